"""The bot that looks one choice ahead.

It tries every option on imagined tables and takes the one after which it stands best on
average.  All options of a question meet the same imagined tables and the same luck, so that
they differ by what they do and not by what they roll.
"""

from __future__ import annotations

from typing import Any

from starhold.bots.hints import Hints, hints
from starhold.bots.sight import Sight
from starhold.core.record import Option, Seat
from starhold.core.table import Table

BUDGET = 48
WORLDS = 6


class Greedy:
    """The best next table, by the game's own hints.

    The budget is about how many tables it looks at before it answers; the first imagined table
    is always looked at in full.
    """

    def __init__(self, seed: str = "", budget: int = BUDGET) -> None:
        self.seed = seed
        self.budget = budget

    def choose(self, sight: Sight) -> Option:
        offer = sight.offer
        if len(offer) == 1:
            return offer[0]
        look = Look(hints(sight.game), sight.seat)
        table = sight.imagined(0)
        first = [look.after(table, index) for index in range(len(offer))]
        totals = [worth for worth, _ in first]
        counts = [1] * len(offer)
        # Where neither luck nor a secret spoke, another imagined table would say the same.
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
        """Return how many imagined tables the budget allows."""
        cost = max(1, seen * lucky // options)
        more = max(0, self.budget - seen) // cost
        return max(2, min(1 + more, WORLDS * self.budget // BUDGET))


class Look:
    """Looks at what comes of options, and counts the tables it has looked at."""

    def __init__(self, judge: Hints, seat: Seat) -> None:
        self.judge = judge
        self.seat = seat
        self.seen = 0

    def after(self, table: Table[Any], index: int) -> tuple[float, bool]:
        """Return how well the seat stands after an option, and whether luck had a say in it."""
        twin = table.fork()
        worth = 0.0
        if self.judge.taste is not None:
            option = table.open[self.seat].options[index]
            worth = self.judge.taste(table.state, self.seat, option)
        twin.pick(index, self.seat)
        lucky = twin.spoken
        following = twin.open.get(self.seat)
        if following is not None and following.choice.completes:
            tried = [self.after(twin, number) for number in range(len(following.options))]
            best, luckily = max(tried)
            return worth + best, lucky or luckily
        self.seen += 1
        return worth + self.judge.value(twin.state, self.seat), lucky
