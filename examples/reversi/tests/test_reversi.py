"""One test for each rule of Reversi, named by its number."""

from __future__ import annotations

from starhold_reversi import GAME
from starhold_reversi.rules.r02_play import (
    DiscPlaced,
    GameOver,
    Place,
    PlaceDisc,
    Turn,
    TurnPassed,
)
from starhold_reversi.state import SQUARES, State

from starhold.core.chance import Recorded
from starhold.core.table import Table

SEATS = ("red", "blue")


def laid(turn: str = "red", **discs: str) -> Table[State]:
    table = Table(State(SEATS, dict(discs)), (Turn(turn),), Recorded(()))
    table.settle()
    return table


def news(table: Table[State]) -> list[object]:
    return [told.event for told in table.news]


def test_1_1_the_board_has_64_squares() -> None:
    assert len(SQUARES) == 64
    assert (SQUARES[0], SQUARES[-1]) == ("A1", "H8")


def test_1_2_four_discs_lie_in_the_middle_and_red_plays_first() -> None:
    table = GAME.new(GAME.settings(), SEATS, Recorded(()))

    assert table.state.discs == {"E4": "red", "D5": "red", "D4": "blue", "E5": "blue"}
    assert table.asking == PlaceDisc("red")


def test_2_1_a_disc_must_enclose_another() -> None:
    table = GAME.new(GAME.settings(), SEATS, Recorded(()))

    assert table.offer == [Place("D3"), Place("C4"), Place("F5"), Place("E6")]


def test_2_2_discs_turn_in_all_directions() -> None:
    table = laid(A1="red", B1="blue", C2="blue", C3="red")  # C1 is the only option

    assert table.state.discs["B1"] == table.state.discs["C2"] == "red"
    assert DiscPlaced("red", "C1", 2) in news(table)


def test_2_3_a_player_who_cannot_enclose_anything_passes() -> None:
    table = laid("blue", A1="red", B1="blue", A3="red", B3="blue")

    assert TurnPassed("blue") in news(table)
    assert table.asking == PlaceDisc("red")


def test_3_1_the_game_ends_when_neither_can_place() -> None:
    table = laid(A1="red", B1="blue")  # the only option is taken, and nobody can go on

    assert table.over
    assert GameOver() in news(table)


def test_3_2_more_discs_win_and_as_many_do_not() -> None:
    won = [score.won for score in GAME.score(State(SEATS, {"A1": "red", "B1": "red"}))]
    tied = [score.won for score in GAME.score(State(SEATS, {"A1": "red", "B1": "blue"}))]

    assert (won, tied) == ([True, False], [False, False])
