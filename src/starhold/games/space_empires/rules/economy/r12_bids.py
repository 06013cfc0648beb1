"""SE-12.13  Bids for the player order, in two answers: the tens first, then the ones."""

from ...state import State, Table
from ...steps import Choice, Option, Seat, Steps
from .r12_building import cash

CHANGES = 10  # per phase: a limit on second thoughts


class MakeBid(Option):
    """Bid for the player order."""

    def follow(self, table: Table, seat: Seat) -> Steps:
        return (ChooseBid(seat),)


class BidTens(Option):
    """Bid at least this many CP."""

    tens: int


class BidOnes(Option):
    """Bid this many CP."""

    cp: int


def may_bid(state: State, seat: Seat, money: int) -> bool:
    """SE-12.14  A solo player does not bid; a bid can be changed until the plan is handed in."""
    plan = state.empires[seat].plan
    return len(state.ring) > 1 and money + plan.bid > 0 and plan.bids < CHANGES


def highest_bid(state: State, seat: Seat) -> int:
    """SE-12.13  CP left to spend, including the bid that a new one replaces."""
    return cash(state, seat) + state.empires[seat].plan.bid


def other_bids(state: State, seat: Seat, tens: int, most: int) -> list[int]:
    """SE-12.13  The bids with these tens up to the highest, except the current one."""
    now = state.empires[seat].plan.bid
    return [cp for cp in range(tens, min(tens + 9, most) + 1) if cp != now]


class ChooseBid(Choice):
    """SE-12.13  Any number of CP up to what is left: the tens first."""

    completes = True

    def options(self, state: State) -> list[Option]:
        most = highest_bid(state, self.player)
        tens = range(0, most // 10 * 10 + 1, 10)
        return [BidTens(n) for n in tens if other_bids(state, self.player, n, most)]

    def chosen(self, table: Table, option: BidTens) -> Steps:
        return (CompleteBid(self.player, option.tens),)


class CompleteBid(Choice):
    """SE-12.13  Then the ones."""

    completes = True
    tens: int

    def options(self, state: State) -> list[Option]:
        most = highest_bid(state, self.player)
        return [BidOnes(cp) for cp in other_bids(state, self.player, self.tens, most)]

    def chosen(self, table: Table, option: BidOnes) -> Steps:
        plan = table.state.empires[self.player].plan
        plan.bid, plan.bids = option.cp, plan.bids + 1
        return ()
