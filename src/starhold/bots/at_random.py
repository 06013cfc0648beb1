"""The bot that takes anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from starhold.bots.sight import Sight
from starhold.core.record import Option


class AtRandom:
    """Every option is as good as any other, except giving up."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def choose(self, sight: Sight) -> Option:
        # The luck of the imagined table is the bot's own, and different for every question.
        return sight.offer[on_a_whim(sight.offer, sight.imagined(0).chance.below)]


def on_a_whim(options: Sequence[Option], below: Callable[[int], int]) -> int:
    """Return the place of any option, but of one that gives up only if there is no other."""
    index = below(len(options))
    if options[index].gives_up:
        others = [place for place, option in enumerate(options) if not option.gives_up]
        return others[below(len(others))] if others else index
    return index
