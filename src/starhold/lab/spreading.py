"""Many numbered pieces of work, spread over processes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

P = TypeVar("P")
R = TypeVar("R")


def spread_out(
    work: Callable[[P, int], R], plan: P, number: int, jobs: int, done: Callable[[], None]
) -> list[R]:
    """Do `work(plan, 0)` to `work(plan, number - 1)`; return the results in order."""
    with ProcessPoolExecutor(jobs) as pool:
        tasks = [pool.submit(work, plan, one) for one in range(number)]
        for task in tasks:
            task.add_done_callback(lambda _: done())
        return [task.result() for task in tasks]
