"""Turning points: the stretches between two quiet moments that changed the chances most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from starhold.core.game import Game
from starhold.core.journal import Chosen
from starhold.core.record import Forced, Seat
from starhold.foresight.advice import motives
from starhold.foresight.hints import Hints, Terms
from starhold.foresight.wording import reason_line
from starhold.review.report import TurningPoint
from starhold.show.view import news

MOST = 6
LEAST = 0.03  # of a chance: less is not a turning point
SENTENCES = 3


class ChancesAfter(NamedTuple):
    """One choice of a stretch, and the chances after it."""

    number: int
    entry: Chosen
    chances: tuple[float, ...]


def swing(
    game: Game[Any],
    judge: Hints,
    seats: Sequence[Seat],
    before: tuple[float, ...],
    changes: Sequence[ChancesAfter],
    terms: tuple[Sequence[Terms], Sequence[Terms]],
) -> TurningPoint | None:
    """Return what a stretch changed; None if it was little."""
    after = changes[-1].chances
    most = max(range(len(seats)), key=lambda seat: abs(after[seat] - before[seat]))
    net = after[most] - before[most]
    if abs(net) < LEAST:
        return None
    steps = zip((before, *(one.chances for one in changes)), changes, strict=False)
    sign = 1 if net > 0 else -1
    _, deed = max(
        ((sign * (one.chances[most] - last[most]), one) for last, one in steps),
        key=lambda step: step[0],
    )
    told = [one for one in news(game, deed.entry.told, deed.entry.seat) if one.text]
    happened = [one for one in told if one.key != Forced.__name__] or told
    reasons = motives(judge, terms[1][most], terms[0][most])
    return TurningPoint(
        deed.number,
        seats[most],
        round(before[most], 3),
        round(after[most], 3),
        " ".join(one.text for one in happened[-SENTENCES:]),
        reason_line(game, reasons),
    )


def largest(found: Sequence[TurningPoint]) -> tuple[TurningPoint, ...]:
    """Return the largest swings, in the order of play."""
    ranked = sorted(found, key=lambda one: -abs(one.after - one.before))[:MOST]
    return tuple(sorted(ranked, key=lambda one: one.entry))
