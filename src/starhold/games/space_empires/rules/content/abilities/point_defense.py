"""SE-23.7  PD: fires at Fighters as class A, like a Scout (SE-14.10), in any terrain (SE-23.8)."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.fleets.uniques import lacks
from starhold.games.space_empires.hooks.numbers import Levels
from starhold.games.space_empires.state import Group, State


def by_design(state: State, group: Group, _levels: Levels, tech: Tech) -> Tech:
    """SE-11.6  A Unique Ship mounts Point Defense only if it was designed for that."""
    return replace(tech, point_defense=0) if lacks(state, group, "point_defense") else tech
