"""The view of Reversi: everyone sees everything."""

from __future__ import annotations

from starhold.core.record import Seat
from starhold.kit.squares import place
from starhold.show.vocabulary import Board, Cell, Piece, Player, Scene, meter

from .state import SQUARES, Table

CELLS = tuple(Cell(square, *place(square), "square") for square in SQUARES)
BOARD = Board("board", CELLS, grid="square")


def scene(table: Table, seat: Seat | None) -> Scene:
    discs = table.state.discs
    pieces = tuple(
        Piece(f"disc-{square}", "disc", square, discs[square])
        for square in SQUARES
        if square in discs
    )
    counts = list(discs.values())
    players = tuple(Player(who, (meter("discs", counts.count(who)),)) for who in table.state.seats)
    return Scene((BOARD,), pieces, players=players)
