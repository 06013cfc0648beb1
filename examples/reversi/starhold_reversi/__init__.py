"""Reversi: a board of squares, no luck and no secrets."""

from __future__ import annotations

from collections.abc import Iterator

from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.core.score import Score, Term

from .rules.r01_setup import begin
from .state import SQUARES, Settings, State, Table
from .view import scene


def score(state: State) -> tuple[Score, ...]:
    """RE-3.2  Whoever has more discs wins."""
    discs = list(state.discs.values())
    counts = {seat: discs.count(seat) for seat in state.seats}
    return tuple(
        Score(
            seat, count, (Term("discs", count, "RE-3.2"),), won=count > counts[state.other(seat)]
        )
        for seat, count in counts.items()
    )


def imagine(table: Table, seat: Seat | None) -> None:
    """Nothing is hidden."""


def invariants(state: State) -> Iterator[str]:
    if not set(state.discs) <= set(SQUARES):
        yield "a disc lies beside the board"
    if not set(state.discs.values()) <= set(state.seats):
        yield "a disc belongs to nobody"


GAME = Game(
    __name__,
    state=State,
    settings=Settings,
    begin=begin,
    scene=scene,
    score=score,
    imagine=imagine,
    invariants=invariants,
)
