#!/usr/bin/env python3
"""Measure how long previews of options take, and whether they slow down other tables.

Ten tables make a move a second each, one after another: tables that move at the same moment wait
for each other, with or without previews.  One more player makes five moves a second at most, and
previews the options before each of them: nothing, certain changes, or odds.  These phases
alternate.  With `--gap 0.25` that player previews as fast as a person with the arrow keys.
That player is a process of its own, so that clients do not slow each other down.  The script
starts its own server on loopback and ends by itself.  The figures depend on the machine: its load
is printed with them.

    python3 scripts/looks.py [GAME] [--tables 10] [--seconds 10] [--rounds 4] [--gap 0]
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.server.parts import Api, running

JSON = dict[str, Any]
PACE = 1.0  # seconds between the moves of a table
CURIOUS_PACE = 0.2  # the same for the player who previews
KINDS = ("no", "certain", "odds")  # previews of a phase


def at(part: float, times: list[float]) -> float:
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


class Table:
    """A table at which everyone takes some option; a new game follows the last."""

    def __init__(self, url: str, game: str, seats: int, seed: str) -> None:
        self.api = Api(url)
        people = [{"seat": seat} for seat in ("red", "blue", "green")[:seats]]
        self.body = {"game": game, "seats": people, "seed": seed}
        self.opened = self.open()

    def open(self) -> JSON:
        opened: JSON = self.api("POST", "/api/tables", self.body).json()
        return opened

    def asked(self) -> tuple[str, JSON]:
        """Return the secret of a seat that is asked, and what it sees."""
        while True:
            for secret in self.opened["seats"].values():
                update = self.api.state(self.opened["table"], secret)
                if update["view"].get("question"):
                    return secret, update
            self.opened = self.open()

    def move(self, pick: int) -> float:
        """Answer a question; return how long the answer took."""
        secret, update = self.asked()
        began = time.perf_counter()
        options = len(update["view"]["question"]["options"])
        self.api.choose(self.opened["table"], secret, pick % options)
        return time.perf_counter() - began

    def previews(self, *, odds: bool) -> Iterator[float]:
        """Preview one option after another; yield how long each took."""
        secret, update = self.asked()
        for option in update["view"]["question"]["options"]:
            query = f"option={option['name']}&odds={str(odds).lower()}"
            path = f"/api/tables/{self.opened['table']}/details?{query}"
            began = time.perf_counter()
            answer = self.api("GET", path, None, secret)
            yield time.perf_counter() - began
            assert answer.status_code == 200, answer.text


@contextmanager
def busy(tables: list[Table], times: list[float]) -> Iterator[None]:
    """Let every table move at its pace, no two at the same moment."""
    over = threading.Event()

    def play(table: Table, number: int) -> None:
        due = time.monotonic() + PACE * number / len(tables)
        while not over.wait(max(0.0, due - time.monotonic())):
            number += 7
            due += PACE
            times.append(table.move(number))

    threads = [threading.Thread(target=play, args=(one, n)) for n, one in enumerate(tables)]
    for thread in threads:
        thread.start()
    yield
    over.set()
    for thread in threads:
        thread.join()


def curious(given: argparse.Namespace, url: str, kind: str, seconds: float) -> list[float]:
    """Play on, and preview the options before each move; return how long each preview took."""
    table = Table(url, given.game, given.seats, "curious")
    times: list[float] = []
    due = time.monotonic()
    until = due + seconds
    while (now := time.monotonic()) < until:
        time.sleep(max(0.0, due - now))
        due = max(due, now) + CURIOUS_PACE
        if kind != "no":
            for took in table.previews(odds=kind == "odds"):
                times.append(took)
                time.sleep(given.gap)
        table.move(len(times))
    return times


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="crest")
    parser.add_argument("--seats", type=int, default=1)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=10.0, help="the length of a phase")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--gap", type=float, default=0.0, help="seconds between previews")
    given = parser.parse_args()
    looks: dict[str, list[float]] = defaultdict(list)
    moves: dict[str, list[float]] = defaultdict(list)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(f"{folder}/tables.sqlite", every_game=True) as server,
        ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as player,
    ):
        made = [Table(server.url, given.game, given.seats, f"{n}") for n in range(given.tables)]

        def played(kind: str, seconds: float) -> list[float]:
            return player.submit(curious, given, server.url, kind, seconds).result()

        played("odds", 1.0)  # the first starts processes
        for kind in KINDS * given.rounds:
            with busy(made, moves[kind]):
                looks[kind] += played(kind, given.seconds)
    print(f"{given.game}, {given.tables} busy tables; load {os.getloadavg()[0]:.1f} of ", end="")
    print(f"{os.cpu_count()} cores; milliseconds")
    print("| what | number | median | p95 | p99 |\n|---|---|---|---|---|")
    rows = {f"previews, {kind}": times for kind, times in looks.items() if times}
    rows |= {f"moves during {kind} previews": times for kind, times in moves.items()}
    for name, times in rows.items():
        middle, high, highest = (at(part, times) for part in (0.5, 0.95, 0.99))
        print(f"| {name} | {len(times)} | {middle:.0f} | {high:.0f} | {highest:.0f} |")
    for kind in KINDS[1:]:
        share = sum(looks[kind]) / given.seconds / given.rounds
        middle, highest = (at(part, moves[kind]) / at(part, moves["no"]) for part in (0.5, 0.99))
        print(
            f"Previews of {kind}, {share:.0%} of the time: moves take {middle:.2f} times as long"
        )
        print(f"in the median, {highest:.2f} times as long in the slowest hundredth.")


if __name__ == "__main__":
    main()
