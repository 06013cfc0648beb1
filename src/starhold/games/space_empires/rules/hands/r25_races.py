"""SE-25  Technology that a race never has, or never teaches, as `data/cards.toml` says.

What an advantage starts with is given when it is chosen (`r25_auction.py`).
"""

from __future__ import annotations

from starhold.core.record import Seat
from starhold.games.space_empires.empires.cards import advantages_of
from starhold.games.space_empires.facts.catalog import Technology
from starhold.games.space_empires.state import State


def not_for_us(state: State, seat: Seat) -> list[Technology]:
    """R-39  Some races never have some technology, by any means."""
    return [name for card in advantages_of(state, seat) for name in card.never]


def is_taught(state: State, seat: Seat, technology: Technology) -> bool:
    """SE-25.5  What is in the blood of a race nobody learns from it."""
    return all(technology not in card.untaught for card in advantages_of(state, seat))
