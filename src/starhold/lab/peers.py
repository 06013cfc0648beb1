"""Others in the same run: catanatron, in an environment of its own, on the same machine."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path
from statistics import median
from typing import Any

from starhold.core.game import Game
from starhold.core.trouble import Unknown
from starhold.lab.speed import random_play

TURNS = 15
APART = 100  # games: every turn plays others, because one game can be twice as dear as the next
PEER = "catanatron==3.2.1"
# Four random players; a decision there is an action that was played.
RUN = """
import random, sys, time
from catanatron import Color, Game, RandomPlayer
random.seed(1)
decisions = games = 0
began = time.process_time()
while time.process_time() - began < float(sys.argv[1]):
    game = Game([RandomPlayer(color) for color in Color], seed=int(sys.argv[2]) + games)
    game.play()
    records = getattr(game.state, "action_records", None) or game.state.actions
    decisions, games = decisions + len(records), games + 1
print(decisions / (time.process_time() - began))
"""


def ratio(game: Game[Any], cache: Path, seconds: float) -> float:
    """Return how many times as fast a game is as catanatron.

    They take turns, because a machine's speed changes from second to second; the median of the
    turns counts, so that one that was disturbed does not.
    """
    python = _environment(cache / "peers" / PEER.replace("==", "-"))
    ratios = []
    for turn in range(TURNS):
        peer = _decisions_per_second(python, seconds / 2, turn * APART)
        own = random_play(game, seconds / 2, turn * APART).decisions_per_second
        ratios.append(own / peer)
    return median(ratios)


def _decisions_per_second(python: Path, seconds: float, first: int) -> float:
    command = [str(python), "-c", RUN, str(seconds), str(first)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        raise Unknown(f"{PEER} does not run: {run.stderr.strip().splitlines()[-1]}.")
    return float(run.stdout)


def _environment(folder: Path) -> Path:
    """Make the environment once; return its Python."""
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    ready = folder / "ready"
    if ready.exists():
        return python
    venv.create(folder, clear=True, with_pip=True)
    command = [str(python), "-m", "pip", "install", "--quiet", PEER]
    if subprocess.run(command, check=False).returncode:
        raise Unknown(f"--peers could not install {PEER} in {folder}; the lines above say why.")
    ready.touch()
    return python
