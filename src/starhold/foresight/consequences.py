"""Consequences: the certain changes of an option, and its unasked losses.

An option is tried on imagined tables up to the point where dice are rolled or a secret is
revealed.  What the seat would see change on all of them is certain.  A loss that comes later, but
on every imagined table, is likely.
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
TRIALS = 20  # a loss on all of these, with dice of their own, is likely: at least 83 %


class Consequences(ViewPart):
    """The consequences of an option before dice or a secret decide."""

    certain: Difference = Difference()
    warnings: tuple[News, ...] = ()  # what it would cost the seat without asking
    ends: bool = False  # the game would be over
    chancy: bool = False  # then dice or a secret decide
    likely: tuple[News, ...] = ()  # losses that come then, whatever the dice


def consequences(sight: Sight, index: int) -> Consequences:
    """Return the certain consequences of an option."""
    tried = [_tried(sight, sight.imagined(world), index) for world in range(WORLDS)]
    chancy = any(one.chancy for one in tried)
    certain = _in_all(one.warnings for one in tried)
    return Consequences(
        reduce(in_both, [one.certain for one in tried]),
        certain,
        all(one.ends for one in tried),
        chancy,
        tuple(one for one in _likely(sight, index) if one not in certain) if chancy else (),
    )


def may_lose(sight: Sight, index: int) -> bool:
    """Return whether an option could cost the seat something without asking; quick."""
    return bool(_lost(sight, index, 0))


def _likely(sight: Sight, index: int) -> tuple[News, ...]:
    """Return the losses on every imagined table once dice are rolled and secrets revealed."""
    return _in_all(_lost(sight, index, world) for world in range(TRIALS))


def _lost(sight: Sight, index: int, world: int) -> tuple[News, ...]:
    """Return what an option costs on an imagined table; the loss of the game outweighs all."""
    table = sight.imagined(world)
    table.pick(index, sight.seat)
    lost = losses(sight.game, table.news, sight.seat)
    return lost[-1:] if table.over else lost


def _in_all(found: Iterable[tuple[News, ...]]) -> tuple[News, ...]:
    """Return the news that all have in common; stops looking as soon as there are none."""
    several = iter(found)
    common = next(several)
    while common and (other := next(several, None)) is not None:
        common = tuple(one for one in common if one in other)
    return common


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
    found = difference(before, called_alike(before, after), seat)
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
