"""The state of a Liar's Dice table: dice under cups, and the last bid."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from starhold.core import step, table
from starhold.core.record import Record, Seat

FACES = 6
WILD = {"six": 6, "one": 1, "none": 0}


class Settings(Record):
    """Table options."""

    dice: Annotated[int, msgspec.Meta(ge=1, le=5)] = 5
    wild: Literal["six", "one", "none"] = "six"
    rounds: Literal["all", "one"] = "all"


class LastBid(Record):
    """The bid that must be beaten."""

    player: Seat
    count: int
    face: int


class State(msgspec.Struct):
    settings: Settings
    cups: dict[Seat, list[int]]  # the dice under each cup, highest first
    bid: LastBid | None = None
    round: int = 0
    losers: list[Seat] = []  # everyone who lost a die, in order

    @property
    def total(self) -> int:
        return sum(map(len, self.cups.values()))

    def after(self, seat: Seat) -> Seat:
        """Return the next player with dice."""
        seats = list(self.cups)
        start = seats.index(seat)
        order = seats[start + 1 :] + seats[: start + 1]
        return next(other for other in order if self.cups[other])

    def counted(self, face: int) -> int:
        """LD-3.1  Return how many dice count for a face."""
        return sum(self.counts(die, face) for cup in self.cups.values() for die in cup)

    def counts(self, die: int, face: int) -> bool:
        return die in (face, WILD[self.settings.wild])


Table: TypeAlias = table.Table[State]
Step: TypeAlias = step.Step[State]
Choice: TypeAlias = step.Choice[State]
Steps: TypeAlias = tuple[step.Step[State], ...]
