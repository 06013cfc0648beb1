"""SE-22  Research and Industrial Centers, and nebula mining."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.terms import income_terms, total
from starhold.games.space_empires.empires.holdings import hull, top_level
from starhold.games.space_empires.empires.research import funds, rp_left
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.combat.r15_bombardment import ColonyFalls
from starhold.games.space_empires.rules.economy.r11_research import (
    GrantForPoints,
    Research,
    ResearchForPoints,
)
from starhold.games.space_empires.rules.economy.r12_building import cash
from starhold.games.space_empires.rules.economy.r12_phase import EconomicPhase
from starhold.games.space_empires.rules.economy.r12_plan import HandIn
from starhold.games.space_empires.rules.economy.r22_facilities import (
    BuildFacility,
    Convert,
    FacilityBuilt,
    FacilityScrapped,
    KeepFacilities,
    PlaceFacility,
    ResearchReceived,
    Scrap,
    ScrapFacilities,
    ThinkOfConverting,
    facility_sites,
)
from starhold.games.space_empires.rules.movement.r07_movement import CommandGroup
from starhold.games.space_empires.rules.movement.r07_orders import Refit
from starhold.games.space_empires.rules.setup.r05_head_start import HeadStart
from starhold.games.space_empires.state import Colony, Facility, Settings, Table
from starhold.show import files
from tests.games.space_empires.plans import choose, economic_phase
from tests.games.space_empires.scenes import advanced, offered, play, scene, told

FACILITIES = advanced(facilities="on")
RC: Facility = "research_center"
IC: Facility = "industrial_center"


def phase(**parts: Any) -> Table:
    """An Economic Phase with facilities."""
    return economic_phase(**{"settings": FACILITIES, **parts})


def finish(table: Table) -> None:
    play(table, HandIn(), seat="red")
    play(table, HandIn(), seat="blue")


def with_centers(**parts: Any) -> Table:
    return phase(
        colonies={"J5": Colony("red", 3, facility=RC), "J6": Colony("red", 3, facility=IC)},
        **parts,
    )


# -- building --------------------------------------------------------------------------


def test_22_1_a_facility_costs_five_and_stands_where_income_came_from() -> None:
    table = phase(colonies={"J5": Colony("red", 1), "J6": Colony("red", 0)})
    money = cash(table.state, "red")
    choose(table, BuildFacility(RC, 5))
    assert [option.at for option in offered(table, PlaceFacility, "red")] == ["K5", "J5"]
    choose(table, PlaceFacility(RC, "J5"))

    assert cash(table.state, "red") == money - 5


def test_22_1_one_facility_on_a_planet_in_total() -> None:
    table = phase(colonies={"J5": Colony("red", 3, facility=RC)})
    choose(table, KeepFacilities())
    assert list(facility_sites(table.state, "red")) == ["K5"]
    choose(table, BuildFacility(IC, 5))

    assert offered(table, BuildFacility, "red") == []


@pytest.mark.parametrize("kind", [RC, IC])
def test_22_2_the_option_says_what_a_facility_yields(kind: Facility) -> None:
    (effect,) = BuildFacility(kind, 5).effect

    assert files.words(GAME).has("things", effect)


def test_22_1_not_without_the_money() -> None:
    table = phase(colonies={"K5": Colony("red", 0, homeworld=True)})
    choose(table, ThinkOfConverting(), Convert(5))

    assert offered(table, BuildFacility, "red") == []


def test_29_6_facilities_are_open_pieces_when_all_have_planned() -> None:
    table = phase()
    choose(table, BuildFacility(IC, 5))
    assert table.state.colonies["K5"].facility is None
    finish(table)

    assert told(table, FacilityBuilt) == [FacilityBuilt("red", IC, "K5")]
    assert table.state.colonies["K5"].facility == IC
    assert table.state.empires["red"].plan.projects == []


def test_22_2_from_the_next_phase_on_they_yield_five() -> None:
    table = with_centers()
    choose(table, KeepFacilities())
    empire = table.state.empires["red"]

    assert [term.amount for term in empire.sheet.income if term.label == IC] == [5]
    assert empire.sheet.rp == 5
    (news,) = [n for n in table.news if n.event == ResearchReceived("red", 5)]
    assert not news.seen_by("blue")


def test_22_2_blockaded_planets_yield_nothing() -> None:
    table = with_centers(blue=("scout J5", "scout J6"))
    choose(table, KeepFacilities())

    assert table.state.empires["red"].sheet.rp == 0
    assert total(income_terms(table.state, "red")) == 20


def test_22_4_they_may_be_scrapped_before_income() -> None:
    table = with_centers()
    assert isinstance(table.asking, ScrapFacilities)
    choose(table, Scrap(RC, "J5"))
    assert told(table, FacilityScrapped) == [FacilityScrapped("red", RC, "J5")]
    choose(table, KeepFacilities())

    assert table.state.empires["red"].sheet.rp == 0
    assert "J5" in list(facility_sites(table.state, "red"))  # a replacement works later


def test_22_5_a_facility_is_lost_with_its_colony() -> None:
    table = scene(
        colonies={"F5": Colony("blue", 0, facility=RC)},
        markers={"F5": "planet"},
        settings=FACILITIES,
        agenda=(ColonyFalls("F5", "red"),),
    )

    assert "F5" not in table.state.colonies


def test_22_6_homeworlds_of_20_cp() -> None:
    settings = advanced(facilities="on", expansion_core="on")
    table = phase(settings=settings)

    assert not table.state.colonies["K5"].great


# -- Research Points -------------------------------------------------------------------


def test_22_3_technology_is_paid_with_rp_and_fifteen_cp_at_most() -> None:
    table = phase()
    money = cash(table.state, "red")
    assert funds(table.state, "red", money) == 15
    costs = {o.technology: o.cost for o in offered(table, ResearchForPoints, "red")}
    assert "attack" not in costs  # 20
    choose(table, ResearchForPoints("ship_size", 2, 10, converting=10))

    assert cash(table.state, "red") == money - 10
    assert table.state.empires["red"].plan.converted == 10
    assert max((o.cost for o in offered(table, ResearchForPoints, "red")), default=0) <= 5


def test_12_23_rp_come_first_and_the_cp_that_replace_them_count() -> None:
    table = phase()
    empire = table.state.empires["red"]
    empire.sheet.rp = 12
    money = cash(table.state, "red")

    assert funds(table.state, "red", money) == 27


def test_22_3_rp_are_spent_before_cp() -> None:
    table = phase(colonies={})
    table.state.empires["red"].sheet.rp = 8
    money = cash(table.state, "red")
    choose(table, ThinkOfConverting(), Convert(1))
    choose(table, ResearchForPoints("ship_size", 2, 10, converting=1))

    assert table.state.empires["red"].plan.converted == 2
    assert cash(table.state, "red") == money - 2
    assert rp_left(table.state, "red") == 0
    finish(table)
    assert table.state.empires["red"].sheet.rp == 0
    assert table.state.empires["red"].sheet.cp == money - 2


def test_22_3_cp_may_be_converted_to_keep_them() -> None:
    table = phase()
    choose(table, ThinkOfConverting())
    assert [option.cp for option in offered(table, Convert, "red")] == list(range(15, 0, -1))
    choose(table, Convert(15))
    assert offered(table, ThinkOfConverting, "red") == []
    finish(table)

    assert table.state.empires["red"].sheet.rp == 15
    assert table.state.empires["red"].plan.converted == 0


def test_22_3_a_price_in_rp_says_so_and_names_the_cp_that_it_converts() -> None:
    table = phase()
    table.state.empires["red"].sheet.rp = 4
    choose(table, ThinkOfConverting(), Convert(1))
    (option,) = (
        o for o in offered(table, ResearchForPoints, "red") if o.technology == "ship_size"
    )
    said = files.words(GAME).option

    assert option == ResearchForPoints("ship_size", 2, 10, converting=5)
    assert said(option).startswith("Ship Size 2 (10 RP; converts 5 CP) – ")
    assert said(GrantForPoints("attack", 5)) == "Grant for Attack (5 RP)"


def test_22_3_rp_that_suffice_convert_nothing() -> None:
    table = phase()
    table.state.empires["red"].sheet.rp = 10
    money = cash(table.state, "red")
    choose(table, ThinkOfConverting(), Convert(3))
    choose(table, ResearchForPoints("ship_size", 2, 10))

    assert cash(table.state, "red") == money - 3
    assert rp_left(table.state, "red") == 3


@pytest.mark.parametrize(("kept", "left"), [(41, 30), (12, 12), (0, 0)])
def test_22_3_up_to_thirty_rp_are_carried_over(kept: int, left: int) -> None:
    table = scene(settings=FACILITIES)
    table.state.empires["red"].sheet.rp = kept
    table.agenda = (EconomicPhase(),)
    table.settle()

    assert table.state.empires["red"].sheet.rp == left
    assert total(table.state.empires["red"].sheet.research_income) == left


def test_26_32_grants_are_paid_with_rp_too() -> None:
    settings = advanced(facilities="on", unpredictable_research="on")
    table = phase(settings=settings, dice=(3,))
    table.state.empires["red"].sheet.rp = 5
    table.settle()
    money = cash(table.state, "red")
    choose(table, GrantForPoints("attack", 5))

    assert cash(table.state, "red") == money
    assert rp_left(table.state, "red") == 0


def test_2_5_starting_money_pays_technology_in_cp() -> None:
    table = scene(settings=FACILITIES, cp={"red": 75}, agenda=(HeadStart("red"),))
    play(table, Research("attack", 1, 20))

    assert table.state.empires["red"].plan.spent == 20
    assert table.state.empires["red"].plan.converted == 0


# -- nebula mining ---------------------------------------------------------------------

MINING = advanced(nebula_mining="on")


def nebula(*red: str, settings: Settings = MINING) -> Table:
    return scene(red=red, markers={"I5": "nebula"}, settings=settings)


CHAIN = ("pipeline K5", "pipeline J5", "pipeline I5")


def mined(table: Table) -> list[int]:
    terms = income_terms(table.state, "red")
    return [term.amount for term in terms if term.label == "nebula"]


def test_22_10_a_miner_in_a_linked_nebula_yields_five() -> None:
    assert mined(nebula("miner I5 terraforming=2", *CHAIN)) == [5]


def test_22_10_one_miner_for_a_nebula() -> None:
    assert mined(nebula("miner I5 terraforming=2", "miner I5 terraforming=2", *CHAIN)) == [5]


@pytest.mark.parametrize(
    "red",
    [
        ("miner I5 terraforming=1", *CHAIN),
        ("miner J5 terraforming=2", *CHAIN),
        ("miner I5 terraforming=2", *CHAIN[:2]),
        ("miner I5 terraforming=2", *CHAIN[1:]),
        ("scout I5", *CHAIN),
    ],
)
def test_22_10_not_without_terraforming_2_or_the_chain(red: tuple[str, ...]) -> None:
    assert mined(nebula(*red)) == []


def test_22_10_no_modifier_applies() -> None:
    settings = advanced(nebula_mining="on", rich_minerals=True, rich_colonies=True)

    assert mined(nebula("miner I5 terraforming=2", *CHAIN, settings=settings)) == [5]


def test_22_10_only_with_the_module() -> None:
    assert mined(nebula("miner I5 terraforming=2", *CHAIN, settings=advanced())) == []
    assert top_level(scene().state, "terraforming") == 1
    assert top_level(scene(settings=MINING).state, "terraforming") == 2


def test_11_13_miners_are_refitted_for_terraforming_2() -> None:
    for level, offers in ((1, 0), (2, 1)):
        table = scene(
            red=("miner K5", "yard K5"),
            settings=MINING,
            levels={"red": {"terraforming": level}},
            cp={"red": 5},
        )
        put(table.state, replace(table.state.groups["red-1"], moves=1))
        table.agenda = (CommandGroup("red", "red-1"),)
        table.settle()

        assert len(offered(table, Refit)) == offers
        assert hull(table.state, table.state.groups["red-1"]) == 1
