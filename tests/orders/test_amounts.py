"""Amounts, sweeps, lists and repeats are rows of ordinary choices."""

from __future__ import annotations

from typing import Any

import pytest

from starhold import games
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.record import name_of
from starhold.core.table import Table
from starhold.core.trouble import IllegalChoice
from starhold.foresight.sight import Sight
from starhold.games.space_empires.rules.combat.r15_bombardment import Bombardments
from starhold.games.space_empires.rules.economy.r12_plan import Plan
from starhold.games.space_empires.rules.movement.r08_terrain import ExploreNext
from starhold.games.space_empires.state import Colony, Marker
from starhold.orders.amounts import amounts, listed, repeatable, repeated, sweeps
from starhold.orders.row import carry_out
from starhold.orders.wording import order_text
from tests.games.space_empires.scenes import scene
from tests.orders.test_reach import LUCK, AtBareTable, names


def sight_of(table: Table[Any]) -> Sight:
    return Sight(games.find("space_empires"), table, "red", LUCK)


def plan(**parts: Any) -> Table[Any]:
    return scene(agenda=(Plan("red"),), cp={"red": 25}, **parts)


def test_a_bid_is_one_number() -> None:
    table = plan()
    found = {order.number: order for order in amounts(sight_of(table))}

    assert set(found) == set(range(1, 26))
    assert names(found[17]) == ["make-bid", "bid-tens 10", "bid-ones 17"]
    carry_out(AtBareTable(table), "red", found[17])
    assert table.state.empires["red"].plan.bid == 17
    assert order_text(sight_of(plan()), found[17]) == "Bid 17 CP"


def test_the_same_unit_can_be_ordered_several_times() -> None:
    table = plan(red=("yard x3 K5",))
    sight = sight_of(table)
    most = {order.row[0].option: order for order in repeatable(sight)}
    scout = next(name for name in most if name.startswith("build scout"))

    assert most[scout].number > 1
    again = repeated(sight, most[scout].row[:1], 2)
    assert again is not None
    assert carry_out(AtBareTable(table), "red", again) == 2
    assert [order.count for order in table.state.empires["red"].plan.purchases] == [2]


def test_every_hex_is_explored_in_the_named_order() -> None:
    hexes = ("F5", "G5", "H5")
    table = scene(
        red=("scout F5", "scout G5", "scout H5"),
        markers={at: Marker("asteroids") for at in hexes},
        agenda=(ExploreNext("red"),),
    )
    sight = sight_of(table)
    named = [name_of(option) for option in reversed(sight.offer)]

    assert [len(order.row) for order in sweeps(sight)] == [3, 3, 3]
    assert {order.row[0].option for order in sweeps(sight)} == {*named}  # any may be the first
    order = listed(sight, named)
    assert names(order) == named
    assert carry_out(AtBareTable(table), "red", order) == 2  # the last one is forced
    assert all(table.state.markers[at].face_up for at in hexes if at in table.state.markers)


def test_everything_bombards_until_the_colony_is_gone() -> None:
    table = scene(
        red=("cruiser x2 F5", "dreadnought F5"),
        colonies={"F5": Colony("blue", 2)},
        markers={"F5": "planet"},
        agenda=(Bombardments("red"),),
        dice=(10,) * 6,
    )
    order = sweeps(sight_of(table))[0]

    assert order.onward
    assert carry_out(AtBareTable(table), "red", order) == len(order.row) == 2


def test_a_list_takes_only_what_is_offered() -> None:
    with pytest.raises(IllegalChoice):
        listed(sight_of(plan()), ["build a-moon"])


def test_a_turn_is_not_ended_several_times_at_once() -> None:
    game = games.find("space_empires")
    table = game.new(game.settings(), ("red",), Seeded(chosen_seed("alone")))
    while "end-movement" not in map(name_of, table.open["red"].options):
        table.pick(0, "red")

    assert "end-movement" not in [order.row[0].option for order in repeatable(sight_of(table))]
