"""SE-23.7  Mini-fighter bay: carries one Fighter, once Fighters are researched (SE-14.1)."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.games.space_empires.numbers import HOLDS, MOUNTS, Levels
from starhold.games.space_empires.state import Group, State, Tech
from starhold.games.space_empires.uniques import UNIQUE_KIND, has_ability, lacks


@MOUNTS.rule("unique_ships", kinds=(UNIQUE_KIND,))
def bay(state: State, group: Group, _levels: Levels, tech: Tech) -> Tech:
    """SE-14.1  Fighter technology of any level gives the ship its bay."""
    return replace(tech, fighter=0 if lacks(state, group, "mini_bay") else min(1, tech.fighter))


@HOLDS.rule("unique_ships", kinds=(UNIQUE_KIND,))
def one_fighter(state: State, group: Group, held: int) -> int:
    return 1 if has_ability(state, group, "mini_bay") and group.tech.fighter else held
