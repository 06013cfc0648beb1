"""CE-14.16 to CE-14.20  Yards: where ships are built, and how many each can keep."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.core.record import Option
from starhold.games.crest import GAME
from starhold.games.crest.rules.r06_turn import EndTurn
from starhold.games.crest.rules.r13_battle import Battle
from starhold.games.crest.rules.r14_ships import Movement
from starhold.games.crest.rules.r14_yards import (
    BuildShip,
    BuildShips,
    EndBuilding,
    ShipBuilt,
    free_berths,
    yard_capacity,
)
from starhold.games.crest.rules.r15_improvements import Exploit, Improve
from starhold.games.crest.state import Settings, Ship, System, Table
from starhold.kit.hexes import Cell
from starhold.show.view import view
from tests.games.crest.scenes import PLAYER, fleet, frontier, play, scene, ship, ships, told

YARDS = [
    ("marine_base", "dropship", 2, 3),
    ("fighter_yard", "fighter", 2, 3),
    ("cruiser_yard", "cruiser", 4, 2),
    ("dreadnought_yard", "dreadnought", 8, 1),
]


def building(systems: dict[Cell, System], *yours: Ship, energy: int = 99, **parts: Any) -> Table:
    """Step 3e."""
    return scene(
        agenda=(BuildShips(PLAYER),), systems=systems, ships=yours, energy=energy, **parts
    )


def yard(industry: str, **parts: Any) -> dict[Cell, System]:
    """A yard at (1, 0)."""
    return frontier("1,0", industry=industry, **parts)


def build_all(table: Table) -> int:
    """Build the first ship on offer until there is none, and count them."""
    built = 0
    while table.asking:
        table.choose(table.offer[0])
        built += 1
    return built


@pytest.mark.parametrize(("industry", "kind", "energy"), [line[:3] for line in YARDS])
def test_14_16_a_yard_builds_ships_of_its_type_for_energy(
    industry: str, kind: str, energy: int
) -> None:
    table = building(yard(industry), energy=10)
    play(table, BuildShip(kind, "1,0"))

    assert told(table, ShipBuilt) == [ShipBuilt(f"{kind}-1", "1,0")]
    assert table.state.ships == {f"{kind}-1": Ship(f"{kind}-1", kind, at="1,0", home="1,0")}
    assert table.state.energy == 10 - energy


def test_14_16_a_yard_in_revolt_builds_nothing() -> None:
    table = building(yard("fighter_yard", rebels=1) | frontier("2,0", industry="marine_base"))

    assert table.offer == [BuildShip("dropship", "2,0"), EndBuilding()]


def test_14_16_what_cannot_be_paid_is_not_built() -> None:
    table = building(yard("dreadnought_yard") | frontier("2,0", industry="cruiser_yard"), energy=7)

    assert table.offer == [BuildShip("cruiser", "2,0"), EndBuilding()]


def test_14_16_building_may_end_while_more_is_possible() -> None:
    table = building(yard("fighter_yard"))
    play(table, BuildShip("fighter", "1,0"), EndBuilding())

    assert table.over
    assert len(table.state.ships) == 1


def test_14_16_new_ships_can_first_move_next_turn() -> None:
    table = scene(agenda=(Movement(), BuildShips(PLAYER)), systems=yard("cruiser_yard"), energy=4)
    play(table, BuildShip("cruiser", "1,0"))

    assert table.over
    assert table.state.ships["cruiser-1"].at == "1,0"


def test_14_16_other_industries_build_no_ships() -> None:
    table = building(yard("forge"))

    assert table.over


@pytest.mark.parametrize(("industry", "kind", "energy", "capacity"), YARDS)
def test_14_17_capacities(industry: str, kind: str, energy: int, capacity: int) -> None:
    table = building(yard(industry), energy=energy * (capacity + 1))

    assert build_all(table) == capacity
    assert {ship.kind for ship in table.state.ships.values()} == {kind}


def test_14_18_living_ships_built_there_use_berths_wherever_they_are() -> None:
    far = ship("cruiser-1", at="0,0", home="1,0")
    table = building(yard("cruiser_yard"), far)

    assert free_berths(table.state, "1,0") == 1


def test_14_18_ships_of_other_yards_use_no_berth_here() -> None:
    guest = ship("cruiser-1", at="1,0", home="0,1")
    table = building(yard("cruiser_yard") | frontier("0,1", industry="cruiser_yard"), guest)

    assert free_berths(table.state, "1,0") == 2


def test_14_18_losing_a_ship_frees_its_berth() -> None:
    table = scene(
        agenda=(Battle(), BuildShips(PLAYER)),
        systems=yard("dreadnought_yard"),
        ships=(ship("dreadnought-1", home="1,0"),),
        fleet=fleet(2, "0,0"),
        dice=(1, 1, 6, 6, 6),
        energy=8,
    )
    play(table, BuildShip("dreadnought", "1,0"))

    assert list(table.state.ships) == ["dreadnought-2"]


def test_14_18_the_starting_units_use_no_berth() -> None:
    table = building(yard("cruiser_yard"), *ships("cruiser-1", "fighter-1", "dropship-1"))

    assert free_berths(table.state, "1,0") == 2


def test_14_18_a_capacity_is_a_total_and_not_a_turns_work_r6() -> None:
    table = building(yard("dreadnought_yard"), ship("dreadnought-1", home="1,0"))

    assert table.over


def test_14_18_the_table_may_let_capacity_count_the_ships_of_a_turn_r6() -> None:
    settings = Settings(berths="each_turn")
    table = building(
        yard("dreadnought_yard"), ship("dreadnought-1", home="1,0"), settings=settings, energy=16
    )
    play(table, BuildShip("dreadnought", "1,0"))

    assert list(table.state.ships) == ["dreadnought-1", "dreadnought-2"]
    assert table.over


def test_14_18_counted_by_turns_the_berths_are_free_again_next_turn_r6() -> None:
    table = scene(
        agenda=(EndTurn(),),
        systems=yard("dreadnought_yard"),
        settings=Settings(berths="each_turn"),
        launched=["1,0"],
    )

    assert free_berths(table.state, "1,0") == 1


@pytest.mark.parametrize(
    ("industry", "capacity"),
    [("fighter_yard", 6), ("cruiser_yard", 4), ("dreadnought_yard", 2), ("marine_base", 3)],
)
def test_14_19_a_usable_forge_next_door_doubles_a_yard_but_not_a_marine_base(
    industry: str, capacity: int
) -> None:
    table = building(yard(industry) | frontier("2,0", industry="forge"))

    assert yard_capacity(table.state, "1,0") == capacity


def test_14_19_several_forges_do_not_add_up() -> None:
    table = building(yard("fighter_yard") | frontier("2,0", "1,-1", industry="forge"))

    assert yard_capacity(table.state, "1,0") == 6


def test_14_19_a_forge_in_revolt_does_not_help() -> None:
    table = building(yard("fighter_yard") | frontier("2,0", industry="forge", occupation=1))

    assert yard_capacity(table.state, "1,0") == 3


def test_14_19_a_forge_farther_away_does_not_help() -> None:
    table = building(yard("fighter_yard") | frontier("2,0") | frontier("3,0", industry="forge"))

    assert yard_capacity(table.state, "1,0") == 3


def test_14_19_a_gate_brings_no_forge_closer_r32() -> None:
    gates = frontier("3,0", industry="forge", support="warp_gate") | frontier("2,0")
    table = building(yard("fighter_yard", support="warp_gate") | gates)

    assert yard_capacity(table.state, "1,0") == 3


def test_14_20_if_a_capacity_falls_no_ship_is_lost_but_the_yard_cannot_build() -> None:
    four = [f"cruiser-{n}" for n in range(1, 5)]
    lost_forge = frontier("2,0", industry="forge", rebels=1)
    table = building(yard("cruiser_yard") | lost_forge, *ships(*four, home="1,0"))

    assert list(table.state.ships) == four
    assert free_berths(table.state, "1,0") == -2
    assert table.over


def test_ex_21_berths() -> None:
    table = scene(
        agenda=(Exploit(PLAYER), BuildShips(PLAYER)),
        systems=yard("fighter_yard") | frontier("2,0"),
        ships=ships("fighter-1", "fighter-2", "fighter-3", home="1,0"),
        colonists=10,
        energy=5,
    )

    assert free_berths(table.state, "1,0") == 0

    play(table, Improve("forge"))

    assert yard_capacity(table.state, "1,0") == 6
    assert free_berths(table.state, "1,0") == 3
    assert build_all(table) == 2
    assert table.state.energy == 1


def test_14_16_yards_are_offered_together_and_in_any_sequence() -> None:
    table = building(yard("fighter_yard") | frontier("2,0", industry="marine_base"))
    options: list[Option] = [
        BuildShip("fighter", "1,0"),
        BuildShip("dropship", "2,0"),
        BuildShip("fighter", "1,0"),
    ]
    play(table, *options)

    assert list(table.state.ships) == ["fighter-1", "dropship-1", "fighter-2"]


def test_14_16_the_offer_says_what_a_ship_costs() -> None:
    table = building(yard("cruiser_yard"))
    question = view(GAME, table, PLAYER).question

    assert question is not None
    assert question.options[0].text == "Build a Cruiser at (1,0) for 4 energy"
