"""Others in the same run: catanatron, in an environment of its own, on the same machine."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

from starhold.core.trouble import Unknown

PEER = "catanatron==3.2.1"
# Four random players; a decision there is an action that was played.
RUN = """
import random, sys, time
from catanatron import Color, Game, RandomPlayer
random.seed(1)
decisions = games = 0
began = time.perf_counter()
while time.perf_counter() - began < float(sys.argv[1]):
    game = Game([RandomPlayer(color) for color in Color], seed=games)
    game.play()
    records = getattr(game.state, "action_records", None) or game.state.actions
    decisions, games = decisions + len(records), games + 1
print(decisions / (time.perf_counter() - began))
"""


def decisions_per_second(cache: Path, seconds: float) -> float:
    """Return the speed of catanatron, here and now."""
    python = _environment(cache / "peers" / PEER.replace("==", "-"))
    run = subprocess.run(
        [str(python), "-c", RUN, str(seconds)], capture_output=True, text=True, check=False
    )
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
