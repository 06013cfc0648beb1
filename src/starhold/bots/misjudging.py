"""Errors of judgement: larger where the options differ more."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log

FINE = 1 << 30


def misjudged(worths: list[float], errs: float, below: Callable[[int], int]) -> list[float]:
    """Return the worths of options as seen by a player who errs this much.

    Errors are those of someone who misjudges by a factor (Gumbel).  With `errs` at 1 they are as
    large as the usual difference of an option from the mean.
    """
    real = [worth for worth in worths if worth > -inf]
    if not real:
        return worths
    mean = sum(real) / len(real)
    size = errs * sum(abs(worth - mean) for worth in real) / len(real)
    return [worth - size * log(-log((below(FINE) + 0.5) / FINE)) for worth in worths]
