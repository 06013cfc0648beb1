"""Reviewing a whole game: its choices in parts, and the report at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from starhold.core.journal import Chosen
from starhold.core.match import Match
from starhold.core.record import Seat
from starhold.core.trouble import Trouble
from starhold.review.ending import sentence
from starhold.review.report import Dice, Review, SeatLuck
from starhold.review.territory import strip
from starhold.review.turning import largest
from starhold.review.walk import Findings, Reviewer, every

PART = 20  # choices between two reports of progress
NOTABLE = 0.005  # of a chance: less luck would be shown as 0 percentage points

Numbered = tuple[int, Chosen]


def review(match: Match[Any], progress: Callable[[int, int], None] | None = None) -> Review:
    """Review a finished game; `progress` hears how many choices are done, of how many."""
    if not match.table.over:
        raise Trouble("The game is not over yet. A review shows every secret.")
    game, seats = match.game, match.header.seats
    entries = list(match.journal.standing().items())
    found = Findings(match.start)
    for part in parts(entries):
        found = Reviewer(game, seats, found, len(entries)).go(part)
        if progress:
            progress(found.done, len(entries))
        if found.note:
            break
    return report(seats, sentence(match), len(entries), found)


def parts(entries: Sequence[Numbered]) -> Iterator[Sequence[Numbered]]:
    """Split the choices of a game; a game that ended during setup has a single, empty part."""
    for start in range(0, max(1, len(entries)), PART):
        yield entries[start : start + PART]


def report(seats: Sequence[Seat], said: str, entries: int, found: Findings) -> Review:
    """Put together what a walk has found."""
    return Review(
        tuple(seats),
        said,
        tuple(found.moments),
        largest(found.swings),
        tuple(found.alternatives),
        found.compared,
        tuple(_luck(found, seat, place) for place, seat in enumerate(seats)),
        entries,
        found.looked,
        every(entries),
        strip(found.maps, seats),
        found.note,
    )


def _luck(found: Findings, seat: Seat, place: int) -> SeatLuck:
    gains = [(one.gains[place], one.entry) for one in found.gains]
    most, lucky = max(gains, default=(0.0, 0))
    least, unlucky = min(gains, default=(0.0, 0))
    sides = sorted({die.sides for die in found.dice if die.seat == seat})
    rolled = {n: [d.shown for d in found.dice if (d.seat, d.sides) == (seat, n)] for n in sides}
    return SeatLuck(
        seat,
        round(sum(gain for gain, _ in gains), 3),
        len(gains),
        *((lucky, round(most, 3)) if most >= NOTABLE else (0, 0.0)),
        *((unlucky, round(least, 3)) if least <= -NOTABLE else (0, 0.0)),
        tuple(Dice(n, len(shown), sum(shown)) for n, shown in rolled.items()),
    )
