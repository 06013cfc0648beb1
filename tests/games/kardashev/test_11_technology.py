"""KA-11: research, red boxes, harvest technologies, and technologies that are used."""

from __future__ import annotations

import pytest

from starhold.games.kardashev.catalog import RIVALS, TREE, Technology
from starhold.games.kardashev.rules.r09_actions import Compile
from starhold.games.kardashev.rules.r09_cards import CardsGained, Pay, Take
from starhold.games.kardashev.rules.r09_colonies import Colonize, TakeRefuge, UpgradeColony
from starhold.games.kardashev.rules.r09_fleets import BuildFleet, UpgradeFleet
from starhold.games.kardashev.rules.r09_harvest import Harvest, Visit
from starhold.games.kardashev.rules.r10_movement import FlyTo, MoveFleet
from starhold.games.kardashev.rules.r11_research import (
    NameResource,
    Research,
    TechnologyGained,
    TechnologyLost,
)
from starhold.games.kardashev.rules.r11_usable import (
    Annihilate,
    Restore,
    Terraform,
    UseTechnology,
)
from starhold.games.kardashev.scoring import total
from starhold.games.kardashev.state import Settings, Table, Tile
from tests.games.kardashev.scenes import act, asked, cards, offers, open_field, play, scene, told


def student(hand: str, *technologies: Technology, **parts: object) -> Table:
    described: dict[str, object] = {
        "cards": {"red": hand},
        "technologies": {"red": list(technologies)},
        "agenda": act("red"),
    }
    return scene(**(described | parts))  # type: ignore[arg-type]


def researchable(table: Table) -> set[Technology]:
    return {option.technology for option in offers(table, Research)}


def test_11_1_the_tree_has_25_technologies_of_three_levels() -> None:
    levels = [advance.level for advance in TREE.values()]

    assert [levels.count(level) for level in (1, 2, 3)] == [11, 8, 6]


def test_11_3_red_boxes_allow_31_points_at_most() -> None:
    boxes = {advance.box: advance.level for advance in TREE.values() if advance.box}
    alone = [advance.level for advance in TREE.values() if not advance.box]

    assert sum(boxes.values()) + sum(alone) == 31


def test_11_1_an_option_says_what_a_technology_costs_and_does() -> None:
    option = Research("terraform")

    assert option.cost == ("food-1", "matter-1", "energy-1", "any-1")
    assert option.effect == "terraform.about"
    assert UseTechnology("terraform").effect == "terraform.about"


def test_ex_22_one_of_several_prerequisites_is_enough() -> None:
    """R17."""
    assert "expanded_cargohold" in researchable(student("FFMM", "asteroid_mining"))
    assert "expanded_cargohold" not in researchable(student("FFMM"))


def test_11_2_a_prerequisite_lost_later_changes_nothing() -> None:
    table = student("FM", "salvage_drone", "raider_drone")
    play(table, Research("proximity_fuse"))

    assert table.state.players["red"].technologies == ["raider_drone", "proximity_fuse"]


def test_ex_21_a_red_box() -> None:
    table = student("FM", "salvage_drone", "raider_drone", roles={"blue": "scientist"})
    before = total(table.state, "red")
    play(table, Research("proximity_fuse"))

    assert told(table, TechnologyLost) == [TechnologyLost("red", "salvage_drone")]
    assert "raider_drone" in table.state.players["red"].technologies
    assert total(table.state, "red") == before == 3
    assert table.offer == [Take(1, 0, 0), Take(0, 1, 0)]


def test_11_3_there_is_no_refund_and_no_discount() -> None:
    table = student("FFM", "magnetic_rake")
    play(table, Research("interstellar_ark"))

    assert cards(table, "red") == "F"
    assert RIVALS["interstellar_ark"] == ("magnetic_rake",)


def test_11_4_a_technology_works_at_once() -> None:
    table = student("FE", colonies={"0,0": ("red", 1)})
    play(table, Research("magnetic_rake"))

    assert told(table, TechnologyGained) == [TechnologyGained("red", "magnetic_rake")]
    assert UseTechnology("magnetic_rake") in table.offer


def test_11_5_no_technology_is_researched_twice_but_everyone_may_have_it() -> None:
    table = student("FMFM", "harvest_rover", technologies={"blue": ["asteroid_mining"]})
    table.state.players["red"].technologies.append("harvest_rover")
    table.settle()

    assert "harvest_rover" not in researchable(table)
    assert "asteroid_mining" in researchable(table)


def test_11_encryption_costs_two_of_one_type() -> None:
    table = student("FFMMMMM")
    play(table, Research("encryption"))

    assert table.offer == [NameResource("food"), NameResource("matter")]

    play(table, NameResource("matter"))

    assert cards(table, "red") == "FFMMM"


def test_11_encryption_may_be_paid_by_exchange() -> None:
    table = student("FMMMM")
    play(table, Research("encryption"))

    assert table.offer == [NameResource("food"), NameResource("matter")]

    play(table, NameResource("food"))

    assert cards(table, "red") == ""


# -- harvest ---------------------------------------------------------------------------


def harvest(technologies: list[Technology], **parts: object) -> Table:
    """Red has fleets of level 2 on a colony and on an empty tile."""
    described: dict[str, object] = {
        "tiles": {"0,0": "food", "2,0": "energy", "0,2": "military"},
        "colonies": {"0,0": ("red", 1)},
        "fleets": {"0,0": ("red", 2), "2,0": ("red", 2), "0,2": ("red", 1)},
        "technologies": {"red": technologies},
        "agenda": act("red"),
    }
    table = scene(**(described | parts))  # type: ignore[arg-type]
    play(table, Harvest())
    return table


@pytest.mark.parametrize(
    ("technologies", "brought"),
    [
        ([], "F"),
        (["harvest_rover"], "FF"),
        (["asteroid_mining"], "FE"),
        (["harvest_rover", "expanded_cargohold"], "FFF"),
        (["asteroid_mining", "expanded_cargohold"], "FEE"),
        (["expanded_cargohold"], "F"),
    ],
)
def test_11_6_fleets_bring_cards_of_their_tiles(
    technologies: list[Technology], brought: str
) -> None:
    assert cards(harvest(technologies), "red") == brought


def test_11_6_asteroid_mining_needs_a_tile_without_any_colony() -> None:
    table = harvest(["asteroid_mining"], fleets={"0,0": ("red", 1)})

    assert cards(table, "red") == "F"


def taxed(
    technologies: list[Technology], settings: Settings | None = None, colonies: int = 2
) -> Table:
    """Blue harvests next to red's fleet: level 2 on F and level 1 on M."""
    table = scene(
        tiles={"0,0": "food", "1,0": "matter", "0,1": "energy", "3,0": "military"},
        colonies={"0,0": ("blue", colonies), "1,0": ("blue", 1), "3,0": ("blue", 1)},
        fleets={"0,1": ("red", 1)},
        technologies={"red": technologies},
        settings=settings,
        agenda=act("blue"),
        active="blue",
    )
    play(table, Harvest())
    return table


def test_ex_26_taxation_and_blockade() -> None:
    table = taxed(["taxation", "blockade"])

    assert (cards(table, "red"), cards(table, "blue")) == ("FM", "")


def test_11_7_taxation_takes_nothing_from_the_harvester() -> None:
    table = taxed(["taxation"])

    assert (cards(table, "red"), cards(table, "blue")) == ("FM", "FFM")
    assert {gain.source for gain in told(table, CardsGained)} == {"harvest", "taxation"}


def test_11_7_or_blockaded_colonies_are_not_taxed() -> None:
    """R21, the other reading."""
    table = taxed(["taxation", "blockade"], Settings(tax_blockaded=False))

    assert cards(table, "red") == ""


def test_11_7_each_colony_counts_once() -> None:
    table = scene(
        tiles=open_field("0,0", "1,0", "0,1"),
        colonies={"0,0": ("blue", 3)},
        fleets={"1,0": ("red", 1), "0,1": ("red", 1)},
        technologies={"red": ["taxation"]},
        agenda=act("blue"),
        active="blue",
    )
    play(table, Harvest())

    assert cards(table, "red") == "F"


def test_11_8_a_blockade_needs_the_technology_and_spares_fleets() -> None:
    assert cards(taxed([]), "blue") == "FFM"

    table = scene(
        tiles=open_field("0,0", "1,0"),
        colonies={"0,0": ("blue", 1)},
        fleets={"0,0": ("blue", 1), "1,0": ("red", 1)},
        technologies={"red": ["blockade"], "blue": ["harvest_rover"]},
        agenda=act("blue"),
        active="blue",
    )
    play(table, Harvest())

    assert cards(table, "blue") == "F"


def shared(**parts: object) -> Table:
    described: dict[str, object] = {
        "seats": ("red", "blue", "green"),
        "tiles": {"0,0": "matter", "1,0": "energy", "0,1": "food", "-1,0": "military"},
        "colonies": {"1,0": ("blue", 3), "0,1": ("blue", 2), "-1,0": ("blue", 1)},
        "fleets": {"0,0": ("red", 1)},
        "technologies": {"red": ["timeshares"]},
        "agenda": act("red"),
    }
    table = scene(**(described | parts))  # type: ignore[arg-type]
    play(table, Harvest())
    return table


def test_ex_27_timeshares() -> None:
    table = shared(cards={"blue": "EF"})

    assert table.offer == [Visit("1,0"), Visit("0,1")]

    play(table, Visit("1,0"))

    assert (cards(table, "red"), cards(table, "blue")) == ("EEE", "FE")


def test_11_9_each_colony_counts_once_in_a_harvest() -> None:
    """R40: the second fleet takes what is left, without a question."""
    table = shared(fleets={"0,0": ("red", 1), "1,1": ("red", 1)})
    play(table, Visit("1,0"))

    assert cards(table, "red") == "FFEEE"


def test_11_9_a_fleet_without_a_colony_beside_it_brings_nothing() -> None:
    table = shared(fleets={"3,0": ("red", 1)})

    assert cards(table, "red") == ""
    assert asked(table) == "TakeAction"


def test_11_9_a_hybrid_colony_gives_what_one_likes() -> None:
    table = shared(tiles={"0,0": "matter", "1,0": "food_energy"}, colonies={"1,0": ("blue", 1)})

    assert table.offer == [Take(1, 0, 0), Take(0, 0, 1)]


def test_11_8_a_third_players_blockade_stops_timeshares_too() -> None:
    table = shared(
        colonies={"1,0": ("blue", 3)},
        fleets={"0,0": ("red", 1), "2,0": ("green", 1)},
        technologies={"red": ["timeshares"], "green": ["blockade"]},
    )

    assert cards(table, "red") == ""


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
