"""Compare the odds that players see with real playouts: 20 battles of each game, 4,000 of each.

python3 scripts/odds.py [GAME …] [--battles 20] [--playouts 4000]
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.foresight.battles import GAMES, battles, wrong  # noqa: E402
from tests.helpers import find_game  # noqa: E402

SHOWN = 400  # imagined tables, as `starhold odds` counts them


def compared(name: str, number: int, playouts: int) -> list[str]:
    """Return what is wrong with the odds of one battle."""
    battle = next(islice(battles(find_game(name), SHOWN), number, None))
    return [f"{name} {number}: {one}" for one in wrong(battle, playouts)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--battles", type=int, default=20)
    parser.add_argument("--playouts", type=int, default=4000)
    asked = parser.parse_args()
    work = [(name, number) for name in asked.games for number in range(asked.battles)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(compared, name, number, asked.playouts) for name, number in work]
        found = [line for job in jobs for line in job.result()]
    print(
        *found, f"{len(work)} battles, {len(found)} outcomes outside the 99 % interval", sep="\n"
    )
    return 1 if len(found) > len(work) // 10 else 0


if __name__ == "__main__":
    sys.exit(main())
