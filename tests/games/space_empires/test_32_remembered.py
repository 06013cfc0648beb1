"""SE-32.1  What is remembered to save work is always what the rules would say now."""

from __future__ import annotations

import pytest

from starhold.core.record import replace
from starhold.core.score import Term
from starhold.games.space_empires import GAME
from starhold.games.space_empires.facts import starmap
from starhold.games.space_empires.fleets import groups
from starhold.games.space_empires.hooks import numbers
from starhold.games.space_empires.rules.economy import r12_plan, r12_products
from starhold.games.space_empires.rules.economy.r12_building import CarryOut
from starhold.games.space_empires.rules.economy.r12_inventory import take_inventory
from starhold.games.space_empires.rules.economy.r12_phase import MakePlans
from starhold.games.space_empires.rules.movement import r07_scuttling
from starhold.games.space_empires.rules.movement.r07_movement import Command, MovementPhase
from starhold.games.space_empires.state import Held, Marker, Table
from tests.games.space_empires.plans import choose, planning
from tests.games.space_empires.scenes import offered, scene


def faults(table: Table) -> str:
    return "; ".join(GAME.invariants(table.state))


# -- fleets ----------------------------------------------------------------------------


def test_32_1_a_fleet_is_all_groups_of_a_player_in_their_order() -> None:
    state = scene(red=("scout F5", "cruiser F6"), blue=("scout G5",)).state
    groups.put(state, replace(state.groups["red-1"], id="red-9", at="F7"))
    groups.take_away(state, "red-1")

    assert [group.id for group in groups.fleet_of(state, "red")] == ["red-2", "red-9"]
    assert [group.id for group in groups.fleet_of(state, "blue")] == ["blue-1"]
    assert groups.fleet_of(state, "green") == []


def test_17_8_a_captured_ship_keeps_its_place_in_the_order() -> None:
    table = scene(red=("scout F5", "cruiser F6"), blue=("scout F5",))
    groups.put(table.state, replace(table.state.groups["red-1"], owner="blue", captured="red"))

    assert [group.id for group in groups.fleet_of(table.state, "blue")] == ["red-1", "blue-1"]
    assert [group.id for group in groups.fleet_of(table.state, "red")] == ["red-2"]
    assert faults(table) == ""


def test_29_5_new_ids_come_last_in_a_fleet() -> None:
    table = scene(red=("scout F5", "cruiser F5", "scout F6"))
    dealt = groups.deal_ids(table.state, "red", "F5")

    assert table.state.fleets["red"] == ("red-3", *dealt.values())
    assert faults(table) == ""


def test_32_1_a_wrong_fleet_is_found() -> None:
    table = scene(red=("scout F5", "cruiser F6"))
    table.state.fleets["red"] = ("red-2", "red-1")

    assert "the index of fleets is wrong" in faults(table)


# -- the inventory ---------------------------------------------------------------------


def test_12_1_an_inventory_is_taken_as_the_plans_begin() -> None:
    table = planning("yard x2 K5", "cruiser K5")
    counted = table.state.empires["red"].plan.inventory

    assert counted == take_inventory(table.state, "red")
    assert counted is not None
    assert (counted.maintenance, counted.yards, counted.colonies) == (2, (("K5", 2),), ("K5",))
    assert faults(table) == ""


def test_12_21_a_plan_to_scuttle_is_counted_again() -> None:
    table = planning("yard x2 K5", "cruiser K5", money=10)
    before = offered(table, r12_plan.Build, "red")
    choose(table, r12_plan.OtherMatters(), r07_scuttling.ThinkOfScuttling())
    choose(table, r12_plan.ScuttleNow("red-1", "yard", 2), r07_scuttling.Sink(2))
    after = offered(table, r12_plan.Build, "red")

    assert "scout" in {option.kind for option in before}
    assert "scout" not in {option.kind for option in after}


def test_12_2_no_inventory_outlasts_the_plans() -> None:
    table = planning("yard x2 K5", agenda=(MakePlans(), CarryOut()))
    for seat in ("red", "blue"):
        table.choose(r12_plan.HandIn(), seat)

    assert [empire.plan.inventory for empire in table.state.empires.values()] == [None, None]
    assert faults(table) == ""


def test_12_1_a_wrong_inventory_is_found() -> None:
    table = planning("yard x2 K5", "cruiser K5")
    plan = table.state.empires["red"].plan
    assert plan.inventory is not None
    plan.inventory = replace(plan.inventory, maintenance=7)
    assert "the inventory of red is wrong" in faults(table)

    table.state.planning = False
    assert "red has an old inventory" in faults(table)


# -- orders ----------------------------------------------------------------------------


def test_12_22_orders_for_units_can_always_be_taken_back() -> None:
    table = planning("yard x2 K5", money=40)
    for _ in range(2):
        choose(table, r12_plan.Build("scout", 6))
    assert faults(table) == ""

    table.state.empires["red"].plan.bid = 99  # more than is left: the plan does not stand
    assert "red cannot take back DropPurchase" in faults(table)


# -- ways ------------------------------------------------------------------------------


@pytest.mark.parametrize("escort", ["scout K5", "scout F6"])
def test_7_6_groups_alike_in_a_hex_are_asked_once_where_they_can_go(escort: str) -> None:
    unexplored: dict[str, str | Marker] = {to: Marker("asteroids") for to in starmap.beside("F5")}
    red = ("scout F5", "scout F5", "decoy F5", "colony_ship F5", "colony_ship F5", escort)
    table = scene(red=red, markers=unexplored, agenda=(MovementPhase("red"),))
    named = {one.kind for one in offered(table, Command, "red") if one.at == "F5"}

    assert named == ({"scout"} if escort == "scout K5" else {"scout", "decoy", "colony_ship"})


def test_7_4_an_order_that_is_not_offered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table = scene(red=("scout F5",), agenda=(MovementPhase("red"),))
    assert faults(table) == ""
    usual = numbers.ORDERS.of

    def wave(*_asked: object) -> list[str]:
        return ["wave"]

    monkeypatch.setattr(numbers.ORDERS, "of", lambda *asked: (*usual(*asked), wave))
    assert "red-1 is not offered all of its orders" in faults(table)


# -- products --------------------------------------------------------------------------


def test_12_19_products_follow_the_cards() -> None:
    table = planning("yard x2 K5")
    hand = table.state.empires["red"].hand
    before = {one.kind: one for one in r12_products.products(table.state, "red")}
    hand.cards = (Held(51),)  # Star Wolves: Destroyers for 8
    table.state.empires["red"].sheet.levels["ship_size"] = 2
    after = {one.kind: one for one in r12_products.products(table.state, "red")}

    assert "destroyer" not in before
    assert after["scout"] == before["scout"]
    assert after["destroyer"] == r12_products.product(table.state, "red", "destroyer")


def test_12_19_a_price_that_the_cards_do_not_explain_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = planning("yard x2 K5")
    assert faults(table) == ""
    usual = numbers.SURCHARGE.of

    def dearer_for_red(_state: object, seat: str) -> Term | None:
        return Term("x", 1) if seat == "red" else None

    monkeypatch.setattr(numbers.SURCHARGE, "of", lambda state: (*usual(state), dearer_for_red))
    assert "red builds other units" in faults(table)
