"""Bots in any language: programs that answer questions in JSON lines (docs/research.md).

Only the lab runs them: a server must never run a command that a visitor names.  A program plays
one seat of one game.  If it hangs, crashes or answers nonsense, it forfeits that game.  A process
that is told to end takes its programs along: they are in groups of their own, so nothing else
ends those that do not listen.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from typing import Any

import msgspec

from starhold import bots
from starhold.core.record import Option
from starhold.core.trouble import Unknown
from starhold.foresight.sight import Bot, Sight

COMMAND = f"{bots.PROGRAM}:"
PROTOCOL = 1
LONGEST = 10_000  # bytes of an answer, and of the errors that are kept
PORTION = 65_536  # bytes of errors that are read at once
GRACE = 1.0  # seconds until the errors of a dead program end; what left its group may go on
SHOWN = 200  # characters of an answer or an error in a reason
EXAMPLE = '{"choose": 0}'  # of an answer
RUNNING: set[subprocess.Popen[bytes]] = set()  # the programs of this process
STARTING: list[Program] = []  # those that are being started
TOLD: list[int] = []  # signals that came meanwhile


class BotFailed(Exception):
    """A bot that did not answer as it must; its seat loses the game."""


class ProgramAnswer(msgspec.Struct, frozen=True):
    """What a program answers: the place of an option in the list, counted from 0."""

    choose: int


def check(name: str) -> None:
    """Refuse a bot that does not exist, or a program that cannot be found."""
    if not name.startswith(COMMAND):
        bots.find(name)
        return
    words = _words(name)
    if shutil.which(words[0]) is None:
        raise Unknown(f"There is no program '{words[0]}' to run the bot '{name}'.")


def _words(name: str) -> list[str]:
    try:
        words = shlex.split(name.removeprefix(COMMAND))
    except ValueError as error:
        raise Unknown(f"'{name}' is not a command: {error}.") from None
    if not words:
        raise Unknown(f"'{name}' names no program; write for instance 'cmd:python3 my_bot.py'.")
    return words


@contextmanager
def seated(name: str, seed: str, limit: float) -> Iterator[Bot]:
    """Provide a bot for one seat of one game; a program has `limit` seconds for each answer."""
    if not name.startswith(COMMAND):
        yield bots.find(name, seed, timed=False)
        return
    program = Program(_words(name), seed, limit)
    try:
        yield program
    finally:
        program.close()


class Program:
    """A bot that is a program of its own."""

    def __init__(self, words: list[str], seed: str, limit: float) -> None:
        self.seed = seed
        self.limit = limit
        self._words = words
        self._late = False
        self._errors = b""  # the end of them
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._process: subprocess.Popen[bytes] | None = None  # started by the first question

    def choose(self, sight: Sight) -> Option:
        question = {"type": "choose", "options": sight.offer, "view": sight.view}
        if self._process is None:
            self._process = self._started()
            self._listener.start()
            line = self._asked(self._process, [self._greeting(sight), question])
        else:
            if early := _unread(self._process):
                raise BotFailed(f"a line that answers no question: {_short(early)}")
            line = self._asked(self._process, [question])
        try:
            place = msgspec.json.decode(line, type=ProgramAnswer).choose
        except msgspec.MsgspecError:
            raise BotFailed(f"not an answer like {EXAMPLE}: {_short(line)}") from None
        if not 0 <= place < len(sight.offer):
            raise BotFailed(f"illegal choice {place}; the last option was {len(sight.offer) - 1}")
        return sight.offer[place]

    def _started(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        _mind_the_end()
        STARTING.append(self)
        try:
            # A group of its own, so that its children end with it.
            process = subprocess.Popen(
                self._words, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
            RUNNING.add(process)
        except OSError as error:
            raise BotFailed(f"the program could not be started: {error.strerror}") from None
        finally:
            STARTING.remove(self)
            if TOLD and not STARTING:
                _end_all(TOLD.pop(), None)
        return process

    def _greeting(self, sight: Sight) -> dict[str, Any]:
        meta = sight.game.meta
        return {
            "type": "start",
            "protocol": PROTOCOL,
            "game": meta.id,
            "rules": meta.rules_version,
            "seat": sight.seat,
            "seed": self.seed,
        }

    def _asked(self, process: subprocess.Popen[bytes], messages: list[Any]) -> bytes:
        """Send messages and return the answer; a watchdog ends a program that is late."""
        assert process.stdin is not None
        assert process.stdout is not None
        watchdog = threading.Timer(self.limit, self._too_late, [process])
        watchdog.start()
        try:
            with contextlib.suppress(BrokenPipeError):  # it may have answered before it ended
                for message in messages:
                    process.stdin.write(msgspec.json.encode(message) + b"\n")
                process.stdin.flush()
            line = process.stdout.readline(LONGEST)
        finally:
            watchdog.cancel()
            watchdog.join()
        if self._late:
            raise BotFailed(f"no answer within {self.limit:g} s; --limit allows more")
        if not line:
            raise BotFailed(f"the program ended{self._last_words(process)}")
        return line

    def _too_late(self, process: subprocess.Popen[bytes]) -> None:
        self._late = True
        _end(process)

    def _listen(self) -> None:
        """Read all errors, so that the program never waits, and keep only their end."""
        assert self._process is not None
        assert self._process.stderr is not None
        with self._process.stderr as errors:
            while more := os.read(errors.fileno(), PORTION):
                self._errors = (self._errors + more)[-LONGEST:]

    def _last_words(self, process: subprocess.Popen[bytes]) -> str:
        """Return how the program ended, and the last line of its errors."""
        _end(process)
        code = process.wait()
        self._listener.join(GRACE)
        lines = self._errors.strip().splitlines()
        return f" with exit code {code}" + (f": {_short(lines[-1])}" if lines else "")

    def close(self) -> None:
        """End the program and its children."""
        if self._process:
            _end(self._process)
            for pipe in (self._process.stdin, self._process.stdout):
                assert pipe is not None
                with contextlib.suppress(OSError):  # what it did not read is lost
                    pipe.close()
            self._process.wait()
            RUNNING.discard(self._process)
            self._listener.join(GRACE)


def _mind_the_end() -> None:
    """End the programs of this process when it is told to end."""
    here = threading.current_thread() is threading.main_thread()
    if here and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _end_all)


def _end_all(number: int, _frame: object) -> None:
    if STARTING:  # nothing would end a program that nobody knows yet
        TOLD.append(number)
        return
    for process in RUNNING:
        _end(process)
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)


def _unread(process: subprocess.Popen[bytes]) -> bytes:
    """Return what a program has already written; its answers would lag behind the questions."""
    output = process.stdout
    assert isinstance(output, BufferedReader)
    os.set_blocking(output.fileno(), False)
    try:
        return output.peek(1).partition(b"\n")[0]
    finally:
        os.set_blocking(output.fileno(), True)


def _end(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _short(line: bytes) -> str:
    text = line.decode("utf-8", "replace").strip()
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
