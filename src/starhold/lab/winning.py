"""How surely a judgement predicts the winner: the scale of the chances in reviews.

The weights stay as they are.  Only two numbers are fitted: how many points of judgement multiply
the odds of winning by e at the end and, in a solo game, the value at which the chances are even.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log

from starhold.foresight.hints import Hints
from starhold.lab.tune import Moment
from starhold.review.chances import likely

ROUNDS = 30  # of a search that shrinks its bounds by a third each time
SURE = 1e-6  # a chance never counts as less, so that one surprise is not infinitely bad


def fitted_chances(judge: Hints, played: Sequence[Sequence[Moment]]) -> tuple[float, float]:
    """Return the scale and the even value under which the results surprise least."""
    rows = [
        ([judge.weighed(terms) for terms in moment.terms], moment.won, (number + 1) / len(game))
        for game in played
        for number, moment in enumerate(game)
    ]
    low, high = min(min(values) for values, _, _ in rows), max(max(row[0]) for row in rows)
    spread = max(SURE, high - low)

    def surprise(power: float, even: float) -> float:
        fit = judge._replace(scale=exp(power), even=even)
        return -sum(
            log(max(SURE, chance if wins else 1 - chance))
            for values, won, share in rows
            for chance, wins in zip(likely(fit, values, share), won, strict=True)
            if wins or len(won) == 1
        )

    def scaled(even: float) -> tuple[float, float]:
        return _least(lambda power: surprise(power, even), log(spread / 1e3), log(spread * 10))

    even = _least(lambda value: scaled(value)[1], low, high)[0] if len(rows[0][1]) == 1 else 0.0
    return exp(scaled(even)[0]), even


def _least(cost: Callable[[float], float], low: float, high: float) -> tuple[float, float]:
    """Return where a function with one valley is least, and its value there."""
    for _ in range(ROUNDS):
        third = (high - low) / 3
        if cost(low + third) < cost(high - third):
            high -= third
        else:
            low += third
    middle = (low + high) / 2
    return middle, cost(middle)
