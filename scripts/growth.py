#!/usr/bin/env python3
"""Count how the work of a random decision grows: along a game, with players, with the map.

The figures are bytecodes, so they are the same on every machine with the same Python.

    PYTHONHASHSEED=0 python scripts/growth.py
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
from starhold import games
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS, Game
from starhold.core.record import Record
from starhold.lab.bytecodes import counted
from starhold.lab.draws import trial
from starhold.lab.speed import budgets, case, steps

GAMES = ("crest", "kardashev", "galactic_emperor", "empire_of_the_stars", "space_empires")
MAPS = ("small", "standard", "large", "extra_large")
WHOLE_GAMES = 3
DECISIONS = 400
PARTS = 5


def play(game: Game[Any], settings: Record, players: int, word: str) -> Iterator[int]:
    """Play a game at random that nobody watches."""
    table = game.new(settings, SEATS[:players], Seeded(chosen_seed(word)))
    table.heard = False
    return steps(table, random.Random(word))


def costs(walk: Iterator[int]) -> list[int]:
    """Return the bytecodes of each decision of a game."""
    each: list[int] = []
    while (work := counted(lambda: next(walk, 0))).result:
        each.append(work.bytecodes)
    return each


def along(game: Game[Any]) -> list[float]:
    """Return the bytecodes per decision in each fifth of whole games."""
    settings, seats = case(game)
    spent = [[0, 0] for _ in range(PARTS)]
    for word in map(str, range(WHOLE_GAMES + 1)):
        each = costs(play(game, settings, len(seats), word))
        for place, cost in enumerate(each if word != "0" else ()):  # the first fills the caches
            part = spent[PARTS * place // len(each)]
            part[0] += cost
            part[1] += 1
    return [cost / max(1, decisions) for cost, decisions in spent]


def early(game: Game[Any], players: int, **more: Any) -> float:
    """Return the bytecodes per decision in the first few hundred of some games."""
    settings = trial(game, {**budgets()[game.name].settings, **more})

    def run(words: tuple[str, ...]) -> int:
        made = 0
        for word in words:
            for _ in play(game, settings, players, word):
                made += 1
                if made % DECISIONS == 0:
                    break
        return made

    run(("0",))
    work = counted(lambda: run(("1", "2")))
    return work.bytecodes / work.result


def line(name: str, figures: list[float]) -> str:
    return f"{name:24}" + "".join(f"{figure:9,.0f}" for figure in figures)


def main() -> None:
    found = [games.find(name) for name in GAMES]
    print(f"Bytecodes per decision, in each of {PARTS} parts of a game:")
    for game in found:
        print(line(game.name, along(game)), flush=True)
    print("With 1, 2, 3 … players:")
    for game in found:
        span = range(game.meta.players.min, game.meta.players.max + 1)
        print(
            line(f"{game.name} {span[0]}-{span[-1]}", [early(game, n) for n in span]), flush=True
        )
    print(f"Space Empires, maps {', '.join(MAPS)}:")
    print(line("space_empires", [early(found[-1], 2, scenario=size) for size in MAPS]))


if __name__ == "__main__":
    main()
