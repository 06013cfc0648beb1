"""One rules process, seen from the server."""

from __future__ import annotations

import asyncio
import logging
import math
import os
import pickle
import socket
import subprocess
import sys
from collections import deque
from pathlib import Path
from typing import Any, Protocol, cast

from starhold.server.jobs import rules_process
from starhold.server.jobs.rules_process import LENGTH, JobOutcome

MOMENT = 1.0  # seconds a job may keep others waiting, if it has used half of them
LONGEST = 6.0  # times the limit on processor time that a job may take in all
START_AGAIN = 1.0
START = f"import sys, {rules_process.__name__} as it; it.main(*sys.argv[1:])"
LARGEST = 64 * 1024 * 1024  # bytes of an answer
log = logging.getLogger("starhold.rules")


class Pool(Protocol):
    """What a process needs to know about its pool."""

    seconds: float
    memory: int
    more_games: tuple[str, ...]

    def part(self, worker: RulesWorker) -> bool: ...
    def spare(self, worker: RulesWorker) -> None: ...
    def lost(self, worker: RulesWorker) -> None: ...


class Gone(Exception):
    """The process does not hold the game: load it, then ask again."""


class RulesDefect(Exception):
    """The rules raised an exception that no input explains."""


class JobMoved(Exception):
    """The job was not done: ask the process that is in charge now."""


class WaitingJob:
    """A job that waits or runs."""

    def __init__(self, table: str, what: str, message: bytes, *, urgent: bool = True) -> None:
        self.table = table
        self.what = what
        self.message = message
        self.urgent = urgent
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class RulesWorker(asyncio.Protocol):
    """One rules process, seen from the server: it gets one job at a time."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.ready = False
        self.left = False  # other tables have gone to another process
        self.reason = ""  # why it was killed
        self.doing = "starting"  # or the last job
        self.process: subprocess.Popen[bytes] | None = None
        self.line: asyncio.Transport | None = None
        # Jobs of tables where people play come first.
        self._urgent: deque[WaitingJob] = deque()
        self._patient: deque[WaitingJob] = deque()
        self.running: WaitingJob | None = None
        self._slow = False  # the job that runs has taken more than a moment
        self._used = 0.0  # seconds of processor time before it
        self._timers: list[asyncio.TimerHandle] = []
        self._arrived = bytearray()

    async def start(self, delay: float) -> None:
        await asyncio.sleep(delay)
        while not self.reason:
            try:
                ours = self._started()
            except OSError:
                log.exception("no rules process can be started")
                await asyncio.sleep(START_AGAIN)
            else:
                loop = asyncio.get_running_loop()
                await loop.create_unix_connection(lambda: self, sock=ours)
                return

    def _started(self) -> socket.socket:
        """Start the process; return our end of the line to it."""
        pool, (ours, theirs) = self.pool, socket.socketpair()
        words = (theirs.fileno(), pool.seconds, pool.memory, *pool.more_games)
        # Games may lie anywhere on the path of this process.
        path = os.pathsep.join(place or str(Path.cwd()) for place in sys.path)
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-c", START, *map(str, words)],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                env=os.environ | {"PYTHONPATH": path},
            )
        return ours

    # -- the line ----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.line = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._arrived += data
        while len(self._arrived) >= LENGTH.size:
            (length,) = LENGTH.unpack_from(self._arrived)
            if length > LARGEST:
                self.kill("memory")
                return
            end = LENGTH.size + length
            if len(self._arrived) < end:
                return
            outcome, result, self._used = pickle.loads(self._arrived[LENGTH.size : end])
            del self._arrived[:end]
            self._answered(outcome, result)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio asks so
        self.pool.lost(self)

    def send(self, message: bytes) -> None:
        assert self.line is not None
        self.line.write(LENGTH.pack(len(message)) + message)

    def tell(self, job: rules_process.Job) -> None:
        """Send a job that has no answer; a process that has just started needs none."""
        if self.ready:
            self.send(pickle.dumps(job))

    # -- jobs --------------------------------------------------------------------------

    async def do(self, job: WaitingJob) -> Any:
        if self.left or (self._slow and self.pool.part(self)):
            raise JobMoved
        (self._urgent if job.urgent else self._patient).append(job)
        self.next()
        return await job.answer

    @property
    def waiting(self) -> int:
        return len(self._urgent) + len(self._patient)

    def _first(self) -> WaitingJob:
        return (self._urgent or self._patient).popleft()

    def next(self) -> None:
        """Send the next job, if the process is free."""
        while self.ready and self.running is None and self.waiting:
            job = self._first()
            if job.answer.done():  # nobody is waiting for it any more
                continue
            self.running, self.doing = job, job.what
            loop = asyncio.get_running_loop()
            self._timers = [
                loop.call_later(MOMENT, self._takes_long),
                loop.call_later(LONGEST * self.pool.seconds, self.kill, "late"),
            ]
            self.send(job.message)

    def _takes_long(self) -> None:
        if self._processor_time() - self._used < MOMENT / 2:  # the machine is busy, not the job
            loop = asyncio.get_running_loop()
            self._timers[0] = loop.call_later(MOMENT, self._takes_long)
            return
        self._slow = True
        if self.waiting:
            self.pool.part(self)

    def _processor_time(self) -> float:
        """Return the seconds that the process has used; many if the system does not say."""
        place = Path(f"/proc/{self.process.pid if self.process else 0}/stat")
        if not place.is_file():
            return math.inf
        fields = place.read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _answered(self, outcome: JobOutcome, result: Any) -> None:
        if outcome == JobOutcome.READY:
            self.ready = True
        elif (job := self.finished()) is not None and not job.answer.done():
            if outcome == JobOutcome.DONE:
                job.answer.set_result(result)
            elif outcome == JobOutcome.GONE:
                job.answer.set_exception(Gone(job.table))
            else:
                defect = outcome == JobOutcome.DEFECT
                job.answer.set_exception(RulesDefect(result) if defect else result)
        if self.left and self.running is None:
            self.pool.spare(self)
        self.next()

    def finished(self) -> WaitingJob | None:
        """Return the job that ran; the process is free."""
        job, self.running, self._slow = self.running, None, False
        for timer in self._timers:
            timer.cancel()
        return job

    def leave(self) -> None:
        """Send the jobs that wait to another process."""
        self.left = True
        while self.waiting:
            self._first().fail(JobMoved())

    def kill(self, reason: str) -> None:
        self.reason = reason
        if self.process is not None:
            self.process.kill()

    def end(self) -> None:
        """Stop it; nobody is to blame."""
        self.kill("closed")
        if self.process is None:
            self.pool.lost(self)
