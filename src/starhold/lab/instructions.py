"""Instructions per decision, counted by cachegrind: a figure that depends on no machine.

The same random play is run for two lengths; the difference is the cost of the decisions
between them.  `python -m starhold.lab.instructions GAME N` is the measured run.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys

from starhold import games
from starhold.core.trouble import Unknown
from starhold.lab.speed import new_table, steps

SHORT, LONG = 200, 600


def instructions(name: str) -> float:
    """Return instructions per decision."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        raise Unknown(
            "--instructions needs valgrind. Install it, for instance: apt-get install valgrind"
        )
    few, many = (_counted(valgrind, name, number) for number in (SHORT, LONG))
    return (many - few) / (LONG - SHORT)


def _counted(valgrind: str, name: str, number: int) -> int:
    command = [valgrind, "--tool=cachegrind", "--cache-sim=no"]
    command += [f"--cachegrind-out-file={os.devnull}", sys.executable]
    command += ["-m", "starhold.lab.instructions", name, str(number)]
    fixed = {**os.environ, "PYTHONHASHSEED": "0"}
    run = subprocess.run(command, env=fixed, capture_output=True, text=True, check=False)
    found = re.search(r"I\s+refs:\s*([\d,]+)", run.stderr)
    if run.returncode or found is None:
        raise Unknown(f"valgrind could not run: {run.stderr.strip().splitlines()[-1:]}.")
    return int(found[1].replace(",", ""))


def run(name: str, number: int) -> None:
    """Make a number of random decisions, game after game."""
    game = games.find(name)
    whim = random.Random(1)
    made = played = 0
    while made < number:
        for _ in steps(new_table(game, f"bench {played}"), whim):
            made += 1
            if made == number:
                return
        played += 1


if __name__ == "__main__":
    run(sys.argv[1], int(sys.argv[2]))
