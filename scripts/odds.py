#!/usr/bin/env python3
"""Compare the odds that players see with real playouts, and print a table.

The battles come from games of random play; those of Empire of the Stars and Space Empires are set
up by hand, because random play seldom leads to them.  The shown chance of every outcome is
compared with its share in real playouts; the 99 % interval counts the errors of both.  One outcome
in a hundred lies outside by luck alone.  Where few dice decide, the shown chance is exact.

    python3 scripts/odds.py [GAME …] [--battles 20] [--playouts 4000] [--longest 6]
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.foresight.battles import GAMES, battles, compared  # noqa: E402
from tests.helpers import find_game  # noqa: E402

SHOWN = 400  # imagined tables, as `starhold odds` counts them


class Tally(NamedTuple):
    """The battles of one game."""

    name: str
    battles: int
    exact: int
    outcomes: int
    outside: list[str]


def tallied(name: str, most: int, playouts: int, longest: int) -> Tally:
    """Compare the battles of a game."""
    exact = outcomes = number = 0
    outside = []
    for number, battle in enumerate(islice(battles(find_game(name), SHOWN, longest), most), 1):
        found = compared(battle, playouts)
        exact += all(not one.margin for one in battle.shown.outcomes)
        outcomes += len(found)
        outside += [
            f"{name} {number}, {one.seen}: shown {one.shown:.3f}, counted {one.counted:.3f}"
            for one in found
            if not one.inside
        ]
        print(f"{name}: {number} of {most}, {len(outside)} outside", file=sys.stderr, flush=True)
    return Tally(name, number, exact, outcomes, outside)


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
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.processes) as pool:
        jobs = [
            pool.submit(tallied, name, asked.battles, asked.playouts, asked.longest)
            for name in asked.games
        ]
        found = [job.result() for job in jobs]
    print("| game | battles | of them exact | outcomes | outside the 99 % interval |")
    print("|---|---|---|---|---|")
    for one in found:
        title = find_game(one.name).meta.title
        print(f"| {title} | {one.battles} | {one.exact} | {one.outcomes} | {len(one.outside)} |")
    print(*(line for one in found for line in one.outside), sep="\n")
    allowed = sum(one.outcomes for one in found) // 20
    return 1 if sum(len(one.outside) for one in found) > allowed else 0


if __name__ == "__main__":
    sys.exit(main())
