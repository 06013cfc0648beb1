#!/usr/bin/env python3
"""Measure the examples against OpenSpiel's own games, alternating in one run.

OpenSpiel's are written in C++ and called from Python.  Both sides play the same game and choose
at random; a decision is a choice between at least two options.  It needs `pip install open_spiel`.

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
from typing import Any, NamedTuple

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
from starhold import games
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS, Game
from starhold.lab.speed import steps

ROOT = Path(__file__).resolve().parent.parent
TURNS = 5


class Pair(NamedTuple):
    """An example with its table options, and the same game in OpenSpiel."""

    name: str
    settings: dict[str, Any]
    peer: str


PAIRS = (
    Pair("reversi", {}, "othello"),
    # OpenSpiel's game is one round: it ends with the first call.
    Pair("liars_dice", {"dice": 1, "rounds": "one"}, "liars_dice(players=2,numdice=1)"),
    Pair("liars_dice", {"dice": 5, "rounds": "one"}, "liars_dice(players=2,numdice=5)"),
)


def ours(game: Game[Any], settings: dict[str, Any], seconds: float, seed: int) -> float:
    """Return the decisions a second of random players in Starhold."""
    whim = random.Random(seed)
    chosen = msgspec.convert(settings, game.settings)
    decisions = played = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        table = game.new(chosen, SEATS[:2], Seeded(chosen_seed(f"{seed} {played}")))
        table.heard = False
        decisions += sum(options > 1 for options in steps(table, whim))
        played += 1
    return decisions / (time.process_time() - began)


def theirs(game: Any, seconds: float, seed: int) -> float:
    """Return the decisions a second of random players in OpenSpiel."""
    whim = random.Random(seed)
    decisions = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            decisions += len(actions) > 1 and not state.is_chance_node()
            state.apply_action(actions[int(whim.random() * len(actions))])
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
    games.add(tuple(str(ROOT / "examples" / name) for name in sorted({p.name for p in PAIRS})))
    for name, settings, peer in PAIRS:
        own, other = [], []
        for turn in range(TURNS):
            other.append(theirs(pyspiel.load_game(peer), seconds, turn))
            own.append(ours(games.find(name), settings, seconds, turn))
        mine, yours = median(own), median(other)
        print(f"{name:11} {mine:9,.0f} decisions/s   {peer:32} {yours:9,.0f}   {mine / yours:.3f}")


if __name__ == "__main__":
    main()
