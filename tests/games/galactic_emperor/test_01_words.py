"""GE-1  Terms, components, supply limits."""

from __future__ import annotations

import pytest

from starhold.core.trouble import Trouble
from starhold.games.galactic_emperor import GAME
from starhold.games.galactic_emperor.catalog import CONSTANTS, TILES
from starhold.games.galactic_emperor.galaxy import (
    controlled,
    controller,
    enemy_at,
    is_unprotected,
    rival_at,
    ships_and_rivals,
    starbases,
    tile_at,
)
from starhold.games.galactic_emperor.players import in_reserve, role_order
from starhold.games.galactic_emperor.rules.r07_food import producers
from starhold.games.galactic_emperor.rules.r10_warlord import Move, WarlordTurn
from starhold.games.galactic_emperor.rules.r12_resolution import influenced
from starhold.games.galactic_emperor.state import Settings
from starhold.show.view import view
from tests.games.galactic_emperor.scenes import (
    BLUE_HOME,
    RED_HOME,
    empire,
    fleet,
    play,
    scene,
    starbase,
    where,
)
from tests.helpers import loaded


@pytest.mark.parametrize("seats", [("red", "blue"), ("red",) * 3, tuple("abcdefg")])
def test_1_1_three_to_six_play(seats: tuple[str, ...]) -> None:
    with pytest.raises(Trouble, match="needs 3 to 6 different seats"):
        GAME.new(Settings(), seats, loaded())


def test_1_1_left_is_clockwise() -> None:
    state = scene(seats=4, direction=1).state

    assert role_order(state, "blue") == ["blue", "green", "yellow", "red"]


def test_1_2_ships_may_stand_in_open_spaces() -> None:
    table = scene(ships=fleet("red", "2,0", "fighter"), agenda=(WarlordTurn("red"),))
    play(table, Move("2,0", "1,1"))

    assert tile_at(table.state, "1,1") is None
    assert where(table) == {"red-fighter-1": "1,1"}


def test_1_3_a_planet_sector_has_a_planet_homes_included() -> None:
    kinds = {
        kind: {t.planets for t in TILES.values() if t.kind == kind} for kind in ("home", "planet")
    }

    assert kinds == {"home": {1}, "planet": {1, 2}}
    assert {t.planets for t in TILES.values() if t.kind not in kinds} == {0}


def test_1_4_one_token_marks_one_sector_whichever_side_is_up() -> None:
    tokens = {"1,0": empire("red"), "2,0": starbase("red")}
    state = scene(tiles={"1,0": "P01", "2,0": "P02"}, tokens=tokens).state

    assert state.players["red"].tokens == 11 - 2


def test_1_5_a_home_starbase_is_a_starbase_but_no_token() -> None:
    state = scene().state

    assert starbases(state, "red") == [RED_HOME]
    assert RED_HOME not in state.tokens
    assert RED_HOME not in influenced(state)


def test_1_6_a_token_or_the_home_starbase_controls_a_sector_ships_do_not() -> None:
    state = scene(
        tiles={"1,0": "P01", "2,0": "P02"},
        tokens={"1,0": empire("blue")},
        ships=fleet("red", "2,0", "cruiser"),
    ).state

    assert [controller(state, at) for at in ("1,0", "2,0", BLUE_HOME)] == ["blue", None, "blue"]
    assert [at for at, _ in controlled(state, "blue")] == [BLUE_HOME, "1,0"]


def test_1_7_enemy_forces_are_ships_or_a_token_of_another() -> None:
    state = scene(
        tiles={"1,0": "P01"},
        tokens={"1,0": empire("blue")},
        ships=(*fleet("green", "2,0", "fighter"), *fleet("red", "1,1", "fighter")),
    ).state

    places = ("1,0", "2,0", "1,1")
    own, flown = ships_and_rivals(state, "red")
    assert [ship.at for ship in own] == ["1,1"]
    assert flown == {"2,0": "green"}
    assert [rival_at(state, "red", at, flown) for at in places] == ["blue", "green", None]
    assert [enemy_at(state, "red", at) for at in places] == ["blue", "green", None]


def test_1_8_a_sector_is_unprotected_without_token_and_enemy_ships() -> None:
    state = scene(
        tiles={"1,0": "P01", "2,0": "P02", "1,1": "P03", "0,1": "P16", "0,2": "P04"},
        tokens={"1,0": empire("red")},
        ships=(*fleet("blue", "2,0", "fighter"), *fleet("red", "1,1", "fighter")),
    ).state

    assert {at for at in state.tiles if is_unprotected(state, "red", at)} == {"1,1", "0,2"}


def test_1_9_goods_marks_and_points_are_shown() -> None:
    table = scene(agenda=(WarlordTurn("red"),), ships=fleet("red", "2,0", "fighter"))
    mat = view(GAME, table, "red").scene.players[0]

    assert [m.id for m in mat.meters][:4] == ["points", "marks", "metal", "energy"]


def test_1_10_a_store_holds_6_metal_and_3_energy() -> None:
    assert (CONSTANTS.store.metal, CONSTANTS.store.energy) == (6, 3)


def test_1_11_only_sectors_that_show_metal_or_energy_hold_food() -> None:
    tiles = {"1,0": "P03", "2,0": "P08", "1,1": "P13"}
    state = scene(tiles=tiles, tokens={at: empire("red") for at in tiles}).state

    assert producers(state, "red") == [RED_HOME, "2,0", "1,1"]
    assert CONSTANTS.food.per_sector == 2


def test_1_everyone_has_eight_fighters_four_cruisers_and_two_dreadnoughts() -> None:
    state = scene(ships=fleet("red", RED_HOME, "fighter", "dreadnought")).state

    assert [in_reserve(state, "red", kind) for kind in ("fighter", "cruiser", "dreadnought")] == [
        7,
        4,
        1,
    ]
