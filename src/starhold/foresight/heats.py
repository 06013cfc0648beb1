"""Heats: options are played on side by side, and the weaker half drops out again and again.

All options play on the same imagined tables with the same dice, so that they differ by their
effects and not by their luck.  The favourite of a first look stays to the end.

A playout is worth the mean of its positions at all moments on the way.  Judging the last
one alone would give certain gains too little weight, and the policy's next moves too much:
looking further ahead then made some games worse.
"""

from __future__ import annotations

import time
from collections import defaultdict
from math import ceil, log2, sqrt
from statistics import fmean, variance
from typing import Any

from starhold.core.table import Table
from starhold.foresight.hints import Hints, Terms
from starhold.foresight.playout import Playout, moments
from starhold.foresight.sight import Sight

FEWEST = 4  # options that are always played out
WORLDS = 2  # in which each option could be played out, on average
# The same where luck may hide an option's worth: fewer options, each played out more often.
DOUBTED = 2
REPEATED = 6


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
        running = self._entered(ranked, until)
        while len(running) > 1 and time.thread_time() < until and not self._are_settled(running):
            worlds = self._next_worlds(running)
            if not worlds:
                break
            self._heat(running, worlds, until)
            running.sort(key=self.mean, reverse=True)
            kept = running[: ceil(len(running) / 2)]
            running = kept if favourite in kept or len(kept) == 1 else [*kept, favourite]
        best = max(running, key=self.mean)
        return best if self._is_sure(best, favourite) else favourite

    def _entered(self, ranked: list[int], until: float) -> list[int]:
        """Play the favourite in two worlds and others in the first; return those played."""
        favourite, *others = ranked
        self.play(favourite, 0)
        if time.thread_time() < until and self._left() >= self.spent:
            self.play(favourite, 1)
        running = [favourite]
        for index in others[: self._affordable() - 1]:
            if time.thread_time() > until or self._left() < -self.tables:
                break
            self.play(index, 0)
            running.append(index)
        return running

    def _next_worlds(self, running: list[int]) -> range:
        """Return the worlds of the next heat: a fair share of the budget, or one if it allows."""
        played = [len(self.values[index]) for index in running]
        first, more = min(played), self._left() * self.played // self.spent
        fair = more // ceil(log2(len(running)))
        one, last = ((plays + sum(played)) // len(running) for plays in (more, fair))
        return range(first, max(last, min(one, first + 1)))

    def _heat(self, running: list[int], worlds: range, until: float) -> None:
        """Play options in some more worlds."""
        for world in worlds:
            for index in running:
                if world >= len(self.values[index]):
                    self.play(index, world)
            if time.thread_time() > until or self._are_settled(running):
                break

    def _are_settled(self, running: list[int]) -> bool:
        """Whether all worlds gave each of these options one value: more would tell nothing."""
        return all(
            len(values) > 1 and len(set(values)) == 1
            for values in map(self.values.__getitem__, running)
        )

    def _affordable(self) -> int:
        """Return how many options are played out, after the playouts of the favourite."""
        fewest, worlds = (DOUBTED, REPEATED) if self.judge.doubt else (FEWEST, WORLDS)
        if not self.judge.doubt and self._are_settled([*self.values]):
            worlds = 1
        return max(fewest, self._left() * self.played // (worlds * self.spent))

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
        met: list[Terms] = []
        passed = moments(self.judge, table, self.ahead, lambda now: met.append(self._terms(now)))
        table.pick(index, self.sight.seat)
        playout = Playout(self.sight.game, self.judge, world)
        playout.run(table, passed)
        self.spent += playout.seen + 1
        self.played += 1
        if len(met) < self.ahead:  # the game is over: the table stays unchanged
            met += [self._terms(table)] * (self.ahead - len(met))
        sums = self.terms.setdefault(index, {})
        for terms in met:
            for name, amount in terms.items():
                sums[name] = sums.get(name, 0.0) + amount / len(met)
        self.values[index].append(sum(map(self.judge.weighed, met)) / len(met))

    def _terms(self, table: Table[Any]) -> Terms:
        return self.judge.terms(table.state, self.sight.seat)
