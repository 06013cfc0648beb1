"""Maps as grids: hexes are laid like bricks, every other row shifted by half a brick."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rich.text import Text

from starhold.core.record import Seat
from starhold.show.vocabulary import Board, Cell, Piece
from starhold.terminal.looks import Looks
from starhold.terminal.zones import number_text


class Zoom(NamedTuple):
    """How many columns and lines a cell takes, one border of each kind included."""

    wide: int
    high: int


ZOOMS = (Zoom(6, 2), Zoom(8, 3), Zoom(10, 3), Zoom(14, 4), Zoom(18, 5))

# A cell itself and its six neighbours.
AROUND = ((0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

# From a cell to its six neighbours, by the arrow that leads there.
STEPS = {
    "left": ((-1, 0),),
    "right": ((1, 0),),
    "up": ((0, -1), (1, -1)),
    "down": ((0, 1), (-1, 1)),
}


class Heap(NamedTuple):
    """Pieces on a cell that look alike."""

    kind: str
    owner: Seat | None
    hidden: bool
    marks: tuple[str, ...]
    number: str


class Atlas:
    """One map, ready to be drawn; what is not there yet is left out where nothing touches it."""

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
        near = {(cell.q + dq, cell.r + dr) for cell in cells for dq, dr in AROUND}
        self.cells = {
            cell.id: cell for cell in board.cells if not cells or (cell.q, cell.r) in near
        }
        self.places = {(cell.q, cell.r): cell.id for cell in self.cells.values()}
        self.top = min((cell.r for cell in self.cells.values()), default=0)
        self.bottom = max((cell.r for cell in self.cells.values()), default=0)
        across = [2 * cell.q + cell.r for cell in self.cells.values()] or [0]
        self.first, self.last = min(across), max(across)

    def _there(self, cell: Cell) -> bool:
        return cell.id in self.pieces or not self.looks.of(cell.kind).void

    def size(self, zoom: Zoom) -> tuple[int, int]:
        """Return columns and lines of the whole map."""
        wide = (self.last - self.first + 2) * zoom.wide // 2 + 1
        return wide, (self.bottom - self.top + 1) * zoom.high + 1

    def corner(self, cell: Cell, zoom: Zoom) -> tuple[int, int]:
        """Return where a cell's border begins."""
        x = (2 * cell.q + cell.r - self.first) * zoom.wide // 2
        return x, (cell.r - self.top) * zoom.high

    def middle(self, id: str, zoom: Zoom) -> tuple[int, int]:  # noqa: A002 - a view says id
        x, y = self.corner(self.cells[id], zoom)
        return x + zoom.wide // 2, y + zoom.high // 2

    def fitting(self, wide: int, high: int) -> Zoom:
        """Return the largest zoom at which the whole map can be seen, or the smallest of all."""
        sizes = [(zoom, self.size(zoom)) for zoom in ZOOMS]
        fits = [zoom for zoom, (columns, lines) in sizes if columns <= wide and lines <= high]
        return fits[-1] if fits else ZOOMS[0]

    def cell_at(self, x: int, y: int, zoom: Zoom) -> str | None:
        """Return the cell that is drawn at a place, for the mouse."""
        row = y // zoom.high + self.top
        halves = x * 2 // zoom.wide + self.first
        for start in (halves, halves - 1):
            if (start - row) % 2 == 0 and ((start - row) // 2, row) in self.places:
                return self.places[(start - row) // 2, row]
        return None

    def step(self, id: str, arrow: str) -> str:  # noqa: A002 - a view says id
        """Return the cell to which an arrow key leads; without one there, the nearest that way."""
        here = self.cells[id]
        for dq, dr in STEPS[arrow]:
            if found := self.places.get((here.q + dq, here.r + dr)):
                return found
        return min(
            (cell for cell in self.cells.values() if _lies(here, cell, arrow)),
            key=lambda cell: _apart(here, cell, arrow),
            default=here,
        ).id

    def nearest(self, id: str, among: set[str]) -> list[str]:  # noqa: A002 - a view says id
        """Return some cells in reading order, beginning after this one."""
        order = sorted(among & set(self.cells), key=self._reading)
        later = [one for one in order if self._reading(one) > self._reading(id)]
        return later + [one for one in order if one not in later]

    def _reading(self, id: str) -> tuple[int, int]:  # noqa: A002 - a view says id
        cell = self.cells[id]
        return cell.r, 2 * cell.q + cell.r

    def about(self, id: str) -> Text:  # noqa: A002 - a view says id
        """Describe a cell and what lies on it in one line."""
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
        name = "hidden" if heap.hidden else self.looks.name(heap.kind)
        number = f" {heap.number}" if heap.number else ""
        owner = f" of {self.looks.name(heap.owner)}" if heap.owner and not self.alone else ""
        marks = "".join(f" [{self.looks.name(mark)}]" for mark in heap.marks)
        return (f"{count} × " if count != 1 else "") + name + number + owner + marks


def _lies(here: Cell, cell: Cell, arrow: str) -> bool:
    across = 2 * cell.q + cell.r - 2 * here.q - here.r
    return {
        "left": across < 0,
        "right": across > 0,
        "up": cell.r < here.r,
        "down": cell.r > here.r,
    }[arrow]


def _apart(here: Cell, cell: Cell, arrow: str) -> int:
    across = abs(2 * cell.q + cell.r - 2 * here.q - here.r)
    down = abs(cell.r - here.r)
    return across + 6 * down if arrow in ("left", "right") else down * 2 + 3 * across
