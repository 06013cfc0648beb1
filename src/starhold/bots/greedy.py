"""The bot that looks one choice ahead.

It tries every option on imagined tables and chooses the one with the best average result.  All
options of a question are tried on the same imagined tables with the same dice, so that they
differ by their effects and not by their rolls.
"""

from __future__ import annotations

from starhold.core.record import Option
from starhold.foresight.glance import Glance
from starhold.foresight.hints import Hints, hints
from starhold.foresight.sight import Sight

BUDGET = 48
WORLDS = 6


class Greedy:
    """Chooses the best next table, judged by the game's own hints.

    The budget is roughly the number of tables it judges before it answers; every option is
    always tried on the first imagined table.
    """

    def __init__(self, seed: str = "", budget: int = BUDGET, judge: Hints | None = None) -> None:
        self.seed = seed
        self.budget = budget
        self.judge = judge  # instead of the game's own hints

    def choose(self, sight: Sight) -> Option:
        offer = sight.offer
        if len(offer) == 1:
            return offer[0]
        usual = (self.judge or hints(sight.game)).habit(sight.state, sight.seat, offer)
        if usual is not None:
            return offer[usual]
        worths, _ = self.worths(sight)
        return offer[max(sight.order, key=worths.__getitem__)]

    def worths(self, sight: Sight) -> tuple[list[float], int]:
        """Return the mean worth of every option, and how many tables were judged."""
        count = len(sight.offer)
        glance = Glance(self.judge or hints(sight.game), sight.seat, 4 * self.budget // count)
        table = sight.imagined(0)
        first = [glance.after(table, index) for index in range(count)]
        totals = [worth for worth, _ in first]
        counts = [1] * count
        # Without dice or secrets, another imagined table would give the same result.
        open_ended = [index for index, (_, lucky) in enumerate(first) if lucky]
        if open_ended:
            for number in range(1, self._worlds(glance.seen, len(open_ended), count)):
                table = sight.imagined(number)
                for index in open_ended:
                    totals[index] += glance.after(table, index)[0]
                    counts[index] += 1
        return [total / tried for total, tried in zip(totals, counts, strict=True)], glance.seen

    def _worlds(self, seen: int, lucky: int, options: int) -> int:
        """Return how many imagined tables the budget allows; one if the first took double."""
        cost = max(1, seen * lucky // options)
        more = max(0, self.budget - seen) // cost
        least = 2 if seen <= 2 * self.budget else 1
        return max(least, min(1 + more, WORLDS * self.budget // BUDGET))
