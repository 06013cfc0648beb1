"""The state of a Reversi table: the owner of the disc on each square."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from starhold.core import step, table
from starhold.core.record import Record, Seat
from starhold.kit.squares import Square, grid, rays

SIDE = 8  # RE-1.1
SQUARES = grid(SIDE, SIDE)
RAYS = {square: rays(square, SIDE, SIDE) for square in SQUARES}


class Settings(Record):
    """Reversi has no table options."""


class State(msgspec.Struct):
    seats: tuple[Seat, ...]
    discs: dict[Square, Seat]

    def other(self, seat: Seat) -> Seat:
        return self.seats[1] if seat == self.seats[0] else self.seats[0]


def enclosed(state: State, seat: Seat, at: Square) -> list[Square]:
    """RE-2.1  Return the discs that a new disc of a seat encloses."""
    discs, found = state.discs, []
    for ray in RAYS[at]:
        line: list[Square] = []
        for square in ray:
            owner = discs.get(square)
            if owner is None:
                break
            if owner == seat:
                found += line
                break
            line.append(square)
    return found


def open_squares(state: State, seat: Seat) -> list[Square]:
    """RE-2.1  Return the empty squares on which a disc of a seat encloses something."""
    return [at for at in SQUARES if at not in state.discs and enclosed(state, seat, at)]


Table: TypeAlias = table.Table[State]
Step: TypeAlias = step.Step[State]
Choice: TypeAlias = step.Choice[State]
Steps: TypeAlias = tuple[step.Step[State], ...]
