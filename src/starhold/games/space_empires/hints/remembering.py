"""Remembering the last answer to a question about things that seldom change.

A search asks about many tables that share most of their records, and comparing the same records
takes a fraction of the time of hashing them.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def last_answer(work: Callable[P, T]) -> Callable[P, T]:
    """Make a function return its last answer again while it is asked the same.

    What it is asked must not change later, so callers pass copies of lists.
    """
    last: tuple[Any, Any] = (None, None)  # one value: another thread cannot see half of it

    @wraps(work)
    def asked(*about: P.args, **named: P.kwargs) -> T:
        nonlocal last
        before, answer = last
        if before != (about, named):
            answer = work(*about, **named)
            last = (about, named), answer
        found: T = answer
        return found

    return asked
