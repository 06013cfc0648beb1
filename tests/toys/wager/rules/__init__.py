"""WA-1  The rules of Wager."""

from typing import TypeAlias

import msgspec

from starhold.core import step, table
from starhold.core.record import Event, Option, Seat


class State(msgspec.Struct):
    """The points of each seat."""

    points: dict[Seat, int]


Table: TypeAlias = table.Table[State]
Choice: TypeAlias = step.Choice[State]
Steps: TypeAlias = tuple[step.Step[State], ...]


class Roll(Option):
    """Gain as many points as a die shows."""


class Rest(Option):
    """Gain 3 points."""


class PointsGained(Event):
    """WA-1  A player gained points."""

    player: Seat
    points: int


class Turn(Choice):
    """WA-1  Roll, or rest."""

    player: Seat

    def options(self, _state: State) -> list[Option]:
        return [Roll(), Rest()]

    def chosen(self, table: Table, option: Option) -> Steps:
        points = table.roll(1)[0] if isinstance(option, Roll) else 3
        table.state.points[self.player] += points
        table.tell(PointsGained(self.player, points))
        return ()
