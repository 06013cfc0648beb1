"""CE-3 - Board: hexes, neighbours and distances."""

from __future__ import annotations

import pytest

from starhold.games.crest.catalog import TILES
from starhold.games.crest.empire import BOARD, neighbours, path_distances
from starhold.games.crest.rules.r07_explore import Explore, NewTile
from starhold.games.crest.state import CAPITAL, System
from starhold.kit.hexes import Cell, around, axial, distance
from tests.games.crest.scenes import PLAYER, capital, frontier, scene


def test_3_1_the_capital_lies_in_the_middle_of_the_grid() -> None:
    table = scene()

    assert table.state.systems == {"0,0": System("capital", industry=TILES["capital"].industry)}


def test_3_2_the_six_directions_have_a_fixed_order() -> None:
    assert around("0,0") == ("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1")


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("0,0", "0,0", 0),
        ("0,0", "1,-1", 1),
        ("0,0", "1,1", 2),
        ("2,-1", "-1,1", 3),
        ("-4,4", "4,-4", 8),
    ],
)
def test_3_3_hex_distance(one: Cell, other: Cell, apart: int) -> None:
    assert distance(one, other) == distance(other, one) == apart


def test_3_4_the_board_has_61_hexes() -> None:
    assert len(BOARD) == 61
    assert max(distance(cell, CAPITAL) for cell in BOARD) == 4


def test_3_4_no_tile_is_placed_beyond_the_limit() -> None:
    table = scene(systems=frontier("1,0", "2,0", "3,0", "4,0"), agenda=(Explore(PLAYER),))

    assert {NewTile("4,-1"), NewTile("3,1")} <= set(table.offer)
    assert {NewTile("5,0"), NewTile("5,-1"), NewTile("4,1")}.isdisjoint(table.offer)


def test_3_5_adjacent_means_one_hex_away() -> None:
    table = scene(systems=frontier("1,0", "1,1", "2,0"))

    assert neighbours(table.state, "1,0") == ["2,0", "0,0", "1,1"]


def test_3_6_path_distance_goes_from_tile_to_tile() -> None:
    table = scene(systems=frontier("1,0", "2,-1", "2,-2", "1,-2"))

    assert distance("1,-2", CAPITAL) == 2
    assert path_distances(table.state, CAPITAL)["1,-2"] == 4


def test_3_6_a_new_tile_shortens_path_distance_at_once() -> None:
    state = scene(systems=frontier("1,0", "2,-1", "2,-2", "1,-2")).state
    before = path_distances(state, CAPITAL)["1,-2"]

    state.systems["0,-1"] = System("void")

    assert (before, path_distances(state, CAPITAL)["1,-2"]) == (4, 2)


def test_3_6_warp_gates_do_not_shorten_path_distance() -> None:
    table = scene(
        systems={CAPITAL: capital(support="warp_gate")}
        | frontier("1,0", "2,-1")
        | frontier("3,-1", support="warp_gate")
    )

    assert path_distances(table.state, CAPITAL)["3,-1"] == 3


def test_3_6_every_new_tile_is_connected() -> None:
    table = scene(systems=frontier("1,0", "2,0"), agenda=(Explore(PLAYER),))
    places = [option.at for option in table.offer if isinstance(option, NewTile)]

    assert all(neighbours(table.state, at) for at in places)


def test_3_7_coordinate_order_is_by_q_then_by_r() -> None:
    assert list(BOARD) == sorted(BOARD, key=axial)
    assert BOARD[:2] == ("-4,0", "-4,1")
