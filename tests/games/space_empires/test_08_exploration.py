"""SE-8  Exploration and terrain."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from starhold.core.record import Forced
from starhold.games.space_empires.battles.terms import shot_terms
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegan
from starhold.games.space_empires.rules.movement.r07_scuttling import KeepAll, Scuttle
from starhold.games.space_empires.rules.movement.r08_terrain import (
    DangerPassed,
    DangerStruck,
    Drift,
    ExplorationPhase,
    Explore,
    MarkerRevealed,
    ThrownBack,
    Uncover,
)
from starhold.games.space_empires.rules.movement.r14_lost_cargo import LoseFighter
from starhold.games.space_empires.rules.special_ships.r14_cloaks import StayOut
from starhold.games.space_empires.state import Table
from tests.games.space_empires.scenes import advanced, at, hidden, offered, play, scene, told
from tests.games.space_empires.test_13_combat import aim


def exploring(kind: str, *red: str, **parts: object) -> Table:
    """Red turns up the marker at F6."""
    groups = red or ("scout F6",)
    markers = {"F6": hidden(kind)} | parts.pop("markers", {})  # type: ignore[operator]
    return scene(
        agenda=(ExplorationPhase("red"),),
        red=groups,
        markers=markers,
        **parts,  # type: ignore[arg-type]
    )


def test_8_1_the_active_player_chooses_the_order() -> None:
    table = exploring("planet", "scout F6", "scout H3", markers={"H3": hidden("nebula")})

    assert offered(table, Explore) == [Explore("F6"), Explore("H3")]


@pytest.mark.parametrize(
    "kind", ["planet", "asteroids", "nebula", "mineral-10", "wreck", "super_nova", "black_hole"]
)
def test_8_4_most_markers_are_left_face_up(kind: str) -> None:
    table = exploring(kind, dice=(1,))

    assert told(table, MarkerRevealed) == [MarkerRevealed("F6", kind)]
    assert table.state.markers["F6"].face_up


def test_8_5_danger_destroys_every_unit_and_is_removed() -> None:
    table = exploring("danger", "scout x2 F6", "miner F6")

    assert told(table, DangerStruck)[0].lost == ("miner", "scout", "scout")
    assert table.state.groups == {}
    assert "F6" not in table.state.markers


def test_26_3_in_safer_space_danger_may_pass() -> None:
    safer = advanced(safer_space=True)
    spared = exploring("danger", settings=safer, dice=(8,))
    struck = exploring("danger", settings=safer, dice=(9,))

    assert told(spared, DangerPassed)
    assert at(spared, "F6") == [("scout", 1)]
    assert at(struck, "F6") == []


def test_8_6_a_super_nova_turns_everyone_back() -> None:
    table = scene(red=("scout F6",), markers={"F6": hidden("super_nova")})
    put(table.state, replace(table.state.groups["red-1"], came_from="G5"))
    table.agenda = (ExplorationPhase("red"),)
    table.settle()

    assert told(table, ThrownBack)
    assert at(table, "G5") == [("scout", 1)]


def test_6_2_units_thrown_back_among_enemies_fight_at_once() -> None:
    table = scene(red=("scout F6",), blue=("scout G5",), markers={"F6": hidden("super_nova")})
    put(table.state, replace(table.state.groups["red-1"], came_from="G5"))
    table.agenda = (ExplorationPhase("red"),)
    table.settle()

    assert told(table, BattleBegan) == [BattleBegan("G5", "red", "blue")]


def test_8_7_discovering_a_black_hole_each_ship_rolls() -> None:
    table = exploring("black_hole", "scout x3 F6", dice=(1, 7, 6))

    assert at(table, "F6") == [("scout", 2)]


def test_8_7_fighters_are_lost_only_with_their_carriers() -> None:
    """SE-8.12."""
    table = exploring("black_hole", "carrier F6", "fighter x3 F6 fighter=1", dice=(10,))

    assert at(table, "F6") == []


def test_29_2_which_counters_are_fighters_is_not_told_when_some_are_lost() -> None:
    table = exploring(
        "black_hole", "carrier x2 F6", "fighter x6 F6 fighter=1", "scout F6", dice=(10, 1, 1)
    )
    forced = [news for news in table.news if isinstance(news.event, Forced)]

    assert ("fighter", 3) in at(table, "F6")
    assert [news.to for news in forced if isinstance(news.event.option, LoseFighter)] == [
        ("red",)
    ] * 3


def test_8_8_the_player_to_the_right_sends_lost_ships_away() -> None:
    table = exploring("lost", "scout F6", "miner F6")

    assert table.asking is not None
    assert table.asking.player == "blue"
    assert {option.to for option in offered(table, Drift)} == {"F5", "F7", "E5", "E6", "G5", "G6"}

    play(table, Drift("F7"))

    assert at(table, "F7") == [("scout", 1), ("miner", 1)]


def test_8_8_what_lies_there_is_explored_at_once() -> None:
    table = exploring("lost", markers={"F7": hidden("danger")})
    play(table, Drift("F7"))

    assert table.state.groups == {}


def test_8_8_and_enemies_there_are_fought_at_once() -> None:
    """SE-6.2."""
    table = exploring("lost", blue=("scout F7",))
    play(table, Drift("F7"), KeepAll())

    assert told(table, BattleBegan) == [BattleBegan("F7", "red", "blue")]


def test_6_2_aliens_that_lost_ships_find_are_met_once() -> None:
    """SE-14.21  Raiders that stay out of the battle are not asked again."""
    table = exploring(
        "lost",
        "raider F6 cloaking=1",
        markers={"F7": hidden("barren")},
        dice=(1, 10, 26, 37),
    )
    play(table, Drift("F7"), StayOut())

    assert table.over
    assert ("raider", 1) in at(table, "F7")


def test_7_24_units_may_be_scuttled_as_ships_drift_onto_them() -> None:
    table = exploring("lost", blue=("scout F7",))
    play(table, Drift("F7"), Scuttle("blue-1", "scout", 1))

    assert not told(table, BattleBegan)
    assert at(table, "F7") == [("scout", 1)]


def test_8_8_never_into_a_super_nova() -> None:
    table = exploring("lost", markers={"F7": "super_nova"})

    assert Drift("F7") not in table.offer


def test_8_9_aliens_of_a_barren_planet_fight_at_once() -> None:
    table = exploring("barren", dice=(1, 10, 26, 37))

    assert told(table, BattleBegan) == [BattleBegan("F6", "red", "aliens")]
    assert ("alien_b", 1) in at(table, "F6")


def test_8_9_none_without_the_module() -> None:
    table = exploring("barren", settings=advanced(npa="off"))

    assert at(table, "F6") == [("scout", 1)]


def test_26_8_more_aliens_live_at_home_too() -> None:
    usual = scene(
        agenda=(ExplorationPhase("red"),),
        red=("scout J5",),
        markers={"J5": hidden("barren", "red")},
    )
    more = scene(
        agenda=(ExplorationPhase("red"),),
        red=("scout J5",),
        markers={"J5": hidden("barren", "red")},
        settings=advanced(more_aliens=True),
        dice=(1, 1, 1, 1),
    )

    assert at(usual, "J5") == [("scout", 1)]
    assert ("alien_b", 4) in at(more, "J5")


@pytest.mark.parametrize("kind", ["warp-1", "doomsday"])
def test_4_17_without_their_module_some_markers_are_nothing(kind: str) -> None:
    table = exploring(kind)

    assert "F6" not in table.state.markers
    assert at(table, "F6") == [("scout", 1)]


def test_7_18_the_third_warp_point_is_discarded() -> None:
    on = advanced(warp_points="on")
    first = exploring("warp-1", markers={"E3": "warp-1"}, settings=on)
    third = exploring("warp-1", markers={"E3": "warp-1", "H3": "warp-1"}, settings=on)

    assert first.state.markers["F6"].face_up
    assert "F6" not in third.state.markers


def test_8_10_a_doomsday_machine_fights_its_finders() -> None:
    table = exploring("doomsday", settings=advanced(deep_space_dm="on"))

    assert told(table, BattleBegan) == [BattleBegan("F6", "red", "doom")]


def test_26_2_heavy_terrain_puts_another_marker_there() -> None:
    heavy = advanced(heavy_terrain=True)
    table = exploring("lost", settings=heavy, pool=["nebula"])

    assert table.state.markers["F6"].kind == "nebula"
    assert not table.state.markers["F6"].face_up


def test_7_6_decoys_do_not_explore() -> None:
    table = exploring("planet", "decoy F6")

    assert not table.state.markers["F6"].face_up


# -- seen from afar --------------------------------------------------------------------


def from_afar(kind: str, **parts: object) -> Table:
    """A marker at F6 is revealed from F5."""
    return scene(
        agenda=(Uncover("red", "F6", from_afar=True),),
        red=("cruiser F5 exploration=1",),
        markers={"F6": hidden(kind)},
        **parts,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("kind", ["danger", "lost"])
def test_7_20_what_would_strike_once_is_removed_without_effect(kind: str) -> None:
    table = from_afar(kind)

    assert "F6" not in table.state.markers
    assert at(table, "F5") == [("cruiser", 1)]


@pytest.mark.parametrize("kind", ["super_nova", "black_hole"])
def test_7_20_a_marker_that_stays_does_nothing_to_the_ship_that_looked(kind: str) -> None:
    table = from_afar(kind)

    assert table.state.markers["F6"].kind == kind
    assert at(table, "F5") == [("cruiser", 1)]
    assert not told(table, ThrownBack)


def test_8_8_ships_lost_in_a_black_hole_roll_without_a_slingshot() -> None:
    """SE-26.30."""
    table = exploring(
        "lost", markers={"F7": "black_hole"}, dice=(7,), settings=advanced(slingshot="on")
    )
    play(table, Drift("F7"))

    assert table.state.groups == {}


def test_7_21_ships_that_drift_to_waiting_aliens_wake_them() -> None:
    guarded = replace(hidden("barren"), face_up=True, guarded=True)
    table = exploring("lost", markers={"F7": guarded}, dice=(1, 10, 26, 37))
    play(table, Drift("F7"))

    assert told(table, BattleBegan) == [BattleBegan("F7", "red", "aliens")]


# -- SE-8.3, SE-1.5 --------------------------------------------------------------------


@pytest.mark.parametrize("terrain", ["asteroids", "nebula"])
def test_8_3_terrain_takes_technology_away_but_no_printed_strength(terrain: str) -> None:
    shot = aim("cruiser attack=2", "cruiser defense=2", markers={"F5": terrain})
    labels = {term.label: term.amount for term in shot_terms(shot)}

    assert (labels["attack_strength"], labels["defense_strength"]) == (4, -1)
    assert ("attack" in labels, "defense" in labels) == (
        terrain == "nebula",
        terrain == "asteroids",
    )


def test_1_5_what_can_fight_and_what_is_a_ship() -> None:
    armed = {kind for kind, unit in UNITS.items() if unit.armed}
    ships = {kind for kind, unit in UNITS.items() if unit.ship}

    assert {"fighter", "base", "yard", "sweeper", "scout"} <= armed
    assert armed.isdisjoint({"decoy", "mine", "colony_ship", "miner", "pipeline"})
    assert {"fighter", "colony_ship", "miner", "pipeline", "scout"} <= ships
    assert ships.isdisjoint({"base", "yard", "mine", "decoy"})
