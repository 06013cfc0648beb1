"""Many numbered pieces of work, spread over processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

P = TypeVar("P")
R = TypeVar("R")


def spread_out(
    work: Callable[[P, int], R],
    plans: Iterable[P],
    number: int,
    jobs: int,
    done: Callable[[], None],
) -> list[list[R]]:
    """Do `work(plan, 0)` to `work(plan, number - 1)` for every plan, and keep the order."""
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [[pool.submit(work, plan, one) for one in range(number)] for plan in plans]
        for task in (task for tasks in waiting for task in tasks):
            task.add_done_callback(lambda _: done())
        return [[task.result() for task in tasks] for tasks in waiting]
