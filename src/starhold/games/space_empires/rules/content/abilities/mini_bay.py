"""SE-23.7  Mini-fighter bay: carries one Fighter, once Fighters are researched (SE-14.1)."""

from msgspec.structs import replace

from starhold.games.space_empires.empires.holdings import level
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.fleets.uniques import has_ability, lacks
from starhold.games.space_empires.hooks.numbers import Levels
from starhold.games.space_empires.state import Group, State


def bay(state: State, group: Group, _levels: Levels, tech: Tech) -> Tech:
    """SE-14.1  Any Fighter level gives the ship its bay."""
    return replace(tech, fighter=0 if lacks(state, group, "mini_bay") else min(1, tech.fighter))


def one_fighter(state: State, group: Group, held: int) -> int:
    """SE-23.7  Once Fighters are researched; unlike a Titan, the ship needs no refit."""
    if not has_ability(state, group, "mini_bay"):
        return held
    return 1 if group.tech.fighter or level(state, group.owner, "fighter") else held
