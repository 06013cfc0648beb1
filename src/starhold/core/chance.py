"""All luck.  The n-th number of a game is a pure function of (secret seed, n).

Numbers are SHA-256 over the 32 bytes of the seed and the 8 bytes of n.  Both have a fixed
length, so nobody without the seed can tell the next number from those before; and any
browser can repeat the sum when the seed is shown after the end.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Protocol

SEED_BYTES = 32


class Chance(Protocol):
    """Where numbers come from."""

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        ...

    def fork(self) -> Chance:
        """Return a source that will go on in the same way."""
        ...


class Seeded:
    """The luck of a real game: two numbers, cheap to copy."""

    __slots__ = ("drawn", "seed")

    def __init__(self, seed: bytes, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn

    def below(self, n: int) -> int:
        digest = sha256(self.seed + self.drawn.to_bytes(8, "big")).digest()
        self.drawn += 1
        # Scaling 64 bits down to n is uneven by less than n / 2**64.
        return int.from_bytes(digest[:8], "big") * n >> 64

    def fork(self) -> Seeded:
        return Seeded(self.seed, self.drawn)


class LuckRanOut(Exception):
    """More numbers were asked for than had been written down."""


class Recorded:
    """Luck that has been written down: replays and tests."""

    __slots__ = ("at", "numbers")

    def __init__(self, numbers: tuple[int, ...], at: int = 0) -> None:
        self.numbers = numbers
        self.at = at

    def below(self, n: int) -> int:
        if self.at >= len(self.numbers):
            raise LuckRanOut(f"the record holds {len(self.numbers)} numbers and one more is asked")
        number = self.numbers[self.at]
        self.at += 1
        if not 0 <= number < n:
            raise LuckRanOut(f"the record says {number} where a number below {n} is asked")
        return number

    def fork(self) -> Recorded:
        return Recorded(self.numbers, self.at)


def new_seed() -> bytes:
    """Return a seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def chosen_seed(text: str) -> bytes:
    """Return the seed for a word that a host has chosen; everyone who knows it knows the luck."""
    return sha256(b"starhold seed " + text.encode()).digest()


def commitment(seed: bytes) -> str:
    """Return the hash of a seed that is shown at the start of a game."""
    return sha256(b"starhold commitment " + seed).hexdigest()
