"""Workers on this machine: this process itself, or a pool of processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any

from starhold.lab.running.spreading import BatchDone, WorkerLost, Workers, do

GRACE = 30.0  # seconds in which a process may end by itself; usually it does so at once


class Here:
    """No other process: one batch after the other."""

    size = 1

    def __init__(self) -> None:
        self._begun: dict[int, tuple[Callable[[Any], Any], list[Any]]] = {}
        self._tickets = 0

    def submit(self, work: Callable[[Any], Any], tasks: list[Any]) -> int:
        self._tickets += 1
        self._begun[self._tickets] = work, tasks
        return self._tickets

    def finished(self, tickets: list[int]) -> list[int]:
        return tickets[:1]

    def result(self, ticket: int) -> BatchDone:
        return do(*self._begun.pop(ticket))

    def close(self) -> None:
        self._begun.clear()


class Processes:
    """Processes of this machine; a pool that lost one is replaced."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._others = set(multiprocessing.active_children())
        self._pool = self._new()

    def submit(self, work: Callable[[Any], Any], tasks: list[Any]) -> Future[BatchDone]:
        try:
            return self._pool.submit(do, work, tasks)
        except BrokenProcessPool:
            self.close()
            self._pool = self._new()
            return self._pool.submit(do, work, tasks)

    def finished(self, tickets: list[Future[BatchDone]]) -> list[Future[BatchDone]]:
        done = wait(tickets, return_when=FIRST_COMPLETED).done
        return [ticket for ticket in tickets if ticket in done]

    def result(self, ticket: Future[BatchDone]) -> BatchDone:
        try:
            return ticket.result()
        except BrokenProcessPool:
            raise WorkerLost from None

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        # A game may take minutes, and nobody wants its result any more.
        for child in set(multiprocessing.active_children()) - self._others:
            child.terminate()
        self._pool.shutdown()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.size, initializer=_at_start)


def _at_start() -> None:
    """Leave Ctrl-C to the process that writes the results, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)  # as if the parent had ended it: its programs end, too
    time.sleep(GRACE)
    os._exit(1)


@contextmanager
def workers(jobs: int, cluster: str = "") -> Iterator[Workers]:
    """Provide workers, and stop them however the work ends."""
    found: Workers
    if cluster:
        from starhold.lab.running.cluster import OnRay

        found = OnRay(cluster, jobs)
    else:
        found = Here() if jobs == 1 else Processes(jobs)
    try:
        yield found
    finally:
        found.close()
