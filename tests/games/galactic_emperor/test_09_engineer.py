"""GE-9  Engineer, with the Robotics of GE-14.6."""

from __future__ import annotations

from typing import Any

from starhold.games.galactic_emperor.catalog import ShipKind
from starhold.games.galactic_emperor.players import in_reserve
from starhold.games.galactic_emperor.rules.r09_engineer import (
    Buy,
    DeployFree,
    EndBuying,
    Engineering,
    ShipDeployed,
    engineer_role,
)
from starhold.games.galactic_emperor.rules.r15_interrupts import Block, Declared, LetGo
from starhold.games.galactic_emperor.state import Table
from tests.games.galactic_emperor.scenes import (
    RED_HOME,
    asked,
    empire,
    fleet,
    play,
    scene,
    starbase,
    told,
)

ORDER = ["red", "blue", "green"]
FIGHTERS: list[ShipKind] = ["fighter"] * 8
RICH = {"red": {"metal": 6, "energy": 1, "marks": 7}}


def building(**parts: Any) -> Table:
    return scene(agenda=(Engineering("red"),), **parts)


def test_9_1_the_chooser_deploys_a_free_fighter_to_a_starbase() -> None:
    table = scene(
        agenda=engineer_role(ORDER), tiles={"1,0": "P08"}, tokens={"1,0": starbase("red")}
    )
    assert table.offer == [DeployFree(RED_HOME), DeployFree("1,0")]
    play(table, DeployFree("1,0"))

    assert told(table, ShipDeployed) == [ShipDeployed("red-fighter-1", "1,0")]


def test_9_2_ships_are_paid_with_metal_energy_and_marks() -> None:
    table = building(players=RICH)
    play(table, Buy("dreadnought", RED_HOME, 4))
    own = table.state.players["red"]

    assert (own.metal, own.energy, own.marks) == (2, 0, 3)


def test_9_3_they_are_deployed_to_starbases_not_to_empires() -> None:
    table = building(
        tiles={"1,0": "P08", "2,0": "P09"},
        tokens={"1,0": starbase("red"), "2,0": empire("red")},
    )

    assert table.offer == [Buy("fighter", RED_HOME, 1), Buy("fighter", "1,0", 1), EndBuying()]


def test_9_4_ship_after_ship_until_nothing_can_be_paid() -> None:
    table = building(players={"red": {"metal": 2, "marks": 9}})
    play(table, Buy("fighter", RED_HOME, 1), Buy("fighter", RED_HOME, 1))

    assert table.over
    assert in_reserve(table.state, "red", "fighter") == 6


def test_9_4_or_until_the_player_stops() -> None:
    table = building(players=RICH)
    play(table, EndBuying())

    assert table.over
    assert table.state.ships == {}


def test_14_6_robotics_are_used_only_where_they_help() -> None:
    poor = building(cards={"robotics": "red"}, players={"red": {"marks": 0}})

    assert told(poor, Declared) == []
    assert poor.over


def test_14_6_blocked_robotics_save_nothing() -> None:
    table = building(cards={"robotics": "red", "saboteur": "blue"}, players=RICH)
    play(table, Block("robotics"), LetGo())

    assert asked(table) == ("red", "BuyShips")
    assert Buy("fighter", RED_HOME, 1) in table.offer


def test_ex_10_engineer_and_robotics() -> None:
    table = building(players=RICH)
    play(table, Buy("dreadnought", RED_HOME, 4))
    play(table, Buy("fighter", RED_HOME, 1), Buy("fighter", RED_HOME, 1))
    own = table.state.players["red"]
    assert (own.metal, own.energy, own.marks) == (0, 0, 1)

    table = building(players=RICH, cards={"robotics": "red"})
    play(table, Buy("dreadnought", RED_HOME, 2))
    play(table, Buy("fighter", RED_HOME, 1), Buy("fighter", RED_HOME, 1), EndBuying())
    assert table.state.players["red"].metal == 2

    table = building(players=RICH, cards={"robotics": "red"})
    play(table, Buy("fighter", RED_HOME, 0), EndBuying())
    assert table.state.players["red"].metal == 6


def test_ex_11_fighter_limit() -> None:
    seven = scene(
        agenda=engineer_role(ORDER), ships=fleet("red", RED_HOME, *FIGHTERS[:7]), players=RICH
    )
    assert told(seven, ShipDeployed) == [ShipDeployed("red-fighter-8", RED_HOME)]
    assert {option.ship for option in seven.offer if isinstance(option, Buy)} == {
        "cruiser",
        "dreadnought",
    }

    eight = scene(
        agenda=engineer_role(ORDER), ships=fleet("red", RED_HOME, *FIGHTERS), players=RICH
    )
    assert told(eight, ShipDeployed) == []
