"""SE-23.7  Heavy warheads: natural 1 and 2 always hit; against a Titan a natural 1 does."""

from __future__ import annotations

from starhold.games.space_empires.numbers import SURE_HIT, Aim
from starhold.games.space_empires.uniques import has_ability

ALWAYS = 2
ON_TITANS = 1


@SURE_HIT.rule("unique_ships", rank=1)
def heavier(aim: Aim, sure: int) -> int:
    """SE-18.2  Even a Titan is hit by them, on a 1."""
    if not has_ability(aim.state, aim.gun, "heavy_warheads"):
        return sure
    return max(sure, ON_TITANS if aim.target.kind == "titan" else ALWAYS)
