"""The difference of two scenes: numbers, pieces, spaces and holdings that are not the same.

It is data, so that a screen can show each change in its place: a number beside its old value, a
piece where it would stand, a space as it would look.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from starhold.core.record import Seat
from starhold.core.score import ViewPart
from starhold.show.vocabulary import (
    Cell,
    Meter,
    Number,
    Piece,
    Ring,
    Row,
    Scene,
    Sheet,
    Track,
    Tree,
    Zone,
)


class Change(ViewPart):
    """A number that changes: a meter of a seat or of the table, or the number of a thing.

    A thing is a piece, a space of a track or a line of a sheet; the meter of a piece or a space
    is its kind, that of a line its column.
    """

    meter: str
    before: int
    after: int
    seat: Seat | None = None
    thing: str = ""


class Moved(ViewPart):
    """A piece that appears, disappears or moves; an empty place means off the board."""

    piece: str
    kind: str
    owner: Seat | None
    before: str
    after: str
    count: int = 1


class Turned(ViewPart):
    """A space of the map that becomes something else, or someone else's."""

    cell: str
    kind: str
    was: str
    owner: Seat | None = None
    owned: Seat | None = None  # the owner before


class Holding(ViewPart):
    """A thing that a seat gains or loses: a technology, a card."""

    thing: str
    seat: Seat
    gained: bool


class Difference(ViewPart):
    """Everything that is not the same in two scenes."""

    numbers: tuple[Change, ...] = ()
    pieces: tuple[Moved, ...] = ()
    cells: tuple[Turned, ...] = ()
    held: tuple[Holding, ...] = ()


def difference(before: Scene, after: Scene, seat: Seat | None = None) -> Difference:
    """Compare two scenes of one table.

    If the seat is named, the other players' face-down cards are left out: it cannot tell which.
    """
    return Difference(
        tuple(_numbers(before, after)),
        tuple(_pieces(before, after)),
        tuple(_cells(before, after)),
        tuple(_held(before, after, seat)),
    )


def emptied(before: Scene, after: Scene) -> tuple[Change, ...]:
    """Return the players' meters that disappear: they may be hidden at zero.

    The table's meters come and go with a phase.
    """
    now = {(player.seat, meter.id) for player in after.players for meter in player.meters}
    return tuple(
        Change(meter.id, meter.number.value, 0, player.seat)
        for player in before.players
        for meter in player.meters
        if meter.number.value and (player.seat, meter.id) not in now
    )


def in_both(one: Difference, two: Difference) -> Difference:
    """Return the changes that two differences have in common."""
    return Difference(
        tuple(change for change in one.numbers if change in two.numbers),
        tuple(moved for moved in one.pieces if moved in two.pieces),
        tuple(turned for turned in one.cells if turned in two.cells),
        tuple(held for held in one.held if held in two.held),
    )


# -- numbers --------------------------------------------------------------------------------

Place = tuple[Seat | None, str, str]  # whose, which thing, which number of it


def _numbers(before: Scene, after: Scene) -> Iterator[Change]:
    then = dict(_values(before))
    for (seat, thing, meter), value in _values(after):
        was = then.get((seat, thing, meter), value)
        if was != value:
            yield Change(meter, was, value, seat, thing)


def _values(scene: Scene) -> Iterator[tuple[Place, int]]:
    yield from _meters(None, scene.meters)
    for player in scene.players:
        yield from _meters(player.seat, player.meters)
    for piece in scene.pieces:
        if piece.number is not None:
            yield (piece.owner, piece.id, piece.kind), piece.number.value
    for zone in scene.zones:
        yield from _in_zone(zone)


def _meters(seat: Seat | None, meters: tuple[Meter, ...]) -> Iterator[tuple[Place, int]]:
    for meter in meters:
        yield (seat, "", meter.id), meter.number.value


def _in_zone(zone: Zone) -> Iterator[tuple[Place, int]]:
    if isinstance(zone, Track | Ring):
        for space in zone.spaces:
            if space.number is not None:
                yield (zone.owner, space.id, zone.id), space.number.value
    elif isinstance(zone, Sheet):
        for line in zone.lines:
            for column, value in zip(zone.columns, line.values, strict=False):
                if isinstance(value, Number):
                    yield (zone.owner, line.id, column), value.value


# -- pieces ---------------------------------------------------------------------------------


def _pieces(before: Scene, after: Scene) -> Iterator[Moved]:
    then, now = _placed(before, after), _placed(after, before)
    gone = [piece for name, piece in then.items() if name not in now]
    come = [piece for name, piece in now.items() if name not in then]
    for name, piece in then.items():
        if (later := now.get(name)) is not None:
            yield from _moved(piece, later)
    for piece, later in _renamed(gone, come):
        gone.remove(piece)
        come.remove(later)
        yield _on_its_way(later, piece.at, later.at, later.count)
    yield from (_on_its_way(piece, piece.at, "", piece.count) for piece in gone)
    yield from (_on_its_way(piece, "", piece.at, piece.count) for piece in come)


def _placed(scene: Scene, other: Scene) -> dict[str, Piece]:
    """Return the pieces on the map, with those in a row that are on the map in the other scene."""
    there = {piece.id for piece in other.pieces}
    rows = (item for zone in scene.zones if isinstance(zone, Row) for item in zone.items)
    return {one.id: one for one in (*(item for item in rows if item.id in there), *scene.pieces)}


def _moved(piece: Piece, later: Piece) -> Iterator[Moved]:
    if later.at != piece.at:
        yield _on_its_way(later, piece.at, later.at, later.count)
    elif later.count < piece.count:
        yield _on_its_way(piece, piece.at, "", piece.count - later.count)
    elif later.count > piece.count:
        yield _on_its_way(later, "", later.at, later.count - piece.count)


def _renamed(gone: list[Piece], come: list[Piece]) -> list[tuple[Piece, Piece]]:
    """Find pieces named after their places: one disappears, the only similar one appears."""
    likes: dict[tuple[str, Seat | None, int], tuple[list[Piece], list[Piece]]]
    likes = defaultdict(lambda: ([], []))
    for which, pieces in enumerate((gone, come)):
        for piece in pieces:
            likes[piece.kind, piece.owner, piece.count][which].append(piece)
    return [(one[0], two[0]) for one, two in likes.values() if len(one) == len(two) == 1]


def _on_its_way(piece: Piece, before: str, after: str, count: int) -> Moved:
    return Moved(piece.id, piece.kind, piece.owner, before, after, count)


# -- spaces and holdings --------------------------------------------------------------------


def _cells(before: Scene, after: Scene) -> Iterator[Turned]:
    then = _spaces(before)
    for name, cell in _spaces(after).items():
        was = then.get(name, cell)
        if (was.kind, was.owner) != (cell.kind, cell.owner):
            yield Turned(name, cell.kind, was.kind, cell.owner, was.owner)


def _spaces(scene: Scene) -> dict[str, Cell]:
    return {cell.id: cell for board in scene.boards for cell in board.cells}


def _held(before: Scene, after: Scene, seat: Seat | None) -> Iterator[Holding]:
    told = {piece.id for scene in (before, after) for piece in scene.pieces}
    then, now = (dict.fromkeys(_holdings(scene, told, seat)) for scene in (before, after))
    yield from (
        Holding(thing, seat, gained=False) for thing, seat in then if (thing, seat) not in now
    )
    yield from (
        Holding(thing, seat, gained=True) for thing, seat in now if (thing, seat) not in then
    )


def _holdings(scene: Scene, told: set[str], seat: Seat | None) -> Iterator[tuple[str, Seat]]:
    """Return the things in a player's tree or row that are not reported as pieces on the map."""
    for zone in scene.zones:
        if isinstance(zone, Tree):
            yield from ((node.kind, seat) for node in zone.nodes for seat in node.owners)
        elif isinstance(zone, Row) and zone.owner:
            open_to_it = seat in (None, zone.owner)
            known = (one for one in zone.items if open_to_it or not one.hidden)
            yield from ((one.kind, zone.owner) for one in known if one.id not in told)
