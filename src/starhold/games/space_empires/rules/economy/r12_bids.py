"""SE-12.13  Bids for the player order, in two answers: the tens first, then the ones."""

from __future__ import annotations

from starhold.core.record import Option, Seat
from starhold.games.space_empires.rules.economy.r12_building import cash
from starhold.games.space_empires.state import Choice, State, Steps, Table


class MakeBid(Option):
    """Bid for the player order."""


class BidTens(Option):
    """So many tens."""

    tens: int


class BidOnes(Option):
    """The bid as a whole."""

    cp: int


def choose_bid(_table: Table, seat: Seat, _option: MakeBid) -> Steps:
    return (ChooseBid(seat),)


class ChooseBid(Choice):
    """SE-12.13  Any number of CP from 0 to what there is: the tens first."""

    completes = True

    def options(self, state: State) -> list[Option]:
        return [BidTens(tens) for tens in range(0, cash(state, self.player) // 10 * 10 + 1, 10)]

    def chosen(self, table: Table, option: BidTens) -> Steps:
        return (CompleteBid(self.player, option.tens),)


class CompleteBid(Choice):
    """SE-12.13  Then the ones."""

    completes = True
    tens: int

    def options(self, state: State) -> list[Option]:
        most = min(self.tens + 9, cash(state, self.player))
        return [BidOnes(cp) for cp in range(self.tens, most + 1)]

    def chosen(self, table: Table, option: BidOnes) -> Steps:
        table.state.empires[self.player].plan.bid = option.cp
        return ()
