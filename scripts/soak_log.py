"""What a soak has seen, and whether that is good enough."""

from __future__ import annotations

import time
from collections import Counter
from typing import NamedTuple

SETTLED = 600.0  # seconds; from then on memory and open files must be flat
GROWTH = 0.10
BUSY = 503
MIB = 2**20


class Reading(NamedTuple):
    """The server before a kill."""

    at: float  # seconds since the start
    memory: int
    files: int


class Log:
    """The record of the run."""

    def __init__(self, recovery: float) -> None:
        self.began = time.monotonic()
        self.recovery = recovery
        self.answered: dict[str, set[str]] = {}  # keys by table
        self.games = 0
        self.kills = 0
        self.last_kill = 0.0
        self.recovering = False
        self.interrupted = 0  # connections lost by a kill
        self.errors: Counter[str] = Counter()
        self.readings: list[Reading] = []

    @property
    def moves(self) -> int:
        return sum(map(len, self.answered.values()))

    def failed(self, error: str, waited: float = 0) -> None:
        """Note a failure, unless a kill explains it: requests made then get no answer."""
        since = time.monotonic() - self.last_kill
        if self.recovering or since - waited < self.recovery:
            self.interrupted += 1
        else:
            self.errors[f"{error}, {since:.0f} s after a kill"] += 1

    def refused(self, status: int, detail: str) -> None:
        """Note an answer; a kill explains only that the server is busy."""
        if status == BUSY:
            self.failed(f"{status} {detail}")
        else:
            self.errors[f"{status} {detail}"] += 1


def grown(values: list[int]) -> float:
    """Return by which part the last values exceed the first."""
    if len(values) < 2:
        return 0.0
    last = values[-3:]
    return sum(last) / len(last) / values[0] - 1


def report(log: Log, missing: int, aside: int) -> int:
    settled = [one for one in log.readings if one.at >= SETTLED] or log.readings
    memory, files = [one.memory for one in settled], [one.files for one in settled]
    print(f"moves answered {log.moves}, games {log.games}, kills {log.kills}")
    print(f"moves lost {missing}, entries set aside {aside}")
    print(f"connections interrupted by kills {log.interrupted}")
    print(f"errors {sum(log.errors.values())}")
    for error, times in log.errors.most_common(10):
        print(f"  {times} × {error}")
    print(f"memory before kills, MB: {' '.join(f'{one / MIB:.0f}' for one in memory)}")
    print(f"  grown by {grown(memory):+.1%}")
    print(f"open files before kills: {' '.join(map(str, files))}")
    print(f"  grown by {grown(files):+.1%}")
    if len([one for one in log.readings if one.at >= SETTLED]) < 2:
        print(f"too short: growth is judged from minute {SETTLED / 60:.0f} on")
        flat = True
    else:
        flat = grown(memory) <= GROWTH and grown(files) <= GROWTH
    good = flat and not missing and not aside and not log.errors and log.moves > 0
    print("passed" if good else "FAILED")
    return 0 if good else 1
