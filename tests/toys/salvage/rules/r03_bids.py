"""SA-3  The bids: a phase that all play at the same time, and in secret."""

from __future__ import annotations

from starhold.core.record import Event, Option, Seat
from tests.toys.salvage.rules.r01_setup import find
from tests.toys.salvage.state import Card, Choice, Salvor, State, Step, Steps, Table


class Rummage(Option):
    """Take a card from the bag."""


class LeaveIt(Option):
    """Leave the bag alone."""


class Bid(Option):
    """Put a card into the bid."""

    card: Card


class HoldBack(Option):
    """Bid nothing, or nothing more."""


class CardFound(Event):
    """SA-3.2  A card was found in the bag."""

    player: Seat
    card: Card


class BidShown(Event):
    """SA-3.5  A bid was shown."""

    player: Seat
    cards: tuple[Card, ...]
    total: int


class BagUsed(Event):
    """SA-3.5  It was shown who had reached into the bag."""

    player: Seat


class Reach(Choice):
    """SA-3.2  Reach into the bag, once, if there is something in it."""

    def options(self, state: State) -> list[Option]:
        return [Rummage(), LeaveIt()] if state.salvors[self.player].bag else []

    def chosen(self, table: Table, option: Rummage | LeaveIt) -> Steps:
        salvor = table.state.salvors[self.player]
        if isinstance(option, Rummage):
            table.tell(CardFound(self.player, find(table, salvor)))
            salvor.reached = True
        return ()


class PlaceBid(Choice):
    """SA-3.3  Choose a card as the bid, or hold back; SA-3.4 a second may be added."""

    always_ask = True  # a seat that is ready at once would reveal a hand without numbers

    def options(self, state: State) -> list[Option]:
        salvor = state.salvors[self.player]
        numbers = sorted({card for card in salvor.hand if card.isdigit()})
        return [*map(Bid, numbers), HoldBack()]

    def chosen(self, table: Table, option: Bid | HoldBack) -> Steps:
        if isinstance(option, HoldBack):
            return ()
        salvor = table.state.salvors[self.player]
        salvor.hand.remove(option.card)
        salvor.bid.append(option.card)
        return (self,) if len(salvor.bid) == 1 else ()


class ShowBids(Step):
    """SA-3.5  The bids are shown, and who has reached into the bag."""

    def run(self, table: Table) -> Steps:
        table.state.bidding = False
        table.reveal()
        for seat, salvor in table.state.salvors.items():
            if salvor.reached:
                table.tell(BagUsed(seat))
            table.tell(BidShown(seat, tuple(salvor.bid), total(salvor)))
        return ()


def total(salvor: Salvor) -> int:
    """SA-3.4  A bid is the sum of its cards."""
    return sum(map(int, salvor.bid))
