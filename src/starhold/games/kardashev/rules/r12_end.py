"""KA-12  The end: the first supply of colonies that runs low brings the final round (KA-1.2)."""

from __future__ import annotations

from starhold.core.record import Event, Seat
from starhold.games.kardashev.catalog import START
from starhold.games.kardashev.state import Step, Steps, Table


class EndTriggered(Event):
    """KA-12.1  A supply of colonies ran low: this round is completed, one more is played."""

    player: Seat
    final_round: int


class FinalRoundBegan(Event):
    """KA-12.2  The last round of the game began."""

    round: int


class LastRoundDue(Step):
    """KA-12.3  Without a trigger by the end of the round before, the last round comes anyway."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.final_round is None and state.round + 1 >= START.end.last_round:
            state.final_round = state.round + 1
        return ()


def check_supply(table: Table, seat: Seat) -> None:
    """KA-12.1  The moment a supply is low, the end is triggered; once is for good (KA-12.4)."""
    state = table.state
    if state.final_round is None and state.players[seat].colonies <= START.end.colonies:
        state.final_round = state.round + 1
        table.tell(EndTriggered(seat, state.final_round))
