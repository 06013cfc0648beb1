"""SE-25  Advantage 45, Expert Tacticians: one more unit is enough for the Fleet Size Bonus."""

from starhold.core.record import Seat
from starhold.games.space_empires.battles.battlefield import fighting, foe_of
from starhold.games.space_empires.empires.cards import holds
from starhold.games.space_empires.hooks.numbers import Fleets

NUMBER = 45
AGAINST = 3  # to one, for others


def outmanoeuvre(fleets: Fleets, held: bool) -> bool:
    """R-18  Tacticians need one more unit, others three to one; two of them cancel out."""
    ours, theirs = (
        _led(fleets, side) for side in (fleets.side, foe_of(fleets.battle, fleets.side))
    )
    if ours == theirs:
        return held
    return fleets.ours > fleets.theirs if ours else 0 < fleets.ours >= AGAINST * fleets.theirs


def _led(fleets: Fleets, side: Seat) -> bool:
    """SE-27.9  Whether a tactician is on a side: blood brothers fight as one."""
    groups = fighting(fleets.state, fleets.battle, side)
    return any(holds(fleets.state, group.owner, NUMBER) for group in groups)
