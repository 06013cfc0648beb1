"""Maps as grids: hexes are drawn like bricks, every other row shifted by half a brick.

With flat-topped hexes, every other column is shifted instead; squares are not shifted.
Positions are counted in half bricks, across and down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from rich.text import Text

from starhold.core.record import Seat
from starhold.show.vocabulary import Board, Cell, Piece
from starhold.terminal.looks import Looks
from starhold.terminal.zones import number_text


class Zoom(NamedTuple):
    """The width and height of a cell, including one border each way."""

    wide: int
    high: int


ZOOMS = (Zoom(6, 2), Zoom(8, 3), Zoom(10, 3), Zoom(14, 4), Zoom(18, 5))
# A column is shifted by half a height, so this must be even.
FLAT_ZOOMS = (Zoom(6, 2), Zoom(8, 2), Zoom(10, 4), Zoom(14, 4), Zoom(18, 6))

# About twice as wide as high, as characters are about twice as high as wide.
SQUARE_ZOOMS = (Zoom(4, 2), Zoom(6, 2), Zoom(6, 3), Zoom(8, 4), Zoom(10, 5), Zoom(14, 7))

# A cell itself and its six neighbours, eight on a grid of squares.
AROUND = ((0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
SQUARE_AROUND = (*AROUND, (1, 1), (-1, -1))

# From a cell to its six neighbours, by the arrow that leads there.
STEPS = {
    "left": ((-1, 0),),
    "right": ((1, 0),),
    "up": ((0, -1), (1, -1)),
    "down": ((0, 1), (-1, 1)),
}
# On a flat board, left and right follow a row: down from an even column, up from an odd one.
FLAT_STEPS = (
    {"left": ((-1, 1), (-1, 0)), "right": ((1, 0), (1, -1)), "up": ((0, -1),), "down": ((0, 1),)},
    {"left": ((-1, 0), (-1, 1)), "right": ((1, -1), (1, 0)), "up": ((0, -1),), "down": ((0, 1),)},
)
SQUARE_STEPS = {"left": ((-1, 0),), "right": ((1, 0),), "up": ((0, -1),), "down": ((0, 1),)}


class Heap(NamedTuple):
    """Pieces on a cell that look alike."""

    kind: str
    owner: Seat | None
    hidden: bool
    marks: tuple[str, ...]
    number: str


class Atlas:
    """One map, ready to be drawn; empty outlines that touch nothing are left out."""

    def __init__(
        self,
        board: Board,
        pieces: tuple[Piece, ...],
        looks: Looks,
        also: frozenset[str] = frozenset(),
    ) -> None:
        self.board = board
        self.looks = looks
        self.pieces: dict[str, Counter[Heap]] = {}
        for piece in pieces:
            number = number_text(piece.number) if piece.number else ""
            heap = Heap(piece.kind, piece.owner, piece.hidden, piece.marks, number)
            self.pieces.setdefault(piece.at, Counter())[heap] += piece.count
        owners = {piece.owner for piece in pieces} | {cell.owner for cell in board.cells}
        self.alone = len(owners - {None}) < 2
        cells = [cell for cell in board.cells if self._there(cell) or cell.id in also]
        around = SQUARE_AROUND if board.grid == "square" else AROUND
        near = {(cell.q + dq, cell.r + dr) for cell in cells for dq, dr in around}
        self.cells = {
            cell.id: cell for cell in board.cells if not cells or (cell.q, cell.r) in near
        }
        self.places = {(cell.q, cell.r): cell.id for cell in self.cells.values()}
        self.halves = {self._half(cell): cell.id for cell in self.cells.values()}
        across, down = [u for u, _ in self.halves] or [0], [v for _, v in self.halves] or [0]
        self.left, self.right = min(across), max(across)
        self.top, self.bottom = min(down), max(down)
        self.zooms = {"pointy": ZOOMS, "flat": FLAT_ZOOMS, "square": SQUARE_ZOOMS}[board.grid]

    def _there(self, cell: Cell) -> bool:
        return cell.id in self.pieces or not self.looks.of(cell.kind).void

    def _half(self, cell: Cell) -> tuple[int, int]:
        """Return the position of a cell in half bricks, across and down."""
        if self.board.grid == "square":
            return 2 * cell.q, 2 * cell.r
        if self.board.grid == "flat":
            return 2 * cell.q, 2 * cell.r + cell.q
        return 2 * cell.q + cell.r, 2 * cell.r

    def size(self, zoom: Zoom) -> tuple[int, int]:
        """Return the width and height of the whole map."""
        wide = (self.right - self.left + 2) * zoom.wide // 2 + 1
        return wide, (self.bottom - self.top + 2) * zoom.high // 2 + 1

    def corner(self, cell: Cell, zoom: Zoom) -> tuple[int, int]:
        """Return the top left corner of a cell."""
        u, v = self._half(cell)
        return (u - self.left) * zoom.wide // 2, (v - self.top) * zoom.high // 2

    def middle(self, id: str, zoom: Zoom) -> tuple[int, int]:  # noqa: A002 - a view says id
        x, y = self.corner(self.cells[id], zoom)
        return x + zoom.wide // 2, y + zoom.high // 2

    def fitting(self, wide: int, high: int) -> Zoom:
        """Return the largest zoom that shows the whole map, or the smallest zoom."""
        sizes = [(zoom, self.size(zoom)) for zoom in self.zooms]
        fits = [zoom for zoom, (columns, lines) in sizes if columns <= wide and lines <= high]
        return fits[-1] if fits else self.zooms[0]

    def cell_at(self, x: int, y: int, zoom: Zoom) -> str | None:
        """Return the cell drawn at a position, for the mouse."""
        u, v = x * 2 // zoom.wide + self.left, y * 2 // zoom.high + self.top
        found = (self.halves.get((u - du, v - dv)) for du in (0, 1) for dv in (0, 1))
        return next((id for id in found if id), None)  # noqa: A001 - a view says id

    def step(self, id: str, arrow: str) -> str:  # noqa: A002 - a view says id
        """Return the cell that an arrow key leads to, or else the nearest in that direction."""
        here = self.cells[id]
        for dq, dr in self._steps(here)[arrow]:
            if found := self.places.get((here.q + dq, here.r + dr)):
                return found
        start = self._half(here)
        ahead = [half for half in self.halves if _lies(start, half, arrow)]
        return self.halves[min(ahead, key=lambda half: _apart(start, half, arrow), default=start)]

    def _steps(self, cell: Cell) -> Mapping[str, tuple[tuple[int, int], ...]]:
        if self.board.grid == "square":
            return SQUARE_STEPS
        return FLAT_STEPS[cell.q % 2] if self.board.grid == "flat" else STEPS

    def straight_links(self) -> list[tuple[Cell, Cell]]:
        """Return the links along a row or column of squares, each from left or top."""
        found = []
        for pair in self.board.links if self.board.grid == "square" else ():
            if all(end in self.cells for end in pair):
                start, end = sorted((self.cells[one] for one in pair), key=lambda at: (at.q, at.r))
                found += [(start, end)] if start.q == end.q or start.r == end.r else []
        return found

    def central(self, among: frozenset[str]) -> str | None:
        """Return the cell nearest the middle of the map, one of `among` if possible."""
        some = [half for half in self.halves if self.halves[half] in among] or list(self.halves)
        across, down = self.left + self.right, self.top + self.bottom
        found = min(
            some,
            key=lambda half: abs(2 * half[0] - across) + abs(2 * half[1] - down),
            default=None,
        )
        return self.halves[found] if found else None

    def nearest(self, id: str, among: set[str]) -> list[str]:  # noqa: A002 - a view says id
        """Return cells in reading order, starting after this one."""
        order = sorted(among & set(self.cells), key=self._reading)
        later = [one for one in order if self._reading(one) > self._reading(id)]
        return later + [one for one in order if one not in later]

    def _reading(self, id: str) -> tuple[int, int]:  # noqa: A002 - a view says id
        u, v = self._half(self.cells[id])
        return v, u

    def about(self, id: str) -> Text:  # noqa: A002 - a view says id
        """Describe a cell and its contents in one line."""
        cell = self.cells[id]
        look = self.looks.of(cell.kind)
        name = f" {self.looks.name(cell.kind)} {self.looks.name(id)}"
        text = Text.assemble((look.symbol, look.style), name)
        if cell.owner:
            text.append(f", {self.looks.name(cell.owner)}", style=self.looks.seat(cell.owner))
        found = [self.looks.name(mark) for mark in cell.marks]
        found += [self._told(heap, count) for heap, count in self.pieces.get(id, {}).items()]
        if found:
            text.append(f": {', '.join(found)}")
        joined = [b if a == id else a for a, b in self.board.links if id in (a, b)]
        if joined:
            text.append(f"; linked with {', '.join(map(self.looks.name, joined))}")
        return text

    def _told(self, heap: Heap, count: int) -> str:
        name = self.looks.name(heap.kind)
        number = f" {heap.number}" if heap.number else ""
        owner = f" of {self.looks.name(heap.owner)}" if heap.owner and not self.alone else ""
        marks = "".join(f" [{self.looks.name(mark)}]" for mark in heap.marks)
        down = ", face down" if heap.hidden else ""
        return (f"{count} × " if count != 1 else "") + name + number + owner + marks + down


def _lies(here: tuple[int, int], there: tuple[int, int], arrow: str) -> bool:
    across, down = there[0] - here[0], there[1] - here[1]
    return {"left": across < 0, "right": across > 0, "up": down < 0, "down": down > 0}[arrow]


def _apart(here: tuple[int, int], there: tuple[int, int], arrow: str) -> int:
    across, down = abs(there[0] - here[0]), abs(there[1] - here[1])
    return across + 3 * down if arrow in ("left", "right") else down + 3 * across
