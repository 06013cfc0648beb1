"""KA-11: research, red boxes, and technologies of the harvest."""

from __future__ import annotations

import pytest

from starhold.games.kardashev import GAME
from starhold.games.kardashev.catalog import RIVALS, TREE, Technology
from starhold.games.kardashev.rules.r09_cards import CardsGained, Take
from starhold.games.kardashev.rules.r09_harvest import Harvest, Visit
from starhold.games.kardashev.rules.r11_research import (
    NameResource,
    Research,
    TechnologyGained,
    TechnologyLost,
)
from starhold.games.kardashev.rules.r11_usable import UseTechnology
from starhold.games.kardashev.scoring import total
from starhold.games.kardashev.state import Settings, Table
from starhold.show.view import view
from tests.games.kardashev.scenes import (
    act,
    asked,
    cards,
    offers,
    open_field,
    play,
    scene,
    student,
    told,
)


def said(table: Table, technology: Technology) -> str:
    question = view(GAME, table, "red").question
    assert question
    return next(one.text for one in question.options if one.about == (technology,))


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


def test_11_3_an_option_says_what_its_red_box_would_cost() -> None:
    new, owner = student("FFMM"), student("FFMM", "asteroid_mining")

    assert said(new, "harvest_rover").endswith(" – Red box: you keep only this or Asteroid Mining")
    assert said(owner, "harvest_rover").endswith(" – Red box: you lose Asteroid Mining")
    assert "Red box" not in said(student("FFMMEE"), "taxation")


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
