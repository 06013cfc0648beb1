"""SA-2  A round: a wreck is turned up, all bid, one takes it."""

from __future__ import annotations

from starhold.core.record import Event
from starhold.kit.together import together
from starhold.kit.windows import NOBODY
from tests.toys.salvage.catalog import MINE
from tests.toys.salvage.rules.r03_bids import PlaceBid, Reach, ShowBids
from tests.toys.salvage.rules.r04_award import Award
from tests.toys.salvage.state import Step, Steps, Table, WreckKind


class WreckTurnedUp(Event):
    """SA-2.1  A wreck came up for auction."""

    wreck: WreckKind


class MineWentOff(Event):
    """SA-2.2  It was the mine."""


class Round(Step):
    """SA-2.1  Turn up a wreck, bid, award it; when the pile is empty the game is over."""

    def run(self, table: Table) -> Steps:
        if not table.state.pile:
            return ()
        return TurnUpWreck(), Bidding(), ShowBids(), Award(), EndRound()


class TurnUpWreck(Step):
    """SA-2.2  The mine ends the game at once."""

    def run(self, table: Table) -> Steps:
        wreck = table.draw(table.state.pile)
        table.state.lot = wreck
        if wreck == MINE:
            table.tell(MineWentOff())
            table.end()
        else:
            table.tell(WreckTurnedUp(wreck))
        return ()


class Bidding(Step):
    """SA-3.1  All bid at the same time."""

    def run(self, table: Table) -> Steps:
        table.state.bidding = True
        return (together(**{seat: (Reach(seat), PlaceBid(seat)) for seat in table.state.salvors}),)


class EndRound(Step):
    """SA-2.1  The next round begins; seats that asked for quiet are asked again."""

    def run(self, table: Table) -> Steps:
        table.state.hushed = NOBODY
        table.state.winner = ""
        return (Round(),)
