"""Consequences: the certain changes of an option, and its unasked losses.

An option is tried on imagined tables up to the point where dice are rolled or a secret is
revealed.  What the seat would see change on all of them is certain.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any

from starhold.core.game import SEATS, Game
from starhold.core.record import Event, Seat, Told, replace
from starhold.core.score import ViewPart
from starhold.core.table import Table
from starhold.foresight.calling import called_alike
from starhold.foresight.certain import before_luck
from starhold.foresight.difference import Difference, difference, emptied, in_both
from starhold.foresight.sight import Sight
from starhold.show.view import ids_in, news
from starhold.show.vocabulary import News

EVERY_SEAT = frozenset(SEATS)
WORLDS = 3  # what differs between imagined tables is not certain


class Consequences(ViewPart):
    """The consequences of an option before dice or a secret decide."""

    certain: Difference = Difference()
    warnings: tuple[News, ...] = ()  # what it would cost the seat without asking
    ends: bool = False  # the game would be over
    chancy: bool = False  # then dice or a secret decide


def consequences(sight: Sight, index: int) -> Consequences:
    """Return the certain consequences of an option."""
    tried = [_tried(sight, sight.imagined(world), index) for world in range(WORLDS)]
    first, others = tried[0], tried[1:]
    return Consequences(
        reduce(in_both, [one.certain for one in tried]),
        tuple(one for one in first.warnings if all(one in other.warnings for other in others)),
        all(one.ends for one in tried),
        any(one.chancy for one in tried),
    )


def may_lose(sight: Sight, index: int) -> bool:
    """Return whether an option could cost the seat something without asking; quick."""
    table = sight.imagined(0)
    _pick(table, index, sight.seat)
    return any(strikes(told.event, sight.seat) for told in table.news)


def _pick(table: Table[Any], index: int, seat: Seat) -> bool:
    """Choose an option and stop before dice or a secret; return whether it stopped."""
    stopped = before_luck(table, lambda: table.pick(index, seat))
    if stopped:
        table.open = {}
    return stopped


def _tried(sight: Sight, table: Table[Any], index: int) -> Consequences:
    game, seat = sight.game, sight.seat
    before = game.scene(table, seat)
    chancy = _pick(table, index, seat)
    after = game.scene(table, seat)
    found = difference(before, called_alike(before, after))
    return Consequences(
        replace(found, numbers=(*found.numbers, *emptied(before, after))),
        losses(game, table.news, seat),
        table.over,
        chancy,
    )


def losses(game: Game[Any], told: Iterable[Told], seat: Seat) -> tuple[News, ...]:
    """Return the seat's losses about which it is not asked, in words."""
    lost = [one for one in told if one.seen_by(seat) and strikes(one.event, seat)]
    return news(game, lost, seat)


def strikes(event: Any, seat: Seat) -> bool:
    """Whether an event is a loss that names the seat."""
    return isinstance(event, Event) and event.loss and concerns(event, seat)


def concerns(event: Event, seat: Seat) -> bool:
    """Whether an event is about a seat: it names the seat, one of its pieces, or nobody at all.

    The id of a piece begins with its seat: `red-cruiser-2`.
    """
    named = {mentioned.partition("-")[0] for mentioned in ids_in(event)}
    return seat in named or not named & EVERY_SEAT
