"""Everything a seat sees on the table, as rows of numbers.

A row is a cell, a piece or a part of a zone.  Its columns are `COLUMNS`; `place` is the row that
it lies on or belongs to, and -1 without one.  Codes are those of `encoding`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starhold.core.record import Seat
from starhold.research.encoding import Codes
from starhold.show.vocabulary import (
    Battle,
    Number,
    Piece,
    Ring,
    Row,
    Scene,
    Sheet,
    Stack,
    Track,
    Tree,
)

MARKS = 4
COLUMNS = (
    *("type", "kind", "owner", "place", "q", "r", "count", "number", "hidden"),
    *(f"mark_{number}" for number in range(1, MARKS + 1)),
)
CELL, PIECE, CARD, STACK, SPACE, MARKER, NODE, HOLDING, LINE, VALUE, GROUP = range(1, 12)
TYPES = (
    *("none", "cell", "piece", "card", "stack", "space", "marker"),
    *("node", "holding", "line", "value", "group"),
)
Marks = tuple[str, ...]


class Entities:
    """The rows of one scene, and the row of every id in it."""

    def __init__(self, scene: Scene, codes: Codes, seats: dict[Seat, int]) -> None:
        self.codes = codes
        self.seats = seats
        self.rows: list[list[int]] = []
        self.at: dict[str, int] = {}
        for board in scene.boards:
            for cell in board.cells:
                self._cell(cell.id, cell.kind, cell.owner, (cell.q, cell.r), cell.marks)
        for zone in scene.zones:
            if add := ZONES.get(type(zone)):
                add(self, zone)
        first = len(self.rows)
        for piece in scene.pieces:
            self._piece(PIECE, piece, piece.owner)
        # A piece may lie on one that follows it.
        for row, piece in enumerate(scene.pieces, first):
            self._put(row, self.at.get(piece.at, -1))

    def _cell(
        self, name: str, kind: str, owner: Seat | None, at: tuple[int, int], marks: Marks
    ) -> None:
        self.at[name] = len(self.rows)
        row = [CELL, self.codes.kind(kind), self.seats.get(owner or "", 0), -1, *at, 1, 0, 0]
        self.rows.append(row + self._marks(marks))

    def _piece(self, what: int, piece: Piece, owner: Seat | None, place: int = -1) -> None:
        for name in filter(None, (piece.stands_for, piece.id)):
            self.at[name] = len(self.rows)
        row = self._row(what, piece.kind, owner, place, piece.count, piece.number)
        row[8] = int(piece.hidden)
        self.rows.append(row + self._marks(piece.marks))

    def _part(  # noqa: PLR0913, PLR0917 - as many columns
        self,
        what: int,
        name: str,
        kind: str,
        owner: Seat | None,
        place: int = -1,
        count: int = 1,
        number: Number | None = None,
        marks: Marks = (),
    ) -> int:
        """Add a part of a zone; return its row."""
        here = len(self.rows)
        if name:
            self.at.setdefault(name, here)
        row = self._row(what, kind, owner, place, count, number)
        self.rows.append(row + self._marks(marks))
        return here

    def _row(
        self,
        what: int,
        kind: str,
        owner: Seat | None,
        place: int,
        count: int,
        number: Number | None,
    ) -> list[int]:
        value = number.value if number else 0
        whose = self.seats.get(owner or "", 0)
        return [what, self.codes.kind(kind), whose, place, 0, 0, count, value, 0]

    def _put(self, row: int, place: int) -> None:
        """Say where a piece lies; on a cell it has its coordinates."""
        if place >= 0:
            below = self.rows[place]
            self.rows[row][3:6] = [place, below[4], below[5]]

    def _marks(self, marks: Marks) -> list[int]:
        found = [self.codes.kind(mark) for mark in marks[:MARKS]]
        return found + [0] * (MARKS - len(found))

    # -- zones -----------------------------------------------------------------------------

    def _cards(self, zone: Row) -> None:
        for item in zone.items:
            self._piece(CARD, item, item.owner or zone.owner)

    def _stack(self, zone: Stack) -> None:
        here = self._part(STACK, zone.id, zone.kind, zone.owner, count=zone.count)
        if zone.top:
            self._piece(CARD, zone.top, zone.owner, here)

    def _spaces(self, zone: Track | Ring) -> None:
        pawn = zone.pawn if isinstance(zone, Ring) else ""
        for space in zone.spaces:
            stands = int(space.id == pawn)
            here = self._part(SPACE, space.id, space.id, zone.owner, -1, stands, space.number)
            for marker in space.markers:
                self._piece(MARKER, marker, marker.owner, here)

    def _tree(self, zone: Tree) -> None:
        for node in zone.nodes:
            here = self._part(
                NODE, node.id, node.kind, zone.owner, -1, len(node.owners), node.cost, node.marks
            )
            for owner in node.owners:
                self._part(HOLDING, "", node.kind, owner, here)

    def _sheet(self, zone: Sheet) -> None:
        for line in zone.lines:
            here = self._part(LINE, line.id, line.kind, zone.owner, marks=line.marks)
            for column, value in enumerate(line.values):
                if isinstance(value, Number):
                    row = self._part(VALUE, "", "", zone.owner, here, number=value)
                elif value:
                    row = self._part(VALUE, "", value, zone.owner, here)
                else:
                    continue
                self.rows[row][4] = column

    def _battle(self, zone: Battle) -> None:
        place = self.at.get(zone.at, -1)
        for side in zone.sides:
            for group in side.groups:
                self._part(
                    *(GROUP, group.id, group.kind, side.owner, place, group.count),
                    number=group.hits_on,
                    marks=group.marks,
                )


ZONES: dict[type, Callable[[Entities, Any], None]] = {
    Row: Entities._cards,
    Stack: Entities._stack,
    Track: Entities._spaces,
    Ring: Entities._spaces,
    Tree: Entities._tree,
    Sheet: Entities._sheet,
    Battle: Entities._battle,
}
