"""Remember the last answer.

A search judges many tables in a row, and most parts of two of them are the same objects.
Comparing such parts with the last ones takes less work than hashing them, and far less than
finding the answer again.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import TypeAlias, TypeVar, TypeVarTuple

K = TypeVar("K")
S = TypeVar("S")
V = TypeVar("V")
Facts = TypeVarTuple("Facts")

# The keys and the values of a dict: its order counts, because sums are rounded in that order.
InOrder: TypeAlias = tuple[tuple[K, ...], tuple[V, ...]]


def latest(work: Callable[[*Facts], V]) -> Callable[[*Facts], V]:
    """Make a function remember its last answer.

    Nobody may change its arguments or the answer afterwards.
    """
    known: tuple[tuple[*Facts], V] | None = None

    @wraps(work)
    def answer(*facts: *Facts) -> V:
        nonlocal known
        before = known  # read once: other threads may replace it
        if before is None or before[0] != facts:
            before = known = facts, work(*facts)
        return before[1]

    return answer


def latest_by(facts: Callable[[S], object]) -> Callable[[Callable[[S], V]], Callable[[S], V]]:
    """Make a query of a state remember its last answer, as long as these facts stay the same.

    They are all that the query reads; nobody may change them or the answer afterwards.
    """

    def remembering(work: Callable[[S], V]) -> Callable[[S], V]:
        known: tuple[object, V] | None = None

        @wraps(work)
        def answer(state: S) -> V:
            nonlocal known
            before, now = known, facts(state)
            if before is None or before[0] != now:
                before = known = now, work(state)
            return before[1]

        return answer

    return remembering


def in_order(facts: Mapping[K, V]) -> InOrder[K, V]:
    """Return a dict as something that does not change."""
    return tuple(facts), tuple(facts.values())
