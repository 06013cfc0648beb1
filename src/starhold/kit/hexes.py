"""Hexagons: pointy-top, in axial coordinates.  A cell is written `q,r`, so it reads in any log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TypeAlias

Cell: TypeAlias = str

# E, NE, NW, W, SW, SE
DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


@cache
def cell(q: int, r: int) -> Cell:
    return f"{q},{r}"


@cache
def axial(at: Cell) -> tuple[int, int]:
    q, r = at.split(",")
    return int(q), int(r)


@cache
def around(at: Cell) -> tuple[Cell, ...]:
    """Return the six neighbours, in the order of DIRECTIONS."""
    q, r = axial(at)
    return tuple(cell(q + dq, r + dr) for dq, dr in DIRECTIONS)


@cache
def distance(one: Cell, other: Cell) -> int:
    (q1, r1), (q2, r2) = axial(one), axial(other)
    dq, dr = q1 - q2, r1 - r2
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def distances(start: Cell, beside: Callable[[Cell], Iterable[Cell]]) -> dict[Cell, int]:
    """Return the number of steps from the start to every cell that `beside` leads to."""
    found = {start: 0}
    reached = [start]
    for at in reached:  # the list grows on the way
        for cell in beside(at):
            if cell not in found:
                found[cell] = found[at] + 1
                reached.append(cell)
    return found


@cache
def disk(radius: int) -> tuple[Cell, ...]:
    """Return every cell within a distance of the centre, sorted by q, then r."""
    span = range(-radius, radius + 1)
    return tuple(cell(q, r) for q in span for r in span if abs(q + r) <= radius)
