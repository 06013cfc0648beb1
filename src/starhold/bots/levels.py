"""The levels of bots as people choose them: a name, a sentence, a budget, measured strength."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import inf

import msgspec

FILE = "levels.toml"
USUAL = "usual"  # the budget for games that have none of their own
UNMEASURED = "Its strength in this game has not been measured yet."


class LevelMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match between bots at equal seats."""

    game: str
    against: str
    won: int
    of: int


class LevelBudget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a level thinks: tables looked at for a choice, and moments ahead."""

    tables: int
    ahead: int = 0  # without a moment, it looks one choice ahead
    errs: float = 0.0  # how much it misjudges options, relative to how much they differ
    seconds: float = inf  # of processor time, at most


class LevelEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level in its file."""

    text: str
    about: str
    budgets: dict[str, LevelBudget] = msgspec.field(name="budget", default={})  # by game
    matches: tuple[LevelMatch, ...] = msgspec.field(name="match", default=())


class BotLevel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A level for one game."""

    name: str
    text: str
    about: str
    strength: str


@cache
def levels(game: str) -> tuple[BotLevel, ...]:
    """Return the levels, easiest first, with their strength in a game."""
    return tuple(
        BotLevel(name, level.text, level.about, _strength(level, game))
        for name, level in _entries().items()
    )


def budget(level: str, game: str) -> LevelBudget:
    """Return how far a level thinks in a game."""
    budgets = _entries()[level].budgets
    return budgets.get(game, budgets[USUAL])


@cache
def _entries() -> dict[str, LevelEntry]:
    written = (files(__package__) / FILE).read_bytes()
    return msgspec.toml.decode(written, type=dict[str, LevelEntry])


def _strength(level: LevelEntry, game: str) -> str:
    found = [
        f"Won {one.won} of {one.of} measured games against {one.against}."
        for one in level.matches
        if one.game == game
    ]
    return " ".join(found) or UNMEASURED
