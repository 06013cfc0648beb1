"""A process pool for bots and for files from strangers, whose processes can be killed.

Each process does one job at a time.  A process that takes too long or dies is replaced: its job
fails, and the others go on.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import importlib
import logging
import multiprocessing
import os
import pickle
import resource
import signal
from collections import deque
from multiprocessing.connection import Connection
from typing import Any

import msgspec

GIVE_WAY = 0.5  # seconds that a person waits before a patient job is stopped
GAVE_WAY = "gave way to a job that a person waits for"
log = logging.getLogger("starhold.process_pool")


class JobFailed(Exception):
    """The job raised an error, or its process broke a limit and died."""


class JobLate(JobFailed):
    """The job took too long."""


class JobKilled(JobFailed):
    """The process of the job died, or was killed by one of its limits."""


class JobLimits(msgspec.Struct, frozen=True):
    """What a job may use; the operating system enforces the first two."""

    memory: int | None = None  # bytes of address space
    seconds: int | None = None  # of processor time
    output: int = 64 * 1024 * 1024  # bytes


class JobPutOff(JobFailed):
    """The job gave way to a job that a person is waiting for; it may be tried again."""


class PoolProcess:
    """A process and the pipe to it."""

    def __init__(self, limits: JobLimits) -> None:
        context = multiprocessing.get_context("spawn")
        self.limits = limits
        self.pipe, theirs = context.Pipe()
        args = (theirs, limits)
        self.process = context.Process(target=_work, args=args, daemon=True, name="process")
        self.process.start()
        theirs.close()

    def end(self) -> None:
        self.process.kill()
        self.pipe.close()
        self.process.join(1)


class ProcessPool:
    """A few processes with a queue of jobs."""

    def __init__(self, processes: int, limits: JobLimits | None = None) -> None:
        self._limits = limits or JobLimits()
        self._free: list[PoolProcess | None] = []
        # Jobs that no process has taken yet: those a person waits for, and the others.
        self._urgent: deque[asyncio.Future[PoolProcess | None]] = deque()
        self._patient: deque[asyncio.Future[PoolProcess | None]] = deque()
        self._can_give_way: list[asyncio.Task[Any]] = []  # patient jobs that run, oldest first
        self._all: set[PoolProcess] = set()
        self._closed = False
        for _ in range(processes):
            self._free.append(None)  # started when needed

    @property
    def waiting(self) -> int:
        return len(self._urgent) + len(self._patient)

    async def do(self, job: str, *args: Any, seconds: float, urgent: bool = True) -> Any:
        """Run a job, named `module:function`, in a process.

        Urgent jobs come first, and after a moment take the place of a patient one.
        """
        process = await self._ready(urgent=urgent)
        kept: PoolProcess | None = process
        try:
            asked = self._asked(process, (job, args), urgent=urgent)
            result, failure = await asyncio.wait_for(asked, seconds)
        except BaseException as error:
            kept = None
            self._all.discard(process)
            await asyncio.shield(asyncio.to_thread(process.end))
            if isinstance(error, JobPutOff):
                raise
            if isinstance(error, TimeoutError | EOFError | OSError):
                log.error("%s was stopped: %s", job, type(error).__name__)
                late = isinstance(error, TimeoutError)
                raise (JobLate if late else JobKilled)(f"{job}: {type(error).__name__}") from None
            raise
        finally:
            self._give(kept)
        if failure:
            log.error("%s failed: %s", job, failure)
            raise JobFailed(failure)
        return result

    async def _ready(self, *, urgent: bool) -> PoolProcess:
        """Take a process; a process started for a patient job goes to a waiting urgent job."""
        process = await self._taken(urgent=urgent)
        try:
            if process is not None and not process.process.is_alive():
                self._all.discard(process)
                process = None
            if process is None:
                process = await self._started()
            if self._urgent and not urgent:
                raise JobPutOff(GAVE_WAY)
        except BaseException:
            self._give(process)
            raise
        return process

    async def _taken(self, *, urgent: bool) -> PoolProcess | None:
        """Take a free process, or wait for one."""
        if self._free:
            return self._free.pop()
        loop = asyncio.get_running_loop()
        queue = self._urgent if urgent else self._patient
        turn: asyncio.Future[PoolProcess | None] = loop.create_future()
        queue.append(turn)
        timer = loop.call_later(GIVE_WAY, self._make_room) if urgent else None
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give(turn.result())
            else:
                queue.remove(turn)
            raise
        finally:
            if timer:
                timer.cancel()

    def _give(self, process: PoolProcess | None) -> None:
        """Hand a process to the next job, or keep it."""
        for queue in (self._urgent, self._patient):
            if queue:
                queue.popleft().set_result(process)
                return
        self._free.append(process)

    def _make_room(self) -> None:
        """Stop a patient job, because a person has waited for a moment."""
        if self._can_give_way:
            self._can_give_way.pop(0).cancel()
        elif self._urgent:  # a patient job may just be starting
            asyncio.get_running_loop().call_later(GIVE_WAY, self._make_room)

    async def _asked(
        self, process: PoolProcess, question: Any, *, urgent: bool
    ) -> tuple[Any, str]:
        if urgent:
            return await _asked(process, question)
        task = asyncio.create_task(_asked(process, question))
        self._can_give_way.append(task)
        try:
            return await task
        except asyncio.CancelledError:
            if task not in self._can_give_way:
                raise JobPutOff(GAVE_WAY) from None
            task.cancel()
            raise
        finally:
            if task in self._can_give_way:
                self._can_give_way.remove(task)

    @property
    def processes(self) -> int:
        """How many processes run."""
        return len(self._all)

    async def _started(self) -> PoolProcess:
        try:
            return await asyncio.to_thread(self._new)
        except OSError as error:
            log.error("no process can be started: %s", error)
            raise JobLate("no process can be started") from None

    def _new(self) -> PoolProcess:
        process = PoolProcess(self._limits)
        self._all.add(process)
        if self._closed:
            process.end()
        return process

    def close(self) -> None:
        self._closed = True
        for process in list(self._all):
            process.end()


async def _asked(process: PoolProcess, question: Any) -> tuple[Any, str]:
    """Send a job and wait for its answer without blocking the loop."""
    loop = asyncio.get_running_loop()
    ready: asyncio.Future[None] = loop.create_future()
    # A large question fills the pipe, and a process that is just starting reads it late.
    await asyncio.to_thread(_send, process, question)

    def arrived() -> None:
        if not ready.done():
            ready.set_result(None)

    loop.add_reader(process.pipe.fileno(), arrived)
    try:
        await ready
    finally:
        loop.remove_reader(process.pipe.fileno())
    # The rest of a large answer comes later than its beginning.
    answer: tuple[Any, str] = await asyncio.to_thread(_receive, process)
    return answer


def _send(process: PoolProcess, question: Any) -> None:
    os.set_blocking(process.pipe.fileno(), True)  # an event loop that has watched it changes that
    process.pipe.send(question)


def _receive(process: PoolProcess) -> Any:
    os.set_blocking(process.pipe.fileno(), True)
    return pickle.loads(process.pipe.recv_bytes(process.limits.output))


def _work(pipe: Connection, limits: JobLimits) -> None:
    """Run in the process: do one job after another until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends this process
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)  # people come first
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if limits.memory:
        resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
    while True:
        try:
            job, args = pipe.recv()
        except (EOFError, OSError):
            return
        module, _, function = job.partition(":")
        if limits.seconds:
            _allow_seconds(limits.seconds)
        try:
            answer = (getattr(importlib.import_module(module), function)(*args), "")
        except MemoryError:
            return  # this process is spent: the next job gets a fresh one
        except Exception as error:
            if isinstance(error, OSError) and error.errno == errno.ENOMEM:
                return  # the same, said by the system
            answer = (None, f"{type(error).__name__}: {error}")
        pipe.send(answer)


def _allow_seconds(seconds: int) -> None:
    """Let the system kill this process after this much more processor time."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    until = int(used.ru_utime + used.ru_stime) + seconds + 1
    resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))
