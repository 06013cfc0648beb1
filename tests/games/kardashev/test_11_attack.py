"""KA-11.14 to KA-11.17: technologies in an attack."""

from __future__ import annotations

from starhold.games.kardashev.rules.r09_actions import EndTurn
from starhold.games.kardashev.rules.r09_cards import Give
from starhold.games.kardashev.rules.r10_attack import (
    FightAlone,
    Support,
)
from starhold.games.kardashev.rules.r10_movement import FlyToAttack, MoveFleet
from starhold.games.kardashev.rules.r10_outcome import Seize
from starhold.games.kardashev.state import Colony, Fleet
from tests.games.kardashev.battles import battle, strengths
from tests.games.kardashev.scenes import act, asked, cards, offers, open_field, play, scene

# -- technologies ----------------------------------------------------------------------


def test_ex_23_encryption() -> None:
    table = battle(
        1,
        colony=3,
        more_fleets={"0,1": ("red", 1), "1,-1": ("red", 1), "2,0": ("blue", 1)},
        technologies={"red": ["encryption"], "blue": ["encryption"]},
        cards={"red": "EE"},
    )
    both = [option for option in offers(table, Support) if len(option.fleets) == 2]

    assert [option.energy for option in both] == [1]

    table = battle(
        2,
        colony=1,
        more_fleets={"2,0": ("blue", 1)},
        technologies={"blue": ["encryption"]},
        cards={"red": "E"},
    )

    assert table.offer == [FightAlone(), Support(("2,0",), 0)]


def test_ex_24_focused_lasers_and_deflector_grid() -> None:
    table = battle(
        2, colony=2, technologies={"red": ["focused_lasers"], "blue": ["deflector_grid"]}
    )

    assert strengths(table) == (3, 3)
    assert table.state.colonies["1,0"].owner == "blue"


def test_11_16_each_modifier_counts_once_and_for_its_own_side() -> None:
    table = battle(
        2,
        colony=1,
        fleet=1,
        technologies={"red": ["deflector_grid"], "blue": ["focused_lasers"]},
    )

    assert strengths(table) == (2, 2)


def test_ex_25_a_failed_attack_with_technologies() -> None:
    table = battle(
        2,
        colony=3,
        cards={"red": "E", "blue": "FFFFMEE"},
        technologies={"red": ["salvage_drone", "raider_drone"], "blue": ["defensive_turrets"]},
    )

    assert table.state.fleets["0,0"] == Fleet("red", 1)
    assert table.question().choice.player == "blue"

    play(table, Give(0, 1, 2))

    assert cards(table, "blue") == ""
    assert cards(table, "red") == "FFFFMEE"


def test_11_15_the_raider_chooses_the_type() -> None:
    table = battle(
        1,
        colony=3,
        cards={"red": "E", "blue": "FFM"},
        technologies={"red": ["raider_drone"]},
    )

    assert table.offer == [Seize("food"), Seize("matter")]

    play(table, Seize("food"))

    assert (cards(table, "red"), cards(table, "blue")) == ("FF", "M")


def test_11_15_a_player_with_fewer_cards_gives_fewer() -> None:
    table = battle(
        1, colony=3, cards={"red": "E", "blue": "FM"}, technologies={"red": ["salvage_drone"]}
    )

    assert (cards(table, "red"), cards(table, "blue")) == ("FM", "")


def test_11_15_drones_work_though_the_fleet_was_destroyed() -> None:
    table = scene(
        tiles=open_field("-1,0", "0,0", "1,0"),
        colonies={"1,0": ("blue", 3)},
        fleets={"-1,0": ("red", 1), "0,0": ("red", 1)},
        cards={"red": "E", "blue": "FFF"},
        technologies={
            "red": ["salvage_drone", "disruptor_drone"],
            "blue": ["defensive_turrets"],
        },
        agenda=act("red"),
    )
    play(table, MoveFleet("-1,0"), FlyToAttack("1,0", 1))

    assert cards(table, "red") == "FFF"
    assert table.state.colonies["1,0"] == Colony("blue", 2)
    assert table.state.fleets == {"0,0": Fleet("red", 1)}


def test_11_14_a_level_1_fleet_or_colony_that_loses_a_level_is_removed() -> None:
    table = battle(
        1,
        colony=1,
        fleet=1,
        technologies={"red": ["disruptor_drone"], "blue": ["defensive_turrets"]},
    )

    assert "0,0" not in table.state.fleets
    assert table.state.colonies == {}
    assert table.state.players["red"].fleets == 15
    assert table.state.players["blue"].colonies == 15


def test_11_14_a_disruptor_needs_a_colony() -> None:
    table = battle(1, fleet=2, technologies={"red": ["disruptor_drone"]})

    assert table.state.fleets["1,0"] == Fleet("blue", 2)


def test_11_17_fuse_and_array_are_the_price_of_a_colony() -> None:
    table = battle(
        3,
        colony=1,
        cards={"red": "EEFM"},
        technologies={"blue": ["proximity_fuse", "orbital_defense_array"]},
    )

    assert table.offer == [Give(1, 0, 0), Give(0, 1, 0)]

    play(table, Give(1, 0, 0))

    assert cards(table, "blue") == "F"
    assert table.state.fleets["1,0"] == Fleet("red", 2)


def test_11_17_also_if_the_colony_was_only_removed() -> None:
    """R37; with no card the fuse takes none (KA-11.15)."""
    table = battle(
        2,
        colony=1,
        cards={"red": "E"},
        supply={"red": 0, "blue": 5},
        technologies={"blue": ["proximity_fuse", "orbital_defense_array"]},
    )

    assert table.state.colonies == {}
    assert table.state.fleets["1,0"] == Fleet("red", 1)
    assert cards(table, "blue") == ""


def test_11_17_a_level_1_fleet_leaves_the_captured_colony() -> None:
    table = battle(
        1,
        colony=1,
        cards={"red": "EE"},
        more_fleets={"0,1": ("red", 1)},
        technologies={"blue": ["orbital_defense_array"]},
    )
    play(table, Support(("0,1",), 1))

    assert "1,0" not in table.state.fleets
    assert table.state.colonies["1,0"] == Colony("red", 1)


def test_11_17_a_tile_without_a_colony_has_no_price() -> None:
    table = battle(
        2,
        fleet=1,
        cards={"red": "EF"},
        technologies={"blue": ["proximity_fuse", "orbital_defense_array"]},
    )

    assert table.state.fleets["1,0"] == Fleet("red", 2)
    assert cards(table, "red") == "F"


def test_10_8_a_battle_cannot_be_refused() -> None:
    """R34: the defender is asked nothing but support."""
    table = battle(2, colony=1)

    assert asked(table) == "TakeAction"
    assert EndTurn() in table.offer
