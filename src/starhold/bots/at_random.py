"""The bot that takes anything."""

from __future__ import annotations

from starhold.bots.sight import Sight
from starhold.core.record import Option


class AtRandom:
    """Every option is as good as any other."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def choose(self, sight: Sight) -> Option:
        # The luck of the imagined table is the bot's own, and different for every question.
        return sight.offer[sight.imagined(0).chance.below(len(sight.offer))]
