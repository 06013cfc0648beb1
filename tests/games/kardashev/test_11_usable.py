"""KA-11.10 to KA-11.19: technologies that are used."""

from __future__ import annotations

from starhold.games.kardashev.rules.r09_actions import Compile
from starhold.games.kardashev.rules.r09_cards import Pay, Take
from starhold.games.kardashev.rules.r09_colonies import Colonize, TakeRefuge, UpgradeColony
from starhold.games.kardashev.rules.r09_fleets import BuildFleet, UpgradeFleet
from starhold.games.kardashev.rules.r09_harvest import Harvest
from starhold.games.kardashev.rules.r10_movement import FlyTo, MoveFleet
from starhold.games.kardashev.rules.r11_usable import (
    Annihilate,
    Restore,
    Terraform,
    UseTechnology,
)
from starhold.games.kardashev.state import Settings, Table, Tile
from tests.games.kardashev.scenes import cards, offers, open_field, play, student

# -- technologies that are used ---------------------------------------------------------


def test_ex_28_terraform() -> None:
    table = student("EEM", "terraform", tiles={"0,0": "food"}, colonies={"0,0": ("red", 2)})
    play(table, UseTechnology("terraform"))

    assert table.offer == [
        Terraform("0,0", "matter"),
        Terraform("0,0", "energy"),
        Terraform("0,0", "military"),
    ]

    military = table.fork()
    play(table, Terraform("0,0", "energy"), Harvest())

    assert table.offer == [Take(2, 0, 0), Take(1, 0, 1), Take(0, 0, 2)]
    assert table.state.markers["energy"] == 2
    assert table.state.tiles["0,0"] == Tile("food", marker="energy")

    play(military, Terraform("0,0", "military"), Pay(0, 1, 0))

    assert offers(military, BuildFleet) == [BuildFleet("0,0", 1), BuildFleet("0,0", 2)]
    assert cards(military, "red") == "EE"


def test_11_10_a_tile_has_one_marker() -> None:
    table = student(
        "EE",
        "terraform",
        tiles={"0,0": Tile("food", marker="matter")},
        colonies={"0,0": ("red", 1)},
    )

    assert offers(table, UseTechnology) == []


def test_ex_29_antimatter() -> None:
    table = student(
        "",
        "antimatter",
        tiles=open_field("0,0", "0,1", "3,0") | {"1,0": "food_matter"},
        colonies={"0,0": ("red", 1)},
        fleets={"0,1": ("blue", 1)},
    )
    play(table, UseTechnology("antimatter"))

    assert cards(table, "red") == "FM"
    assert table.state.tiles["1,0"] == Tile("food_matter", "destroyed")


def test_11_11_a_marker_returns_to_the_supply() -> None:
    table = student(
        "",
        "antimatter",
        tiles={
            "0,0": "food",
            "1,0": Tile("food", marker="energy"),
            "0,1": Tile("matter", "restored", "military"),
        },
        colonies={"0,0": ("red", 1)},
        markers={"food": 3, "matter": 3, "energy": 2, "military": 2},
    )
    play(table, UseTechnology("antimatter"))

    assert table.offer == [Annihilate("1,0"), Annihilate("0,1")]

    play(table, Annihilate("1,0"))

    assert cards(table, "red") == "FE"
    assert table.state.markers["energy"] == 3


def restoring(hand: str, **parts: object) -> Table:
    return student(
        hand,
        "accretion_device",
        tiles={"0,0": "food", "1,0": Tile("military", "destroyed")},
        colonies={"0,0": ("red", 3)},
        **parts,
    )


def test_11_12_accretion_restores_a_tile_with_one_symbol() -> None:
    table = restoring("FFMM")
    play(table, UseTechnology("accretion_device"))

    assert table.offer == [
        Restore("1,0", "food"),
        Restore("1,0", "matter"),
        Restore("1,0", "military"),
    ]

    play(table, Restore("1,0", "matter"))

    assert table.state.tiles["1,0"] == Tile("military", "restored", "matter")
    assert cards(table, "red") == "FFM"

    play(table, Colonize("1,0"))

    assert offers(table, BuildFleet) == []  # its old face has no effect

    play(table, Harvest())

    assert cards(table, "red") == "FFFFM"


def test_11_19_a_symbol_without_markers_cannot_be_chosen() -> None:
    table = restoring("F", markers={"food": 0, "matter": 3, "energy": 3, "military": 3})
    play(table, UseTechnology("accretion_device"))

    assert table.state.tiles["1,0"].marker == "military"


def test_11_19_the_card_may_be_paid_by_exchange() -> None:
    table = restoring("FFFF")
    play(table, UseTechnology("accretion_device"), Restore("1,0", "energy"))

    assert cards(table, "red") == ""


def test_11_19_a_restored_home_tile_is_still_the_home_tile() -> None:
    table = student(
        "ME",
        tiles={"0,0": Tile("food", "restored", "energy")},
        colonies={"0,0": ("red", 1)},
        homes={"red": "0,0"},
    )

    assert offers(table, BuildFleet) == [BuildFleet("0,0", 1)]


def test_11_18_interstellar_ark_builds_colonies_for_a_research_action() -> None:
    table = student(
        "FM", "interstellar_ark", tiles=open_field("0,0", "1,0"), colonies={"0,0": ("red", 1)}
    )
    play(table, UseTechnology("interstellar_ark"))

    assert table.offer == [Colonize("1,0"), UpgradeColony("0,0")]

    play(table, UpgradeColony("0,0"))

    assert (table.state.base_actions, table.state.research_actions) == (2, 1)
    assert cards(table, "red") == ""


def test_11_18_it_is_no_refuge() -> None:
    table = student("FM", "interstellar_ark", tiles=open_field("0,0"))

    assert offers(table, UseTechnology) == []
    assert offers(table, TakeRefuge) == [TakeRefuge("0,0")]


def test_11_18_magnetic_rake_harvests() -> None:
    table = student("", "magnetic_rake", colonies={"0,0": ("red", 2)})
    play(table, UseTechnology("magnetic_rake"))

    assert cards(table, "red") == "FF"
    assert table.state.base_actions == 2


def test_11_18_fabricators_build_fleets() -> None:
    table = student(
        "",
        "fabricators",
        tiles={"0,0": "military"},
        colonies={"0,0": ("red", 2)},
        fleets={"0,0": ("red", 1)},
    )
    play(table, UseTechnology("fabricators"))

    assert table.state.fleets["0,0"].level == 2
    assert offers(table, UpgradeFleet) == []


def test_11_18_propellant_depot_moves_a_fleet() -> None:
    table = student(
        "E", "propellant_depot", tiles=open_field("0,0", "1,0"), fleets={"0,0": ("red", 2)}
    )
    play(table, UseTechnology("propellant_depot"), FlyTo("1,0", 1))

    assert "1,0" in table.state.fleets
    assert offers(table, MoveFleet) == []
    assert (table.state.base_actions, table.state.research_actions) == (2, 1)


def test_9_each_technology_is_used_once_in_a_turn() -> None:
    """R22."""
    table = student("", "magnetic_rake", colonies={"0,0": ("red", 1)})
    play(table, UseTechnology("magnetic_rake"))

    assert offers(table, UseTechnology) == []
    assert Compile("food") in table.offer


def test_9_or_as_often_as_there_are_research_actions() -> None:
    """R22, the other reading."""
    table = student(
        "",
        "magnetic_rake",
        colonies={"0,0": ("red", 1)},
        settings=Settings(technology_use="repeated"),
    )
    play(table, UseTechnology("magnetic_rake"), UseTechnology("magnetic_rake"))

    assert cards(table, "red") == "FF"
