#!/usr/bin/env python3
"""Measure the solo game of Empire of the Stars: how often a bot wins at each difficulty.

    scripts/solo.py --games 300 --jobs 16 --seed "a fresh word"

It prints wins with their 95 % intervals (Wilson) and the tiles the Ancients destroyed, and exits
with 1 if the figures miss their aims: the standard game is won 30–60 % of the time, each harder
preset is harder, presets two steps apart differ beyond their intervals, and the Ancients destroy
a tile a game or more at the standard difficulty.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from typing import NamedTuple

from starhold import bots, games
from starhold.core.chance import Seeded, chosen_seed
from starhold.foresight.shares import interval

GAME = "empire_of_the_stars"
SEAT = "red"
EASIEST_FIRST = ("cadet", "captain", "standard", "admiral", "warlord", "extinction")
STANDARD = "standard"


class Played(NamedTuple):
    """How one game ended."""

    won: bool
    tiles: int  # destroyed by the Ancients
    turns: int
    margin: int
    finish: str


class Row(NamedTuple):
    """The games of one preset."""

    preset: str
    played: list[Played]

    @property
    def wins(self) -> int:
        return sum(one.won for one in self.played)

    @property
    def share(self) -> float:
        return self.wins / len(self.played)

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.wins, len(self.played))

    def mean(self, field: str) -> float:
        total: int = sum(getattr(one, field) for one in self.played)
        return total / len(self.played)


def play(preset: str, bot: str, word: str) -> Played:
    """Play one game to its end."""
    from starhold.games.empire_of_the_stars.rules.r17_tiles import TileDestroyed
    from starhold.games.empire_of_the_stars.scoring import margin

    game = games.find(GAME)
    settings = game.settings(difficulty=preset)
    table = game.new(settings, (SEAT,), Seeded(chosen_seed(word)))
    mind = bots.find(bot, word)
    tiles = number = 0
    while not table.over:
        table.choose(bots.answer(mind, game, table, SEAT, number), SEAT)
        tiles += sum(isinstance(told.event, TileDestroyed) for told in table.news)
        number += 1
    state = table.state
    (score,) = game.score(state)
    return Played(score.won, tiles, state.round, margin(state), state.finish)


def measure(
    presets: tuple[str, ...], bot: str, number: int, seed: str, jobs: int
) -> Iterator[Row]:
    """Play this many games of each preset."""
    with ProcessPoolExecutor(jobs) as pool:
        waiting = {
            preset: [pool.submit(play, preset, bot, f"{seed} {preset} {n}") for n in range(number)]
            for preset in presets
        }
        for preset, tasks in waiting.items():
            yield Row(preset, [task.result() for task in tasks])


def missed(rows: list[Row]) -> Iterator[str]:
    """Yield a sentence for each aim that these rows miss."""
    for easier, harder in pairwise(rows):
        if harder.share >= easier.share:
            yield f"{harder.preset} is not harder than {easier.preset}"
    for easier, harder in zip(rows, rows[2:], strict=False):
        if harder.interval[1] >= easier.interval[0]:
            yield f"the intervals of {easier.preset} and {harder.preset} overlap"
    for row in rows:
        if row.preset == STANDARD and not 0.3 <= row.share <= 0.6:
            yield f"{row.preset} is won {row.share:.1%} of the time, not 30–60 %"
        if row.preset == STANDARD and row.mean("tiles") < 1:
            yield f"the Ancients destroy {row.mean('tiles'):.2f} tiles a game, not 1 or more"


def line(row: Row) -> str:
    """A row of the table, in Markdown."""
    low, high = row.interval
    ends = ", ".join(
        f"{name} {count}"
        for name, count in Counter(one.finish for one in row.played).most_common()
    )
    return (
        f"| {row.preset} | {len(row.played)} | {row.wins} | {row.share:.1%} | "
        f"{low:.1%}–{high:.1%} | {row.mean('tiles'):.2f} | {row.mean('turns'):.1f} | "
        f"{row.mean('margin'):+.1f} | {ends} |"
    )


def main(arguments: list[str]) -> int:
    """Print the table; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=300, help="for each preset")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", default="solo")
    parser.add_argument("--preset", action="append", choices=EASIEST_FIRST, help="default: all")
    wanted = parser.parse_args(arguments)
    presets = tuple(p for p in EASIEST_FIRST if not wanted.preset or p in wanted.preset)
    print("| preset | games | won | share | 95 % | tiles | turns | margin | ends |")
    print("|---|---|---|---|---|---|---|---|---|", flush=True)
    rows = []
    for row in measure(presets, wanted.bot, wanted.games, wanted.seed, wanted.jobs):
        rows.append(row)
        print(line(row), flush=True)
    complaints = list(missed(rows)) if presets == EASIEST_FIRST else []
    for complaint in complaints:
        print(f"missed: {complaint}")
    return int(bool(complaints))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
