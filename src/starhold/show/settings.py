"""Settings: what players choose before a game, described once for every screen.

The types of the settings class define settings and values, in the order of the rules;
`[settings]` in the words of the game explains them, each with its rules in brackets at the end;
`[house_rules]` puts them under headings.
"""

from __future__ import annotations

import re
import types
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from starhold.core.game import Game
from starhold.core.record import Record
from starhold.core.trouble import Trouble
from starhold.show import files

Kind = Literal["choice", "flag", "number", "text"]
YES_OR_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
NONE = "none"  # typed for an optional setting without a value
RULE = r"[A-Z]{1,2}-?\d[\d.]*[a-z]?"
CITED = re.compile(rf" \((?P<rules>{RULE}(?:, {RULE})*)\)\.$")


class Cited(msgspec.Struct, frozen=True):
    """A rule that a setting is about, and its first words."""

    id: str
    title: str


class Value(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the listed values of a setting."""

    value: Any
    text: str
    about: str = ""


class Setting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something players can choose before a game begins."""

    name: str
    text: str
    kind: Kind
    default: Any = None
    about: str = ""
    values: tuple[Value, ...] = ()
    min: int | None = None
    max: int | None = None
    optional: bool = False  # whether it may also have no value
    players: tuple[int, ...] = ()  # the only player counts it matters for; empty means all
    group: str = ""  # its heading
    rules: tuple[Cited, ...] = ()

    @property
    def listed(self) -> tuple[Any, ...]:
        """Every value, where the values can be listed."""
        if self.kind == "flag":
            return (False, True)
        return tuple(one.value for one in self.values)

    @property
    def allowed(self) -> str:
        """The allowed values in words: `0–4 or none`."""
        words = ["yes", "no"] if self.kind == "flag" else [typed(value) for value in self.listed]
        words = words or [self._range]
        return one_of([*words, NONE] if self.optional else words)

    @property
    def _range(self) -> str:
        if self.kind == "text":
            return "text"
        if self.min is None:
            return "a whole number" if self.max is None else f"at most {self.max}"
        return f"at least {self.min}" if self.max is None else f"{self.min}–{self.max}"

    def read(self, text: str) -> Any:
        """Return the value of a typed text; refuse a text that is not allowed."""
        if self.optional and text.lower() == NONE:
            return None
        value = self._read(text)
        self.check(value)
        return value

    def _read(self, text: str) -> Any:
        if self.kind == "flag":
            return YES_OR_NO.get(text.lower(), text)
        if self.kind == "number":
            try:
                return int(text)
            except ValueError:
                return text
        return next((value for value in self.listed if str(value) == text), text)

    def check(self, value: Any) -> None:
        """Refuse a value that the setting cannot have."""
        if not self._fits(value):
            raise Trouble(f"{self.name} must be {self.allowed}, not {typed(value)}.")

    def _fits(self, value: Any) -> bool:
        if value is None:
            return self.optional
        if self.kind == "number":
            return type(value) is int and self._in_range(value)
        if self.kind == "text":
            return isinstance(value, str)
        return any(type(value) is type(one) and value == one for one in self.listed)

    def _in_range(self, number: int) -> bool:
        above = self.min is None or number >= self.min
        return above and (self.max is None or number <= self.max)


def players(game: Game[Any]) -> str:
    """Return how many can play: `1 player`, `2 to 4 players`."""
    least, most = game.meta.players.min, game.meta.players.max
    count = f"{least}" if least == most else f"{least} to {most}"
    return f"{count} {'player' if most == 1 else 'players'}"


@cache
def described(game: Game[Any], language: str = "en") -> tuple[Setting, ...]:
    """Describe the settings of a game, in the order of its settings class."""
    words = files.words(game, language)
    usual = game.settings()
    found = []
    for name, hint in get_type_hints(game.settings, include_extras=True).items():
        if name not in game.settings.__struct_fields__:
            continue
        shape = _shape(hint)
        about, rules = _cited(game, words.about_setting(name))
        found.append(
            Setting(
                name,
                words.setting(name),
                shape.kind,
                getattr(usual, name),
                about,
                tuple(
                    Value(
                        value,
                        words.setting(name, str(value)),
                        words.about_setting(name, str(value)),
                    )
                    for value in shape.values
                ),
                shape.min,
                shape.max,
                shape.optional,
                shape.players,
                words.house_rules(name),
                rules,
            )
        )
    return tuple(found)


def by_heading(game: Game[Any], language: str = "en") -> tuple[Setting, ...]:
    """Describe the settings in the order of their headings."""
    headings = [*files.words(game, language).said["house_rules"], ""]
    found = described(game, language)
    return tuple(sorted(found, key=lambda setting: headings.index(setting.group)))


def _cited(game: Game[Any], about: str) -> tuple[str, tuple[Cited, ...]]:
    """Divide a sentence from the rules in brackets at its end."""
    found = CITED.search(about)
    if not found:
        return about, ()
    book = files.rulebook(game)
    rules = tuple(Cited(rule, book.title(rule)) for rule in found["rules"].split(", "))
    return f"{about[: found.start()]}.", rules


def chosen(game: Game[Any], values: Mapping[str, Any]) -> Record:
    """Return the settings of a table: these values, and the defaults for the rest."""
    for name, value in values.items():
        find(game, name).check(value)
    settings: Record = game.settings(**values)
    return settings


def find(game: Game[Any], name: str) -> Setting:
    """Return the setting of this name."""
    known = {setting.name: setting for setting in described(game)}
    if name not in known:
        raise Trouble(f"{game.meta.title} has no setting '{name}'; {instead(name, known)}")
    return known[name]


def typed(value: Any) -> str:
    """Write a value as people type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return NONE if value is None else str(value)


def one_of(words: Sequence[str]) -> str:
    """Write alternatives: `cadet, commander or admiral`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def instead(name: str, known: Iterable[str]) -> str:
    """Suggest a name that exists, for the end of a sentence."""
    known = list(known)
    near = get_close_matches(name, known, 1)
    return f"did you mean '{near[0]}'?" if near else f"it has {', '.join(known) or 'none'}."


class Shape(msgspec.Struct, frozen=True):
    """The values that the type of a setting allows."""

    kind: Kind
    values: tuple[Any, ...] = ()
    min: int | None = None
    max: int | None = None
    optional: bool = False
    players: tuple[int, ...] = ()


PLAIN: dict[Any, Shape] = {bool: Shape("flag"), int: Shape("number"), str: Shape("text")}


def _shape(hint: Any) -> Shape:
    """Read a type: a Literal, `bool`, `int` or `str`, perhaps bounded, perhaps `| None`."""
    if hint in PLAIN:
        return PLAIN[hint]
    if hasattr(hint, "__metadata__"):
        shape = _shape(hint.__origin__)
        for meta in hint.__metadata__:
            shape = _narrowed(shape, meta)
        return shape
    if get_origin(hint) is Literal:
        return Shape("choice", get_args(hint))
    if get_origin(hint) in (Union, types.UnionType):
        parts = [part for part in get_args(hint) if part is not type(None)]
        if len(parts) == 1 and len(get_args(hint)) > 1:
            return msgspec.structs.replace(_shape(parts[0]), optional=True)
    raise TypeError(f"a setting cannot be of type {hint}")


def _narrowed(shape: Shape, meta: msgspec.Meta) -> Shape:
    """Apply the bounds and the player counts of an annotation."""
    bounds = {"min": meta.ge, "max": meta.le, "players": (meta.extra or {}).get("players")}
    said = {name: value for name, value in bounds.items() if value is not None}
    return msgspec.structs.replace(shape, **said)
