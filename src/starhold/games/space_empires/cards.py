"""Cards: who holds which, and for whom one works (SE-24, SE-25).

What a card does stands in a file of its own, `rules/cards/c01_…` and `rules/advantages/a31_…`.
"""

from __future__ import annotations

from starhold.core.record import Seat
from starhold.games.space_empires.catalog import CARDS, CardNumber
from starhold.games.space_empires.state import Group, State


def holds(state: State, seat: Seat, number: CardNumber) -> bool:
    """SE-24.4  Whether a player has a card that works by now; aliens and machines have none."""
    empire = state.empires.get(seat)
    if empire is None:
        return False
    return any(card.number == number and card.works for card in empire.cards)


def benefits(state: State, group: Group, number: CardNumber) -> bool:
    """SE-24.5  Whether a card works for a group: its owner's, or what it kept when captured."""
    return number in group.keeps or holds(state, group.owner, number)


def dealt_in(state: State, *, advantages: bool, crowded: bool = False) -> list[CardNumber]:
    """SE-2.4  The cards of a deck, without those whose rule is off; SE-25.6 on small maps."""
    switches = state.switches
    return [
        card.number
        for card in CARDS.values()
        if card.is_advantage == advantages
        and (not card.needs or any(module in switches for module in card.needs))
        and not any(module in switches for module in card.never_with)
        and not (card.far and crowded)
    ]
