"""Tasks spread over workers, in batches of about a second.

Only a few batches wait at a time, so memory stays flat however many tasks there are.  A batch
whose worker died is done again: a task must give the same result whenever it is repeated.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple, Protocol, TypeVar

from starhold.core.trouble import Trouble

P = TypeVar("P")
T = TypeVar("T")
R = TypeVar("R")

SECONDS = 1.0  # of work in a batch
MOST = 500  # tasks in a batch
GROWTH = 4  # how much longer than the last one a batch may be
AHEAD = 2  # batches for each worker: one is done, the next one waits
LOSSES = 8  # of the same batch


class WorkerLost(Exception):
    """A worker died before its batch was done."""


class Batch(NamedTuple):
    """Tasks that one worker does in a row."""

    first: int
    tasks: list[Any]
    losses: int = 0


class BatchDone(NamedTuple):
    """The results of a batch."""

    results: list[Any]
    seconds: float


class Workers(Protocol):
    """Processes that do batches: here, in a pool, or on a cluster."""

    size: int

    def submit(self, work: Callable[[Any], Any], tasks: list[Any]) -> Any:
        """Begin a batch and return its ticket."""

    def finished(self, tickets: list[Any]) -> list[Any]:
        """Wait until at least one batch is done; return the tickets of those that are."""

    def result(self, ticket: Any) -> BatchDone:
        """Return the results of a batch; raise WorkerLost if it must be done again."""

    def close(self) -> None:
        """Stop at once."""


def do(work: Callable[[Any], Any], tasks: list[Any]) -> BatchDone:
    """Do a batch; workers call this."""
    began = time.perf_counter()
    return BatchDone([work(task) for task in tasks], time.perf_counter() - began)


def spread(
    work: Callable[[T], R], tasks: Iterable[T], workers: Workers
) -> Iterator[tuple[int, R]]:
    """Do `work` for every task; yield the place of each task and its result as they come."""
    queue = enumerate(tasks)
    again: list[Batch] = []
    waiting: dict[Any, Batch] = {}
    size = 1
    while True:
        while len(waiting) < AHEAD * workers.size:
            batch = again.pop() if again else _next(queue, size)
            if not batch.tasks:
                break
            waiting[workers.submit(work, batch.tasks)] = batch
        if not waiting:
            return
        for ticket in workers.finished(list(waiting)):
            batch = waiting.pop(ticket)
            try:
                done = workers.result(ticket)
            except WorkerLost:
                again.append(_lost(batch))
                continue
            size = _size(len(batch.tasks), done.seconds)
            yield from enumerate(done.results, batch.first)


def _next(queue: Iterator[tuple[int, Any]], size: int) -> Batch:
    numbered = list(islice(queue, size))
    return Batch(numbered[0][0] if numbered else 0, [task for _, task in numbered])


def _lost(batch: Batch) -> Batch:
    if batch.losses + 1 == LOSSES:
        last = batch.first + len(batch.tasks) - 1
        raise Trouble(f"Tasks {batch.first} to {last} ended their process {LOSSES} times.")
    return batch._replace(losses=batch.losses + 1)


def _size(tasks: int, seconds: float) -> int:
    """Return how many tasks take about a second."""
    fit = int(tasks * SECONDS / seconds) if seconds > 0 else MOST
    return max(1, min(fit, GROWTH * tasks, MOST))


def in_order(results: Iterable[tuple[int, R]]) -> Iterator[R]:
    """Yield results in the order of their tasks."""
    early: dict[int, R] = {}
    due = 0
    for place, result in results:
        early[place] = result
        while due in early:
            yield early.pop(due)
            due += 1


class NumberedTask(NamedTuple):
    """The n-th piece of work of a plan."""

    work: Callable[[Any, int], Any]
    plan: Any
    number: int


def _numbered(task: NumberedTask) -> Any:
    return task.work(task.plan, task.number)


def spread_out(
    work: Callable[[P, int], R],
    plans: Iterable[P],
    number: int,
    workers: Workers,
    done: Callable[[], None] = lambda: None,
) -> list[list[R]]:
    """Do `work(plan, 0)` to `work(plan, number - 1)` for every plan, and keep the order."""
    plans = list(plans)
    tasks = (NumberedTask(work, plan, one) for plan in plans for one in range(number))
    results: list[R] = []
    for result in in_order(spread(_numbered, tasks, workers)):
        results.append(result)
        done()
    return [results[at * number : (at + 1) * number] for at in range(len(plans))]
