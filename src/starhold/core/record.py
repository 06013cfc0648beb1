"""Records: the frozen values that steps, options and events are made of.

Everything that is saved derives from these, so the record type can be changed in one place.
"""

import re
from functools import cache
from typing import Any, ClassVar, dataclass_transform

import msgspec
from msgspec.structs import replace as replace  # a changed copy of a record

Seat = str


@dataclass_transform(frozen_default=True)
class Record(msgspec.Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """An immutable value, tagged with its class name in JSON.

    Frozen records cannot form cycles, so the garbage collector can skip them.
    """


class Option(Record):
    """Something a player may choose, in the imperative.  Legal means offered."""

    gives_up: ClassVar[bool] = False  # concedes the game: random players do not choose it
    cancels: ClassVar[bool] = False  # takes back the choices before it: no use to bots


class Event(Record):
    """Something that has happened, in the past tense.  The docstring begins with its rule."""

    loss: ClassVar[bool] = False  # costs its player something unasked; options warn of it


class Told(Record):
    """An event in the log, with the seats that may see it; None means everyone."""

    event: Any
    to: tuple[Seat, ...] | None = None
    but: tuple[Seat, ...] = ()  # seats that are told more about the same event

    def seen_by(self, seat: Seat | None) -> bool:
        return (self.to is None or seat in self.to) and seat not in self.but


class Forced(Event):
    """Only one option was legal, so the engine chose it."""

    player: Seat
    option: Any


@cache
def spoken_name(kind: str) -> str:
    """Return a class name as people type it: `MoveFleet` becomes `move-fleet`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", kind).lower()


def name_of(record: Record) -> str:
    """Return the one-line name of an option, unique among those offered."""
    values = (getattr(record, field) for field in record.__struct_fields__)
    return " ".join((spoken_name(type(record).__name__), *map(_written, values)))


def _written(value: Any) -> str:
    if isinstance(value, tuple):
        return "+".join(map(_written, value)) or "-"
    return "-" if value is None else str(value)
