"""SE-25  Advantage 31, Fearless Race: first to fire in round 1, and slow to retreat."""

from starhold.games.space_empires.empires.cards import GUNSHIPS, holds
from starhold.games.space_empires.state import Battle, Group, State

NUMBER = 31
ROUNDS = 3  # no ship may retreat


def fires_first(state: State, battle: Battle, group: Group, weapon: str) -> str:
    """Ships and Ship Yards fire as class A in round 1; terrain overrides this."""
    able = group.kind in GUNSHIPS or group.kind == "yard"
    return "A" if battle.round == 1 and able and holds(state, group.owner, NUMBER) else weapon


def stands_fast(state: State, battle: Battle, group: Group) -> bool:
    """No ship retreats in rounds 1 to 3; SE-25.10: nor withdraws under a cloak before."""
    return battle.round > ROUNDS or not holds(state, group.owner, NUMBER)
