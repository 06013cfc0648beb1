"""Matching: assign each one a different thing from a list of wishes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def matched(wishes: Mapping[K, Iterable[V]]) -> dict[K, V]:
    """Fulfil one wish for as many as possible, and no wish twice.

    A latecomer may move another to the next wish, so that the order leaves nobody out.
    """
    taken: dict[V, K] = {}

    def place(who: K, tried: set[V]) -> bool:
        for wish in wishes[who]:
            if wish not in tried:
                tried.add(wish)
                if wish not in taken or place(taken[wish], tried):
                    taken[wish] = who
                    return True
        return False

    for who in wishes:
        place(who, set())
    return {who: wish for wish, who in taken.items()}
