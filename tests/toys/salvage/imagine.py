"""Everything a seat cannot know is dealt again: the pile, the bags, others' hands and bids."""

from __future__ import annotations

from starhold.core.record import Seat
from starhold.core.step import Lane, Together
from starhold.kit.windows import known_to
from tests.toys.salvage.rules.r03_bids import PlaceBid, Reach
from tests.toys.salvage.state import Salvor, Step, Table, hand_shown


def imagine(table: Table, seat: Seat | None) -> None:
    """Deal every hidden thing again; players who are still bidding begin again."""
    state = table.state
    state.hushed = known_to(state.hushed, seat)
    state.pile.sort()  # the deal may depend only on what the seat knows
    table.shuffle(state.pile)
    for other, salvor in state.salvors.items():
        if other != seat:
            redeal(table, salvor, ready=state.bidding and other not in table.open)
    head = table.agenda[0] if table.agenda else None
    if isinstance(head, Together):
        lanes: tuple[Lane[Step], ...] = tuple(
            lane if lane.seat == seat else Lane(lane.seat, (Reach(lane.seat), PlaceBid(lane.seat)))
            for lane in head.lanes
        )
        table.agenda = (Together(lanes), *table.agenda[1:])


def redeal(table: Table, salvor: Salvor, *, ready: bool) -> None:
    """Mix hand, bid and bag; a salvor who is ready has bid a card, if there is one to bid."""
    count = hand_shown(salvor)
    cards = sorted(salvor.hand + salvor.bid + salvor.bag)
    table.shuffle(cards)
    salvor.hand, salvor.bag, salvor.bid, salvor.reached = cards[:count], cards[count:], [], False
    numbers = [card for card in salvor.hand if card.isdigit()]
    if ready and numbers:
        salvor.bid = [numbers[table.below(len(numbers))]]
        salvor.hand.remove(salvor.bid[0])
