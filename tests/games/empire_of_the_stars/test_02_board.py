"""ES-2 - The galaxy: regions, sectors, names and distances."""

from __future__ import annotations

import pytest

from starhold.games.empire_of_the_stars.catalog import GALAXIES, by_players
from starhold.games.empire_of_the_stars.galaxy import in_reading_order, untiled
from starhold.kit.hexes import cell, distance
from tests.games.empire_of_the_stars.scenes import scene

A, B = GALAXIES["A"], GALAXIES["B"]


def test_2_1_a_region_touches_six_others() -> None:
    assert len(A.neighbours["O4"]) == 6
    assert all(
        distance(cell(*A.places["O4"]), cell(*A.places[n])) == 1 for n in A.neighbours["O4"]
    )
    assert set(A.neighbours["A1"]) == {"A2", "A4", "Z1"}


def test_2_2_reading_order_is_by_lines() -> None:
    assert A.regions[:5] == ("A1", "A2", "A3", "B1", "Z1")
    assert A.regions[-1] == "D5"
    assert in_reading_order(scene().state, ["D5", "G4", "A1"]) == ["A1", "G4", "D5"]


@pytest.mark.parametrize(
    ("players", "side", "regions"), [(1, "A", 37), (3, "A", 37), (4, "B", 61)]
)
def test_2_3_the_side_depends_on_the_players(players: int, side: str, regions: int) -> None:
    assert by_players(players).side == side
    assert len(GALAXIES[by_players(players).side].regions) == regions


def test_2_4_seven_sectors_of_regions_around_the_centre() -> None:
    assert list(A.sectors) == ["omega", "alpha", "beta", "gamma", "delta", "epsilon", "zeta"]
    assert {len(regions) for regions in A.sectors.values()} == {7, 5}
    assert {len(regions) for regions in B.sectors.values()} == {7, 9}
    assert all(distance("0,0", cell(*A.places[at])) <= 1 for at in A.sectors["omega"])


def test_2_5_a_region_is_named_by_sector_and_place() -> None:
    assert A.places["G4"] == (2, 1)
    assert A.sector_of["G4"] == "gamma"


def test_2_6_each_outer_sector_has_a_starting_region() -> None:
    assert list(A.starts) == ["A2", "B3", "G4", "D4", "E3", "Z2"]
    assert list(B.starts) == ["A3", "B6", "G8", "D7", "E4", "Z2"]


def test_2_7_a_region_holds_at_most_one_tile() -> None:
    table = scene(tiles={"A1": "T01"})

    assert "A1" not in untiled(table.state)
    assert len(untiled(table.state)) == 35
