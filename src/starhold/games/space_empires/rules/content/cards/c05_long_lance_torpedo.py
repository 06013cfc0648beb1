"""SE-24  Card 5, Long Lance Torpedo: Destroyers are class B."""

from starhold.games.space_empires.empires.cards import benefits
from starhold.games.space_empires.state import Battle, Group, State


def class_b(state: State, _battle: Battle, group: Group, weapon: str) -> str:
    """SE-13.8  B unless something makes them A (R-35); terrain overrides this."""
    return min("B", weapon) if benefits(state, group, 5) else weapon
