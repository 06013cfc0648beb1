"""ES-4, ES-15  Rounds and turns, multiplayer and solo."""

from starhold.core.record import Event, Seat

from ..empires import boon, clockwise, rounds, you
from ..state import Step, Steps, Table
from .r01_pieces import GainResources, gain_credits
from .r04_monolith import ChooseRole
from .r12_edicts import LastRound, ScoreEdict, is_humble
from .r13_end import EndCheck, end
from .r15_aftermath import AncientsTurn, DiscardQueueCard, DrawQueueCard, ResolveQueueEvent
from .r21_events import DrawEvent, ResolveEvent


class RoundBegan(Event):
    """ES-4.1  The Emperor received the scepter."""

    number: int
    player: Seat


class TurnBegan(Event):
    """ES-15.1  Your turn began."""

    number: int


class Round(Step):
    """ES-4.1  The Emperor opens; each player takes one turn, to the left.

    ES-4.2: The pending event comes first, then the edict; the next event after the Emperor's turn.
    """

    def run(self, table: Table) -> Steps:
        state = table.state
        assert state.emperor is not None
        state.round += 1
        emperor, *others = clockwise(state, state.emperor)
        table.tell(RoundBegan(state.round, emperor))
        edict: Steps = (ScoreEdict(emperor),) if state.round > 1 else ()
        return (
            ResolveEvent(emperor),
            *edict,
            *turn(emperor),
            DrawEvent(),
            *(step for seat in others for step in turn(seat)),
            EndRound(),
        )


class EndRound(Step):
    """ES-4.1, R-45  Pass the scepter to the current Emperor, unless this was the last round."""

    def run(self, table: Table) -> Steps:
        if table.state.last_round:  # ES-13.1c
            end(table)
        elif not table.state.settings.edicts and table.state.round + 1 == rounds(table.state):
            table.state.last_round = True  # D-13
            table.tell(LastRound())
        return (Round(),)


class SoloTurn(Step):
    """ES-15.1  Your turn, the aftermath (ES-15.3) and the Ancients' turn, over and over."""

    def run(self, table: Table) -> Steps:
        state = table.state
        state.round += 1
        if table.heard:
            table.tell(TurnBegan(state.round))
        player = you(state)
        return (
            StartOfTurn(player),
            ChooseRole(player),  # ES-15.2
            DrawQueueCard(),
            ResolveQueueEvent(),
            DiscardQueueCard(),
            AncientsTurn(),
            self,
        )


class StartOfTurn(Step):
    """ES-4.2, DP-26  Start-of-turn effects (TC23, Archivists, TI31), in any order."""

    player: Seat

    def run(self, table: Table) -> Steps:
        own = boon(table.state, self.player)
        gain_credits(table, self.player, own.turn_credits)
        if own.archive_credits and is_humble(table.state, self.player):
            gain_credits(table, self.player, own.archive_credits)
        gift = own.turn_resources
        return (GainResources(self.player, gift),) if gift else ()


def turn(seat: Seat) -> Steps:
    """ES-4.2  One turn: effects, the Monolith with its role, the end check."""
    return StartOfTurn(seat), ChooseRole(seat), EndCheck()
