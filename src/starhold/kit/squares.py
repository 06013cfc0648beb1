"""Squares: columns are letters and rows are numbers, so a cell is written `D3`.

Columns and rows count from 0; `name(3, 2)` is D3.  A view decides whether row 1 is at the top.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from string import ascii_uppercase
from typing import TypeAlias

Square: TypeAlias = str

# Across and down: E, NE, N, NW, W, SW, S, SE
DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1))
ORTHOGONAL = DIRECTIONS[::2]
DIAGONAL = DIRECTIONS[1::2]
KNIGHT = ((2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2), (1, 2), (2, 1))


@cache
def name(column: int, row: int) -> Square:
    """Return the name of a square; there are 26 letters for columns."""
    return f"{ascii_uppercase[column]}{row + 1}"


@cache
def place(at: Square) -> tuple[int, int]:
    """Return the column and the row of a square."""
    return ascii_uppercase.index(at[0]), int(at[1:]) - 1


@cache
def grid(columns: int, rows: int) -> tuple[Square, ...]:
    """Return every square of a board, row by row."""
    return tuple(name(column, row) for row in range(rows) for column in range(columns))


@cache
def beside(
    at: Square, columns: int, rows: int, directions: tuple[tuple[int, int], ...] = DIRECTIONS
) -> tuple[Square, ...]:
    """Return the neighbours of a square in these directions, without those off the board."""
    return tuple(line[0] for line in rays(at, columns, rows, directions, 1))


@cache
def rays(
    at: Square,
    columns: int,
    rows: int,
    directions: tuple[tuple[int, int], ...] = DIRECTIONS,
    most: int | None = None,
) -> tuple[tuple[Square, ...], ...]:
    """Return the squares in each direction up to the edge, nearest first; none is empty."""
    found = (tuple(_ray(at, columns, rows, way))[:most] for way in directions)
    return tuple(filter(None, found))


def _ray(at: Square, columns: int, rows: int, way: tuple[int, int]) -> Iterator[Square]:
    column, row = place(at)
    while 0 <= (column := column + way[0]) < columns and 0 <= (row := row + way[1]) < rows:
        yield name(column, row)
