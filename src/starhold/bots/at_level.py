"""The bots that people choose.  `levels.toml` says how far each looks and how much it errs."""

from __future__ import annotations

from math import inf

from starhold.bots.greedy import Greedy
from starhold.bots.levels import budget
from starhold.bots.misjudging import misjudged
from starhold.bots.planner import Planner
from starhold.core.record import Option
from starhold.foresight.sight import Sight


class AtLevel:
    """Plays as its level does in the game at hand."""

    def __init__(self, seed: str, level: str) -> None:
        self.seed = seed
        self.level = level
        self.timed = True  # whether the clock may end a search, too

    def choose(self, sight: Sight) -> Option:
        own = budget(self.level, sight.game.name)
        seconds = own.seconds if self.timed else inf
        bot = (
            Planner(self.seed, own.tables, own.ahead, seconds)
            if own.ahead
            else Greedy(self.seed, own.tables)
        )
        if not own.errs or len(sight.offer) == 1:
            return bot.choose(sight)
        worths, _ = bot.worths(sight)
        judged = misjudged(worths, own.errs, sight.imagined(0).chance.below)
        return sight.offer[max(range(len(judged)), key=judged.__getitem__)]
