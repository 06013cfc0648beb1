#!/usr/bin/env python3
"""Ask for the details of options beside busy tables, and say how long they take.

Ten tables make a move a second each.  First nobody looks ahead; then one player looks at option
after option: at the certain changes, then at the odds.  What is measured is the time of a look,
and of the moves at the other tables meanwhile.  The script starts its own server on loopback and
ends by itself.  The figures say as much about the machine: its load is printed with them.

    python3 scripts/looks.py [GAME] [--tables 10] [--looks 40]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.server.parts import Api, running

JSON = dict[str, Any]
PACE = 1.0  # seconds between the moves of a table
BUDGET_MS = {"certain": 150.0, "odds": 1000.0}


def at(part: float, times: list[float]) -> float:
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


class Table:
    """A table at which everyone takes some option."""

    def __init__(self, url: str, game: str, seats: int, seed: str) -> None:
        self.api = Api(url)
        people = [{"seat": seat} for seat in ("red", "blue", "green")[:seats]]
        body = {"game": game, "seats": people, "seed": seed}
        self.opened = self.api("POST", "/api/tables", body).json()

    def asked(self) -> tuple[str, JSON] | None:
        """Return the secret of a seat that is asked, and what it sees."""
        for secret in self.opened["seats"].values():
            update = self.api.state(self.opened["table"], secret)
            if update["view"].get("question"):
                return secret, update
        return None

    def move(self, pick: int) -> float:
        """Answer a question; return how long the answer took."""
        asked = self.asked()
        if asked is None:
            return 0.0
        secret, update = asked
        began = time.perf_counter()
        options = len(update["view"]["question"]["options"])
        self.api.choose(self.opened["table"], secret, pick % options)
        return time.perf_counter() - began


@contextmanager
def busy(tables: list[Table], times: list[float]) -> Iterator[None]:
    """Let every table move at its pace."""
    over = threading.Event()

    def play(table: Table, number: int) -> None:
        while not over.wait(PACE):
            number += 7
            if took := table.move(number):
                times.append(took)

    threads = [threading.Thread(target=play, args=(one, n)) for n, one in enumerate(tables)]
    for thread in threads:
        thread.start()
    yield
    over.set()
    for thread in threads:
        thread.join()


def looked(table: Table, looks: int, *, odds: bool) -> list[float]:
    """Look at this many options, each at a new position."""
    times = []
    for number in range(looks):
        asked = table.asked()
        if asked is None:
            break
        secret, update = asked
        options = update["view"]["question"]["options"]
        query = f"option={options[number % len(options)]['name']}&odds={str(odds).lower()}"
        began = time.perf_counter()
        table.api("GET", f"/api/tables/{table.opened['table']}/details?{query}", None, secret)
        times.append(time.perf_counter() - began)
        table.move(number)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="crest")
    parser.add_argument("--seats", type=int, default=1)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--looks", type=int, default=40)
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        running(f"{folder}/tables.sqlite", every_game=True) as server,
    ):
        made = [
            Table(server.url, given.game, given.seats, f"{n}") for n in range(given.tables + 1)
        ]
        looked(made[0], 1, odds=True)  # the first look starts a process
        found: dict[str, list[float]] = {}
        before: list[float] = []
        with busy(made[1:], before):
            time.sleep(given.looks * PACE / 2)
        found["moves, nobody looks"] = before
        for kind in BUDGET_MS:
            moves: list[float] = []
            with busy(made[1:], moves):
                found[f"looks, {kind}"] = looked(made[0], given.looks, odds=kind == "odds")
            found[f"moves beside looks, {kind}"] = moves
    print(f"{given.game}, {given.tables} busy tables; load {os.getloadavg()[0]:.1f} of ", end="")
    print(f"{os.cpu_count()} cores; milliseconds")
    print("| what | number | median | p95 | p99 |\n|---|---|---|---|---|")
    for name, times in found.items():
        middle, high, highest = (at(part, times) for part in (0.5, 0.95, 0.99))
        print(f"| {name} | {len(times)} | {middle:.0f} | {high:.0f} | {highest:.0f} |")


if __name__ == "__main__":
    main()
