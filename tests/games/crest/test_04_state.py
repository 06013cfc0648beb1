"""CE-4 - State: what lies on the table, and what it means to hold a system."""

from __future__ import annotations

import pytest

from starhold.games.crest import GAME
from starhold.games.crest.empire import controlled, dropships, in_revolt, revolts, squadron
from starhold.games.crest.rules.r08_expand import CardEnergy
from starhold.games.crest.rules.r10_crisis import StabilityCheck
from starhold.games.crest.rules.r11_fleets import LasersFire
from starhold.games.crest.rules.r14_yards import BuildShip, BuildShips, EndBuilding
from starhold.games.crest.state import Ship, System
from tests.games.crest.scenes import PLAYER, fleet, frontier, play, scene, ship, ships


def test_4_1_the_state_holds_every_global_value() -> None:
    table = scene()

    assert {
        *("turn", "colonists", "energy", "stability", "max_stability", "crisis_level"),
        *("search_cards", "reshuffles", "draw", "discard", "bag", "focus", "origins", "pledges"),
        *("settings", "fleets_destroyed", "revolutions_put_down"),
    } <= set(table.state.__struct_fields__)


def test_4_1_the_state_survives_being_written_down() -> None:
    table = scene(systems=frontier("1,0", rebels=2), origins=["1,0"], focus="1,0")

    assert GAME.read(GAME.save(table)).state == table.state


def test_4_2_a_system_is_a_tile_with_two_slots_and_two_kinds_of_tokens() -> None:
    assert System("frontier") == System("frontier", None, None, occupation=0, rebels=0)


def test_4_3_a_ship_knows_its_home_yard() -> None:
    table = scene(
        systems=frontier("1,0", industry="fighter_yard"),
        ships=(ship("fighter-1"),),
        agenda=(BuildShips(PLAYER),),
    )
    play(table, BuildShip("fighter", "1,0"), EndBuilding())

    assert table.state.ships == {
        "fighter-1": Ship("fighter-1", "fighter", at="0,0", home=None),
        "fighter-2": Ship("fighter-2", "fighter", at="1,0", home="1,0"),
    }


@pytest.mark.parametrize(
    ("occupation", "rebels", "revolt"),
    [(0, 0, False), (1, 0, True), (0, 1, True), (2, 3, True)],
)
def test_4_4_a_token_of_either_kind_is_a_revolt(
    occupation: int, rebels: int, revolt: bool
) -> None:
    table = scene(systems=frontier("1,0", occupation=occupation, rebels=rebels))

    assert in_revolt(table.state.systems["1,0"]) is revolt
    assert revolts(table.state) == (["1,0"] if revolt else [])


def test_4_4_every_placed_system_that_is_not_in_revolt_is_yours() -> None:
    table = scene(systems=frontier("1,0", occupation=1) | frontier("2,0"))

    assert [at for at, _ in controlled(table.state)] == ["0,0", "2,0"]


@pytest.mark.parametrize("token", ["occupation", "rebels"])
def test_4_5_both_kinds_of_tokens_count_as_revolt(token: str) -> None:
    table = scene(systems=frontier("1,0", **{token: 1}), agenda=(StabilityCheck(),), stability=5)

    assert table.state.stability == 4


def test_4_6_an_industry_in_revolt_gives_nothing() -> None:
    table = scene(
        systems=frontier("1,0", industry="fusion_plant", rebels=1),
        agenda=(CardEnergy(),),
        energy=0,
    )

    assert table.state.energy == 1


def test_4_6_a_support_works_in_revolt() -> None:
    table = scene(
        systems=frontier("1,0", support="laser_defense", occupation=1),
        agenda=(LasersFire(),),
        fleet=fleet(1, "1,0", shields=4),
        dice=(4, 6),
    )

    assert table.state.fleet == fleet(1, "1,0", shields=2)


def test_4_7_a_dropship_is_no_combat_ship() -> None:
    table = scene(ships=ships("fighter-1", "dropship-1", "cruiser-1", "dreadnought-1"))
    state = table.state

    assert squadron(state, "0,0") == [
        *ships("fighter-1", "cruiser-1", "dreadnought-1"),
    ]
    assert dropships(state, "0,0") == [ship("dropship-1")]
