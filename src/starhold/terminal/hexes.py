"""Maps as text: cells share borders, and special cells differ by border, not only by colour.

A cell that an option mentions has a heavy border, the one under the cursor a double border.
"""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from starhold.show.vocabulary import Cell
from starhold.terminal.atlas import Atlas, Heap, Zoom
from starhold.terminal.looks import Looks, on

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
LIGHT = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
HEAVY = " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"
DOUBLE = " ║║║═╝╗╣═╚╔╠═╩╦╬"


class DrawnMap:
    """A map as a grid of characters."""

    def __init__(self, atlas: Atlas, zoom: Zoom) -> None:
        self.atlas = atlas
        self.zoom = zoom
        self.dark = atlas.looks.dark
        wide, high = atlas.size(zoom)
        self.bits: dict[tuple[str, int, int], int] = {}
        self.signs = [[" "] * wide for _ in range(high)]
        self.styles = [[Style()] * wide for _ in range(high)]

    def lines(self, *, lit: frozenset[str] = frozenset(), cursor: str | None = None) -> list[Text]:
        """Draw the map and return its lines."""
        for start, end in self.atlas.straight_links():
            self._link(start, end)
        for cell in self.atlas.cells.values():
            if not self.atlas.looks.of(cell.kind).void:
                self._border(cell, LIGHT, Style(color="#6b7480" if self.dark else "#8a929c"))
            self._inside(cell, named=cell.id in lit)
        for id in sorted(lit & set(self.atlas.cells)):  # noqa: A001 - a view says id
            bright = Style(color="#ffd166" if self.dark else "#9a5b00", bold=True)
            self._border(self.atlas.cells[id], HEAVY, bright)
        if cursor in self.atlas.cells:
            bright = Style(color="#ffffff" if self.dark else "#000000", bold=True)
            self._border(self.atlas.cells[cursor], DOUBLE, bright)
        return [
            _line(signs, styles) for signs, styles in zip(self.signs, self.styles, strict=True)
        ]

    def _link(self, start: Cell, end: Cell) -> None:
        """Draw a line between the middles of two cells; the cells cover its ends."""
        (x, y), (to_x, to_y) = (self.atlas.middle(one.id, self.zoom) for one in (start, end))
        for column in range(x, to_x):
            self.signs[y][column] = "═"
        for line in range(y, to_y):
            self.signs[line][x] = "║"

    def _border(self, cell: Cell, signs: str, style: Style) -> None:
        """Draw a border; it joins borders of the same kind."""
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
            joined = self.bits.get((signs, column, line), 0) | bits
            self.bits[signs, column, line] = joined
            self.signs[line][column] = signs[joined]
            self.styles[line][column] = style

    def _inside(self, cell: Cell, *, named: bool) -> None:
        x, y = self.atlas.corner(cell, self.zoom)
        look = self.atlas.looks.of(cell.kind)
        solid = look.colour and not look.void
        ground = on(look.colour, dark=self.dark) if solid else look.style
        rows = inside(cell, self.atlas, self.zoom, named=named)
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


def inside(cell: Cell, atlas: Atlas, zoom: Zoom, *, named: bool = False) -> list[Text]:
    """Return the lines inside a cell, as far as there is room."""
    looks = atlas.looks
    look = looks.of(cell.kind)
    room, rows = zoom.wide - 1, zoom.high - 1
    if look.void and cell.id not in atlas.pieces and not named:
        return [Text()] * ((rows - 1) // 2) + [Text(" " * (room // 2) + look.symbol)]
    signs = [looks.emblem(cell.owner)] if cell.owner else []
    signs += [Text(looks.of(mark).symbol) for mark in cell.marks]
    heaps = atlas.pieces.get(cell.id, {}).items()
    pieces = [_heap(heap, count, looks, alone=atlas.alone) for heap, count in heaps]
    if rows == 1:
        line = _packed([Text(look.symbol, style="bold"), *signs, *pieces], room)
        # A named cell shows its name where there is room, because options mention it.
        spare = room - line.cell_len
        named = "," not in cell.id and len(cell.id) < spare
        return [line + Text(cell.id.rjust(spare), style="dim")] if named else [line]
    name = "" if look.void else looks.name(cell.kind).split(maxsplit=1)[0]
    if len(name) + 2 + len(signs) + bool(signs) > room:
        name = ""
    head = Text.assemble((look.symbol, "bold"), f" {name}" if name else "")
    lines = [_packed([head, *signs], room), *_rows(pieces, room, rows - 1)]
    if len(lines) < rows and len(cell.id) <= room:
        lines += [Text()] * (rows - len(lines) - 1)
        lines.append(Text(cell.id.replace("-", "−").rjust(room), style="dim"))
    return lines


def _rows(parts: list[Text], room: int, rows: int) -> list[Text]:
    """Put parts in at most `rows` lines; an ellipsis shows that some do not fit."""
    lines: list[Text] = []
    for part in parts:
        longer = Text(" ").join([lines[-1], part]) if lines else part
        if lines and longer.cell_len <= room:
            lines[-1] = longer
        elif len(lines) < rows:
            lines.append(part)
        else:
            lines[-1] = _cut(lines[-1], room)
            break
    return lines


def _heap(heap: Heap, count: int, looks: Looks, *, alone: bool) -> Text:
    """Write how many, the symbol, and the number of each: `3f2` are three with two moves left."""
    text = Text(str(count) if count != 1 else "").append(looks.of(heap.kind).symbol, style="bold")
    if heap.number:
        text.append(heap.number.partition("/")[0])  # no room for the limit
    if heap.owner and not alone:
        text.append_text(looks.emblem(heap.owner))
    for mark in heap.marks:
        text.append(looks.of(mark).symbol)
    return text


def _packed(parts: list[Text], room: int) -> Text:
    """Put as many parts in a line as fit; an ellipsis shows that some do not."""
    line = parts[0]
    for number, part in enumerate(parts[1:], 1):
        numbers = line.plain[-1:].isdigit() and part.plain[:1].isdigit()
        space = Text(" ") if numbers or (number == 1 and room > 5) else Text()
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
