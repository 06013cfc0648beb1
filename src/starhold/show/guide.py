"""Guides: how a game is won, the parts of a turn, and the meaning of its terms.

`guide.toml` beside a game gives the goal, which may depend on the table, the phases, each with the
rules that its questions and events cite, and the pictures in `pictures/`, which
`scripts/pictures.py` takes; `glossary.toml` explains the game's words.  Both are for screens that
help a newcomer; a game without them plays as well.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files as package_files
from typing import Any, TypeVar

import msgspec

from starhold.core.game import Game
from starhold.core.trouble import BadFile, Unknown
from starhold.show import files, settings

FILE = "guide.toml"
GLOSSARY = "glossary.toml"
PICTURES = "pictures"
SETTING = re.compile(r"\{(\w+)\}")  # in a sentence, its value
T = TypeVar("T")


class GuidePhase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a turn, and the rules that its questions and events cite."""

    name: str
    text: str
    rules: tuple[str, ...]


class GuidePicture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture of the table during a game."""

    name: str  # of its file
    text: str  # the caption
    alt: str  # what it shows, for those who cannot see it


class GlossaryEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A word of the game in a sentence."""

    term: str
    text: str
    rule: str
    forms: tuple[str, ...] = ()  # other forms of the word: plurals, verbs, longer names


class GoalSentence(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A sentence about the goal for tables that fit; `{setting}` stands for a setting's value."""

    text: str
    players: tuple[int, ...] = ()  # how many there are; empty is any number
    settings: dict[str, Any] = {}  # values they must have; true is any value that is not 0

    def fits(self, players: int, settings: Mapping[str, Any]) -> bool:
        return (not self.players or players in self.players) and all(
            bool(settings.get(name)) if wanted is True else settings.get(name) == wanted
            for name, wanted in self.settings.items()
        )


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a newcomer should always have in view."""

    goal: str  # at every table; empty if it depends on the table
    rule: str  # the rule of the goal
    cycle: str  # what the phases make up together: a turn, a round
    phases: tuple[GuidePhase, ...] = msgspec.field(name="phase")
    also: tuple[GoalSentence, ...] = ()  # more about the goal
    pictures: tuple[GuidePicture, ...] = msgspec.field(default=(), name="picture")
    glossary: tuple[GlossaryEntry, ...] = ()

    def goal_at(self, players: int, settings: Mapping[str, Any]) -> str:
        """Return how a table of so many players with these settings is won."""
        fitting = (one.text for one in self.also if one.fits(players, settings))
        said = " ".join(filter(None, (self.goal, *fitting)))
        return SETTING.sub(lambda found: str(settings.get(found[1])), said)

    def phase(self, rule: str) -> GuidePhase | None:
        """Return the phase that a rule belongs to, by the longest number that fits."""
        fitting = [
            (len(one), phase) for phase in self.phases for one in phase.rules if _in(rule, one)
        ]
        return max(fitting, key=lambda found: found[0])[1] if fitting else None

    def explain(self, word: str) -> GlossaryEntry:
        """Return the entry for a word in any of its forms."""
        sought = word.strip().lower()
        for entry in self.glossary:
            if sought in (one.lower() for one in (entry.term, *entry.forms)):
                return entry
        raise Unknown(f"The glossary has no '{word}'. Type 'terms' for all its terms.")

    def terms_in(self, texts: Iterable[str]) -> tuple[GlossaryEntry, ...]:
        """Return the entries whose words occur in these texts."""
        whole = "\n".join(texts)
        return tuple(entry for entry in self.glossary if pattern(entry).search(whole))


class Glossary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of the game's words."""

    entries: tuple[GlossaryEntry, ...] = msgspec.field(name="entry")


@cache
def pattern(entry: GlossaryEntry) -> re.Pattern[str]:
    """Return a pattern for a term in any of its forms."""
    words = sorted((entry.term, *entry.forms), key=len, reverse=True)
    either = (_begun(word[0]) + re.escape(word[1:]) for word in words)
    return re.compile(rf"(?<!\w)(?:{'|'.join(either)})(?!\w)")


def _begun(letter: str) -> str:
    """Match a small letter in a capital too: a sentence may begin with the word."""
    return re.escape(letter) if letter.isupper() else f"[{letter}{letter.upper()}]"


def _in(rule: str, number: str) -> bool:
    return rule == number or rule.startswith(f"{number}.")


@cache
def guide(game: Game[Any]) -> Guide:
    """Read and check the guide of a game and its glossary."""
    folder = package_files(game.package)
    if not (folder / FILE).is_file():
        raise Unknown(
            f"{game.meta.title} has no guide. To read its rules: starhold rules {game.name}"
        )
    found = _read(folder / FILE, Guide)
    if (folder / GLOSSARY).is_file():
        entries = _read(folder / GLOSSARY, Glossary).entries
        found = msgspec.structs.replace(found, glossary=entries)
    for wrong in _wrong(game, found):
        raise BadFile(f"{folder / FILE}: {wrong}")
    return found


def _wrong(game: Game[Any], found: Guide) -> Iterator[str]:
    """Name things in a guide that the game does not have."""
    for one in found.pictures:
        if not picture_file(game, one.name).is_file():
            yield f"there is no picture '{one.name}'."
    known = msgspec.to_builtins(settings.chosen(game, {}))
    for sentence in found.also:
        for name in (*sentence.settings, *SETTING.findall(sentence.text)):
            if name not in known:
                yield f"the game has no setting '{name}'."
    terms = Counter(entry.term for entry in found.glossary)
    yield from (f"{GLOSSARY} explains '{one}' twice." for one in terms if terms[one] > 1)
    cited = [found.rule, *(rule for phase in found.phases for rule in phase.rules)]
    for rule in [*cited, *(entry.rule for entry in found.glossary)]:
        try:
            files.rulebook(game).find(rule)
        except Unknown as unknown:
            yield str(unknown)


def picture_file(game: Game[Any], name: str) -> Any:
    """Return the file of a picture, whether or not it is there."""
    return package_files(game.package) / PICTURES / f"{name}.webp"


def _read(file: Any, kind: type[T]) -> T:
    try:
        return msgspec.toml.decode(file.read_bytes(), type=kind)
    except msgspec.DecodeError as error:
        raise BadFile(f"{file}: {error}") from None
