"""GE-2  Board geometry."""

from __future__ import annotations

import pytest

from starhold.games.galactic_emperor.catalog import OMEGA, by_players
from starhold.games.galactic_emperor.galaxy import (
    BOARD,
    NEIGHBOURS,
    movement_distances,
    open_spaces,
    steps_past,
    suns,
)
from starhold.games.galactic_emperor.rules.r10_warlord import Move, WarlordTurn
from starhold.games.galactic_emperor.state import CENTRE
from starhold.kit.hexes import around, distance
from tests.games.galactic_emperor.scenes import fleet, hole, play, scene, where

RIM = (
    *("3,-3", "3,-2", "3,-1", "3,0", "2,1", "1,2", "0,3", "-1,3", "-2,3"),
    *("-3,3", "-3,2", "-3,1", "-3,0", "-2,-1", "-1,-2", "0,-3", "1,-3", "2,-3"),
)


def test_2_1_the_board_has_a_centre_and_three_rings() -> None:
    rings = [sum(distance(at, CENTRE) == ring for at in BOARD) for ring in range(4)]

    assert len(BOARD) == 37
    assert rings == [1, 6, 12, 18]


def test_2_2_six_directions() -> None:
    assert set(around(CENTRE)) == {"1,-1", "1,0", "0,1", "-1,1", "-1,0", "0,-1"}
    assert len(NEIGHBOURS["3,-3"]) == 3


def test_2_3_distance_as_the_crow_flies() -> None:
    assert distance("3,-3", "0,3") == 6
    assert distance("3,-1", "1,-3") == 4


def test_2_4_the_omega_sun_starts_in_the_centre() -> None:
    assert scene().state.tiles[CENTRE] == OMEGA


@pytest.mark.parametrize(
    ("players", "rim"),
    [(3, (0, 6, 12)), (4, (2, 7, 11, 16)), (5, (0, 4, 7, 11, 14)), (6, (0, 3, 6, 9, 12, 15))],
)
def test_2_6_homes_lie_on_the_rim_ge_2_5(players: int, rim: tuple[int, ...]) -> None:
    """GE-2.5 numbers the rim clockwise."""
    assert by_players(players).homes == tuple(RIM[number] for number in rim)


def test_2_7_only_homes_and_the_sun_lie_there_at_the_start() -> None:
    for players in range(3, 7):
        assert len(open_spaces(scene(seats=players).state)) == 36 - players


def test_2_8_a_ship_crosses_a_sun_without_counting_it() -> None:
    table = scene(ships=fleet("red", "1,0", "dreadnought"), agenda=(WarlordTurn("red"),))
    play(table, Move("1,0", "-1,0"))

    assert where(table) == {"red-dreadnought-1": "-1,0"}


def test_2_9_movement_distance_ignores_forces_and_homes() -> None:
    state = scene(ships=fleet("blue", "2,-2", "fighter")).state

    assert movement_distances(state, "2,-2")["3,-3"] == 1
    assert movement_distances(state, "1,0")["-2,0"] == 2


def test_ex_2_movement_past_a_sun() -> None:
    state = scene().state
    direct, across = {"1,-1", "2,-1", "2,0", "1,1", "0,1"}, {"0,-1", "-1,0", "-1,1"}

    assert set(steps_past(suns(state), "1,0")) == direct | across
    assert movement_distances(state, "1,0")["-2,0"] == 2

    swallowed = scene(tiles=hole()).state

    assert set(steps_past(suns(swallowed), "1,0")) == direct | {"0,0"}
    assert movement_distances(swallowed, "1,0")["-1,0"] == 2


def test_ex_3_a_chain_of_suns() -> None:
    state = scene(tiles={"-1,0": "P18"}).state
    near = {"2,-1", "2,0", "1,-1", "1,1", "0,-1", "0,1", "-1,1", "-1,-1", "-2,0", "-2,1"}

    assert set(steps_past(suns(state), "1,0")) == near
