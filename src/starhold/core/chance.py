"""All random numbers.  The n-th number of a game is a pure function of (luck key, n).

Each number is SHA-256 over the 32 bytes of the key and the 8 bytes of n.  Both lengths are
fixed, so nobody can predict the next number without the key, and any browser can repeat the
calculation once the seed is revealed after the game.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Collection, Mapping
from struct import Struct
from typing import Protocol

SEED_BYTES = 32
KEY_AND_N = Struct(f">{SEED_BYTES}sQ").pack
FIRST_EIGHT: Callable[[bytes], tuple[int, ...]] = Struct(">Q").unpack_from
# Python's own SHA-256; for input as short as this, OpenSSL's takes longer.
short_sha256 = vars(hashlib)["__get_builtin_constructor"]("sha256")


class Chance(Protocol):
    """A source of random numbers."""

    __slots__ = ()

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        return self.several((n,))[0]

    def several(self, limits: Collection[int]) -> list[int]:
        """Return one number below each limit; a source defines this or `below`."""
        return list(map(self.below, limits))

    def fork(self) -> Chance:
        """Return a copy that will draw the same numbers."""


class Seeded(Chance):
    """The numbers of a real game; cheap to copy."""

    __slots__ = ("drawn", "seed")

    def __init__(self, seed: bytes, drawn: int = 0) -> None:
        self.seed, self.drawn = seed, drawn

    def several(self, limits: Collection[int]) -> list[int]:
        key, numbers = self.seed, []
        for n, limit in enumerate(limits, self.drawn):
            eight = FIRST_EIGHT(short_sha256(KEY_AND_N(key, n)).digest())[0]
            numbers.append(eight * limit >> 64)  # the bias is less than limit / 2**64
        self.drawn += len(numbers)
        return numbers

    def fork(self) -> Seeded:
        return Seeded(self.seed, self.drawn)


class LuckRanOut(Exception):
    """The rules asked for a number that the record does not hold."""


class Recorded(Chance):
    """Recorded numbers, for replays and tests."""

    __slots__ = ("at", "numbers")

    def __init__(self, numbers: tuple[int, ...], at: int = 0) -> None:
        self.numbers, self.at = numbers, at

    def below(self, n: int) -> int:
        if self.at >= len(self.numbers):
            raise LuckRanOut(f"the record ends after {len(self.numbers)} numbers")
        number = self.numbers[self.at]
        self.at += 1
        if not 0 <= number < n:
            raise LuckRanOut(f"the record says {number}; the rules ask for less than {n}")
        return number

    def fork(self) -> Recorded:
        return Recorded(self.numbers, self.at)


def new_seed() -> bytes:
    """Return a seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def chosen_seed(text: str) -> bytes:
    """Return the seed for a word the host chose; whoever knows the word can predict every roll."""
    return hashlib.sha256(b"starhold seed " + text.encode()).digest()


def new_secret(word: str = "") -> bytes:
    """Return a salt and a seed, random or from a word; the salt prevents guessing the word."""
    return new_seed() + (chosen_seed(word) if word else new_seed())


def commitment(secret: bytes) -> str:
    """Return the hash of a salt and a seed, published before anyone adds a part."""
    return hashlib.sha256(b"starhold commitment " + secret).hexdigest()


def luck_key(secret: bytes, parts: Mapping[str, str]) -> bytes:
    """Return the key of a game's numbers: the seed, mixed with the part of every seat."""
    seed = secret[-SEED_BYTES:]  # older releases had no salt before it
    added = "".join(f"{seat}={part};" for seat, part in sorted(parts.items()))
    return hashlib.sha256(b"starhold luck " + seed + added.encode()).digest() if parts else seed
