"""Words: every prompt, option, event and thing in a language, from `words/<language>.toml`.

A sentence is a text with `{fields}` of its record.  A field that names a thing is written as the
name of the thing, with `{resource:low}` in lower case; properties of the record work like
fields.  `{n:# ship|# ships}` picks singular or plural, `{kind:{count}}` the form that `[pieces]`
has for that count; `{kinds:each}` counts the kinds of a list.  An empty list reads "none", with
a `?` (`{to:?}`, `{kinds:each?}`) nothing.  Prompts and options name a piece by what the reader
sees of it:
`{group.piece}`, `{group.at}`, `{group.owner}`, `{group.which}`, `{group.twin}` (`seen.py`).
"""

from __future__ import annotations

import re
import string
import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from starhold.core.record import Forced, Option, Record, spoken_name
from starhold.core.trouble import BadFile
from starhold.show.seen import PARTS, Seen
from starhold.show.vocabulary import Scene

# Options that every game has: `starhold.save.ending` records an end that was agreed on.
EVERYWHERE = {"EndEarly": "End the game here, as everyone agreed."}
SECTIONS = (
    "things",
    "pieces",
    "prompts",
    "options",
    "notes",
    "groups",
    "events",
    "endings",
    "settings",
    "house_rules",
    "presets",
    "terms",
    "judgement",
    "outcomes",
)
# A server runs for months, so the memory of sentences is bounded.
REMEMBERED = 20_000
CELL = re.compile(r"-?\d+,-?\d+")
# Cells such as `D7` need no other name.
LETTERED = re.compile(r"[A-Z]\d{1,2}")

NOTHING = Scene()


class Written(str):
    """A name that needs no further formatting."""

    __slots__ = ()


class Words(string.Formatter):
    """One language of one game; words of a later file replace those of the first."""

    def __init__(self, file: Traversable, *own: Traversable) -> None:
        super().__init__()
        self.file = str(file)
        self.said: dict[str, dict[str, str]] = {part: {} for part in SECTIONS}
        for source in (file, *own):
            said = tomllib.loads(source.read_text("utf-8"))
            if unknown := sorted(set(said) - set(SECTIONS)):
                known = ", ".join(SECTIONS)
                raise BadFile(f"{source}: unknown section [{unknown[0]}]; it has {known}.")
            for part, sentences in said.items():
                self.said[part] |= sentences
        self._known: dict[Record, str] = {}

    # -- sentences ---------------------------------------------------------------------

    def option(self, option: Record, seen: Seen | None = None) -> str:
        return self._sentence("options", option, seen)

    def event(self, event: Record, seen: Seen | None = None) -> str:
        if isinstance(event, Forced):
            forced = self.said["events"].get("Forced", "{option}")
            said = {"player": self.thing(event.player), "option": self.option(event.option, seen)}
            sentence = "".join(
                text + ("" if field is None else self.get_field(field, (), said)[0])
                for text, field, _, _ in self.parse(forced)
            )
            return sentence[:-1] if sentence.endswith("..") else sentence
        return self._sentence("events", event)

    def ending(self, event: Record) -> str:
        """Return what an event that ends or decides a game means for the result."""
        # Not remembered: the same event has another sentence in the log.
        return self._filled(self._template("endings", event), event, None)

    def is_whole(self, option: Record) -> bool:
        """Whether an option can be put into words without the scene in which it was offered."""
        template = self.said["options"].get(type(option).__name__, "")
        return not any("." in (field or "") for _, field, _, _ in self.parse(template))

    def note(self, note: Record) -> str:
        return self._sentence("notes", note)

    def prompt(self, choice: Record, seen: Seen | None = None) -> str:
        return self._sentence("prompts", choice, seen)

    def group(self, option: Option) -> str:
        """Return the heading of the group that options of this kind belong to; often empty."""
        return self.said["groups"].get(type(option).__name__, "")

    def thing(self, id: str) -> str:  # noqa: A002 - what it is called everywhere
        """Return the name of a thing by its id or kind: `cruiser`, `red-cruiser-2`, `1,0`."""
        things = self.said["things"]
        if id in things:
            return things[id]
        if CELL.fullmatch(id):
            return f"({id})".replace("-", "−")
        return " ".join(map(self.thing, id.split("-"))) if "-" in id else id

    def about(self, id: str) -> str:  # noqa: A002 - what it is called everywhere
        """Return the sentence that explains a thing by its id or kind; empty if there is none."""
        while id:
            if said := self.said["things"].get(f"{id}.about"):
                return said
            id = id.rpartition("-")[0]  # noqa: A001 - what it is called everywhere
        return ""

    def knows(self, id: str) -> bool:  # noqa: A002 - what it is called everywhere
        """Whether a thing has a name in this language, as a whole or part by part."""
        if id in self.said["things"] or id.replace("½", "0").isdigit():
            return True
        if CELL.fullmatch(id) or LETTERED.fullmatch(id):
            return True
        return "-" in id and all(map(self.knows, id.split("-")))

    def counted(self, kind: str, count: int) -> str:
        """Return a count of a kind: `2 Scouts`."""
        forms = self.said["pieces"].get(kind)
        if forms:
            return plural(count, forms)
        return self.thing(kind) if count == 1 else f"{count} × {self.thing(kind)}"

    def term(self, label: str) -> str:
        return self.said["terms"].get(label) or self.thing(label)

    def judged(self, term: str) -> str:
        """Return what a term of the game's judgement is called."""
        return self.said["judgement"].get(term, term.replace("_", " "))

    def outcome(self, kind: str, *, own: bool) -> str:
        """Return what an event that players count is called; `X.own` if it strikes oneself."""
        said = self.said["outcomes"]
        whose = said.get(f"{kind}.own") if own else None
        return whose or said.get(kind) or spoken_name(kind).replace("-", " ")

    def setting(self, *path: str) -> str:
        """Return the label of a setting or value; `*.off` labels a value of every setting."""
        settings = self.said["settings"]
        return settings.get(".".join(path)) or settings.get(f"*.{path[-1]}", path[-1])

    def about_setting(self, *path: str) -> str:
        """Return the sentence that explains a setting or value; empty if there is none."""
        return self.said["settings"].get(".".join((*path, "about")), "")

    def house_rules(self, name: str) -> str:
        """Return the heading that a setting stands under; empty if there is none."""
        said = self.said["house_rules"].items()
        return next((heading for heading, names in said if name in names.split()), "")

    def preset(self, name: str) -> str:
        return self.said["presets"].get(name, name)

    def about_preset(self, name: str) -> str:
        return self.said["presets"].get(f"{name}.about", "")

    def has(self, section: str, name: str) -> bool:
        return name in self.said[section]

    # -- how fields are written --------------------------------------------------------

    def _sentence(self, section: str, record: Record, seen: Seen | None = None) -> str:
        known = self._known.get(record)
        if known is not None:
            return known
        template = self._template(section, record)
        sentence = self._filled(template, record, seen)
        if any("." in (field or "") for _, field, _, _ in self.parse(template)):
            return sentence  # it depends on the scene
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[record] = sentence
        return sentence

    def _template(self, section: str, record: Record) -> str:
        name = type(record).__name__
        template = self.said[section].get(name, EVERYWHERE.get(name))
        if template is None:
            raise BadFile(f"{self.file} has no sentence for {name} in [{section}].")
        return template

    def _filled(self, template: str, record: Record, seen: Seen | None) -> str:
        fields = {name: getattr(record, name) for name in speakable(type(record))}
        return self.vformat(template, (seen or Seen(NOTHING, self),), fields)

    def get_field(self, field_name: str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        field, _, part = field_name.partition(".")
        if field not in kwargs or (part and part not in PARTS):
            raise BadFile(
                f"{self.file}: a sentence asks for {{{field_name}}}; it may use "
                f"{', '.join(kwargs)}."
            )
        return Written(args[0].part(kwargs[field], part)) if part else kwargs[field], field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            return plural(value, format_spec)
        if isinstance(value, tuple):
            return self._listed(value, format_spec)
        if isinstance(value, str):
            return value if isinstance(value, Written) else self._named(value, format_spec)
        return str(value).replace("-", "−")

    def _listed(self, values: tuple[Any, ...], format_spec: str) -> str:
        spec = format_spec.removesuffix("?")
        if not values:
            return self.said["terms"].get("none", "none") if spec == format_spec else ""
        if spec == "each":
            return ", ".join(self.counted(kind, n) for kind, n in Counter(values).items())
        return ", ".join(self.format_field(item, spec) for item in values)

    def _named(self, id: str, format_spec: str) -> str:  # noqa: A002 - what it is called everywhere
        if format_spec.isdigit():
            return self.counted(id, int(format_spec))
        name = self.thing(id)
        return name[:1].lower() + name[1:] if format_spec == "low" else name


@cache
def speakable(kind: type[Record]) -> tuple[str, ...]:
    """Return the names that a sentence may use: the fields and properties of a record."""
    derived = [name for name, member in vars(kind).items() if isinstance(member, property)]
    return (*kind.__struct_fields__, *derived)


def plural(count: int, forms: str) -> str:
    """Pick from `# ship|# ships`; an optional third form is for zero."""
    one, many, *none = forms.split("|")
    form = none[0] if none and count == 0 else one if abs(count) == 1 else many
    return form.replace("#", str(count).replace("-", "−"))
