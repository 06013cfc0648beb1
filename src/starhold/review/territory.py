"""Territory over time: small maps that show who holds which space."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from starhold.core.record import Seat
from starhold.review.report import MapFrame, Strip
from starhold.show.vocabulary import Board, Scene

NOBODY, ABSENT = ".", "-"


class MapNow(NamedTuple):
    """The map after an entry: its largest board, and the owner of each cell that has one."""

    entry: int
    board: Board | None
    held: dict[str, str]


def map_now(entry: int, scene: Scene) -> MapNow:
    """Note who holds which space: its owner, or the player with the most pieces there."""
    board = max(scene.boards, key=lambda one: len(one.cells), default=None)
    there: dict[str, Counter[str]] = {}
    for piece in scene.pieces:
        if piece.owner:
            there.setdefault(piece.at, Counter())[piece.owner] += piece.count
    held = {}
    for cell in board.cells if board else ():
        if owner := cell.owner or _most(there.get(cell.id)):
            held[cell.id] = owner
    return MapNow(entry, board, held)


def _most(pieces: Counter[str] | None) -> str | None:
    return pieces.most_common(1)[0][0] if pieces else None


def strip(maps: Iterable[MapNow], seats: Sequence[Seat]) -> Strip | None:
    """Put the maps side by side; there is none for a game without a board."""
    shown = [(entry, board, held) for entry, board, held in maps if board is not None]
    if not shown:
        return None
    cells = {cell.id: (cell.q, cell.r) for _, board, _ in shown for cell in board.cells}
    others = sorted({owner for _, _, held in shown for owner in held.values()} - {*seats})
    owners = (*seats, *others)[:10]
    letters = {owner: str(number) for number, owner in enumerate(owners)}
    frames = []
    for entry, board, held in shown:
        there = {cell.id for cell in board.cells}
        letter = [
            letters.get(held.get(cell, ""), NOBODY) if cell in there else ABSENT for cell in cells
        ]
        frames.append(MapFrame(entry, "".join(letter)))
    return Strip(shown[-1][1].grid, tuple(cells.values()), owners, tuple(frames))
