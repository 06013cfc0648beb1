"""SE-23.7  Fast BC: one hex more in turn 1, when equipped (SE-7.3)."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.fleets.uniques import lacks
from starhold.games.space_empires.hooks.numbers import Levels
from starhold.games.space_empires.state import Group, State


def by_design(state: State, group: Group, _levels: Levels, tech: Tech) -> Tech:
    """SE-11.6  A Unique Ship mounts Fast BC only if it was designed for that."""
    return replace(tech, fast_battlecruiser=0) if lacks(state, group, "fast_drive") else tech
