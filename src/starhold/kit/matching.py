"""Everyone gets something of his own: who may have what, and who gets it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def matched(wishes: Mapping[K, Iterable[V]]) -> dict[K, V]:
    """Give as many as possible one of their wishes each, and nothing to two.

    Whoever comes late may send another to his next wish, so that order leaves nobody out.
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
