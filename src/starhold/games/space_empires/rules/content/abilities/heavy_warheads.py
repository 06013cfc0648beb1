"""SE-23.7  Heavy warheads: natural 1 and 2 always hit; against a Titan a natural 1 does."""

from starhold.games.space_empires.fleets.uniques import has_ability
from starhold.games.space_empires.hooks.numbers import Aim, Bombing

ALWAYS = 2
ON_TITANS = 1


def heavier(aim: Aim, sure: int) -> int:
    """SE-18.2  They hit even a Titan, on a 1."""
    if not has_ability(aim.state, aim.gun, "heavy_warheads"):
        return sure
    return max(sure, ON_TITANS if aim.target.kind == "titan" else ALWAYS)


def heavier_bombs(aim: Bombing, sure: int) -> int:
    """SE-23.7  Against colonies too: the rule excludes them only for a Second salvo."""
    return max(sure, ALWAYS) if has_ability(aim.state, aim.gun, "heavy_warheads") else sure
