"""RE-1  Setup: four discs in the middle."""

from __future__ import annotations

from starhold.core.record import Event, Seat

from ..state import Settings, State, Step, Steps, Table
from .r02_play import Turn


class BoardLaid(Event):
    """RE-1.2  Four discs lie in the middle of the board."""

    first: Seat


class Setup(Step):
    """RE-1.2  Two discs for each player, and red plays first."""

    def run(self, table: Table) -> Steps:
        first, second = table.state.seats
        table.state.discs |= {"E4": first, "D5": first, "D4": second, "E5": second}
        table.tell(BoardLaid(first))
        return (Turn(first),)


def begin(settings: Settings, seats: tuple[Seat, ...]) -> tuple[State, Steps]:
    """RE-1.1  An empty board."""
    return State(seats, {}), (Setup(),)
