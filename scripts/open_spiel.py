#!/usr/bin/env python3
"""Measure the examples beside OpenSpiel's own games, by turns in one run.

OpenSpiel's are written in C++ and called from Python; both sides choose at random, and a decision
is a choice that a player makes.  It needs `pip install open_spiel`.

    python scripts/open_spiel.py --seconds 2
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
from starhold import games
from starhold.lab.speed import random_play

ROOT = Path(__file__).resolve().parent.parent
# The example, and the game and parameters that OpenSpiel has for it.
PAIRS = {"reversi": "othello", "liars_dice": "liars_dice(players=2,numdice=5)"}
TURNS = 5


def theirs(game: Any, seconds: float, seed: int) -> float:
    """Return the decisions a second of random players in OpenSpiel."""
    whim = random.Random(seed)
    decisions = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(whim.random() * len(actions))])
            decisions += not state.is_chance_node()
    return decisions / (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=2.0, help="for each side and turn")
    seconds = parser.parse_args().seconds
    try:
        pyspiel = import_module("pyspiel")  # no requirement: only where someone installed it
    except ImportError:
        sys.exit("OpenSpiel is not installed: pip install open_spiel")
    games.add(tuple(str(ROOT / "examples" / name) for name in PAIRS))
    for name, peer in PAIRS.items():
        ours, others = [], []
        for turn in range(TURNS):
            others.append(theirs(pyspiel.load_game(peer), seconds, turn))
            found = random_play(games.find(name), seconds, turn * 1000)
            ours.append(found.decisions_per_second)
        own, other = median(ours), median(others)
        print(f"{name:11} {own:9,.0f} decisions/s   {peer:32} {other:9,.0f}   {own / other:.3f}")


if __name__ == "__main__":
    main()
