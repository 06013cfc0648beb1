"""CE-15  Improvements: bought with colonists, one per turn, two slots per system."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.crest import GAME
from starhold.games.crest.catalog import IMPROVEMENTS
from starhold.games.crest.rules.r06_turn import Turn
from starhold.games.crest.rules.r07_explore import ExploreAgain
from starhold.games.crest.rules.r08_expand import CardEnergy, EnergyGained
from starhold.games.crest.rules.r09_events import FreeImprovement
from starhold.games.crest.rules.r15_improvements import (
    BuildNothing,
    ChooseSite,
    Exploit,
    HeritageRestored,
    Improve,
    ImprovementBuilt,
    Site,
)
from starhold.games.crest.state import System, Table
from starhold.kit.hexes import Cell
from starhold.show.view import view
from tests.games.crest.scenes import PLAYER, capital, frontier, play, scene, told


def exploiting(systems: dict[Cell, System], colonists: int = 99, **parts: Any) -> Table:
    """Step 4."""
    return scene(agenda=(Exploit(PLAYER),), systems=systems, colonists=colonists, **parts)


def offered(table: Table) -> list[str]:
    return [option.improvement for option in table.offer if isinstance(option, Improve)]


INDUSTRY = [
    ("governors_hall", 20, True),
    ("engineering_college", 20, True),
    ("flight_school", 20, True),
    ("fusion_plant", 20, True),
    ("gene_clinic", 10, False),
    ("forge", 10, False),
    ("marine_base", 4, False),
    ("fighter_yard", 4, False),
    ("cruiser_yard", 6, False),
    ("dreadnought_yard", 8, False),
]
SUPPORT = [
    ("warp_gate", 4, False),
    ("laser_defense", 4, False),
    ("tracking_array", 6, False),
    ("garrison", 6, False),
]


@pytest.mark.parametrize(
    ("slot", "table"), [("industry", [("capital", 0, True), *INDUSTRY]), ("support", SUPPORT)]
)
def test_15_the_tables_of_improvements(slot: str, table: list[tuple[str, int, bool]]) -> None:
    lines = [
        (kind, improvement.colonists, improvement.unique)
        for kind, improvement in IMPROVEMENTS.items()
        if improvement.slot == slot
    ]

    assert sorted(lines) == sorted(table)


@pytest.mark.parametrize(("kind", "colonists", "_unique"), INDUSTRY + SUPPORT)
def test_15_1_an_improvement_is_paid_in_colonists(
    kind: str, colonists: int, _unique: bool
) -> None:
    table = exploiting(frontier("1,0", "2,0"), colonists=21)
    play(table, Improve(kind), Site("2,0"))

    assert told(table, ImprovementBuilt) == [ImprovementBuilt("2,0", kind, colonists)]
    assert kind in (table.state.systems["2,0"].industry, table.state.systems["2,0"].support)
    assert table.state.colonists == 21 - colonists


def test_15_1_what_cannot_be_paid_is_not_offered() -> None:
    table = exploiting(frontier("1,0"), colonists=5)

    assert offered(table) == ["marine_base", "fighter_yard", "warp_gate", "laser_defense"]


def test_15_1_at_most_one_improvement_a_turn() -> None:
    table = scene(agenda=(Turn(),), systems=frontier("1,0"), colonists=99, deck=("diamonds-2",))
    play(table, ExploreAgain("1,0"), Improve("garrison"), Site("1,0"))

    assert table.state.turn == 2
    assert table.state.systems["1,0"].support == "garrison"


def test_15_1_nothing_need_be_built() -> None:
    table = exploiting(frontier("1,0"))
    play(table, BuildNothing())

    assert table.over
    assert table.state.colonists == 99


def test_15_1_only_controlled_systems_are_built_on() -> None:
    table = exploiting(frontier("1,0", rebels=1) | frontier("2,0", occupation=1) | frontier("0,1"))
    play(table, Improve("warp_gate"))

    assert table.offer == [Site("0,0"), Site("0,1")]


def test_15_1_sites_are_offered_in_coordinate_order() -> None:
    table = exploiting(frontier("1,0", "0,1", "-1,0"))
    play(table, Improve("forge"))

    assert table.asking == ChooseSite(PLAYER, "forge")
    assert table.offer == [Site("-1,0"), Site("0,1"), Site("1,0")]


def test_15_2_each_system_has_one_slot_of_each_kind() -> None:
    taken = {
        "1,0": System("frontier", industry="forge"),
        "2,0": System("rich", support="garrison"),
    }
    table = exploiting(taken | {"0,0": capital(support="warp_gate")})
    play(table, Improve("laser_defense"))

    assert told(table, ImprovementBuilt) == [ImprovementBuilt("1,0", "laser_defense", 4)]


def test_15_2_where_the_slots_of_a_kind_are_all_taken_that_kind_is_not_offered() -> None:
    table = exploiting(frontier("1,0", industry="forge"))

    assert offered(table) == [kind for kind, _, _ in SUPPORT]


def test_15_2_a_special_tile_has_both_slots_too() -> None:
    """CE-2.2  Every tile is a full system."""
    table = exploiting({"1,0": System("nebula"), "0,0": capital(support="warp_gate")})

    assert {"forge", "garrison"} <= set(offered(table))


def test_15_2_a_free_improvement_does_not_appear_where_its_slot_is_taken() -> None:
    """CE-9.3  Nothing happens then."""
    table = scene(
        agenda=(FreeImprovement("warp_gate"),),
        systems=frontier("1,0", support="garrison"),
        focus="1,0",
    )

    assert told(table, ImprovementBuilt) == []
    assert table.state.systems["1,0"].support == "garrison"


def test_15_3_a_1x_industry_exists_at_most_once() -> None:
    table = exploiting(frontier("1,0", industry="flight_school") | frontier("2,0"))

    assert "flight_school" not in offered(table)
    assert "fusion_plant" in offered(table)


def test_15_3_one_in_a_system_in_revolt_still_blocks_a_second_copy() -> None:
    table = exploiting(frontier("1,0", industry="flight_school", rebels=3) | frontier("2,0"))

    assert "flight_school" not in offered(table)


def test_15_3_other_improvements_are_unlimited() -> None:
    table = exploiting(frontier("1,0", industry="forge", support="garrison") | frontier("2,0"))

    assert {"forge", "garrison"} <= set(offered(table))


def test_15_3_the_capital_is_never_for_sale() -> None:
    table = exploiting(frontier("1,0"))

    assert "capital" not in offered(table)


def test_15_4_an_improvement_works_from_the_moment_it_is_built() -> None:
    table = scene(agenda=(Exploit(PLAYER), CardEnergy()), systems=frontier("1,0"), colonists=20)
    play(table, Improve("fusion_plant"))

    assert told(table, EnergyGained) == [EnergyGained(4)]


def test_15_4_an_improvement_is_never_replaced() -> None:
    table = exploiting(
        frontier("1,0", industry="forge", support="garrison")
        | {"0,0": capital(support="warp_gate")}
    )

    assert table.over


def test_15_4_a_first_industry_on_a_heritage_tile_raises_stability() -> None:
    """CE-2.1, as EX-28 has it."""
    table = exploiting({"1,0": System("heritage")}, stability=9)
    play(table, Improve("cruiser_yard"))

    assert told(table, HeritageRestored) == [HeritageRestored("1,0", max_stability=15)]
    assert (table.state.stability, table.state.max_stability) == (10, 15)


def test_15_4_a_support_wakes_no_heritage() -> None:
    table = exploiting({"1,0": System("heritage")}, stability=9)
    play(table, Improve("garrison"), Site("1,0"))

    assert told(table, HeritageRestored) == []
    assert (table.state.stability, table.state.max_stability) == (9, 14)


def test_15_1_the_offer_says_what_an_improvement_costs_and_does() -> None:
    table = exploiting(frontier("1,0", industry="forge"), colonists=4)
    question = view(GAME, table, PLAYER).question

    assert question is not None
    assert (
        question.options[0].text
        == "Build Warp Gate for 4 colonists – Links to all other gates for movement"
    )
