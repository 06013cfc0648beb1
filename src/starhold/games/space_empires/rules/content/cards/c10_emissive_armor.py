"""SE-24  Card 10, Emissive Armor: Cruisers need one more hit."""

from starhold.games.space_empires.empires.cards import benefits
from starhold.games.space_empires.state import Group, State


def one_more(state: State, group: Group) -> int:
    """SE-13.19  It changes only the number of hits."""
    return int(benefits(state, group, 10))
