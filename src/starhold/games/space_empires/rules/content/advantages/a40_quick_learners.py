"""SE-25  Advantage 40, Quick Learners: trained from the start, and promoted more easily.

`data/cards.toml` gives them the Military Academy, which nobody can learn from them.
"""

from starhold.games.space_empires.empires.cards import holds
from starhold.games.space_empires.state import Group, State

NUMBER = 40


def learn_quickly(state: State, group: Group, dice: int) -> int:
    """SE-16.12  Two dice for each kill; the lower counts."""
    return dice + 1 if holds(state, group.owner, NUMBER) else dice
