"""A thread pool for the rules, whose threads can be interrupted.

Rules take microseconds, but a defect in one game must not block the others.  A thread that takes
too long is interrupted and replaced, and its table is reloaded from the journal.
"""

from __future__ import annotations

import asyncio
import ctypes
import logging
import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from starhold.server.problem import Problem

T = TypeVar("T")
Work = tuple[Callable[[], Any], "asyncio.Future[Any]", asyncio.AbstractEventLoop]
log = logging.getLogger("starhold.thread_pool")


class Interrupted(BaseException):
    """Raised in a thread that takes too long; no rule catches it by mistake."""


class ThreadPool:
    """A few threads with a queue of work."""

    def __init__(self, seconds: float, threads: int = 4) -> None:
        self.seconds = seconds
        self._queue: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self._busy: dict[asyncio.Future[Any], int] = {}  # the thread of each piece of work
        self._guard = threading.Lock()
        self._count = threads
        for _ in range(threads):
            self._start()

    def _start(self) -> None:
        threading.Thread(target=self._work, name="rules", daemon=True).start()

    async def run(self, work: Callable[[], T], what: str) -> T:
        """Do a piece of work within the time limit."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._queue.put((work, done, loop))
        try:
            return await asyncio.wait_for(asyncio.shield(done), self.seconds)
        except TimeoutError:
            self._interrupt(done)
            log.error("%s took more than %g seconds and was stopped", what, self.seconds)
            detail = "The rules took too long and were stopped. Nothing was changed."
            raise Problem("busy", detail, retry=5) from None

    @property
    def queued(self) -> int:
        return self._queue.qsize()

    @property
    def busy(self) -> int:
        return len(self._busy)

    def close(self) -> None:
        for _ in range(self._count):
            self._queue.put(None)

    def _interrupt(self, done: asyncio.Future[Any]) -> None:
        with self._guard:
            thread = self._busy.pop(done, None)
            if thread is None:
                done.cancel()  # still queued, or just finished
                return
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(thread), ctypes.py_object(Interrupted)
            )
        self._start()

    def _work(self) -> None:
        try:
            while (item := self._queue.get()) is not None:
                self._do(*item)
        except Interrupted:
            return  # another thread has taken its place

    def _do(
        self,
        work: Callable[[], Any],
        done: asyncio.Future[Any],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        if done.cancelled():
            return
        with self._guard:
            self._busy[done] = threading.get_ident()
        result: Any = None
        failure: Exception | None = None
        try:
            result = work()
        except Exception as error:
            failure = error
        with self._guard:
            late = self._busy.pop(done, None) is None
        if late:
            raise Interrupted
        loop.call_soon_threadsafe(_deliver, done, result, failure)


def _deliver(done: asyncio.Future[Any], result: Any, failure: Exception | None) -> None:
    if done.done():
        return
    if failure is None:
        done.set_result(result)
    else:
        done.set_exception(failure)
