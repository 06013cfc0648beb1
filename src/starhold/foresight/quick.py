"""Random numbers for imagined tables: ten times as fast as those of real games.

Nobody has to trust or verify them, so a linear congruential generator is enough.  Only the high
bits of its 64 are used, which are the good ones.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache
from struct import Struct
from typing import NamedTuple

from starhold.core.chance import Chance

FACTOR = 6364136223846793005
STEP = 1442695040888963407
ALL = (1 << 64) - 1
LANE = 128  # bits: room for the product of two numbers of 64 bits
MANY = 12  # so many numbers are drawn sooner all at once
KEPT = 128  # jumps of different lengths


class Jump(NamedTuple):
    """Many steps of the generator as one product: each step has a lane of it."""

    factors: int
    steps: int
    high_bits: Callable[[bytes], tuple[int, ...]]


@lru_cache(KEPT)
def jump(count: int) -> Jump:
    """Return this many steps from any number."""
    factors, steps, factor, step = 0, 0, 1, 0
    for lane in range(count):
        factor, step = factor * FACTOR & ALL, (step * FACTOR + STEP) & ALL
        factors |= factor << LANE * lane
        steps |= step << LANE * lane
    return Jump(factors, steps, Struct("<" + "4xI8x" * count).unpack)


class Quick(Chance):
    """The numbers of an imagined table."""

    __slots__ = ("at",)

    def __init__(self, seed: int) -> None:
        self.at = seed & ALL

    def below(self, n: int) -> int:
        self.at = at = (self.at * FACTOR + STEP) & ALL
        return (at >> 32) * n >> 32

    def several(self, limits: Collection[int]) -> list[int]:
        count = len(limits)
        if count < MANY:
            return self._few(limits)
        ahead = jump(count)
        lanes = (self.at * ahead.factors + ahead.steps).to_bytes(count * LANE // 8, "little")
        self.at = int.from_bytes(lanes[-16:-8], "little")  # the last lane, without its overflow
        return [high * n >> 32 for high, n in zip(ahead.high_bits(lanes), limits, strict=True)]

    def _few(self, limits: Collection[int]) -> list[int]:
        at, numbers = self.at, []
        for n in limits:
            at = (at * FACTOR + STEP) & ALL
            numbers.append((at >> 32) * n >> 32)
        self.at = at
        return numbers

    def fork(self) -> Quick:
        return Quick(self.at)


def mixed(seed: int) -> int:
    """Return a seed unlike those of its neighbours (splitmix64).

    Numbers drawn from neighbouring seeds lie on lines, and shares counted over them are biased.
    """
    seed = (seed + 0x9E3779B97F4A7C15) & ALL
    seed = (seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9 & ALL
    seed = (seed ^ (seed >> 27)) * 0x94D049BB133111EB & ALL
    return seed ^ (seed >> 31)


def quick(luck: bytes) -> Quick:
    """Return the numbers that follow from a bot's own luck."""
    return Quick(int.from_bytes(luck[:8], "big"))
