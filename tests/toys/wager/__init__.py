"""Wager: two turns each, a die or a sure 3 points; small enough to work out by hand."""

from collections.abc import Iterator

from starhold.core.game import Game
from starhold.core.record import Record, Seat
from starhold.core.score import Score, Term
from starhold.show.vocabulary import Board, Cell, Scene
from tests.toys.wager.rules import State, Table, Turn


class Settings(Record):
    """WA-1  There is nothing to set."""


def begin(_settings: Settings, seats: tuple[Seat, ...]) -> tuple[State, tuple[Turn, ...]]:
    """WA-1  Two turns each, in order of the seats."""
    return State(dict.fromkeys(seats, 0)), tuple(map(Turn, seats + seats))


def score(state: State) -> tuple[Score, ...]:
    """WA-2  Most points wins; tied players share the victory."""
    best = max(state.points.values())
    return tuple(
        Score(seat, points, (Term("points", points, "WA-2"),), won=points == best)
        for seat, points in state.points.items()
    )


def invariants(_state: State) -> Iterator[str]:
    """Nothing can be wrong."""
    return iter(())


def scene(table: Table, _seat: Seat | None) -> Scene:
    """WA-3  Two spaces: the leader holds the second, once anybody has points."""
    best = max(table.state.points.values())
    leader = next(seat for seat, points in table.state.points.items() if points == best)
    cells = (
        Cell("bank", 0, 0, "bank"),
        Cell("lead", 1, 0, "lead", owner=leader if best else None),
    )
    return Scene(boards=(Board("places", cells, grid="square"),))


def imagine(_table: Table, _seat: Seat | None) -> None:
    """Nothing is hidden."""


GAME = Game(
    "tests.toys.wager",
    state=State,
    settings=Settings,
    begin=begin,
    scene=scene,
    score=score,
    imagine=imagine,
    invariants=invariants,
)
