"""Rules processes: games live in them, and a process that a table stalls or starves is killed.

C code holds the interpreter, so rules in a thread of the server could freeze every table.  Each
game is kept by the process that its table's name selects; a job is a function and its arguments.

- A job that takes more than a moment of processor time keeps its process for itself: the other
  tables of that process go to a spare one, where their games are loaded again.
- A job that takes too much processor time or memory is killed with its process.
- A table that did this too often within an hour is refused.
- A process whose games together fill its memory ends between two jobs; no table is to blame.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import signal
import subprocess
import time
import zlib
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar, TypeVarTuple

from starhold.server.jobs import rules_process
from starhold.server.jobs.rules_process import FULL, OUT_OF_MEMORY, Verb
from starhold.server.jobs.rules_worker import START_AGAIN, JobMoved, RulesWorker, WaitingJob
from starhold.server.problem import Problem

T = TypeVar("T")
G = TypeVar("G")
Ts = TypeVarTuple("Ts")
MOST_KILLS = 3  # within an hour; then the table is refused
HOUR = 3600.0
TRIES = 10  # a job may lose its process to others' jobs
SPARE_AFTER = 5.0  # seconds: a server that has just started has other things to do
STOPPED = {
    "late": "The rules took too long and were stopped. Nothing was changed.",
    "memory": "The rules needed too much memory and were stopped. Nothing was changed.",
    "died": "The rules crashed. Nothing was changed.",
}
REASONS = {OUT_OF_MEMORY: "memory", FULL: "full", -signal.SIGPROF: "late"}
BROKEN = (
    f"The rules of this table were stopped {MOST_KILLS} times within an hour, so it is closed for "
    "now. Nothing is lost, and the server's operator can see it."
)
log = logging.getLogger("starhold.rules")


class RulesPool:
    """A few rules processes, and one to spare."""

    def __init__(
        self, seconds: float, memory: int, more_games: tuple[str, ...] = (), processes: int = 1
    ) -> None:
        self.seconds = seconds
        self.memory = memory
        self.more_games = more_games
        self.kills: Counter[str] = Counter(late=0, memory=0, died=0, full=0)  # by reason
        self.parted = 0  # how often other tables left a slow job behind
        self.killed: Callable[[str], None] = lambda _table: None  # called with the guilty table
        self._count = processes
        self._places: list[RulesWorker] = []
        self._spares: list[RulesWorker] = []
        self._all: set[RulesWorker] = set()
        self._guilty: dict[str, list[float]] = {}  # when a table had its process killed
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def open(self) -> None:
        self._places = [self._new() for _ in range(self._count)]
        asyncio.get_running_loop().call_later(SPARE_AFTER, self._add_spare)

    async def close(self) -> None:
        self._closed = True
        for worker in list(self._all):
            worker.end()
        while self._all or self._tasks:
            await asyncio.sleep(0.01)

    # -- jobs --------------------------------------------------------------------------

    async def run(self, what: str, function: Callable[[*Ts], T], *args: *Ts) -> T:
        """Call a function in any of the processes."""
        result: T = await self._done("", what, (Verb.RUN, "", function, args))
        return result

    async def load(
        self,
        table: str,
        what: str,
        function: Callable[[*Ts], tuple[Any, T]],
        *args: *Ts,
        urgent: bool = True,
    ) -> T:
        """Keep the game that a function returns, in the process of its table."""
        job = (Verb.LOAD, table, function, args)
        result: T = await self._done(table, what, job, urgent=urgent)
        return result

    async def ask(
        self,
        table: str,
        what: str,
        function: Callable[[G, *Ts], T],
        *args: *Ts,
        urgent: bool = True,
    ) -> T:
        """Call a function with the game of a table; raises `Gone` if it has to be loaded."""
        job = (Verb.ASK, table, function, args)
        result: T = await self._done(table, what, job, urgent=urgent)
        return result

    def drop(self, table: str) -> None:
        """Forget the game of a table."""
        self._place(table).tell((Verb.DROP, table, None, ()))

    async def _done(
        self, table: str, what: str, job: rules_process.Job, *, urgent: bool = True
    ) -> Any:
        message = pickle.dumps(job, pickle.HIGHEST_PROTOCOL)
        for _ in range(TRIES):
            self._check(table)
            try:
                return await self._place(table).do(WaitingJob(table, what, message, urgent=urgent))
            except JobMoved:
                continue
        raise Problem("busy", "The rules could not be run. Nothing was changed.", retry=5)

    def _place(self, table: str) -> RulesWorker:
        """Return the process of a table; new tables go where the fewest jobs wait."""
        if not table:
            return min(self._places, key=lambda worker: worker.waiting)
        return self._places[zlib.crc32(table.encode()) % len(self._places)]

    # -- what an operator wants to know ------------------------------------------------

    @property
    def queued(self) -> int:
        return sum(worker.waiting for worker in self._all)

    @property
    def busy(self) -> int:
        return sum(worker.running is not None for worker in self._all)

    @property
    def processes(self) -> int:
        return len(self._all)

    @property
    def spares(self) -> int:
        return sum(spare.ready for spare in self._spares)

    @property
    def pids(self) -> list[int]:
        return [worker.process.pid for worker in self._all if worker.process is not None]

    # -- processes ---------------------------------------------------------------------

    def _new(self, delay: float = 0.0) -> RulesWorker:
        worker = RulesWorker(self)
        self._all.add(worker)
        self._spawn(worker.start(delay))
        return worker

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _add_spare(self) -> None:
        if not self._closed and not self._spares:
            self._spares.append(self._new())

    def part(self, worker: RulesWorker) -> bool:
        """Leave a slow job alone in its process, if there is another for the rest."""
        if worker not in self._places or not any(spare.ready for spare in self._spares):
            return False
        log.warning("%s takes long: other tables leave its process", worker.doing)
        self.parted += 1
        self._replace(worker)
        worker.leave()
        return True

    def _replace(self, worker: RulesWorker, delay: float = 0.0) -> None:
        """Give the tables of a process to another."""
        at = self._places.index(worker)
        spare = next((spare for spare in self._spares if spare.ready), None)
        if spare is not None:
            self._spares.remove(spare)
        self._places[at] = spare or self._new(delay)

    def spare(self, worker: RulesWorker) -> None:
        """Keep a process that its tables have left."""
        if self._spares:
            worker.end()
            return
        worker.left = False
        worker.tell((Verb.CLEAR, "", None, ()))
        self._spares.append(worker)

    def lost(self, worker: RulesWorker) -> None:
        """Replace a process that has ended, and find out whose fault it was."""
        self._all.discard(worker)
        if worker in self._spares:
            self._spares.remove(worker)
        if worker in self._places and not self._closed:
            self._replace(worker, 0.0 if worker.ready else START_AGAIN)
        job = worker.finished()
        worker.leave()
        if worker.process is not None:
            self._spawn(self._bury(worker.process, worker, job))
        if not self._closed:
            asyncio.get_running_loop().call_later(START_AGAIN, self._add_spare)

    async def _bury(
        self, process: subprocess.Popen[bytes], worker: RulesWorker, job: WaitingJob | None
    ) -> None:
        status = await asyncio.to_thread(process.wait)
        reason = worker.reason or REASONS.get(status, "died")
        if reason == "closed":
            return
        log.error("rules process ended reason=%s status=%s job=%r", reason, status, worker.doing)
        self.kills[reason] += 1
        if job is None:
            return
        if reason == "full" or (status == -signal.SIGKILL and reason == "died"):
            job.fail(JobMoved())  # or somebody outside killed it; nothing was committed
            return
        job.fail(Problem("busy", STOPPED[reason], retry=5))
        if job.table:
            self._blame(job.table)

    # -- tables that break their process again and again ---------------------------------

    def _blame(self, table: str) -> None:
        since = time.monotonic() - HOUR
        self._guilty[table] = [*self._guilty.get(table, ()), time.monotonic()]
        recent = {name: [at for at in times if at > since] for name, times in self._guilty.items()}
        self._guilty = {name: times for name, times in recent.items() if times}
        self.killed(table)

    def is_broken(self, table: str) -> bool:
        """Return whether a table had its process killed too often within an hour."""
        since = time.monotonic() - HOUR
        return sum(at > since for at in self._guilty.get(table, ())) >= MOST_KILLS

    @property
    def broken(self) -> list[str]:
        """The tables that are refused."""
        return [table for table in self._guilty if self.is_broken(table)]

    def _check(self, table: str) -> None:
        if self._guilty and self.is_broken(table):
            raise Problem("broken", BROKEN, retry=HOUR)
