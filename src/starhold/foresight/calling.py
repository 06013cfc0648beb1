"""Names of pieces when looking ahead.

Hidden counters get new ids, drawn by luck, whenever they may have been exchanged.  A look ahead
must not depend on that luck: the pieces of the later scene get the ids that they, or pieces like
them, had before, and new pieces are numbered.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from starhold.core.record import replace
from starhold.show.vocabulary import Piece, Row, Scene

Look = Callable[[Piece, str], Hashable]  # a piece, and the space where it is

# A piece gets the id of an earlier piece that matches it in the first of these ways.
LOOKS: tuple[Look, ...] = (
    lambda piece, place: (piece.id, piece.kind, piece.owner, piece.count, place),
    lambda piece, place: (piece.kind, piece.owner, piece.count, place, _number(piece)),
    lambda piece, place: (piece.kind, piece.owner, piece.count, place),
    lambda piece, place: (piece.kind, piece.owner, place),
    lambda piece, _: (piece.id, piece.kind, piece.owner),
    lambda piece, place: (piece.id, piece.owner, piece.count, place),
)


def called_alike(before: Scene, after: Scene) -> Scene:
    """Return the later scene with pieces called as before."""
    names = _names(before, after)
    pieces = [replace(one, id=names[one.id], at=names.get(one.at, one.at)) for one in after.pieces]
    zones = [_called(zone, names) if isinstance(zone, Row) else zone for zone in after.zones]
    return replace(after, pieces=tuple(pieces), zones=tuple(zones))


def _called(row: Row, names: dict[str, str]) -> Row:
    """Call pieces that lie in a row by the same names."""
    items = [replace(one, id=names.get(one.id, one.id)) for one in row.items]
    return replace(row, items=tuple(items))


def _names(before: Scene, after: Scene) -> dict[str, str]:
    """Return the ids for the pieces of the later scene."""
    names: dict[str, str] = {}
    free = {one.id: one for one in before.pieces}
    then, now = _spaces(before), _spaces(after)
    for look in LOOKS:
        known: dict[Hashable, list[str]] = {}
        for piece in free.values():
            known.setdefault(look(piece, then[piece.id]), []).append(piece.id)
        for piece in after.pieces:
            alike = known.get(look(piece, now[piece.id]))
            if piece.id not in names and alike:
                names[piece.id] = alike.pop(0)
                del free[names[piece.id]]
    new = [one for one in after.pieces if one.id not in names]
    new.sort(key=lambda one: (now[one.id], one.kind, one.owner or "", one.count))
    return names | {one.id: f"new-{number}" for number, one in enumerate(new)}


def _spaces(scene: Scene) -> dict[str, str]:
    """Return where each piece is: aboard another, where that one is."""
    places = {one.id: one.at for one in scene.pieces}
    found = {}
    for name, place in places.items():
        while place in places:
            place = places[place]
        found[name] = place
    return found


def _number(piece: Piece) -> int | None:
    return piece.number.value if piece.number else None
