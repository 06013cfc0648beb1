"""SE-24  Card 3, Interlinked Targeting Computer: Destroyers carry Attack above their hull."""

from starhold.core.record import replace
from starhold.games.space_empires.empires.cards import benefits
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.hooks.numbers import Levels
from starhold.games.space_empires.state import Group, State


def unlimited_attack(state: State, group: Group, levels: Levels, tech: Tech) -> Tech:
    """SE-11.6  The empire's full level; existing ships get it by a refit."""
    ours = benefits(state, group, 3)
    return replace(tech, attack=levels.get("attack", 0)) if ours else tech
