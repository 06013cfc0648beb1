"""LD-1  Setup: dice for everyone."""

from __future__ import annotations

from starhold.core.record import Event, Seat

from ..state import Settings, State, Step, Steps, Table
from .r02_round import Round


class DiceDealt(Event):
    """LD-1.1  Each player takes dice and a cup."""

    count: int


class Setup(Step):
    """LD-1.1  Each player begins with five dice."""

    def run(self, table: Table) -> Steps:
        table.tell(DiceDealt(table.state.settings.dice))
        return (Round(next(iter(table.state.cups))),)


def begin(settings: Settings, seats: tuple[Seat, ...]) -> tuple[State, Steps]:
    """LD-1.1  Dice that have not been rolled lie with a one up."""
    return State(settings, {seat: [1] * settings.dice for seat in seats}), (Setup(),)
