"""The bot that chooses at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from starhold.core.record import Option
from starhold.foresight.sight import Sight


class AtRandom:
    """Chooses any option, but concedes only if nothing else is possible."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def choose(self, sight: Sight) -> Option:
        # The imagined table has random numbers of its own, different for every question.
        return sight.offer[on_a_whim(sight.offer, sight.imagined(0).chance.below)]


def on_a_whim(options: Sequence[Option], below: Callable[[int], int]) -> int:
    """Return the index of a random option; concede only if there is no other."""
    index = below(len(options))
    if options[index].gives_up:
        others = [place for place, option in enumerate(options) if not option.gives_up]
        return others[below(len(others))] if others else index
    return index
