"""The bot that looks one choice ahead.

It tries every option on imagined tables and chooses the one with the best average result.  All
options of a question are tried on the same imagined tables with the same dice, so that they
differ by their effects and not by their rolls.
"""

from __future__ import annotations

from math import inf
from typing import Any

from starhold.bots.hints import Hints, hints
from starhold.bots.sight import Sight
from starhold.core.record import Option, Seat
from starhold.core.table import Table

BUDGET = 48
WORLDS = 6


class Greedy:
    """Chooses the best next table, judged by the game's own hints.

    The budget is roughly the number of tables it judges before it answers; every option is
    always tried on the first imagined table.
    """

    def __init__(self, seed: str = "", budget: int = BUDGET) -> None:
        self.seed = seed
        self.budget = budget

    def choose(self, sight: Sight) -> Option:
        offer = sight.offer
        if len(offer) == 1:
            return offer[0]
        look = GreedySearch(hints(sight.game), sight.seat, 4 * self.budget // len(offer))
        table = sight.imagined(0)
        first = [look.after(table, index) for index in range(len(offer))]
        totals = [worth for worth, _ in first]
        counts = [1] * len(offer)
        # Without dice or secrets, another imagined table would give the same result.
        open_ended = [index for index, (_, lucky) in enumerate(first) if lucky]
        if open_ended:
            for number in range(1, self._worlds(look.seen, len(open_ended), len(offer))):
                table = sight.imagined(number)
                for index in open_ended:
                    totals[index] += look.after(table, index)[0]
                    counts[index] += 1
        best = max(range(len(offer)), key=lambda index: totals[index] / counts[index])
        return offer[best]

    def _worlds(self, seen: int, lucky: int, options: int) -> int:
        """Return how many imagined tables the budget allows; one if the first took double."""
        cost = max(1, seen * lucky // options)
        more = max(0, self.budget - seen) // cost
        least = 2 if seen <= 2 * self.budget else 1
        return max(least, min(1 + more, WORLDS * self.budget // BUDGET))


class GreedySearch:
    """Judges the results of options, and counts the tables it has judged.

    It follows choices that complete the one before.  Where there are few ways to complete it,
    it tries them all; in a long series it takes the best next one.
    """

    def __init__(self, judge: Hints, seat: Seat, allowance: int) -> None:
        self.judge = judge
        self.seat = seat
        self.allowance = allowance
        self.seen = 0

    def after(self, table: Table[Any], index: int) -> tuple[float, bool]:
        """Return the value of the table after an option, and whether dice or secrets mattered."""
        return self._after(table, index, self.allowance)

    def _after(self, table: Table[Any], index: int, allowance: int) -> tuple[float, bool]:
        worth = self._taste(table, index)
        if worth == -inf:  # ruled out by the hints
            return worth, False
        twin = table.fork()
        twin.pick(index, self.seat)
        lucky = twin.spoken
        while ways := self._ways(twin):
            share = allowance // ways
            if share >= 2:
                tried = [self._after(twin, number, share) for number in range(ways)]
                best, luckily = max(tried)
                return worth + best, lucky or luckily
            allowance = 0
            taste, twin = self._best(twin, ways)
            worth += taste
            lucky = lucky or twin.spoken
        return worth + self._value(twin), lucky

    def _ways(self, table: Table[Any]) -> int:
        """Return the number of ways to complete the last choice."""
        following = table.open.get(self.seat)
        return len(following.options) if following and following.choice.completes else 0

    def _best(self, table: Table[Any], ways: int) -> tuple[float, Table[Any]]:
        """Complete a choice with the option that gives the best next table."""
        best, taste, chosen = -inf, 0.0, table
        for index in range(ways):
            liked = self._taste(table, index)
            twin = table.fork()
            twin.pick(index, self.seat)
            worth = liked + self._value(twin) if liked > -inf else -inf
            if worth > best or chosen is table:
                best, taste, chosen = worth, liked, twin
        return taste, chosen

    def _taste(self, table: Table[Any], index: int) -> float:
        option = table.open[self.seat].options[index]
        if option.cancels:
            return -inf
        return self.judge.taste(table.state, self.seat, option) if self.judge.taste else 0.0

    def _value(self, table: Table[Any]) -> float:
        self.seen += 1
        return self.judge.value(table.state, self.seat)
