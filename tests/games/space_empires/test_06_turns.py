"""SE-6, SE-11  A player's turn: turning counters face down, refits."""

from __future__ import annotations

from starhold.games.space_empires.fleets.groups import take_away
from starhold.games.space_empires.rules.movement.r07_movement import (
    EndMovement,
    MovementPhase,
    Stand,
)
from starhold.games.space_empires.rules.movement.r07_orders import Refit, RefitShips, instant_refit
from starhold.games.space_empires.rules.turns.r06_turns import (
    EndTurn,
    Hide,
    HideAll,
    LeaveOpen,
    RefitDone,
    TurnFaceDown,
)
from starhold.games.space_empires.state import Colony, Table
from tests.games.space_empires.moves import command, moving
from tests.games.space_empires.scenes import advanced, offered, play, scene, told

COLONIES = {"J5": Colony("red", 1)}


def hiding(*red: str) -> Table:
    return scene(
        agenda=(TurnFaceDown("red"),), red=red, colonies=COLONIES, markers={"J5": "planet"}
    )


def lie_open(table: Table) -> list[str]:
    return [group.kind for group in table.state.groups.values() if group.face_up]


def test_6_5_groups_at_a_colony_are_turned_face_down() -> None:
    table = hiding("scout K5 up", "cruiser J5 up", "scout F5 up")
    play(table, HideAll())

    assert lie_open(table) == ["scout"]


def test_6_5_or_some_of_them() -> None:
    table = hiding("scout K5 up", "cruiser J5 up")
    play(table, Hide("red-2", "cruiser"), LeaveOpen())

    assert lie_open(table) == ["scout"]


def test_6_5_elsewhere_they_stay_open() -> None:
    table = hiding("scout F5 up")

    assert table.over
    assert lie_open(table) == ["scout"]


# -- refits ----------------------------------------------------------------------------


def refitting(*red: str, cp: int = 9) -> Table:
    """A group in refit; the phase is over, the turn is not."""
    table = scene(
        agenda=(MovementPhase("red"),),
        red=red,
        cp={"red": cp},
        levels={"red": {"attack": 2, "fighter": 2, "movement": 3}},
    )
    command(table, "red-1")
    play(table, Refit("red-1"))
    play(table, offered(table, RefitShips)[0], EndMovement())
    return table


def end_turn(table: Table) -> None:
    table.agenda = (EndTurn("red"),)
    table.settle()


def test_11_8_a_refit_is_done_at_the_end_of_the_turn() -> None:
    table = refitting("cruiser K5 up", "yard K5")

    assert table.state.groups["red-1"].tech.attack == 0

    end_turn(table)

    assert told(table, RefitDone) == [RefitDone("red-1", "cruiser", 1, "K5")]
    assert table.state.groups["red-1"].tech.attack == 2


def test_11_8_not_without_the_yard() -> None:
    table = refitting("cruiser K5 up", "yard K5")
    take_away(table.state, "red-2")
    end_turn(table)

    assert not told(table, RefitDone)
    assert table.state.groups["red-1"].tech.attack == 0
    assert not table.state.groups["red-1"].refitting


def test_11_10_it_is_paid_from_cash_on_hand() -> None:
    table = refitting("cruiser x3 K5 up", "yard K5", cp=50)

    assert table.state.empires["red"].sheet.cp == 44  # more than 30 may be kept during the cycle


def test_11_13_a_refit_never_lowers_a_level() -> None:
    table = refitting("cruiser K5 up movement=5 tactics=3", "yard K5")
    end_turn(table)
    tech = table.state.groups["red-1"].tech

    assert (tech.attack, tech.movement, tech.tactics) == (2, 5, 3)


def test_11_13_a_ship_that_is_ahead_is_not_refitted() -> None:
    table = moving("scout K5 up movement=2", "yard K5", cp={"red": 9})

    assert offered(table, Refit) == []
    assert Stand() in table.offer


def test_14_7_refitted_fighters_rise_in_fighter_level_for_1_cp_each() -> None:
    table = refitting("fighter x3 K5 fighter=1 up", "yard K5")
    end_turn(table)

    assert table.state.empires["red"].sheet.cp == 6
    assert table.state.groups["red-1"].tech.fighter == 2


def test_11_11_instant_upgrades_keep_what_is_better() -> None:
    """SE-11.13."""
    table = scene(
        red=("scout F5 movement=4",),
        levels={"red": {"attack": 1}},
        settings=advanced(instant_upgrade="on"),
    )
    instant_refit(table.state, "red")
    tech = table.state.groups["red-1"].tech

    assert (tech.attack, tech.movement) == (1, 4)
