"""Maps as text: hexes are laid like bricks, every other row shifted by half a brick.

Borders are shared.  A cell that an option speaks of has a heavy border, the one under the
cursor a double border, so that nothing depends on colour.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from starhold.core.record import Seat
from starhold.show.vocabulary import Board, Cell, Piece
from starhold.terminal.looks import Looks, on

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
LIGHT = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
HEAVY = " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"
DOUBLE = " ║║║═╝╗╣═╚╔╠═╩╦╬"


class Zoom(NamedTuple):
    """How many columns and lines a cell takes, one border of each kind included."""

    wide: int
    high: int


ZOOMS = (Zoom(6, 2), Zoom(8, 3), Zoom(10, 3), Zoom(14, 4), Zoom(18, 5))

# From a cell to its six neighbours, by the arrow that leads there.
STEPS = {
    "left": ((-1, 0),),
    "right": ((1, 0),),
    "up": ((0, -1), (1, -1)),
    "down": ((0, 1), (-1, 1)),
}


class Atlas:
    """One map, ready to be drawn."""

    def __init__(self, board: Board, pieces: tuple[Piece, ...], looks: Looks) -> None:
        self.board = board
        self.looks = looks
        self.cells = {cell.id: cell for cell in board.cells}
        self.places = {(cell.q, cell.r): cell.id for cell in board.cells}
        self.pieces: dict[str, list[Piece]] = {}
        for piece in pieces:
            self.pieces.setdefault(piece.at, []).append(piece)
        self.top = min((cell.r for cell in board.cells), default=0)
        self.first = min((2 * cell.q + cell.r for cell in board.cells), default=0)
        self.last = max((2 * cell.q + cell.r for cell in board.cells), default=0)
        self.bottom = max((cell.r for cell in board.cells), default=0)

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
        text = Text(look.symbol, style=look.style).append(f" {self.looks.name(cell.kind)}")
        text.append(f" {self.looks.name(id)}")
        if cell.owner:
            text.append(f", {self.looks.name(cell.owner)}", style=self.looks.seat(cell.owner))
        found = [self.looks.name(mark) for mark in cell.marks]
        for piece in self.pieces.get(id, []):
            number = f"{piece.count} " if piece.count != 1 else ""
            name = "hidden" if piece.hidden else self.looks.name(piece.kind)
            owner = f" of {self.looks.name(piece.owner)}" if piece.owner else ""
            marks = "".join(f" [{self.looks.name(mark)}]" for mark in piece.marks)
            found.append(f"{number}{name}{owner}{marks}")
        if found:
            text.append(f": {', '.join(found)}")
        joined = [b if a == id else a for a, b in self.board.links if id in (a, b)]
        if joined:
            text.append(f"; linked with {', '.join(map(self.looks.name, joined))}")
        return text


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


class Drawn:
    """A map on its way to lines of text."""

    def __init__(self, atlas: Atlas, zoom: Zoom, *, dark: bool = True) -> None:
        self.atlas = atlas
        self.zoom = zoom
        self.dark = dark
        wide, high = atlas.size(zoom)
        self.bits = [[0] * wide for _ in range(high)]
        self.signs = [[" "] * wide for _ in range(high)]
        self.styles = [[Style()] * wide for _ in range(high)]

    def lines(self, *, lit: frozenset[str] = frozenset(), cursor: str | None = None) -> list[Text]:
        """Draw everything and return it line by line."""
        for cell in self.atlas.cells.values():
            self._border(cell, LIGHT, Style(color="#6b7480" if self.dark else "#8a929c"))
            self._inside(cell)
        for id in sorted(lit & set(self.atlas.cells)):  # noqa: A001 - a view says id
            bright = Style(color="#ffd166" if self.dark else "#9a5b00", bold=True)
            self._border(self.atlas.cells[id], HEAVY, bright, alone=True)
        if cursor in self.atlas.cells:
            bright = Style(color="#ffffff" if self.dark else "#000000", bold=True)
            self._border(self.atlas.cells[cursor], DOUBLE, bright, alone=True)
        return [
            _line(signs, styles) for signs, styles in zip(self.signs, self.styles, strict=True)
        ]

    def _border(self, cell: Cell, signs: str, style: Style, *, alone: bool = False) -> None:
        x, y = self.atlas.corner(cell, self.zoom)
        right, low = x + self.zoom.wide, y + self.zoom.high
        edge: dict[tuple[int, int], int] = {}
        for column in range(x + 1, right):
            edge[column, y] = edge[column, low] = LEFT | RIGHT
        for line in range(y + 1, low):
            edge[x, line] = edge[right, line] = UP | DOWN
        edge |= {(x, y): DOWN | RIGHT, (right, y): DOWN | LEFT}
        edge |= {(x, low): UP | RIGHT, (right, low): UP | LEFT}
        for (column, line), bits in edge.items():
            if not alone:
                bits = self.bits[line][column] = self.bits[line][column] | bits
            self.signs[line][column] = signs[bits]
            self.styles[line][column] = style

    def _inside(self, cell: Cell) -> None:
        x, y = self.atlas.corner(cell, self.zoom)
        look = self.atlas.looks.of(cell.kind)
        ground = on(look.colour, dark=self.dark) if look.colour else Style()
        rows = inside(cell, self.atlas, self.zoom)
        for at in range(self.zoom.high - 1):
            row = rows[at] if at < len(rows) else Text()
            self._write(x + 1, y + 1 + at, row, ground)

    def _write(self, x: int, y: int, row: Text, ground: Style) -> None:
        room = self.zoom.wide - 1
        column = 0
        row.truncate(room)
        for sign, style in _signs(row):
            self.signs[y][x + column] = sign
            self.styles[y][x + column] = ground + style
            if cell_len(sign) == 2:
                self.signs[y][x + column + 1] = ""
            column += max(1, cell_len(sign))
        for rest in range(column, room):
            self.signs[y][x + rest] = " "
            self.styles[y][x + rest] = ground


def inside(cell: Cell, atlas: Atlas, zoom: Zoom) -> list[Text]:
    """Return what stands in a cell, line by line, as far as there is room."""
    looks = atlas.looks
    room, rows = zoom.wide - 1, zoom.high - 1
    head = Text(looks.of(cell.kind).symbol, style="bold")
    pieces = [_piece(piece, looks) for piece in atlas.pieces.get(cell.id, [])]
    signs = [Text(looks.of(mark).symbol) for mark in cell.marks]
    if cell.owner:
        signs.insert(0, owner_text(cell.owner, looks))
    if rows == 1:
        return [_packed([head, *signs, *pieces], room)]
    if room >= 9:
        head.append(f" {looks.name(cell.kind)}"[: room - 1 - 2 * len(signs)], style="not bold")
    lines = [_packed([head, *signs], room)]
    for piece in pieces:
        joined = _joined(lines[-1], piece)
        if len(lines) > 1 and joined.cell_len <= room:
            lines[-1] = joined
        elif len(lines) < rows:
            lines.append(piece)
        else:
            lines[-1] = _cut(lines[-1], room)
            break
    return lines


def owner_text(seat: Seat, looks: Looks) -> Text:
    return Text(looks.name(seat)[:1].upper(), style=looks.seat(seat))


def _piece(piece: Piece, looks: Looks) -> Text:
    look = looks.of(piece.kind)
    text = Text("▒" if piece.hidden else look.symbol, style="bold")
    if piece.count != 1:
        text.append(str(piece.count))
    if piece.owner:
        text.append(looks.name(piece.owner)[:1].lower())
    for mark in piece.marks:
        text.append(looks.of(mark).symbol)
    return text


def _joined(left: Text, right: Text) -> Text:
    return left + Text(" ") + right


def _packed(parts: list[Text], room: int) -> Text:
    """Put as many parts in a line as fit; a sign says when some do not."""
    line = parts[0]
    for number, part in enumerate(parts[1:], 1):
        space = Text(" ") if number == 1 and room > 5 else Text()
        if (line + space + part).cell_len > room:
            return _cut(line, room)
        line = line + space + part
    return line


def _cut(line: Text, room: int) -> Text:
    line = line.copy()
    line.truncate(room - 1)
    return line + Text("…")


def _signs(row: Text) -> list[tuple[str, Style]]:
    found = [(sign, Style()) for sign in row.plain]
    for start, end, style in row.spans:
        parsed = style if isinstance(style, Style) else Style.parse(style)
        for at in range(start, min(end, len(found))):
            found[at] = found[at][0], found[at][1] + parsed
    if row.style:
        base = row.style if isinstance(row.style, Style) else Style.parse(row.style)
        found = [(sign, base + style) for sign, style in found]
    return found


def _line(signs: list[str], styles: list[Style]) -> Text:
    text = Text(no_wrap=True, end="")
    start = 0
    for at in range(1, len(signs) + 1):
        if at == len(signs) or styles[at] != styles[start]:
            text.append("".join(signs[start:at]), style=styles[start])
            start = at
    return text
