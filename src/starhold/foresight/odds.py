"""Odds: how a gamble or a battle ends, counted over imagined tables played by the real rules.

A game names in its hints which events are outcomes.  Each imagined table is played on until the
matter at hand is settled; the share in which an outcome occurs is its chance.  If few dice decide,
nothing hidden and no player's judgement, all ways they can fall are played: the odds are exact.
"""

from __future__ import annotations

import time
from collections import Counter
from math import inf
from typing import Any

from starhold.core.score import ViewPart
from starhold.core.table import Table
from starhold.foresight.certain import LuckSpeaks
from starhold.foresight.consequences import concerns
from starhold.foresight.hints import Hints, hints
from starhold.foresight.playout import Playout, settled
from starhold.foresight.shares import margin
from starhold.foresight.sight import Sight
from starhold.foresight.ways import Unsettled, all_ways

SAMPLES = 400
LONGEST = 40  # choices; what comes later in a long matter does not count
WORLDS = 3  # imagined tables on which exact odds must agree

Seen = tuple[str, bool]  # an event, and whether it names the seat that asks


class Outcome(ViewPart):
    """How often an event occurs, and how many times on average."""

    kind: str
    own: bool  # whether it names the seat that asks
    chance: float
    margin: float  # half of the 95 % interval
    mean: float


class Odds(ViewPart):
    """The outcomes of an option, most likely first."""

    samples: int
    outcomes: tuple[Outcome, ...] = ()


def odds(sight: Sight, index: int, samples: int = SAMPLES, until: float = inf) -> Odds:
    """Return the odds of an option, exact or from as many imagined tables as time allows."""
    judge = hints(sight.game)
    if time.perf_counter() < until and (exact := _exact(sight, judge, index)):
        return exact
    occurred: Counter[Seen] = Counter()
    times: Counter[Seen] = Counter()
    done = 0
    for number in range(samples):
        if done and time.perf_counter() > until:
            break
        seen = _played(sight, judge, index, number, sight.imagined(number))
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


def _exact(sight: Sight, judge: Hints, index: int) -> Odds | None:
    """Return exact odds if few dice decide, and the same ones on several imagined tables."""
    try:
        first, *others = [_shares(sight, judge, index, world) for world in range(WORLDS)]
    except (Unsettled, LuckSpeaks):
        return None
    return first if all(other == first for other in others) else None


def _shares(sight: Sight, judge: Hints, index: int, world: int) -> Odds:
    """Return the odds of an option on one imagined table, over all ways the dice can fall."""
    chances: dict[Seen, float] = {}
    means: dict[Seen, float] = {}
    ways = all_ways(
        lambda: sight.imagined(world), lambda table: _rolled(sight, judge, index, world, table)
    )
    for share, seen in ways:
        for one, times in seen.items():
            chances[one] = chances.get(one, 0.0) + share
            means[one] = means.get(one, 0.0) + share * times
    ranked = sorted(chances, key=lambda one: (-chances[one], one))
    return Odds(
        len(ways),
        tuple(Outcome(*one, round(chances[one], 9), 0.0, round(means[one], 9)) for one in ranked),
    )


def _rolled(
    sight: Sight, judge: Hints, index: int, number: int, table: Table[Any]
) -> Counter[Seen]:
    """Play out a matter that dice alone decide: a judged choice might differ next time."""
    found, judged = _heard(sight, judge, index, number, table)
    if judged:
        raise Unsettled
    return found


def _played(
    sight: Sight, judge: Hints, index: int, number: int, table: Table[Any]
) -> Counter[Seen]:
    """Play the matter out and count the outcomes that the seat would see."""
    return _heard(sight, judge, index, number, table)[0]


def _heard(
    sight: Sight, judge: Hints, index: int, number: int, table: Table[Any]
) -> tuple[Counter[Seen], bool]:
    """Return the outcomes of a playout, and whether a choice in it was judged."""
    seat = sight.seat
    found: Counter[Seen] = Counter()

    def heard(now: Table[Any]) -> None:
        for told in now.news:
            event = told.event
            if isinstance(event, judge.outcomes) and told.seen_by(seat):
                found[type(event).__name__, concerns(event, seat)] += 1

    over = settled(judge, table)
    table.pick(index, seat)
    heard(table)
    playout = Playout(sight.game, judge, number, heard)
    playout.run(table, over, LONGEST)
    return found, playout.judged
