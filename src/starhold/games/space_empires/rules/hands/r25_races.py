"""SE-25  Technology that a race never has or never teaches, from `data/cards.toml`.

Starting levels are given when an advantage is chosen (`r25_auction.py`).
"""

from starhold.core.record import Seat
from starhold.games.space_empires.empires.cards import advantages_of
from starhold.games.space_empires.facts.catalog import Technology
from starhold.games.space_empires.state import State


def not_for_us(state: State, seat: Seat) -> list[Technology]:
    """R-39  Some races can never have certain technologies."""
    return [name for card in advantages_of(state, seat) for name in card.never]


def is_taught(state: State, seat: Seat, technology: Technology) -> bool:
    """SE-25.5  Nobody can learn a race's innate technology from it."""
    return all(technology not in card.untaught for card in advantages_of(state, seat))
