"""Any place in reach is one order, in every game with moves."""

from __future__ import annotations

from typing import Any

import pytest

from starhold import games
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.foresight.sight import Sight
from starhold.games.crest.rules.r14_ships import Movement as CrestMovement
from starhold.games.empire_of_the_stars.rules.r06_movement import GiveOrders
from starhold.games.empire_of_the_stars.rules.r08_influence import PlaceInfluence
from starhold.games.empire_of_the_stars.state import Colony
from starhold.games.galactic_emperor.rules.r10_warlord import WarlordTurn
from starhold.games.space_empires.rules.movement.r07_movement import Command, MovementPhase
from starhold.games.space_empires.state import Marker
from starhold.orders.convoys import convoy
from starhold.orders.reach import deeds, movers, reach
from starhold.orders.row import Order, carry_out
from starhold.orders.wording import order_text
from tests.games.crest import scenes as crest
from tests.games.empire_of_the_stars import scenes as stars
from tests.games.galactic_emperor import scenes as emperor
from tests.games.space_empires.scenes import scene

LUCK = bytes(32)


class AtBareTable:
    """A table at which a seat can choose."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table

    def choose(self, option: Any, seat: Seat) -> None:
        self.table.choose(option, seat)


def sight_of(name: str, table: Table[Any]) -> Sight:
    return Sight(games.find(name), table, "red", LUCK)


def by_place(orders: list[Order]) -> dict[str, Order]:
    return {order.to: order for order in orders if order.to and not order.then}


def names(order: Order) -> list[str]:
    return [answer.option for answer in order.row]


def space(**parts: Any) -> Table[Any]:
    return scene(agenda=(MovementPhase("red"),), turn=3, **parts)


def test_three_cruisers_going_three_hexes_are_one_order() -> None:
    table = space(red=("cruiser x3 F5 movement=7",))
    orders = by_place(reach(sight_of("space_empires", table), "red-1"))

    order = orders["C4"]
    assert len(order.road) == 3
    assert len(order.row) >= 7
    assert order.amounts == (1, 2, 3)
    assert carry_out(AtBareTable(table), "red", order) == len(order.row)
    assert [(g.at, g.count) for g in table.state.groups.values()] == [("C4", 3)]


def test_a_part_of_a_group_goes_and_the_rest_stays() -> None:
    table = space(red=("cruiser x3 F5 movement=7",))
    order = by_place(reach(sight_of("space_empires", table), "red-1", 2))["D5"]

    carry_out(AtBareTable(table), "red", order)
    left = sorted((group.at, group.count) for group in table.state.groups.values())
    assert left == [("D5", 2), ("F5", 1)]


def test_a_whole_stack_is_ordered_by_its_hex() -> None:
    table = space(red=("cruiser F5", "scout x2 F5"))
    order = by_place(reach(sight_of("space_empires", table), "F5"))["F6"]

    carry_out(AtBareTable(table), "red", order)
    assert {group.at for group in table.state.groups.values()} == {"F6"}


def test_an_order_stops_at_an_unexplored_hex_and_never_leads_through_it() -> None:
    ring = ("E5", "E6", "F4", "F6", "G5", "G6", "E4", "G4")
    table = space(red=("scout F5 movement=7",), markers=dict.fromkeys(ring, Marker("planet")))
    orders = by_place(reach(sight_of("space_empires", table), "red-1"))

    assert orders
    assert set(orders) <= set(ring)
    assert all(len(order.road) == 1 for order in orders.values())


def test_an_order_leaves_the_command_of_another_group_first() -> None:
    table = space(red=("scout F5", "scout G8"))
    table.choose(Command("red-1", "scout", 1, "F5"))
    order = by_place(reach(sight_of("space_empires", table), "red-2"))["G7"]

    assert names(order)[:2] == ["stand", "command red-2 scout 1 G8"]
    assert carry_out(AtBareTable(table), "red", order) == len(order.row)


def test_settling_is_one_order_with_the_way_there() -> None:
    table = space(red=("colony_ship F5",), markers={"F6": "planet"})
    found = reach(sight_of("space_empires", table), "red-1")
    settle = [order for order in found if order.to == "F6" and order.then]

    assert [order.then for order in settle] == ["colonise red-1"]
    carry_out(AtBareTable(table), "red", settle[0])
    assert table.state.colonies["F6"].owner == "red"


def test_a_squadron_goes_to_one_system_together() -> None:
    ships = [crest.ship(f"cruiser-{n}", "1,0") for n in (1, 2, 3)]
    row = crest.frontier("1,0", "2,0", "3,0")
    table = crest.scene(agenda=(CrestMovement(),), systems=row, ships=ships)
    sight = Sight(games.find("crest"), table, crest.PLAYER, LUCK)
    order = by_place(reach(sight, "1,0"))["2,0"]

    assert order.amounts == (1, 2, 3)
    assert carry_out(AtBareTable(table), crest.PLAYER, order) == 3
    assert {ship.at for ship in table.state.ships.values()} == {"2,0"}


@pytest.mark.parametrize("many", [0, 1])
def test_ships_at_a_place_on_the_way_do_not_join(many: int) -> None:
    ships = (
        *emperor.fleet("red", "1,0", "fighter", "fighter"),
        *emperor.fleet("red", "0,1", "fighter", first=3),
    )
    table = emperor.scene(agenda=(WarlordTurn("red"),), ships=ships)
    orders = reach(sight_of("galactic_emperor", table), "1,0", many)

    assert orders
    for order in orders:
        twin = table.fork()
        carry_out(AtBareTable(twin), "red", order)
        moved = {ship.id for ship in twin.state.ships.values() if ship.at == order.to}
        assert len(moved - {s.id for s in table.state.ships.values() if s.at == order.to}) == (
            many or 2
        )


def mixed() -> Table[Any]:
    ships = (
        *emperor.fleet("red", "1,0", "fighter", "fighter"),
        *emperor.fleet("red", "1,0", "cruiser", first=3),
    )
    return emperor.scene(agenda=(WarlordTurn("red"),), ships=ships)


@pytest.mark.parametrize(
    ("who", "kinds"), [("red-cruiser-3", ["cruiser"]), ("red-fighter-2", ["fighter"])]
)
def test_a_piece_of_a_mixed_stack_goes_alone(who: str, kinds: list[str]) -> None:
    table = mixed()
    sight = sight_of("galactic_emperor", table)
    order = by_place(reach(sight, who))["2,0"]

    assert not order.amounts
    carry_out(AtBareTable(table), "red", order)
    assert [ship.kind for ship in table.state.ships.values() if ship.at == "2,0"] == kinds


def test_pieces_of_one_kind_leave_the_others_behind() -> None:
    table = mixed()
    sight = sight_of("galactic_emperor", table)
    order = convoy(sight, ["red-fighter-1", "red-fighter-2"], "2,0")

    assert order is not None
    assert order_text(sight, order) == "2 fighters to (2,0)"
    carry_out(AtBareTable(table), "red", order)
    there = [ship.kind for ship in table.state.ships.values() if ship.at == "2,0"]
    assert there == ["fighter", "fighter"]


def test_pieces_that_cannot_go_alone_take_nobody_along() -> None:
    around = [f"{column}{row}" for column in "EFG" for row in range(3, 8)]
    markers = {at: Marker("asteroids") for at in around if at != "F5"}
    table = space(red=("colony_ship F5", "scout x3 F5"), markers=markers)
    sight = sight_of("space_empires", table)

    assert by_place(reach(sight, "red-1"))["F6"].who == "F5"  # the whole stack
    assert convoy(sight, ["red-1"], "F6") is None


def test_what_pieces_can_do_where_they_are_is_one_order_each() -> None:
    table = space(red=("colony_ship E5", "scout F5"), markers={"E5": "planet"})
    sight = sight_of("space_empires", table)
    settle = next(one for one in deeds(sight) if one.then.startswith("colonise"))

    assert order_text(sight, settle) == "1 Colony Ship: Settle E5"
    assert carry_out(AtBareTable(table), "red", settle) == 2
    assert "E5" in table.state.colonies


def test_what_asks_for_more_is_no_order() -> None:
    table = space(red=("scout x3 F5",))
    sight = sight_of("space_empires", table)

    assert deeds(sight) == []  # splitting a group asks how many


def test_orders_are_said_in_the_words_of_the_game() -> None:
    table = space(red=("cruiser x3 F5 movement=7",))
    sight = sight_of("space_empires", table)

    assert order_text(sight, by_place(reach(sight, "red-1"))["C4"]) == "3 Cruisers to C4"
    assert order_text(sight, by_place(reach(sight, "red-1", 2))["C4"]) == "2 Cruisers to C4"


def test_what_can_move_is_named_by_the_options() -> None:
    table = space(red=("cruiser F5", "scout F5", "scout G8"))
    found = movers(sight_of("space_empires", table))
    assert {"F5", *table.state.groups} == set(found)


def test_an_order_for_a_place_counts_the_pieces_that_leave() -> None:
    table = space(red=("scout x3 F5", "colony_ship F5", "yard x2 F5"))
    sight = sight_of("space_empires", table)

    order = by_place(reach(sight, "F5"))["F6"]

    assert order_text(sight, order) == "4 pieces from F5 to F6"  # the Ship Yards stay


def test_ships_are_found_where_options_name_only_destinations() -> None:
    table = stars.scene(agenda=(GiveOrders("red"),), ships=stars.at("A1", "red-fighter-1"))
    assert movers(sight_of("empire_of_the_stars", table)) == list(table.state.ships)


def test_several_pieces_go_to_one_place_by_one_order() -> None:
    table = space(red=("colony_ship F5", "colony_ship F5", "scout G6"))
    sight = sight_of("space_empires", table)
    two = convoy(sight, ["red-1", "red-2"], "F6")
    order = convoy(sight, ["red-1", "red-2", "red-3"], "F6")

    assert two is not None
    assert order is not None
    assert order_text(sight, two) == "2 Colony Ships to F6"
    assert order_text(sight, order) == "Colony Ship, Scout to F6"
    carry_out(AtBareTable(table), "red", order)
    assert {group.at for group in table.state.groups.values()} == {"F6"}


def test_pieces_that_cannot_go_there_stay() -> None:
    table = space(red=("scout F5", "scout B1"))
    order = convoy(sight_of("space_empires", table), ["red-1", "red-2"], "F6")

    assert order is not None
    assert order.number == 1
    assert convoy(sight_of("space_empires", table), ["red-2"], "F6") is None


def test_ships_of_one_fleet_are_sent_by_one_action() -> None:
    ships = emperor.fleet("red", "1,0", "fighter", "fighter", "fighter")
    table = emperor.scene(agenda=(WarlordTurn("red"),), ships=ships)
    sight = sight_of("galactic_emperor", table)
    to = next(order.to for order in reach(sight, "1,0"))
    order = convoy(sight, list(table.state.ships)[:2], to)

    assert order is not None
    carry_out(AtBareTable(table), "red", order)
    assert [ship.at for ship in table.state.ships.values()].count(to) == 2


def test_only_what_could_go_somewhere_can_be_ordered() -> None:
    parts: dict[str, Any] = {"tiles": {"A1": "T01"}, "colonies": {"A1": Colony("red")}}
    table = stars.scene(agenda=(PlaceInfluence("red"),), red={"influence": 1}, **parts)

    assert sight_of("empire_of_the_stars", table).offer
    assert movers(sight_of("empire_of_the_stars", table)) == []
