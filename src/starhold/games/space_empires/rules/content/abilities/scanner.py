"""SE-23.7  Scanner: sees cloaked ships like a Destroyer, at the level it carries (SE-14.20)."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.fleets.uniques import lacks
from starhold.games.space_empires.hooks.numbers import Levels
from starhold.games.space_empires.state import Group, State


def by_design(state: State, group: Group, _levels: Levels, tech: Tech) -> Tech:
    """SE-11.6  A Unique Ship mounts Scanners only if it was designed for that."""
    return replace(tech, scanner=0) if lacks(state, group, "scanner") else tech
