"""ES-6, ES-5.7, ES-8.3 - WARLORD: paths, orders, stacking, and colonies at the end."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.empire_of_the_stars.paths import destinations
from starhold.games.empire_of_the_stars.rules.r06_movement import (
    AddShip,
    Colonise,
    ColoniseWithShips,
    EndColonising,
    EndOrders,
    GiveOrders,
    Go,
    MoveTo,
    NameShips,
    SendAll,
    ShipsMoved,
    WarlordPart,
)
from starhold.games.empire_of_the_stars.state import ANCIENTS, Colony
from tests.games.empire_of_the_stars.scenes import (
    BLUE,
    RED,
    TWO,
    at,
    play,
    red,
    role,
    scene,
    stock,
    told,
)

CRUISER = "ancients-cruiser-1"


def reach(*ships: Any, seats: tuple[str, ...] = (RED,), **parts: Any) -> set[str]:
    state = scene(seats=seats, ships=[s for group in ships for s in group], **parts).state
    return destinations(state, RED)


@pytest.mark.parametrize(
    ("kind", "cards", "far"),
    [
        ("fighter", {}, 2),
        ("cruiser", {}, 3),
        ("dreadnought", {}, 2),
        ("fighter", {"technologies": ["TM13"]}, 3),
        ("cruiser", {"technologies": ["TM13"]}, 3),
        ("dreadnought", {"technologies": ["TM24"]}, 3),
        ("dreadnought", {"power": "PW05"}, 3),
    ],
)
def test_6_1_ships_move_so_far(kind: str, cards: dict[str, Any], far: int) -> None:
    """ES-10.3: Ion Thrusters, Fusion Drives and Outriders."""
    places = reach(at("A1", f"red-{kind}-1"), seats=TWO, red=cards)
    line = ["A2", "A3", "B1"]  # one, two and three steps to the right

    assert [region in places for region in line] == [n <= far for n in (1, 2, 3)]


def test_6_2_an_order_names_a_destination_and_ships() -> None:
    """DP-16."""
    table = scene(
        agenda=(GiveOrders(RED),),
        ships=[*at("A1", "red-fighter-1", "red-fighter-2"), *at("O1", "red-cruiser-1")],
    )
    assert EndOrders() in table.offer
    play(table, MoveTo("A4"))
    assert isinstance(table.asking, NameShips)
    assert table.offer == [
        SendAll(("red-fighter-1", "red-fighter-2", "red-cruiser-1")),
        AddShip("red-fighter-1"),  # the second is just like it
        AddShip("red-cruiser-1"),
    ]
    play(table, AddShip("red-fighter-1"))
    assert table.offer == [
        Go(("red-fighter-1",)),
        AddShip("red-fighter-2"),
        AddShip("red-cruiser-1"),
    ]
    play(table, Go(("red-fighter-1",)))

    assert told(table, ShipsMoved) == [ShipsMoved(RED, ("red-fighter-1",), "A4")]
    assert table.state.moved == ["red-fighter-1"]


def test_6_2_a_ship_moves_once_in_a_role() -> None:
    table = scene(agenda=(GiveOrders(RED),), ships=at("A1", "red-fighter-1"))
    play(table, MoveTo("A4"))

    assert table.over  # no ship is left that could move


def test_dp_16_without_ships_it_is_not_asked() -> None:
    assert scene(agenda=(WarlordPart(RED),)).over


def test_dp_16_movement_can_be_ended() -> None:
    table = scene(agenda=(GiveOrders(RED),), ships=at("A1", "red-fighter-1"))
    play(table, EndOrders())

    assert table.over


def test_6_3_deployment_from_home_and_starbases() -> None:
    parts: dict[str, Any] = {
        "tiles": {"A1": "T01", "D1": "T02"},
        "colonies": {"A1": Colony(RED, tokens=2), "D1": Colony(RED)},
    }
    places = reach(at(None, "red-fighter-1"), **parts)

    assert {"G4", "A1", "A2", "G3"} <= places
    assert "E5" not in places  # the colony at D1 is no site
    assert "D3" in reach(at(None, "red-fighter-1"), red={"technologies": ["TI24"]}, **parts)


def test_6_3_deployment_is_allowed_beside_an_enemy() -> None:
    places = reach(at(None, "red-fighter-1"), at("G4", CRUISER))

    assert places == {"G4"}  # ES-18.1: its path ends on the site


def test_6_4_a_step_leads_to_a_neighbour_or_through_wormholes() -> None:
    places = reach(at("A2", "red-fighter-1"), tiles={"A1": "W1", "D5": "W3"})

    assert "D5" in places
    assert "D4" not in places


def test_6_5_a_path_stops_at_enemy_units() -> None:
    """Homes of others are closed."""
    places = reach(
        at("A1", "red-cruiser-1"),
        at("A2", "blue-fighter-1"),
        seats=TWO,
        tiles={"A4": "T01"},
        colonies={"A4": Colony(BLUE)},
    )

    assert {"A2", "A4"} <= places
    assert "A3" not in places  # only through A2 or A4
    assert "Z2" not in places


def test_6_6_three_ships_in_a_region() -> None:
    fleet = at("A1", "red-fighter-1", "red-fighter-2")
    full = at("A2", "red-cruiser-1", "red-cruiser-2", "red-cruiser-3")

    assert "A2" not in reach(fleet, full)
    table = scene(agenda=(GiveOrders(RED),), ships=[*fleet, *full[:2]])
    play(table, MoveTo("A2"))

    assert AddShip("red-fighter-1") in told_offer(table) or len(table.state.moved) == 1
    assert not any(isinstance(option, SendAll) for option in table.offer)


def told_offer(table: Any) -> list[Any]:
    return list(table.offer)


def test_r_42_cruisers_of_the_ancients_count() -> None:
    """ES-6.6."""
    cruisers = at("A2", *(f"ancients-cruiser-{n}" for n in (1, 2, 3)))

    assert "A2" not in reach(at("A1", "red-fighter-1"), cruisers)


def test_6_6_in_an_attack_three_of_the_attacker() -> None:
    defenders = at("A2", "blue-fighter-1", "blue-fighter-2", "blue-fighter-3")

    assert "A2" in reach(at("A1", "red-fighter-1"), defenders, seats=TWO)


def test_6_7_a_battle_is_fought_at_once() -> None:
    table = scene(
        seats=TWO,
        agenda=(GiveOrders(RED),),
        ships=[*at("A1", "red-fighter-1"), *at("A2", "blue-fighter-1")],
    )
    play(table, MoveTo("A2"))

    assert table.state.battle is not None
    assert table.state.fought == ["A2"]


def test_6_8_a_region_is_attacked_once_in_a_role() -> None:
    ships = [at("A1", "red-fighter-1"), at("A2", "blue-fighter-1")]

    assert "A2" not in reach(*ships, seats=TWO, fought=["A2"])
    assert "A2" in reach(*ships[:1], seats=TWO, fought=["A2"])  # nobody is left there


def test_6_8_alone_a_sector_is_attacked_once_in_a_role() -> None:
    ships = [at("A5", "red-fighter-1"), at("B1", CRUISER)]
    fought: dict[str, Any] = {"fought": ["beta"]}

    assert "B2" in reach(*ships)
    assert "B2" not in reach(*ships, **fought)
    assert "B2" in reach(*ships[:1], **fought)
    inside = reach(at("B2", "red-cruiser-2"), at("B1", CRUISER), **fought)
    assert {"B3", "B5"} <= inside  # within the sector ships may still move
    assert "B1" not in inside  # but not onto the cruiser
    home = reach(at(None, "red-fighter-1"), at("G1", CRUISER), fought=["gamma"])
    assert home == set()  # deploying would enter the sector


def test_18_1_a_path_stops_where_it_enters_a_guarded_sector() -> None:
    """R-27."""
    places = reach(at("A5", "red-cruiser-1"), at("B5", CRUISER))

    assert "B2" in places
    assert "B3" not in places
    assert "G2" not in places


def test_18_1_a_ship_that_stood_there_moves_freely() -> None:
    """R-28."""
    places = reach(at("B1", "red-cruiser-1"), at("B5", CRUISER))

    assert {"B2", "B4", "B5"} <= places


def test_5_7_1_move_then_colonise() -> None:
    table = role(
        RED,
        "warlord",
        seats=TWO,
        ships=at("A1", "red-fighter-1"),
        tiles={"A2": "T01"},
        red={"stock": stock(1)},
    )
    play(table, MoveTo("A2"))
    assert table.asking == ColoniseWithShips(RED)
    play(table, Colonise("A2"))

    assert table.state.colonies == {"A2": Colony(RED)}
    assert red(table).stock["polymers"] == 0


def settling(**parts: Any) -> Any:
    usual: dict[str, Any] = {
        "agenda": (ColoniseWithShips(RED),),
        "tiles": {"A2": "T01", "A3": "T02", "A1": "W1"},
        "ships": [
            *at("A2", "red-fighter-1"),
            *at("A3", "red-fighter-2"),
            *at("A1", "red-fighter-3"),
        ],
        "red": {"stock": stock(2)},
    }
    return scene(**usual | parts)


def test_8_3_a_polymer_for_each_colony() -> None:
    """DP-22, ES-8.1."""
    table = settling()
    assert table.offer == [Colonise("A2"), Colonise("A3"), EndColonising()]
    play(table, Colonise("A2"), EndColonising())

    assert red(table).stock["polymers"] == 1


def test_dp_22_without_polymer_or_token_it_is_not_asked() -> None:
    assert settling(red={"stock": stock()}).over
    assert settling(seats=TWO, red={"supply": 0, "stock": stock(3)}).over


def test_10_3_pilgrims_need_no_polymer_and_gain_a_credit() -> None:
    table = settling(red={"stock": stock(), "technologies": ["TC21"]})
    play(table, Colonise("A2"), Colonise("A3"))

    assert red(table).credits == 7
    assert red(table).supply == 14


def test_10_3_homesteaders_need_no_polymer() -> None:
    table = settling(seats=TWO, red={"stock": stock(), "power": "PW05", "flipped": True})
    play(table, Colonise("A2"))

    assert table.state.colonies == {"A2": Colony(RED)}


def test_8_2_only_planets_without_an_enemy_ship() -> None:
    table = settling(
        ships=[*at("A2", "red-fighter-1", CRUISER), *at("A1", "red-fighter-2")],
    )

    assert table.over


def test_16_6_2_you_chose_and_they_move_first() -> None:
    table = role(RED, "warlord", ships=[*at(None, CRUISER), *at("G4", "red-fighter-1")])

    assert type(table.asking).__name__ == "FindSector"


def test_16_6_3_they_chose_and_go_last() -> None:
    table = role(ANCIENTS, "warlord", ships=[*at(None, CRUISER), *at("G4", "red-fighter-1")])

    assert table.asking == GiveOrders(RED)
