"""A comparison with catanatron, in its own environment, in the same run."""

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
APART = 100  # games: each turn plays different ones, because their cost varies by a factor of two
PEER = "catanatron==3.2.1"
# Four random players; a decision is an action that was played.
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
    """Return the speed of a game as a multiple of catanatron's.

    They take turns, because the speed of a machine changes from second to second; the median
    ignores turns that were disturbed.
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
        raise Unknown(f"{PEER} failed: {run.stderr.strip().splitlines()[-1]}.")
    return float(run.stdout)


def _environment(folder: Path) -> Path:
    """Create the environment if needed; return its Python."""
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    ready = folder / "ready"
    if ready.exists():
        return python
    venv.create(folder, clear=True, with_pip=True)
    command = [str(python), "-m", "pip", "install", "--quiet", PEER]
    if subprocess.run(command, check=False).returncode:
        raise Unknown(f"--peers could not install {PEER} in {folder}; see the lines above.")
    ready.touch()
    return python
