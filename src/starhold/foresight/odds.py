"""Odds: how a gamble or a battle ends, counted over imagined tables played by the real rules.

A game names in its hints which events are outcomes.  Each imagined table is played on until the
matter at hand is settled; the share in which an outcome occurs is its chance.
"""

from __future__ import annotations

import time
from collections import Counter
from math import inf
from typing import Any

from starhold.core.score import ViewPart
from starhold.core.table import Table
from starhold.foresight.consequences import concerns
from starhold.foresight.hints import Hints, hints
from starhold.foresight.playout import Playout, settled
from starhold.foresight.shares import margin
from starhold.foresight.sight import Sight

SAMPLES = 400
LONGEST = 40  # choices; what comes later in a long matter does not count


class Outcome(ViewPart):
    """How often an event occurs, and how many times on average."""

    kind: str
    own: bool  # whether it names the seat that asks
    chance: float
    margin: float  # half of the 95 % interval
    mean: float


class Odds(ViewPart):
    """The outcomes of an option, the likeliest first."""

    samples: int
    outcomes: tuple[Outcome, ...] = ()


def odds(sight: Sight, index: int, samples: int = SAMPLES, until: float = inf) -> Odds:
    """Return the odds of an option, from as many imagined tables as time allows."""
    judge = hints(sight.game)
    occurred: Counter[tuple[str, bool]] = Counter()
    times: Counter[tuple[str, bool]] = Counter()
    done = 0
    for number in range(samples):
        if done and time.perf_counter() > until:
            break
        seen = _played(sight, judge, index, number)
        occurred.update(seen.keys())
        times.update(seen)
        done += 1
    return Odds(
        done,
        tuple(
            Outcome(kind, own, count / done, margin(count, done), times[kind, own] / done)
            for (kind, own), count in occurred.most_common()
        ),
    )


def _played(sight: Sight, judge: Hints, index: int, number: int) -> Counter[tuple[str, bool]]:
    """Play the matter out and count the outcomes that the seat would see."""
    table, seat = sight.imagined(number), sight.seat
    found: Counter[tuple[str, bool]] = Counter()

    def heard(now: Table[Any]) -> None:
        for told in now.news:
            event = told.event
            if isinstance(event, judge.outcomes) and told.seen_by(seat):
                found[type(event).__name__, concerns(event, seat)] += 1

    over = settled(table)
    table.pick(index, seat)
    heard(table)
    Playout(sight.game, judge, number, heard).run(table, over, LONGEST)
    return found
