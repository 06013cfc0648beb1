"""SE-7.23, SE-9.1  Settling and towing at the end of a turn."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.combat.r13_fire import FireAt
from starhold.games.space_empires.rules.combat.r15_bombardment import SettleAtOnce
from starhold.games.space_empires.rules.movement.r07_entering import ContactMade
from starhold.games.space_empires.rules.movement.r07_last_orders import EndOrders, LastOrders
from starhold.games.space_empires.rules.movement.r07_movement import (
    CommandAll,
    EndMovement,
    GoTogether,
)
from starhold.games.space_empires.rules.movement.r07_orders import Colonise, Drop, PickUp
from starhold.games.space_empires.rules.movement.r07_scuttling import KeepAll
from starhold.games.space_empires.rules.movement.r08_terrain import ExplorationPhase
from starhold.games.space_empires.rules.turns.r06_turns import PlayerTurn
from starhold.games.space_empires.state import Colony, Table
from starhold.show.view import view
from starhold.show.vocabulary import encode
from tests.games.space_empires.scenes import advanced, hidden, play, scene, told
from tests.helpers import seed_of


def exploring(kind: str, *red: str, **parts: Any) -> Table:
    """Red turns up the marker at F6; then his turn ends."""
    agenda = (ExplorationPhase("red"), LastOrders("red"))
    return scene(agenda=agenda, red=("scout F6", *red), markers={"F6": hidden(kind)}, **parts)


def test_9_1_a_planet_is_settled_in_the_turn_in_which_it_is_found() -> None:
    table = exploring("planet", "colony_ship F6")
    play(table, Colonise("red-2"))

    assert table.state.colonies["F6"] == Colony("red")


def test_1_7_nobody_must() -> None:
    table = exploring("planet", "colony_ship F6")
    play(table, EndOrders())

    assert "F6" not in table.state.colonies


def test_9_1_a_planet_is_settled_in_the_turn_in_which_its_defenders_fall() -> None:
    table = scene(
        agenda=(PlayerTurn("red"),),
        red=("cruiser F5 attack=2", "colony_ship F5"),
        blue=("scout F6",),
        markers={"F6": "planet"},
        dice=(1,),
    )
    play(table, CommandAll("F5"), GoTogether("F6"), KeepAll())

    assert told(table, ContactMade)

    play(table, EndMovement(), FireAt("red-1", "blue-1", "scout", 6), Colonise("red-2"))

    assert table.state.colonies["F6"] == Colony("red")


def test_9_1_not_while_enemies_are_there() -> None:
    table = exploring("planet", "colony_ship F6", blue=("scout F6",))

    assert table.over  # nothing was asked


def test_7_23_a_load_that_was_found_is_towed_at_once() -> None:
    table = exploring("mineral-10", "miner F6")
    play(table, PickUp("red-2"))

    assert table.state.groups["red-2"].cargo == "mineral-10"
    assert "F6" not in table.state.markers


def test_7_23_a_load_is_left_on_a_colony_of_this_very_moment() -> None:
    table = exploring("planet", "colony_ship F6", "miner F6")
    put(table.state, replace(table.state.groups["red-3"], cargo="mineral-5"))
    play(table, Colonise("red-2"), Drop("red-3"))

    assert table.state.colonies["F6"].goods == ("mineral-5",)


def test_29_13_being_asked_reveals_nothing() -> None:
    """SE-29.9."""
    table = exploring("barren", "colony_ship F6 terraforming=1", settings=advanced(npa="off"))

    assert isinstance(table.asking, LastOrders)
    for number in range(5):
        imagined = GAME.imagine(table, "blue", Seeded(seed_of(number)))
        assert encode(view(GAME, imagined, "blue")) == encode(view(GAME, table, "blue"))
    assert view(GAME, table, "blue").waiting == ()


def test_29_13_nor_to_be_asked_to_settle_ruins() -> None:
    """SE-15.4."""
    table = scene(
        agenda=(SettleAtOnce("red", "F6"),),
        red=("scout F6", "colony_ship F6 terraforming=1"),
        markers={"F6": "barren"},
    )

    assert isinstance(table.asking, SettleAtOnce)
    for number in range(5):
        imagined = GAME.imagine(table, "blue", Seeded(seed_of(number)))
        assert encode(view(GAME, imagined, "blue")) == encode(view(GAME, table, "blue"))
