"""SE-25  Advantage 43, Insectoids: everything it builds has one hull less.

SE-1.4: where a hull of 0 matters, the rules say so at the number itself.  That it never has
Military Academies or Fighters stands in `data/cards.toml`.
"""

from __future__ import annotations

from starhold.games.space_empires.empires.cards import is_of_race
from starhold.games.space_empires.state import Group, State

NUMBER = 43


def smaller(state: State, group: Group) -> int:
    """R-31  Ships, Ship Yards and Bases; not ground units, Mines or Decoys."""
    return -1 if is_of_race(state, group, NUMBER) else 0
