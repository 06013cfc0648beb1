"""Heats: options are played on side by side, and the weaker half drops out again and again.

All options play on the same imagined tables with the same dice, so that they differ by their
effects and not by their luck.  The favourite of a first look stays to the end.
"""

from __future__ import annotations

import time
from collections import defaultdict
from math import ceil, log2, sqrt
from statistics import fmean, variance
from typing import Any

from starhold.core.table import Table
from starhold.foresight.hints import Hints
from starhold.foresight.playout import Playout, moments
from starhold.foresight.sight import Sight

FEWEST = 4  # options that are always played out


class Heats:
    """Plays the options of a question on to the same later moment."""

    def __init__(self, sight: Sight, judge: Hints, ahead: int, tables: int) -> None:
        self.sight = sight
        self.judge = judge
        self.ahead = ahead
        self.tables = tables  # how many may be looked at
        self.spent = 0  # tables of all playouts
        self.played = 0  # playouts
        self.values: dict[int, list[float]] = defaultdict(list)  # by option, one for each world
        self.terms: dict[int, dict[str, float]] = {}  # their sums, by option
        self._worlds: list[Table[Any]] = []

    def best(self, ranked: list[int], until: float) -> int:
        """Return the best of these options, which come ordered by a first look.

        `until` is a time of `time.thread_time`: processor time, so that a busy machine does not
        make a bot play differently.
        """
        favourite = ranked[0]
        self.play(favourite, 0)
        running = [favourite]
        for index in ranked[1 : max(FEWEST, self._left() // (2 * self.spent))]:
            if time.thread_time() > until or self._left() < -self.tables:
                break
            self.play(index, 0)
            running.append(index)
        first = 1
        while len(running) > 1 and time.thread_time() < until:
            cost = self.spent // self.played * len(running)
            share = self._left() // ceil(log2(len(running))) // cost
            if share < 1:
                break
            for world in range(first, first + share):
                for index in running:
                    self.play(index, world)
                first = world + 1
                if time.thread_time() > until:
                    break
            running.sort(key=self.mean, reverse=True)
            kept = running[: ceil(len(running) / 2)]
            running = kept if favourite in kept or len(kept) == 1 else [*kept, favourite]
        best = max(running, key=self.mean)
        return best if self._is_sure(best, favourite) else favourite

    def _is_sure(self, best: int, favourite: int) -> bool:
        """Whether an option beats the favourite by more than luck explains."""
        if best == favourite or not self.judge.doubt:
            return True
        pairs = zip(self.values[best], self.values[favourite], strict=False)
        gains = [value - usual for value, usual in pairs]
        if len(gains) < 2:
            return False
        mean = fmean(gains)
        return mean > self.judge.doubt * sqrt(variance(gains, mean) / len(gains))

    def mean(self, index: int) -> float:
        """Return the mean value of an option over the worlds it was played in."""
        return sum(self.values[index]) / len(self.values[index])

    def _left(self) -> int:
        return self.tables - self.spent

    def play(self, index: int, world: int) -> None:
        """Play an option on in one of the imagined worlds."""
        while len(self._worlds) <= world:
            self._worlds.append(self.sight.imagined(len(self._worlds)))
        table = self._worlds[world].fork()
        table.heard = False
        passed = moments(self.judge, table, self.ahead)
        table.pick(index, self.sight.seat)
        playout = Playout(self.sight.game, self.judge, world)
        playout.run(table, passed)
        self.spent += playout.seen + 1
        self.played += 1
        terms, sums = (
            self.judge.terms(table.state, self.sight.seat),
            self.terms.setdefault(index, {}),
        )
        for name, amount in terms.items():
            sums[name] = sums.get(name, 0.0) + amount
        self.values[index].append(self.judge.weighed(terms))
