"""A view in words, and its map as an SVG picture, for notebooks and environments."""

from __future__ import annotations

from collections import defaultdict
from html import escape
from math import cos, pi, sin, sqrt
from typing import Any

from starhold.core.game import Game
from starhold.show.vocabulary import Board, Cell, Piece, Scene, View
from starhold.terminal.looks import Looks
from starhold.terminal.meters import meter_lines, score_lines

SIZE = 34.0  # from the middle of a hex to its corner
GAP = 18.0  # between maps, and around them
FEW, SMALL = 6, 0.6  # pieces on a cell; if there are more, they are drawn smaller
PIECE = 9.0  # the radius of a piece
# A notebook applies a style to the whole page, so every rule names the picture.  The page may be
# dark; the picture is always light.
STYLE = (
    ".starhold-map{background:#fff}"
    ".starhold-map text{font-family:system-ui,sans-serif;text-anchor:middle;fill:#14181d}"
    ".starhold-map .kind{font-size:13px;opacity:.7}"
    ".starhold-map .name{font-size:8px;opacity:.7}"
    ".starhold-map .piece{font-size:10px;fill:#fff;font-weight:600}"
)
EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>'
Point = tuple[float, float]


def view_lines(game: Game[Any], seen: View, *, listed: bool = True) -> list[str]:
    """Say who is to choose, the meters, and the question with its options, or the result."""
    looks = Looks(game)
    who = f"{looks.name(seen.waiting[0])} to choose" if seen.waiting else "the game is over"
    lines = [f"{game.meta.title}: {who}"]
    lines += [line.plain for line in meter_lines(seen.scene, looks, own=seen.seat)]
    lines += [line.plain for line in score_lines(seen.scores, looks)]
    if seen.question:
        lines.append(seen.question.text)
        if listed:
            options = enumerate(seen.question.options)
            lines += [f"{place:3} {option.text}" for place, option in options]
    return lines


def picture(game: Game[Any], scene: Scene) -> str:
    """Draw all maps of a scene, one below the other."""
    looks = Looks(game)
    looks.dark = False
    top, wide, parts = GAP, 0.0, list[str]()
    for board in scene.boards:
        drawn = BoardPicture(board, scene.pieces, looks)
        if board.cells:
            parts.append(f'<g transform="translate({GAP:g} {top:.1f})">{drawn.body()}</g>')
            top += drawn.high + GAP
            wide = max(wide, drawn.wide + 2 * GAP)
    if not parts:
        return EMPTY
    size = f'width="{wide:.0f}" height="{top:.0f}" viewBox="0 0 {wide:.0f} {top:.0f}"'
    title = f"The map of {escape(game.meta.title)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} class="starhold-map" role="img" '
        f'aria-label="{title}">'
        f"<style>{STYLE}</style>{''.join(parts)}</svg>"
    )


class BoardPicture:
    """One map, drawn with its top left corner at the origin."""

    def __init__(self, board: Board, pieces: tuple[Piece, ...], looks: Looks) -> None:
        self.board = board
        self.looks = looks
        self.on: dict[str, list[Piece]] = defaultdict(list)
        for piece in pieces:
            self.on[piece.at].append(piece)
        self.corners = _corners(board.grid)
        middles = {cell.id: _middle(cell, board.grid) for cell in board.cells}
        left = min((x for x, _ in middles.values()), default=0.0) - SIZE
        above = min((y for _, y in middles.values()), default=0.0) - SIZE
        self.middles = {name: (x - left, y - above) for name, (x, y) in middles.items()}
        self.wide = max((x for x, _ in self.middles.values()), default=0.0) + SIZE
        self.high = max((y for _, y in self.middles.values()), default=0.0) + SIZE

    def body(self) -> str:
        """Draw the links, the cells, and the pieces on top of them."""
        links = [self._link(one, other) for one, other in self.board.links]
        pieces = [self._pieces(cell.id) for cell in self.board.cells]
        return "".join([*links, *map(self._cell, self.board.cells), *pieces])

    def _link(self, one: str, other: str) -> str:
        (x, y), (to_x, to_y) = self.middles[one], self.middles[other]
        return (
            f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" stroke="#8294ad"/>'
        )

    def _cell(self, cell: Cell) -> str:
        x, y = self.middles[cell.id]
        look = self.looks.of(cell.kind)
        place, kind = self.looks.name(cell.id), self.looks.name(cell.kind)
        points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in self.corners)
        border = self._colour(cell.owner) or self._colour(cell.area) or "#8294ad"
        width = 3 if cell.owner else 1
        dashes = ' stroke-dasharray="3 3"' if look.void else ""
        return (
            f"<g><title>{escape(f'{place}: {kind}')}</title>"
            f'<polygon points="{points}" fill="{look.colour or "#ffffff"}" fill-opacity="0.25" '
            f'stroke="{border}" stroke-width="{width}"{dashes}/>'
            f'<text class="name" x="{x:.1f}" y="{y - 20:.1f}">{escape(place)}</text>'
            f'<text class="kind" x="{x:.1f}" y="{y - 7:.1f}">{escape(look.symbol)}</text></g>'
        )

    def _pieces(self, place: str) -> str:
        here = self.on.get(place, [])
        scale, in_row = (1.0, 3) if len(here) <= FEW else (SMALL, 5)
        x, y = self.middles[place]
        drawn = []
        for number, piece in enumerate(here):
            row, column = divmod(number, in_row)
            beside = min(in_row, len(here) - row * in_row)
            shift = column - (beside - 1) / 2
            at = x + shift * 2.1 * PIECE * scale, y + 5 + row * 2.1 * PIECE * scale
            drawn.append(self._piece(piece, at, scale))
        return "".join(drawn)

    def _piece(self, piece: Piece, at: Point, scale: float) -> str:
        look = self.looks.of(piece.kind)
        colour = self._colour(piece.owner) or look.colour or "#636b75"
        many = str(piece.count) if piece.count > 1 else ""
        whose = f"{self.looks.name(piece.owner)}: " if piece.owner else ""
        name = f"{whose}{self.looks.words.counted(piece.kind, piece.count)}"
        return (
            f'<g transform="translate({at[0]:.1f} {at[1]:.1f}) scale({scale:g})">'
            f'<title>{escape(name)}</title><circle r="{PIECE:g}" fill="{colour}"/>'
            f'<text class="piece" y="3.5">{escape(many + look.symbol)}</text></g>'
        )

    def _colour(self, seat: str | None) -> str:
        style = self.looks.seat(seat)
        return style.color.name if style.color else ""


def _middle(cell: Cell, grid: str) -> Point:
    if grid == "square":
        return cell.q * 2 * SIZE, cell.r * 2 * SIZE
    if grid == "flat":
        return 1.5 * SIZE * cell.q, sqrt(3) * SIZE * (cell.r + cell.q / 2)
    return sqrt(3) * SIZE * (cell.q + cell.r / 2), 1.5 * SIZE * cell.r


def _corners(grid: str) -> list[Point]:
    if grid == "square":
        return [(-SIZE, -SIZE), (SIZE, -SIZE), (SIZE, SIZE), (-SIZE, SIZE)]
    first = 0.0 if grid == "flat" else pi / 6
    return [(SIZE * cos(first + n * pi / 3), SIZE * sin(first + n * pi / 3)) for n in range(6)]
