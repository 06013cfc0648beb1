"""Fuse: a game whose rules can be made to stall, to starve or to crash the process they run in."""

from collections.abc import Iterator

from starhold.core.game import Game
from starhold.core.record import Record, Seat
from starhold.core.score import Score
from starhold.show.vocabulary import Scene

from .rules import Count, State, Table


class Settings(Record):
    """FU-1  There is nothing to set."""


def begin(_settings: Settings, seats: tuple[Seat, ...]) -> tuple[State, tuple[Count, ...]]:
    """FU-1  The first seat counts."""
    return State(), (Count(seats[0]),)


def score(state: State) -> tuple[Score, ...]:
    """FU-1  Nobody wins."""
    return (Score("red", state.count, (), won=False),)


def invariants(_state: State) -> Iterator[str]:
    """Nothing can be wrong."""
    return iter(())


def scene(_table: Table, _seat: Seat | None) -> Scene:
    """There is nothing to see."""
    return Scene()


def imagine(_table: Table, _seat: Seat | None) -> None:
    """Nothing is hidden."""


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
