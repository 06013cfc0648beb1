"""SE-25.2, SE-25.8  The balanced method: an open auction for the choice of an advantage.

SE-25.4: a player who bids more than the starting sum owes the rest, and pays it from income.
"""

from collections.abc import Sequence

from starhold.core.score import Term

from ...battles.terms import maintenance
from ...empires.holdings import researchable
from ...facts.catalog import CARD_NAMES, CARDS, FIGURES, CardNumber
from ...state import Held, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps


class OfferCp(Option):
    """Bid this many CP."""

    cp: int


class BidNoMore(Option):
    """Pass for the rest of this auction."""


class PickAdvantage(Option):
    """Take this advantage."""

    card: str

    @property
    def effect(self) -> tuple[str, ...]:
        return (f"{self.card}.about",)


class AdvantagesLaidOut(Event):
    """SE-25.2  One card more than there are players was laid out face up."""

    cards: tuple[str, ...]


class CpOffered(Event):
    """SE-25.8  A player raised the bid."""

    player: Seat
    cp: int


class BidderPassed(Event):
    """SE-25.8  A player passed for this auction."""

    player: Seat


class AdvantageWon(Event):
    """SE-25.8  A player took an advantage for this bid."""

    player: Seat
    card: str
    cp: int


class Auction(Step):
    """SE-25.2  Auction first choice until one player is left, who gets last choice free."""

    starter: int  # the starter's place in the ring

    def run(self, table: Table) -> Steps:
        # SE-25.8: the next auction begins with the next player in the ring without a card.
        state = table.state
        ring = state.ring[self.starter :] + state.ring[: self.starter]
        lacking = tuple(seat for seat in ring if not state.empires[seat].hand.cards)
        if not lacking:
            state.advantages = ()
            return ()
        if len(lacking) == len(ring):
            table.tell(AdvantagesLaidOut(tuple(f"card-{n}" for n in state.advantages)))
        following = Auction((state.ring.index(lacking[0]) + 1) % len(ring))
        if len(lacking) == 1:
            return FirstChoice(lacking[0], 0), following
        return Raise(lacking[0], lacking, lacking[0]), following


class Raise(Choice):
    """SE-25.8  Raise by a whole number of CP, or pass for good.

    The first bidder is asked; the last one left wins. Without any bid the starter wins, for free.
    """

    bidders: tuple[Seat, ...]
    starter: Seat
    cp: int = 0
    leader: Seat | None = None

    @property
    def ahead(self) -> str:
        """Return the leading bidder."""
        return self.leader or "nobody"

    def options(self, state: State) -> list[Option]:
        most = state.settings.head_start_cp + FIGURES.advantages["most_debt"]
        raises = range(self.cp + 1, min(self.cp + FIGURES.advantages["highest_raise"], most) + 1)
        return [*(OfferCp(cp) for cp in raises), BidNoMore()]

    def chosen(self, table: Table, option: OfferCp | BidNoMore) -> Steps:
        others = self.bidders[1:]
        if isinstance(option, OfferCp):
            table.tell(CpOffered(self.player, option.cp))
            if not others:
                return (FirstChoice(self.player, option.cp),)
            order = (*others, self.player)
            return (Raise(others[0], order, self.starter, option.cp, self.player),)
        table.tell(BidderPassed(self.player))
        if others in ((), (self.leader,)):
            return (FirstChoice(self.leader or self.starter, self.cp),)
        return (Raise(others[0], others, self.starter, self.cp, self.leader),)


class FirstChoice(Choice):
    """SE-25.8  The winner chooses a card at once; it stays face up."""

    cp: int

    def options(self, state: State) -> list[Option]:
        return [PickAdvantage(f"card-{number}") for number in state.advantages]

    def chosen(self, table: Table, option: PickAdvantage) -> Steps:
        state = table.state
        empire = state.empires[self.player]
        number = int(option.card.removeprefix("card-"))
        state.advantages = tuple(n for n in state.advantages if n != number)
        empire.hand.cards, empire.sheet.auctioned = (Held(number, face_up=True),), self.cp
        bestow(state, self.player, number)
        table.tell(AdvantageWon(self.player, option.card, self.cp))
        return ()


def bestow(state: State, seat: Seat, number: CardNumber) -> None:
    """SE-5.2  Raise the levels that an advantage starts with, as far as this game has them."""
    levels = state.empires[seat].sheet.levels
    there = set(researchable(state))
    for name, level in CARDS[CARD_NAMES[number]].starts.items():
        if name in there:
            levels[name] = max(levels.get(name, 0), level)


# -- the debt --------------------------------------------------------------------------


def repayment(state: State, seat: Seat) -> Sequence[Term]:
    """SE-25.4  After maintenance everything goes to the debt, until it is paid."""
    sheet = state.empires[seat].sheet
    if not sheet.debt:
        return ()
    left = max(0, sheet.cp - maintenance(state, seat))
    return (Term("debt", min(sheet.debt, left), "SE-25.4"),)


def pay_debt(table: Table, seat: Seat) -> Steps:
    """SE-25.4  Reduce the debt by the payment."""
    empire = table.state.empires[seat]
    empire.sheet.debt -= sum(term.amount for term in repayment(table.state, seat))
    return ()
