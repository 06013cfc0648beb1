"""Whether a difference is more than luck: intervals, tests, and many comparisons at once."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt
from typing import NamedTuple

from starhold.foresight.shares import Z, interval

LEVEL = 0.05
FEWEST = 10  # seats or games; fewer say nothing


class Mean(NamedTuple):
    """A mean with half of its 95 % interval."""

    mean: float
    half: float


class Share(NamedTuple):
    """A share of victories, the share of equal players, and the chance that luck explains it."""

    seats: int
    share: float
    low: float
    high: float
    even: float
    p: float

    @property
    def excess(self) -> float:
        return self.share - self.even


def share_of(seats: int, won: float, even: float, variance: float) -> Share:
    """Judge a number of victories; `even` and `variance` are sums over the seats."""
    p = two_sided((won - even) / sqrt(variance)) if variance > 0 else 1.0
    return Share(seats, won / seats, *interval(won, seats), even / seats, p)


def two_sided(z: float) -> float:
    """Return how often luck alone causes a deviation this large."""
    return erfc(abs(z) / sqrt(2))


def mean_of(mean: float | None, deviation: float | None, number: int) -> Mean | None:
    """Return a mean with its interval; None if nothing was measured."""
    if mean is None or number == 0:
        return None
    return Mean(mean, Z * (deviation or 0.0) / sqrt(number))


def difference(one: Mean, other: Mean) -> tuple[Mean, float]:
    """Return how much larger the other mean is, its interval, and the chance that it is luck."""
    half = sqrt(one.half**2 + other.half**2)
    more = other.mean - one.mean
    if half == 0:
        return Mean(more, 0.0), float(more == 0)
    return Mean(more, half), two_sided(more / (half / Z))


def stand_out(chances: Sequence[float]) -> list[bool]:
    """Say which of many comparisons are more than luck, all together at 5 % (Holm)."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    found = [False] * len(chances)
    for rank, place in enumerate(order):
        if chances[place] > LEVEL / (len(chances) - rank):
            break
        found[place] = True
    return found
