"""The bot that plays options out.

One option after another is played out, by a quick policy for all seats, to the same later moment
on common imagined tables; the weaker half of the options drops out heat by heat.  Comparing at an
aligned later moment is what makes it strong: right after the choice, options that take effect at
once look better than they are.
"""

from __future__ import annotations

import time
from math import inf

from starhold.bots.greedy import Greedy
from starhold.core.record import Option
from starhold.foresight.heats import Heats
from starhold.foresight.hints import hints
from starhold.foresight.sight import Sight

TABLES = 500
AHEAD = 2
FIRST_LOOK = 0.2  # the share of the budget for the look one choice ahead


class Planner:
    """Chooses the option that leads to the best later table.

    The budget is counted in tables, so the same seed plays the same game on every machine;
    `seconds` of processor time limit how long players wait.
    """

    def __init__(
        self, seed: str = "", tables: int = TABLES, ahead: int = AHEAD, seconds: float = inf
    ) -> None:
        self.seed = seed
        self.tables = tables
        self.ahead = ahead
        self.seconds = seconds

    def choose(self, sight: Sight) -> Option:
        if len(sight.offer) == 1:
            return sight.offer[0]
        usual = hints(sight.game).habit(sight.state, sight.seat, sight.offer)
        return sight.offer[self.search(sight)[0] if usual is None else usual]

    def search(self, sight: Sight) -> tuple[int, Heats]:
        """Return the index of the best option, and the heats that it has won.

        Where players follow a habit, the heats only show the worth of the alternatives.
        """
        until = time.thread_time() + self.seconds
        judge = hints(sight.game)
        usual = judge.habit(sight.state, sight.seat, sight.offer)
        worths, seen = Greedy(self.seed, max(1, int(FIRST_LOOK * self.tables))).worths(sight)
        ranked = sorted(sight.order, key=worths.__getitem__, reverse=True)
        fit = [index for index in ranked if worths[index] > -inf] or ranked[:1]
        if usual is not None:
            fit = [usual, *(index for index in fit if index != usual)]
        heats = Heats(sight, judge, self.ahead, self.tables - seen)
        best = heats.best(fit, until) if len(fit) > 1 else fit[0]
        return (best if usual is None else usual), heats

    def worths(self, sight: Sight) -> tuple[list[float], int]:
        """Return the mean worth of every option played out, and how many tables were seen."""
        best, heats = self.search(sight)
        worths = [-inf] * len(sight.offer)
        worths[best] = 0.0  # if no other option was fit to be played out
        for index in heats.values:
            worths[index] = heats.mean(index)
        return worths, heats.spent
