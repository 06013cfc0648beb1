"""SE-23.7  Exploration, Fast BC, PD and Scanner: technology that a design must provide for.

The ship explores like a Scout (SE-7.20, SE-19.1), moves one more hex in turn 1 (SE-7.3), fires at
Fighters as class A in any terrain (SE-14.10, SE-23.8) or detects cloaked ships (SE-14.20).
"""

from msgspec.structs import replace

from starhold.games.space_empires.facts.catalog import Technology
from starhold.games.space_empires.fleets.designs import Ability
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.fleets.uniques import lacks
from starhold.games.space_empires.hooks.numbers import Levels
from starhold.games.space_empires.state import Group, State

EQUIPMENT: dict[Ability, Technology] = {
    "exploration": "exploration",
    "fast_drive": "fast_battlecruiser",
    "point_defense": "point_defense",
    "scanner": "scanner",
}


def by_design(state: State, group: Group, _levels: Levels, tech: Tech) -> Tech:
    """SE-11.6  A Unique Ship mounts these only if it was designed for them."""
    missing = {name: 0 for ability, name in EQUIPMENT.items() if lacks(state, group, ability)}
    return replace(tech, **missing)
