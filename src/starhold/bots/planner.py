"""The bot that plays options on.

One option after another is played on, by a quick policy for all seats, to the same later moment
on common imagined tables; the weaker half of the options drops out heat by heat.  Comparing at an
aligned later moment is what makes it strong: right after the choice, options that take effect at
once look better than they are.
"""

from __future__ import annotations

import time
from collections import defaultdict
from math import ceil, inf, log2
from typing import Any

from starhold.bots.greedy import Greedy
from starhold.core.record import Option
from starhold.core.table import Table
from starhold.foresight.hints import hints
from starhold.foresight.playout import Playout, moments
from starhold.foresight.sight import Sight

TABLES = 500
AHEAD = 2
FIRST_LOOK = 0.2  # the share of the budget for the look one choice ahead
FEWEST = 4  # options that are always played on


class Planner:
    """Chooses the option that leads to the best later table.

    The budget is counted in tables, so the same seed plays the same game on every machine;
    `seconds` is a limit for comfort.
    """

    def __init__(
        self, seed: str = "", tables: int = TABLES, ahead: int = AHEAD, seconds: float = inf
    ) -> None:
        self.seed = seed
        self.tables = tables
        self.ahead = ahead
        self.seconds = seconds

    def choose(self, sight: Sight) -> Option:
        offer = sight.offer
        if len(offer) == 1:
            return offer[0]
        worths, seen = Greedy(self.seed, max(1, int(FIRST_LOOK * self.tables))).worths(sight)
        ranked = [index for index in range(len(offer)) if worths[index] > -inf]
        ranked.sort(key=lambda index: -worths[index])
        if len(ranked) < 2:
            return offer[ranked[0] if ranked else 0]
        search = Heats(sight, self.ahead, self.tables, seen)
        return offer[search.best(ranked, time.perf_counter() + self.seconds)]


class Heats:
    """Sequential halving over options: all play on the same imagined tables."""

    def __init__(self, sight: Sight, ahead: int, tables: int, seen: int) -> None:
        self.sight = sight
        self.judge = hints(sight.game)
        self.ahead = ahead
        self.tables = tables
        self.seen = seen
        self.spent = 0  # tables of all playouts
        self.played = 0  # playouts
        self.totals: dict[int, float] = defaultdict(float)
        self.worlds: list[Table[Any]] = []

    def best(self, ranked: list[int], until: float) -> int:
        """Return the best of these options, given in the order of a first look."""
        favourite = ranked[0]
        self._play(favourite, 0)
        running = ranked[: max(FEWEST, (self.tables - self.seen) // (2 * self.spent))]
        for index in running[1:]:
            self._play(index, 0)
        first = 1
        while len(running) > 1 and time.perf_counter() < until:
            cost = self.spent // self.played * len(running)
            share = (self.tables - self.seen) // ceil(log2(len(running))) // cost
            if share < 1:
                break
            for world in range(first, first + share):
                for index in running:
                    self._play(index, world)
            first += share
            running.sort(key=lambda index: -self.totals[index])
            kept = running[: ceil(len(running) / 2)]
            running = kept if favourite in kept or len(kept) == 1 else [*kept, favourite]
        return max(running, key=lambda index: self.totals[index])

    def _play(self, index: int, world: int) -> None:
        while len(self.worlds) <= world:
            self.worlds.append(self.sight.imagined(len(self.worlds)))
        table = self.worlds[world].fork()
        passed = moments(self.judge, table, self.ahead)
        table.pick(index, self.sight.seat)
        playout = Playout(self.judge, world)
        playout.run(table, passed)
        self.seen += playout.seen + 1
        self.spent += playout.seen + 1
        self.played += 1
        self.totals[index] += self.judge.value(table.state, self.sight.seat)
