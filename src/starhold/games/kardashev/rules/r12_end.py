"""KA-12  Game end: the first colony supply to run low triggers the final round (KA-1.2)."""

from starhold.core.record import Event, Seat

from ..catalog import START
from ..galaxy import last_round
from ..state import Step, Steps, Table


class EndTriggered(Event):
    """KA-12.1  A colony supply ran low: finish this round, then play one more."""

    player: Seat
    final_round: int


class FinalRoundBegan(Event):
    """KA-12.2  The last round of the game began."""

    round: int


class LastRoundDue(Step):
    """KA-12.3  If nothing has triggered the end by round 19, round 20 is final (R4, R43)."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.final_round is None and state.round + 1 >= last_round(state.settings):
            state.final_round = state.round + 1
        return ()


def check_supply(table: Table, seat: Seat) -> None:
    """KA-12.1  Trigger the end if a supply is low; later triggers change nothing (KA-12.4)."""
    state = table.state
    if state.final_round is None and state.players[seat].colonies <= START.end.colonies:
        state.final_round = state.round + 1
        table.tell(EndTriggered(seat, state.final_round))
