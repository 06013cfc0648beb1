"""How a careful player judges Liar's Dice: dice to bid with, and the odds of a bid.

A player knows the dice under one cup; each other die counts for a face by chance.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache
from math import comb

from starhold.core.record import Event, Option, Seat

from .rules.r02_round import Bid, DieLost
from .state import FACES, State

OUTCOMES: tuple[type[Event], ...] = (DieLost,)
LIKING = 2.0  # a bid or a call that is certain, in dice


def terms(state: State, seat: Seat) -> Mapping[str, float]:
    """Count what everyone knows: search must not look under the other cups."""
    others = [len(cup) for other, cup in state.cups.items() if other != seat]
    lost = state.losers.count(seat)
    return {"dice": len(state.cups[seat]) - sum(others) / len(others), "lost": float(lost)}


def moment(state: State) -> Hashable:
    """Return a value that changes with every round."""
    return state.round, len(state.losers)


def guess(state: State, seat: Seat, option: Option) -> float:
    """Like bids that are probably true, and calls of bids that are probably not."""
    if isinstance(option, Bid):
        return LIKING * true_chance(state, seat, option.count, option.face)
    assert state.bid is not None
    return LIKING * (1 - true_chance(state, seat, state.bid.count, state.bid.face))


def true_chance(state: State, seat: Seat, count: int, face: int) -> float:
    """Return the chance that at least this many dice count, from what the seat knows."""
    own = sum(state.counts(die, face) for die in state.cups[seat])
    faces = sum(state.counts(die, face) for die in range(1, FACES + 1))
    return at_least(count - own, state.total - len(state.cups[seat]), faces)


@cache
def at_least(wanted: int, dice: int, faces: int) -> float:
    """Return the chance that at least `wanted` of these dice show one of this many faces."""
    if wanted <= 0:
        return 1.0
    chance = faces / FACES
    return sum(
        comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)
        for hits in range(wanted, dice + 1)
    )
