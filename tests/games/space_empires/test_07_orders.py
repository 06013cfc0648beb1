"""SE-7  Orders of the Movement Phase: splitting, joining, looking ahead, refits, company."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.hooks.tables import Camp
from starhold.games.space_empires.rules.movement.r07_movement import (
    Command,
    CommandAll,
    Go,
    GoTogether,
    MovementPhase,
    Send,
)
from starhold.games.space_empires.rules.movement.r07_orders import (
    Leave,
    LeaveDown,
    Merge,
    Part,
    Peek,
    Refit,
    RefitShips,
    TurnUp,
    peeking,
)
from starhold.games.space_empires.rules.movement.r14_loading import LoadFighters
from starhold.games.space_empires.state import DOOM, Group, Marker, Table
from tests.games.space_empires.moves import command, moving
from tests.games.space_empires.scenes import advanced, at, hidden, offered, play, scene

GUARDED = Marker("barren", face_up=True, guarded=True)


def reach(table: Table) -> set[str]:
    return {option.to for option in offered(table, Go)}


def groups_of(table: Table, kind: str) -> list[Group]:
    return [group for group in table.state.groups.values() if group.kind == kind]


# -- splitting and joining ------------------------------------------------------------


def test_7_4_a_part_that_has_moved_joins_the_group_it_comes_to() -> None:
    table = moving("scout x3 F5 up", "scout F6 up")
    play(table, Go("red-1", "F6"), Send(1))

    assert [option.other for option in offered(table, Merge)] == ["red-2"]

    play(table, offered(table, Merge)[0])

    assert sorted(at(table, "F5") + at(table, "F6")) == [("scout", 2), ("scout", 2)]


def test_7_4_a_group_is_split_more_than_once() -> None:
    table = moving("scout x3 F5 up")
    play(table, Part("red-1"), Leave(1))
    largest = next(group for group in groups_of(table, "scout") if group.count == 2)
    command(table, largest.id)
    play(table, Part(largest.id), Leave(1))

    assert at(table, "F5") == [("scout", 1)] * 3


@pytest.mark.parametrize("kind", ["fighter", "infantry"])
def test_7_4_what_is_carried_is_split_and_joined_too(kind: str) -> None:
    table = scene(
        red=(f"{kind} x3 K5", f"{kind} x2 K5"),
        settings=advanced(ground_combat="on"),
        agenda=(MovementPhase("red"),),
    )
    three = next(group for group in groups_of(table, kind) if group.count == 3)
    command(table, three.id)
    play(table, Part(three.id), Leave(1))
    assert sorted(group.count for group in groups_of(table, kind)) == [1, 2, 2]
    one = next(group for group in groups_of(table, kind) if group.count == 1)
    whole = next(group for group in groups_of(table, kind) if not group.parted)
    command(table, one.id)
    play(table, Merge(one.id, whole.id))

    assert sorted(group.count for group in groups_of(table, kind)) == [2, 3]


def test_7_4_what_was_split_for_no_reason_is_not_joined_again() -> None:
    """Else somebody could split and join without end."""
    table = moving("scout x3 F5 up")
    play(table, Part("red-1"), Leave(1))
    command(table, "red-1")

    assert offered(table, Merge) == []


def test_r_15_groups_that_enter_the_unknown_from_two_sides_are_not_merged() -> None:
    table = moving("scout F5 up", "scout F7 up", markers={"F6": hidden("planet")})
    play(table, Go("red-1", "F6"))
    command(table, "red-2")
    play(table, Go("red-2", "F6"))

    assert offered(table, Merge) == []
    assert [option for option in offered(table, Command) if option.at == "F6"] == []


# -- looking ahead --------------------------------------------------------------------


def test_7_20_a_marker_that_was_put_back_may_be_revealed_later() -> None:
    seen = replace(hidden("danger"), seen_by=("red",))
    table = moving("cruiser F5 exploration=1", markers={"F6": seen})
    play(table, Peek("red-1", "F6"), TurnUp("F6"))

    assert "F6" not in table.state.markers


def test_7_20_each_ship_of_a_group_looks_once() -> None:
    markers = {"F6": hidden("planet"), "F4": hidden("planet"), "E5": hidden("planet")}
    table = moving("cruiser x2 F5 exploration=1", markers=markers)
    play(table, Peek("red-1", "F6"), LeaveDown("F6"), Peek("red-1", "F4"), LeaveDown("F4"))

    assert offered(table, Peek) == []


def test_7_21_nobody_looks_into_a_hex_with_a_doomsday_machine() -> None:
    unknown: dict[str, str | Marker] = {"F6": hidden("planet"), "F4": hidden("planet")}
    state = scene(red=("cruiser F5 exploration=1",), markers=unknown).state
    put(state, Group("doom-1", DOOM, "doomsday", 1, "F6", face_up=True))

    assert list(peeking(state, state.groups["red-1"], Camp([], []))) == [Peek("red-1", "F4")]


def test_7_22_ships_that_did_not_look_are_refitted_apart_from_one_that_did() -> None:
    table = moving(
        "cruiser x3 K5 exploration=1 up",
        "yard K5",
        markers={"K6": hidden("planet")},
        cp={"red": 9},
        levels={"red": {"attack": 1, "exploration": 1}},
    )
    play(table, Peek("red-1", "K6"), LeaveDown("K6"), Part("red-1"), Leave(1))
    idle = next(group for group in groups_of(table, "cruiser") if not group.peeks)
    command(table, idle.id)

    assert idle.count == 2
    assert offered(table, Refit) == [Refit(idle.id)]


# -- company --------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["colony_ship", "miner", "pipeline", "decoy", "mine"])
def test_7_7_waiting_aliens_are_enemies_too(kind: str) -> None:
    """SE-7.21  They lie face down, but they are there."""
    table = moving(f"{kind} F5", markers={"F6": GUARDED})

    assert "F6" not in reach(table)


def test_7_6_a_stack_of_transports_is_not_sent_into_the_unknown() -> None:
    table = scene(
        agenda=(MovementPhase("red"),),
        red=("transport F5", "colony_ship F5"),
        markers={"F6": hidden("planet")},
    )
    play(table, CommandAll("F5"))

    assert GoTogether("F6") not in offered(table, GoTogether)
    assert GoTogether("F4") in offered(table, GoTogether)


def test_7_15_pipelines_lead_through_nebulae_but_not_into_the_unknown() -> None:
    pipes = ("pipeline F5", "pipeline F6", "pipeline F7")
    table = moving("scout F5 movement=4", *pipes, markers={"F7": hidden("planet")})
    play(table, Go("red-1", "F6"))

    assert "F7" not in reach(table)


# -- refits ---------------------------------------------------------------------------


def test_11_8_fighters_in_a_refit_are_not_taken_along() -> None:
    table = moving(
        "fighter x2 K5 fighter=1 up",
        "carrier K5 movement=2 up",
        "yard K5",
        cp={"red": 9},
        levels={"red": {"fighter": 2}},
    )
    play(table, Refit("red-1"), RefitShips(2, 2))
    command(table, "red-2")
    play(table, Go("red-2", "K6"))

    assert not isinstance(table.asking, LoadFighters)
    assert ("fighter", 2) in at(table, "K5")
    assert [option.group for option in offered(table, Command) if option.kind == "fighter"] == []
