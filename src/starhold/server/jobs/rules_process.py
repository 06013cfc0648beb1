"""A rules process: it keeps games, and does one job after another with them.

Started by `rules_pool`.  Jobs come through a socket as pickles, each after its length, and answers
go back the same way.  The process knows only rules: no database, no client.
"""

from __future__ import annotations

import contextlib
import math
import pickle
import resource
import select
import signal
import socket
import struct
import sys
import time
import traceback
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import Any

from starhold.core.trouble import Trouble
from starhold.server.jobs import garbage
from starhold.server.library import Library
from starhold.server.problem import Problem

LENGTH = struct.Struct("!Q")
OUT_OF_MEMORY, FULL = 3, 4  # exit statuses
MOST_USED = 2 / 3  # of the memory, by games that are kept: the rest is for a job


class Verb(IntEnum):
    """What to do with a job."""

    RUN = 0  # return what the function returns
    LOAD = 1  # the function returns a game, which is kept, and an answer
    ASK = 2  # call the function with the game
    DROP = 3  # forget the game; no answer
    CLEAR = 4  # forget all games; no answer


class JobOutcome(IntEnum):
    """The result of a job."""

    READY = 0  # the process has started
    DONE = 1
    REFUSED = 2  # a problem or a trouble, for the client
    DEFECT = 3  # any other exception, as text
    GONE = 4  # the game is not here


Job = tuple[Verb, str, Callable[..., Any] | None, tuple[Any, ...]]


class RulesProcess:
    """The games of this process."""

    def __init__(self, line: socket.socket, seconds: float, memory: float = math.inf) -> None:
        self.line = line
        self.seconds = seconds
        self.memory = memory
        self.games: dict[str, Any] = {}
        self.tidied = time.monotonic()

    def work(self) -> None:
        """Do jobs until the server closes the line."""
        self.send(JobOutcome.READY, None)
        while (job := self.receive()) is not None:
            # The system ends this process once a job has used so much processor time: on a busy
            # machine nobody is blamed for waiting, and it works if the server is dead.
            signal.setitimer(signal.ITIMER_PROF, self.seconds)
            self.answer(job)
            signal.setitimer(signal.ITIMER_PROF, 0)
            self.make_room()
            self.tidy()

    def make_room(self) -> None:
        """End if many games together have filled the memory: the next job is not to blame."""
        if len(self.games) > 1 and _used() > self.memory * MOST_USED:
            sys.exit(FULL)

    def tidy(self) -> None:
        """Collect garbage now and then, while no job waits."""
        due = time.monotonic() - self.tidied > garbage.EVERY
        if due and not select.select([self.line], [], [], 0)[0]:
            garbage.collect()
            self.tidied = time.monotonic()

    def answer(self, job: Job) -> None:
        verb, name, function, args = job
        if verb == Verb.DROP:
            self.games.pop(name, None)
        elif verb == Verb.CLEAR:
            self.games.clear()
        elif verb == Verb.ASK and name not in self.games:
            self.send(JobOutcome.GONE, None)
        else:
            assert function is not None
            self.send(*self.outcome(verb, name, function, args))

    def outcome(
        self, verb: Verb, name: str, function: Callable[..., Any], args: tuple[Any, ...]
    ) -> tuple[JobOutcome, Any]:
        try:
            if verb == Verb.ASK:
                return JobOutcome.DONE, function(self.games[name], *args)
            result = function(*args)
        except (Problem, Trouble) as refused:
            return JobOutcome.REFUSED, refused
        except MemoryError:
            sys.exit(OUT_OF_MEMORY)  # what is left of this process cannot be trusted
        except Exception:
            return JobOutcome.DEFECT, traceback.format_exc()
        if verb == Verb.LOAD:
            self.games[name], result = result
        return JobOutcome.DONE, result

    def send(self, outcome: JobOutcome, result: Any) -> None:
        try:
            answer = (outcome, result, time.process_time())
            body = pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
            self.line.sendall(LENGTH.pack(len(body)) + body)
        except MemoryError:
            sys.exit(OUT_OF_MEMORY)

    def receive(self) -> Job | None:
        head = self.read(LENGTH.size)
        if not head:
            return None
        job: Job = pickle.loads(self.read(LENGTH.unpack(head)[0]))
        return job

    def read(self, length: int) -> bytes:
        """Read this many bytes, or none at the end."""
        parts = bytearray()
        while len(parts) < length:
            part = self.line.recv(length - len(parts))
            if not part:
                return b""
            parts += part
        return bytes(parts)


def _used() -> int:
    """Return the bytes of address space in use; 0 where the system does not say."""
    place = Path("/proc/self/statm")
    return int(place.read_text().split()[0]) * resource.getpagesize() if place.is_file() else 0


def main(descriptor: str, seconds: str, memory: str, *more_games: str) -> None:
    """Prepare the process and work."""
    for number in (signal.SIGINT, signal.SIGTERM):  # the server ends this process
        signal.signal(number, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (int(memory), int(memory)))
    Library(more_games).names()  # imports every game
    garbage.tune()
    with contextlib.suppress(ConnectionError):  # the server has been killed
        line = socket.socket(fileno=int(descriptor))
        RulesProcess(line, float(seconds), float(memory)).work()
