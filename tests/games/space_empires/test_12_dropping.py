"""SE-12.22  Any one order of a plan can be taken back, as long as the rest still stands."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.core.record import Option
from starhold.games.space_empires.empires.research import rp_left
from starhold.games.space_empires.facts.catalog import UNITS, Technology
from starhold.games.space_empires.fleets.designs import Design
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.rules.content.cards.c29_mobile_analysis_bay import (
    Analyse,
    DropAnalysis,
)
from starhold.games.space_empires.rules.economy.r11_research import (
    Grant,
    Research,
    ResearchForPoints,
)
from starhold.games.space_empires.rules.economy.r12_bids import BidOnes, BidTens, MakeBid
from starhold.games.space_empires.rules.economy.r12_building import cash
from starhold.games.space_empires.rules.economy.r12_dropping import (
    DropBid,
    DropMerger,
    DropPurchase,
    DropResearch,
    DropScuttling,
    DropSplit,
    TakeBack,
    ThinkOfDropping,
)
from starhold.games.space_empires.rules.economy.r12_plan import Build, OtherMatters, Plan
from starhold.games.space_empires.rules.economy.r22_facilities import (
    BuildFacility,
    Convert,
    DropConversion,
    DropFacility,
    ThinkOfConverting,
)
from starhold.games.space_empires.rules.economy.r23_design import DropRedesign
from starhold.games.space_empires.rules.hands.r24_alien_cards import DropFee, PayForCard
from starhold.games.space_empires.rules.special_ships.r17_prizes import DropScrapping, ScrapShip
from starhold.games.space_empires.rules.turns.r27_victory import GoBack
from starhold.games.space_empires.state import (
    Group,
    Held,
    Joined,
    Parted,
    PhasePlan,
    Purchase,
    Scuttled,
    Table,
)
from tests.games.space_empires.plans import choose, planning
from tests.games.space_empires.scenes import advanced, offered


def plan(table: Table) -> PhasePlan:
    return table.state.empires["red"].plan


def levels(table: Table) -> dict[Technology, int]:
    return dict(table.state.empires["red"].sheet.levels)


def asked_again(table: Table) -> None:
    """Ask again, after the scene was changed by hand."""
    table.agenda = (Plan("red"),)
    table.settle()


def drops(table: Table) -> list[Option]:
    """What Red could take back."""
    trial = table.fork()
    choose(trial, OtherMatters())
    if not offered(trial, ThinkOfDropping, "red"):
        return []
    choose(trial, ThinkOfDropping())
    assert isinstance(trial.question("red").choice, TakeBack)
    return [o for o in trial.question("red").options if not isinstance(o, GoBack)]


def drop(table: Table, option: Option) -> None:
    choose(table, OtherMatters(), ThinkOfDropping(), option)


def test_12_22_a_plan_without_orders_has_nothing_to_take_back() -> None:
    assert drops(planning()) == []


def test_12_22_an_order_for_units_is_taken_back_whole() -> None:
    table = planning()
    choose(table, Build("scout", 6), Build("scout", 6), Build("colony_ship", 8))
    drop(table, DropPurchase(0, "scout", "K5", 2))

    assert plan(table).purchases == [Purchase("colony_ship", "K5", 1)]
    assert cash(table.state, "red") == 92


def test_12_22_whoever_thinks_again_keeps_everything() -> None:
    table = planning()
    choose(table, Build("scout", 6), OtherMatters(), ThinkOfDropping(), GoBack())

    assert plan(table).purchases == [Purchase("scout", "K5", 1)]


def test_11_3_technology_is_taken_back_with_its_price() -> None:
    table = planning()
    before = levels(table)
    choose(table, Research("attack", 1, 20))
    drop(table, DropResearch("attack", 1, 20, "cp"))

    assert levels(table) == before
    assert cash(table.state, "red") == 100
    assert Research("attack", 1, 20) in offered(table, Research, "red")


def test_10_1_technology_that_an_order_needs_stays() -> None:
    table = planning()
    choose(table, Research("ship_size", 2, 10), Build("destroyer", 9))

    assert drops(table) == [DropPurchase(0, "destroyer", "K5", 1)]


@pytest.mark.parametrize(("count", "stays"), [(3, True), (2, False)])
def test_12_15_technology_that_the_yards_need_stays(count: int, stays: bool) -> None:
    table = planning("yard x2 K5")
    choose(table, Research("ship_yard", 2, 20))
    plan(table).purchases.append(Purchase("scout", "K5", count))
    asked_again(table)

    assert (DropResearch("ship_yard", 2, 20, "cp") not in drops(table)) is stays


def test_12_13_the_bid_is_taken_back() -> None:
    table = planning()
    choose(table, MakeBid(), BidTens(10), BidOnes(12))
    drop(table, DropBid(12))

    assert plan(table).bid == 0


def test_12_21_scuttling_and_regrouping_are_taken_back() -> None:
    table = planning("scout x2 K5", "scout x3 K5", "cruiser x2 K5", "yard K5")
    plan(table).scuttled.append(Scuttled("red-4"))
    plan(table).joined.append(Joined("red-1", "red-2"))
    plan(table).parted.append(Parted("red-3", 1))
    asked_again(table)
    assert drops(table) == [
        DropScuttling(0, "red-4", "yard", 1),
        DropMerger("red-1", "red-2"),
        DropSplit(0, "red-3", 1),
    ]
    for option in drops(table):
        drop(table, option)

    assert (plan(table).scuttled, plan(table).joined, plan(table).parted) == ([], [], [])


def test_3_2_units_that_would_not_fit_under_a_merged_counter_stay_scuttled() -> None:
    table = planning("scout x5 K5", "scout x3 K5", money=200)
    plan(table).scuttled.append(Scuttled("red-1", 2))
    plan(table).joined.append(Joined("red-1", "red-2"))
    asked_again(table)

    assert drops(table) == [DropMerger("red-1", "red-2")]


def test_12_22_maintenance_that_cannot_be_paid_keeps_units_scuttled() -> None:
    table = planning("battleship x2 K5", "yard x4 K5", money=10)
    plan(table).scuttled.append(Scuttled("red-1"))
    asked_again(table)
    choose(table, Build("scout", 6))

    assert drops(table) == [DropPurchase(0, "scout", "K5", 1)]


def test_3_1_a_counter_that_an_order_needs_stays_free() -> None:
    red = (*("titan K5",) * UNITS["titan"].counters, "yard x6 K5", "yard x6 K5")
    table = planning(*red, money=400, settings=advanced(titans="on"))
    table.state.empires["red"].sheet.levels |= {"ship_size": 7}
    plan(table).scuttled.append(Scuttled("red-1"))
    plan(table).purchases.append(Purchase("titan", "K5", 1, apart=True))
    asked_again(table)

    assert drops(table) == [DropPurchase(0, "titan", "K5", 1)]


def test_22_3_facilities_and_conversion_are_taken_back() -> None:
    table = planning(settings=advanced(facilities="on"))
    choose(table, BuildFacility("research_center", 5), ThinkOfConverting(), Convert(12))
    choose(table, ResearchForPoints("ship_size", 2, 10))
    assert DropConversion(12) not in drops(table)  # technology was paid with it
    drop(table, DropResearch("ship_size", 2, 10, "rp"))
    assert rp_left(table.state, "red") == 12
    drop(table, DropConversion(12))
    drop(table, DropFacility("research_center", "K5"))

    assert cash(table.state, "red") == 100
    assert plan(table).projects == []


def prizes(count: int = 1, **parts: Any) -> Table:
    """Red has captured Cruisers at a yard."""
    table = planning(
        "yard x4 K5",
        settings=advanced(boarding="on", alien_cards="on"),
        levels={"red": {"ship_size": 3}},
        **parts,
    )
    tech = Tech(movement=3, attack=1)
    put(table.state, Group("red-50", "red", "cruiser", count, "K5", tech, captured="blue"))
    asked_again(table)
    return table


def test_17_12_a_ship_to_be_scrapped_is_kept_and_its_lesson_forgotten() -> None:
    table = prizes(count=2)
    before = levels(table)
    choose(table, ScrapShip("red-50", "cruiser", ("attack", "movement")))
    choose(table, ScrapShip("red-50", "cruiser", ("movement",)))
    assert drops(table) == [DropScrapping(1, "red-50", ("movement",))]
    drop(table, DropScrapping(1, "red-50", ("movement",)))
    assert [scrap.count for scrap in plan(table).scrapped] == [1]
    drop(table, DropScrapping(0, "red-50", ("attack", "movement")))

    assert levels(table) == before
    assert plan(table).scrapped == []


def test_11_3_a_level_on_which_a_lesson_builds_stays() -> None:
    table = prizes()
    choose(table, Research("movement", 2, 20))
    choose(table, ScrapShip("red-50", "cruiser", ("attack", "movement")))

    assert drops(table) == [DropScrapping(1, "red-50", ("attack", "movement"))]


def test_card_29_ships_that_were_analysed_can_be_analysed_later() -> None:
    table = prizes()
    before = levels(table)
    table.state.empires["red"].hand.cards = (Held(29),)
    asked_again(table)
    option = Analyse("red-50", "cruiser", 1, ("attack", "movement"))
    choose(table, option)
    drop(table, DropAnalysis(0, "red-50", ("attack", "movement")))

    assert levels(table) == before
    assert option in offered(table, Analyse, "red")


def test_26_32_dice_are_not_taken_back() -> None:
    settings = advanced(boarding="on", unpredictable_research="on")
    table = planning("yard x4 K5", settings=settings, levels={"red": {"ship_size": 3}}, dice=(9,))
    put(
        table.state,
        Group("red-50", "red", "cruiser", 1, "K5", Tech(movement=2), captured="blue"),
    )
    asked_again(table)
    choose(table, ScrapShip("red-50", "cruiser", ("movement",)))
    assert drops(table) != []
    table.state.empires["red"].sheet.grants["movement"] = 20
    choose(table, Grant("movement", 5))

    assert drops(table) == []


def test_24_2_a_fee_is_taken_back() -> None:
    table = planning(settings=advanced(alien_cards="on"))
    table.state.empires["red"].hand.cards = (Held(7, works=False, fee="due"), Held(1))
    asked_again(table)
    choose(table, PayForCard("card-7", 10))
    drop(table, DropFee("card-7"))

    assert cash(table.state, "red") == 100
    assert offered(table, PayForCard, "red")


def redesigned() -> Table:
    table = planning("unique K5", "yard x4 K5", settings=advanced(unique_ships="on"))
    plan(table).scuttled.append(Scuttled("red-1"))
    plan(table).designs.append(Design("D", 2, 2, 2))
    plan(table).redesigns = 1
    table.state.empires["red"].sheet.design = Design("E", 1, 0, 1)
    asked_again(table)
    return table


def test_23_6_a_new_design_is_taken_back() -> None:
    table = redesigned()
    money = cash(table.state, "red")
    drop(table, DropRedesign(5))

    assert table.state.empires["red"].sheet.design == Design("D", 2, 2, 2)
    assert cash(table.state, "red") == money + 5
    assert DropScuttling(0, "red-1", "unique", 1) in drops(table)


def test_23_6_ships_of_the_old_design_stay_scuttled_and_new_ones_keep_the_design() -> None:
    table = redesigned()
    assert drops(table) == [DropRedesign(5)]
    plan(table).purchases.append(Purchase("unique", "K5", 1))
    asked_again(table)

    assert drops(table) == [DropPurchase(0, "unique", "K5", 1)]


@pytest.mark.parametrize("afoot", [True, False])
def test_25_7_decoys_of_a_type_that_is_ordered_again_stay_scuttled(afoot: bool) -> None:
    table = planning("scout x2 K5 sham", "yard K5", settings=advanced(empire_advantages="random"))
    plan(table).scuttled.append(Scuttled("red-1"))
    if afoot:
        plan(table).purchases.append(Purchase("scout", "K5", 1, sham=True))
    asked_again(table)

    assert (DropScuttling(0, "red-1", "scout", 2) in drops(table)) is not afoot


def test_12_22_dropping_is_a_cancellation_and_leaves_the_trial_no_trace() -> None:
    table = planning()
    choose(table, Build("scout", 6))
    before = replace(plan(table).purchases[0])

    assert all(option.cancels for option in drops(table))
    assert plan(table).purchases == [before]
