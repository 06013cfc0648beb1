"""Consequences: what is certain to change if an option is chosen, and what it would cost unasked.

An option is tried on imagined tables up to the point where dice are rolled or a secret is
revealed.  What the seat would see change on all of them is certain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from starhold.core.game import SEATS, Game
from starhold.core.record import Event, Seat, Told
from starhold.core.score import ViewPart
from starhold.core.table import Table
from starhold.foresight.sight import Sight
from starhold.show.view import ids_in, news
from starhold.show.vocabulary import Meter, News, Piece, Scene

EVERY_SEAT = frozenset(SEATS)
WORLDS = 3  # what differs between imagined tables is not certain


class Change(ViewPart):
    """A number that changes: a meter of a seat, or of the table."""

    meter: str
    before: int
    after: int
    seat: Seat | None = None


class Moved(ViewPart):
    """A piece that comes, goes or moves; an empty place is nowhere."""

    piece: str
    kind: str
    owner: Seat | None
    before: str
    after: str
    count: int = 1


class Consequences(ViewPart):
    """What follows from an option before luck or a secret speaks."""

    numbers: tuple[Change, ...] = ()
    pieces: tuple[Moved, ...] = ()
    warnings: tuple[News, ...] = ()  # what it would cost the seat unasked
    ends: bool = False  # the game would be over
    chancy: bool = False  # then luck or a secret speaks


class LuckSpeaks(Exception):
    """Dice are to be rolled, or a secret is to be revealed."""


class Certain(Table[Any]):
    """A table that stops where luck or a secret speaks."""

    __slots__ = ()

    def _drawn(self, limits: Iterable[int]) -> list[int]:
        limits = list(limits)
        if limits:
            raise LuckSpeaks
        return []

    def draw(self, pile: list[Any]) -> Any:  # noqa: ARG002 - whatever it is
        raise LuckSpeaks

    def reveal(self) -> None:
        raise LuckSpeaks


def consequences(sight: Sight, index: int) -> Consequences:
    """Return what is certain to follow from an option."""
    tried = [_tried(sight, sight.imagined(world), index) for world in range(WORLDS)]
    first, others = tried[0], tried[1:]
    return Consequences(
        tuple(one for one in first.numbers if all(one in other.numbers for other in others)),
        tuple(one for one in first.pieces if all(one in other.pieces for other in others)),
        tuple(one for one in first.warnings if all(one in other.warnings for other in others)),
        all(one.ends for one in tried),
        any(one.chancy for one in tried),
    )


def may_lose(sight: Sight, index: int) -> bool:
    """Return whether an option could cost the seat something unasked; quick, for long offers."""
    table = sight.imagined(0)
    _pick(table, index, sight.seat)
    return any(strikes(told.event, sight.seat) for told in table.news)


def _pick(table: Table[Any], index: int, seat: Seat) -> bool:
    """Choose an option up to where luck or a secret speaks; return whether one does."""
    table.__class__ = Certain
    try:
        table.pick(index, seat)
    except LuckSpeaks:
        table.open = {}
        return True
    finally:
        table.__class__ = Table
    return False


def _tried(sight: Sight, table: Table[Any], index: int) -> Consequences:
    game, seat = sight.game, sight.seat
    before = game.scene(table, seat)
    chancy = _pick(table, index, seat)
    after = game.scene(table, seat)
    return Consequences(
        tuple(_numbers(before, after)),
        tuple(_pieces(before, after)),
        losses(game, table.news, seat),
        table.over,
        chancy,
    )


def losses(game: Game[Any], told: Iterable[Told], seat: Seat) -> tuple[News, ...]:
    """Return what the seat loses unasked, in words."""
    lost = [one for one in told if one.seen_by(seat) and strikes(one.event, seat)]
    return news(game, lost, seat)


def strikes(event: Any, seat: Seat) -> bool:
    """Whether an event costs a seat something unasked: it is a loss, and names the seat."""
    return isinstance(event, Event) and event.loss and concerns(event, seat)


def concerns(event: Event, seat: Seat) -> bool:
    """Whether an event is about a seat: it names the seat, or none at all."""
    named = set(ids_in(event))
    return seat in named or not named & EVERY_SEAT


def _numbers(before: Scene, after: Scene) -> Iterator[Change]:
    then = dict(_meters(before))
    for (seat, meter), value in _meters(after):
        if then.get((seat, meter), value) != value:
            yield Change(meter, then[seat, meter], value, seat)


def _meters(scene: Scene) -> Iterator[tuple[tuple[Seat | None, str], int]]:
    def each(seat: Seat | None, meters: tuple[Meter, ...]) -> Iterator[Any]:
        return (((seat, meter.id), meter.number.value) for meter in meters)

    yield from each(None, scene.meters)
    for player in scene.players:
        yield from each(player.seat, player.meters)


def _pieces(before: Scene, after: Scene) -> Iterator[Moved]:
    then, now = ({one.id: one for one in scene.pieces} for scene in (before, after))
    for name, piece in then.items():
        if (later := now.get(name)) is None:
            yield _moved(piece, piece.at, "", piece.count)
        elif later.at != piece.at:
            yield _moved(later, piece.at, later.at, later.count)
        elif later.count < piece.count:
            yield _moved(piece, piece.at, "", piece.count - later.count)
        elif later.count > piece.count:
            yield _moved(later, "", later.at, later.count - piece.count)
    for name, piece in now.items():
        if name not in then:
            yield _moved(piece, "", piece.at, piece.count)


def _moved(piece: Piece, before: str, after: str, count: int) -> Moved:
    return Moved(piece.id, piece.kind, piece.owner, before, after, count)
