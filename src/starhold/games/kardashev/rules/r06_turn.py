"""KA-6  Rounds and turns: bidding, exploration, actions."""

from starhold.core.record import Event, Seat

from ..catalog import START
from ..state import Step, Steps, Table
from .r07_bidding import DrawTile
from .r09_actions import TakeAction
from .r12_end import FinalRoundBegan, LastRoundDue


class RoundBegan(Event):
    """KA-6.1  A round began."""

    round: int


class TurnBegan(Event):
    """KA-6.2  A turn began."""

    player: Seat


class Round(Step):
    """KA-6.1  Each player takes one turn, in turn order, starting with the first player."""

    number: int

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.final_round is not None and self.number > state.final_round:  # KA-12.2
            return ()
        state.round = self.number
        last = self.number == state.final_round
        table.tell(FinalRoundBegan(self.number) if last else RoundBegan(self.number))
        return (*map(Turn, state.players), LastRoundDue(), Round(self.number + 1))


class Turn(Step):
    """KA-6.2  Phase 1 Bidding, Phase 2 Exploration, Phase 3 Actions."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        state.active = self.player
        state.base_actions = START.turn.base_actions
        state.research_actions = START.turn.research_actions
        state.used.clear()
        state.toured = False
        table.tell(TurnBegan(self.player))
        return DrawTile(self.player), TakeAction(self.player)
