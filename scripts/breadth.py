#!/usr/bin/env python3
"""Count what bots make use of: in how many games they took each role, technology or unit.

    scripts/breadth.py galactic_emperor --seats 4 --bot expert --games 100 --jobs 2
    scripts/breadth.py space_empires --seats 2 --preset short --bot normal --games 50
    scripts/breadth.py kardashev --seats 3 --bot normal --games 100

In Kardashev it counts auctions, and those won for a tile that the winner then destroyed although
it had cost more cards than the one card that a destroyed tile gives (KA-8.2).
Every finished game is kept in a file: the same command goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import asdict as fields_of

from starhold import bots, games
from starhold.cli import settings
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS
from starhold.core.record import Option
from starhold.games.kardashev.catalog import START
from starhold.lab.turns import turns

# The options that count, and the field that says of what.
COUNTED = {
    "galactic_emperor": {"TakeRole": "role", "BuyTechnology": "card"},
    "space_empires": {"Build": "kind"},
}


class Plan(NamedTuple):
    """What is played."""

    game: str
    seats: int
    bot: str
    preset: str
    changes: tuple[str, ...]


def play(plan: Plan, number: int) -> Counter[str]:
    """Play a game; return how often each thing was used."""
    game = games.find(plan.game)
    agreed = settings.chosen(game, plan.preset, plan.changes)
    seats = SEATS[: plan.seats]
    word = f"breadth {number}"
    table = game.new(agreed, seats, Seeded(chosen_seed(word)))
    table.heard = False
    minds = {seat: bots.find(plan.bot, f"{word} {seat}") for seat in seats}
    used: Counter[str] = Counter()
    auction = Auction()
    for choice, seat in turns(game, table, word):
        option = bots.answer(minds[seat], game, table, seat, choice)
        kind = type(option).__name__
        if field := COUNTED.get(plan.game, {}).get(kind):
            used[f"{kind} {fields_of(option)[field]}"] += 1
        elif plan.game == "kardashev":
            used += auction.heard(option)
        table.choose(option, seat)
    return used


class Auction:
    """KA-7  The auction that goes on, as far as its result must be known."""

    def __init__(self) -> None:
        self.bid = 0

    def heard(self, option: Option) -> Counter[str]:
        kind = type(option).__name__
        if kind == "Raise":
            self.bid = int(fields_of(option)["to"])
        if kind not in ("Place", "Destroy"):
            return Counter()
        paid, self.bid = self.bid, 0
        wasted = kind == "Destroy" and paid > START.limits.destroyed
        return Counter({"auctions": 1, "destroyed at a loss": int(wasted)})


def run(plan: Plan, most: int, jobs: int, seconds: float, file: Path) -> list[Counter[str]]:
    """Play the games that are missing until the time is up; return all that are known."""
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    known: dict[int, Counter[str]] = {
        number: Counter(used) for plan_, number, used in lines if plan_ == list(map(_plain, plan))
    }
    until = time.monotonic() + seconds
    missing = [number for number in range(most) if number not in known]
    with file.open("a") as kept, ProcessPoolExecutor(jobs) as pool:
        while missing and time.monotonic() < until:
            batch, missing = missing[:jobs], missing[jobs:]
            waiting = {pool.submit(play, plan, number): number for number in batch}
            for done in as_completed(waiting):
                known[waiting[done]] = done.result()
                kept.write(json.dumps([plan, waiting[done], done.result()]) + "\n")
                kept.flush()
    return list(known.values())


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=[*COUNTED, "kardashev"])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bot", default="normal", help="plays every seat")
    parser.add_argument("--preset", default="")
    parser.add_argument("--set", action="append", default=[], dest="changes", metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=60, help="stop after this time")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--file", type=Path, default=Path("build/breadth.jsonl"))
    words = parser.parse_args()
    plan = Plan(words.game, words.seats, words.bot, words.preset, tuple(words.changes))
    played = run(plan, words.games, words.jobs, words.minutes * 60, words.file)
    print(f"{len(played)} games of {plan.game}, {plan.seats} seats, {plan.bot}")
    print("| used | times | in games |\n|---|---:|---:|")
    for name in sorted({name for used in played for name in used}):
        times = sum(used[name] for used in played)
        print(f"| {name} | {times} | {sum(used[name] > 0 for used in played)} |")


if __name__ == "__main__":
    main()
