"""The bot for a first game: it sees what `greedy` sees, but judges carelessly."""

from __future__ import annotations

from math import inf, log

from starhold.bots.greedy import Greedy
from starhold.core.record import Option
from starhold.foresight.sight import Sight

BUDGET = 16
CARELESS = 1.0  # errors, measured by how much the options differ
FINE = 1 << 30


class Careless:
    """Adds an error to the worth of every option, larger where the options differ more."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def choose(self, sight: Sight) -> Option:
        offer = sight.offer
        if len(offer) == 1:
            return offer[0]
        worths, _ = Greedy(self.seed, BUDGET).worths(sight)
        real = [worth for worth in worths if worth > -inf]
        mean = sum(real) / len(real) if real else 0.0
        spread = sum(abs(worth - mean) for worth in real) / len(real) if real else 0.0
        below = sight.imagined(0).chance.below

        def error() -> float:
            """Return an error like that of someone who misjudges by a factor (Gumbel)."""
            return -log(-log((below(FINE) + 0.5) / FINE))

        judged = [worth + CARELESS * spread * error() for worth in worths]
        return offer[max(range(len(offer)), key=judged.__getitem__)]
