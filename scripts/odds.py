#!/usr/bin/env python3
"""Compare the odds that players see with real playouts, and print a table.

The battles come from games of random play; those of Empire of the Stars and Space Empires are set
up by hand, because random play seldom leads to them.  The shown chance of every outcome is
compared with its share in real playouts; the 99 % interval counts the errors of both.  One outcome
in a hundred lies outside by luck alone.  Where few dice decide, the shown chance is exact.

The playouts are spread over processes; how many makes no difference to the result.
It needs Python and msgspec, nothing else.

    python3 scripts/odds.py [GAME …] [--battles 20] [--playouts 4000] [--longest 6]
                            [--jobs 16] [--out odds.md]
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from itertools import islice
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from starhold.foresight.odds import Odds, Seen  # noqa: E402
from tests.foresight.battles import (  # noqa: E402
    GAMES,
    Battle,
    compared,
    found,
    really,
    with_odds,
)
from tests.helpers import find_game  # noqa: E402

SHOWN = 400  # imagined tables, as `starhold odds` counts them
SHARE = 250  # playouts that a process counts at a time


class Job(NamedTuple):
    """A part of the work on a battle: its odds, or some of its playouts if there are any."""

    name: str
    number: int
    playouts: range


class Done:
    """The known results of a battle so far."""

    def __init__(self) -> None:
        self.shown: Odds | None = None
        self.counted: Counter[Seen] = Counter()


def worked(battle: Battle, playouts: range) -> Odds | Counter[Seen]:
    """Do a job, in a process of its own."""
    battle = battle._replace(game=find_game(battle.game.name))
    return really(battle, playouts) if playouts else with_odds(battle, SHOWN).shown


def jobs(name: str, most: int, playouts: int, longest: int) -> Iterator[tuple[Battle, Job]]:
    """Yield the work on the battles of a game."""
    for number, battle in enumerate(islice(found(find_game(name), longest), most), 1):
        yield battle, Job(name, number, range(0))
        for first in range(0, playouts, SHARE):
            yield battle, Job(name, number, range(first, min(first + SHARE, playouts)))


def worked_out(pool: Executor, asked: argparse.Namespace) -> dict[tuple[str, int], Done]:
    """Work on all battles, and say how far it has come."""
    waiting: dict[Future[Odds | Counter[Seen]], Job] = {
        pool.submit(worked, battle, job.playouts): job
        for name in asked.games
        for battle, job in jobs(name, asked.battles, asked.playouts, asked.longest)
    }
    done: dict[tuple[str, int], Done] = {
        (job.name, job.number): Done() for job in waiting.values()
    }
    left = Counter((job.name, job.number) for job in waiting.values())
    began = time.monotonic()
    for ready in as_completed(waiting):
        job, result = waiting[ready], ready.result()
        one = done[job.name, job.number]
        if isinstance(result, Odds):
            one.shown = result
        else:
            one.counted.update(result)
        left[job.name, job.number] -= 1
        if not left[job.name, job.number]:
            ended = sum(not jobs for jobs in left.values())
            print(
                f"{job.name} {job.number} done, {ended} of {len(left)} battles,"
                f" {time.monotonic() - began:.0f} s",
                file=sys.stderr,
                flush=True,
            )
    return done


def report(done: dict[tuple[str, int], Done], playouts: int) -> tuple[str, bool]:
    """Return the table, and whether luck explains the outcomes outside the interval."""
    lines = [
        "| game | battles | of them exact | playouts | outcomes | outside the 99 % interval |",
        "|---|---|---|---|---|---|",
    ]
    notes, total = [], 0
    for name in dict.fromkeys(name for name, _ in done):
        exact = outcomes = outside = number = 0
        for number, one in ((number, one) for (at, number), one in done.items() if at == name):
            assert one.shown
            exact += all(not outcome.margin for outcome in one.shown.outcomes)
            for each in compared(one.shown, one.counted, playouts):
                outcomes += 1
                if not each.inside:
                    outside += 1
                    notes.append(
                        f"{name} {number}, {each.seen}:"
                        f" shown {each.shown:.3f}, counted {each.counted:.3f}"
                    )
        title = find_game(name).meta.title
        lines.append(f"| {title} | {number} | {exact} | {playouts:,} | {outcomes} | {outside} |")
        total += outcomes
    return "\n".join([*lines, *notes]), len(notes) <= total // 20


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--battles", type=int, default=20)
    parser.add_argument("--playouts", type=int, default=4000)
    parser.add_argument(
        "--longest", type=int, default=40, help="leave out battles of more choices"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--out", type=Path, help="write the table to this file as well")
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        done = worked_out(pool, asked)
    table, fine = report(done, asked.playouts)
    print(table)
    if asked.out:
        asked.out.write_text(table + "\n", encoding="utf-8")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
