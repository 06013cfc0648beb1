"""Records: the frozen values that steps, options and events are made of.

Everything that is written down goes through here, so that the record type can be
changed in one place.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, ClassVar, dataclass_transform

import msgspec

Seat = str


@dataclass_transform(frozen_default=True)
class Record(msgspec.Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """An immutable value that knows its own name when written as JSON.

    Frozen records cannot form cycles, so the garbage collector need not watch them.
    """


class Option(Record):
    """One thing a player may choose, in the imperative.  Legal means: offered."""

    gives_up: ClassVar[bool] = False  # it ends the game for who chooses it: not done on a whim
    cancels: ClassVar[bool] = False  # it takes the choices before it back: bots have no use for it


class Event(Record):
    """Something that has happened, in the past tense.  The docstring begins with its rule."""


class Told(Record):
    """An event in the log, with the seats that may see it; None means everyone."""

    event: Any
    to: tuple[Seat, ...] | None = None

    def seen_by(self, seat: Seat | None) -> bool:
        return self.to is None or seat in self.to


class Forced(Event):
    """The rules left one option only, and the engine took it."""

    player: Seat
    option: Any


@cache
def spoken_name(kind: str) -> str:
    """`MoveFleet` is written `move-fleet` where people type it."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", kind).lower()


def name_of(record: Record) -> str:
    """Return the one-line name of an option: unique in its offer, typed by scripts."""
    values = (getattr(record, field) for field in record.__struct_fields__)
    return " ".join((spoken_name(type(record).__name__), *map(_written, values)))


def _written(value: Any) -> str:
    if isinstance(value, tuple):
        return "+".join(map(_written, value)) or "-"
    return "-" if value is None else str(value)
