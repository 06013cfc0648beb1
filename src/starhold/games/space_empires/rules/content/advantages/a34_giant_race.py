"""SE-25  Advantage 34, Giant Race: everything it builds has one hull more, and it has no Fighters.

That it never has Fighters stands in `data/cards.toml`.
"""

from __future__ import annotations

from starhold.games.space_empires.empires.cards import is_of_race
from starhold.games.space_empires.state import Group, State

NUMBER = 34


def larger(state: State, group: Group) -> int:
    """R-31, R-32  Ships, Ship Yards and Bases: for yards, damage, technology, pay and refits."""
    return 1 if is_of_race(state, group, NUMBER) else 0
