"""SE-28.28 to SE-28.30  Where fleets of Alien Players go, and what they do there."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.space_empires.fleets.groups import take_away
from starhold.games.space_empires.rules.alien_empires.r28_alien_fleets import FleetBuilt
from starhold.games.space_empires.rules.alien_empires.r28_alien_turn import (
    AlienBombardments,
    AlienTurn,
    AlienTurns,
    ChooseGoal,
    FleetMoved,
    MoveFleet,
    SendFleet,
)
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegan, BattleBegins
from starhold.games.space_empires.rules.combat.r15_bombardment import (
    ColonyBombarded,
    ColonyDestroyed,
)
from starhold.games.space_empires.rules.movement.r07_destinations import may_enter
from starhold.games.space_empires.rules.movement.r07_entering import BrushedAside
from starhold.games.space_empires.rules.movement.r07_movement import CommandGroup
from starhold.games.space_empires.rules.movement.r07_orders import Peek
from starhold.games.space_empires.rules.movement.r07_scuttling import KeepAll, Scuttle
from starhold.games.space_empires.solo.alien_players import fleets_out
from starhold.games.space_empires.solo.alien_routes import (
    courses,
    goals,
    is_own_side,
    is_undefended,
)
from starhold.games.space_empires.state import Colony, Table
from tests.games.space_empires.aliens import fleet, go, places, ships, standing, war
from tests.games.space_empires.scenes import hidden, play, ready, told

SMALL = Colony("red", 1)
FULL = Colony("red", 3)


def outlook(at: str, colonies: dict[str, Colony], **parts: Any) -> list[str]:
    """Where a fleet of Blue would go from a hex; Red's Homeworld is far away at L7."""
    table = war(colonies=colonies, markers=dict.fromkeys(colonies, "planet"), **parts)
    name = fleet(table, "blue", at)
    return goals(table.state, "blue", table.state.powers["blue"].fleets[name])


def path(table: Table, goal: str, seat: str = "blue") -> tuple[str, ...]:
    """The hexes of this turn on the way of the first fleet."""
    first = next(iter(table.state.powers[seat].fleets.values()))
    return courses(table.state, seat, first)[goal].way.first


def test_28_28_to_the_colony_that_takes_the_fewest_economic_phases() -> None:
    # G6 is three turns away, before the Economic Phase; G7 is four, after it, but undefended.
    colonies = {"G6": SMALL, "G7": FULL}

    assert outlook("G3", colonies, red=("cruiser G6",)) == ["G6"]
    assert outlook("G4", colonies, red=("cruiser G6",)) == ["G7"]


def test_28_28_the_cycle_counts_from_the_turn_that_is_played() -> None:
    # In turn 3 only one move is left before the Economic Phase.
    colonies = {"G5": SMALL, "H4": SMALL}

    assert outlook("G3", colonies, red=("cruiser H4",), turn=2) == ["G5"]
    assert outlook("G3", colonies, red=("cruiser H4",), turn=3) == ["H4"]


def test_28_28_of_those_an_undefended_one() -> None:
    assert outlook("G3", {"G4": SMALL, "G6": SMALL}, red=("cruiser G4",)) == ["G6"]


@pytest.mark.parametrize(
    ("guards", "free"),
    [
        ((), True),
        (("yard x2 G4",), True),
        (("yard x2 G4", "scout G4"), True),
        (("scout x2 G4",), False),
        (("scout G4", "scout G4"), False),
        (("base G4",), False),
        (("mine G4",), False),
        (("miner G4", "colony_ship G4"), True),
    ],
)
def test_28_28_yards_and_a_single_scout_defend_nothing(
    guards: tuple[str, ...], free: bool
) -> None:
    table = war(red=guards)

    assert is_undefended(table.state, "G4") is free


def test_28_28_then_the_fewest_moves_then_the_largest_then_nearest_the_homeworld() -> None:
    assert outlook("G3", {"G4": SMALL, "G5": FULL}) == ["G4"]
    assert outlook("G3", {"G4": SMALL, "H3": FULL}) == ["H3"]
    assert outlook("G3", {"F4": SMALL, "G4": SMALL}) == ["G4"]


def test_28_28_then_the_human_chooses() -> None:
    table = war(
        colonies={"K5": SMALL, "K8": SMALL}, markers={"K5": "planet", "K8": "planet"}, turn=1
    )
    name = fleet(table, "blue", "J7")
    del table.state.colonies["L7"]
    go(table, MoveFleet("blue", name))
    asked = table.asking
    play(table, SendFleet("K8"))

    assert isinstance(asked, ChooseGoal)
    assert asked.player == "red"
    assert told(table, FleetMoved)[0].to in ("J8", "K7")


def test_28_28_on_the_second_map_the_own_side_comes_first() -> None:
    table = war(map_number=2)

    assert is_own_side(table.state, "blue", "K3")
    assert not is_own_side(table.state, "blue", "K11")
    assert is_own_side(table.state, "green", "K11")
    assert is_own_side(table.state, "yellow", "K3")
    assert is_own_side(table.state, "blue", "L7")


def test_28_28_on_the_first_map_there_are_no_sides() -> None:
    assert is_own_side(war().state, "blue", "K11")


def test_28_28_a_fleet_stays_until_the_colony_is_destroyed() -> None:
    assert outlook("G4", {"G4": SMALL, "G5": FULL}, red=("cruiser G4",)) == ["G4"]


@pytest.mark.parametrize("kind", ["super_nova", "black_hole"])
def test_28_28_super_novae_and_black_holes_are_avoided(kind: str) -> None:
    table = war(
        colonies={"G5": SMALL},
        markers={"G5": "planet", "G4": kind, "H4": kind},
    )
    fleet(table, "blue", "G3")

    assert path(table, "G5")[0] not in ("G4", "H4")


def test_28_28_asteroids_nebulae_and_markers_do_not_matter() -> None:
    table = war(
        colonies={"G6": SMALL},
        markers={"G6": "planet", "G4": "asteroids", "G5": hidden("danger")},
        blue={"levels": {"movement": 7}},
    )
    name = fleet(table, "blue", "G3")
    go(table, MoveFleet("blue", name))

    assert places(table, "blue") == ["G6"]
    assert not table.state.markers["G5"].face_up


def test_28_28_movement_is_that_of_the_alien_player() -> None:
    table = war(colonies={"G8": SMALL}, markers={"G8": "planet"}, blue={"levels": {"movement": 4}})
    name = fleet(table, "blue", "G3")
    go(table, MoveFleet("blue", name))

    assert places(table, "blue") == ["G5"]


def test_28_28_fleets_are_avoided_if_that_costs_no_delay() -> None:
    # From G3 to H5 there are two ways of two hexes, by G4 and by H4.
    colonies, markers = {"H5": SMALL}, {"H5": "planet"}
    blocked = war(red=("cruiser x2 G4",), colonies=colonies, markers=markers)
    fleet(blocked, "blue", "G3")
    other = war(red=("cruiser x2 H4",), colonies=colonies, markers=markers)
    fleet(other, "blue", "G3")

    assert path(blocked, "H5") == ("H4",)
    assert path(other, "H5") == ("G4",)


def test_28_28_a_single_revealed_ship_is_attacked_if_that_costs_no_delay() -> None:
    colonies, markers = {"H5": SMALL}, {"H5": "planet"}
    for at in ("G4", "H4"):
        table = war(red=(f"cruiser {at} up",), colonies=colonies, markers=markers)
        fleet(table, "blue", "G3")

        assert path(table, "H5") == (at,)


def test_28_28_a_fast_fleet_does_not_stop_for_a_ship_on_the_way() -> None:
    table = war(
        red=("cruiser G4 up",),
        colonies={"H5": SMALL},
        markers={"H5": "planet"},
        blue={"levels": {"movement": 4}},
    )
    fleet(table, "blue", "G3")

    assert path(table, "H5") == ("H4", "H5")


def test_28_28_through_a_fleet_if_there_is_no_other_way_as_fast() -> None:
    table = war(
        red=("cruiser x2 G4",),
        colonies={"G5": SMALL},
        markers={"G5": "planet", "H4": "super_nova", "F5": "super_nova"},
    )
    fleet(table, "blue", "G3")

    assert path(table, "G5") == ("G4",)


def test_28_28_without_a_way_a_fleet_stays() -> None:
    table = war(
        colonies={"G6": SMALL},
        markers={"G6": "planet"}
        | dict.fromkeys(("H2", "I1", "G1", "H1", "G2", "I2"), "super_nova"),
    )
    name = fleet(table, "blue", "H1")
    go(table, MoveFleet("blue", name))

    assert places(table, "blue") == ["H1"]


def test_28_28_what_cannot_fight_is_destroyed_on_the_way() -> None:
    table = war(red=("miner G4",), colonies={"G5": SMALL}, markers={"G5": "planet"})
    name = fleet(table, "blue", "G3")
    table.state.powers["blue"].levels["movement"] = 4
    go(table, MoveFleet("blue", name))
    play(table, KeepAll())

    assert [event.kind for event in told(table, BrushedAside)] == ["miner"]
    assert places(table, "blue") == ["G5"]


# -- what happens there ----------------------------------------------------------------


def test_28_22_after_the_human_each_alien_player_moves() -> None:
    table = war()
    fleet(table, "blue", "H1")
    fleet(table, "yellow", "D7")
    go(table, AlienTurns())

    assert [event.player for event in told(table, FleetMoved)] == ["blue", "yellow"]


def test_28_28_a_fleet_fights_what_it_meets() -> None:
    table = war(
        red=("cruiser G4",), colonies={"G4": SMALL}, markers={"G4": "planet"}, dice=[10] * 40
    )
    fleet(table, "blue", "G3", cp=6)
    go(table, AlienTurn("blue"))
    play(table, KeepAll())

    assert [(b.attacker, b.defender) for b in told(table, BattleBegan)] == [("blue", "red")]


def test_28_28_it_bombards_with_everything_and_is_built_for_that() -> None:
    table = war(colonies={"G4": SMALL}, markers={"G4": "planet"}, dice=(1, 10, 10, 10))
    fleet(table, "blue", "G3", cp=18)
    go(table, AlienTurn("blue"))

    assert told(table, FleetBuilt)[0].units == ("scout",) * 3
    assert sum(len(event.dice) for event in told(table, ColonyBombarded)) == 3
    assert "G4" in table.state.colonies


def test_15_1_aliens_too_spare_a_colony_that_is_still_defended() -> None:
    table = war(red=("base G4",), colonies={"G4": SMALL}, markers={"G4": "planet"})
    ships(table, "blue", "G4", "scout x2")
    go(table, AlienBombardments("blue"))

    assert not told(table, ColonyBombarded)


def test_28_28_when_the_colony_is_gone_nobody_fires_any_more() -> None:
    table = war(colonies={"G4": SMALL}, markers={"G4": "planet"}, dice=(1, 1))
    ships(table, "blue", "G4", "scout x2", "destroyer")
    go(table, AlienBombardments("blue"))

    assert len(told(table, ColonyDestroyed)) == 1
    assert len(told(table, ColonyBombarded)) == 1


def test_28_28_a_fleet_that_is_lost_is_no_longer_out() -> None:
    table = war()
    name = fleet(table, "blue", "G3")
    ships(table, "blue", "H3", "scout")
    take_away(table.state, name)
    go(table, AlienTurn("blue"))

    assert len(fleets_out(table.state, "blue")) == 1
    assert name not in table.state.powers["blue"].fleets


# -- Raiders ---------------------------------------------------------------------------


def raiders(at: str, count: int = 2, cloaking: int = 1, **parts: Any) -> Table:
    table = war(blue={"levels": {"cloaking": cloaking}}, **parts)
    ships(table, "blue", at, f"raider x{count}", raiders=True)
    return table


def target(table: Table) -> list[str]:
    first = next(iter(table.state.powers["blue"].fleets.values()))
    return goals(table.state, "blue", first)


def test_28_29_raiders_go_where_they_are_worth_more_than_the_defenders() -> None:
    colonies, markers = {"G4": SMALL, "G6": SMALL}, {"G4": "planet", "G6": "planet"}
    weak = raiders("G3", red=("cruiser G4", "cruiser G6"), colonies=colonies, markers=markers)
    strong = raiders("G3", red=("cruiser x2 G4", "cruiser G6"), colonies=colonies, markers=markers)

    assert target(weak) == ["G4"]  # 24 CP against 12
    assert target(strong) == ["G6"]  # 24 against 24 is not more


def test_28_29_raiders_leave_a_colony_that_has_become_too_strong() -> None:
    table = raiders(
        "G4",
        red=("cruiser x3 G4",),
        colonies={"G4": SMALL, "G6": SMALL},
        markers={"G4": "planet", "G6": "planet"},
    )

    assert target(table) == ["G6"]


def test_28_29_they_pass_through_if_undetected() -> None:
    table = raiders(
        "G3",
        red=("cruiser x9 G4", "scout F4"),
        colonies={"G5": SMALL},
        markers={"G5": "planet", "H4": "super_nova", "F5": "super_nova", "F4": "super_nova"},
    )

    assert path(table, "G5") == ("G4",)


def test_28_29_a_scanner_bars_their_way_unless_they_are_stronger() -> None:
    walls = {"G5": "planet", "H4": "super_nova", "F4": "super_nova"}
    strong = raiders(
        "G3", red=("destroyer x3 G4 scanner=1",), colonies={"G5": SMALL}, markers=walls
    )
    weak = raiders("G3", red=("destroyer x2 G4 scanner=1",), colonies={"G5": SMALL}, markers=walls)

    assert path(strong, "G5") != ("G4",)
    assert path(weak, "G5") == ("G4",)


def test_28_29_nothing_is_cloaked_in_a_nebula() -> None:
    walls = {"G5": "planet", "H4": "super_nova", "F4": "super_nova", "G4": "nebula"}
    table = raiders("G3", red=("cruiser x9 G4",), colonies={"G5": SMALL}, markers=walls)

    assert path(table, "G5") != ("G4",)


@pytest.mark.parametrize(("guards", "fights"), [("cruiser G4", True), ("cruiser x2 G4", False)])
def test_28_29_undetected_raiders_fight_only_the_weaker(guards: str, fights: bool) -> None:
    table = raiders("G4", red=(guards,), dice=[10] * 30)
    go(table, BattleBegins("G4", "red", "blue"))

    assert bool(told(table, BattleBegan)) is fights


def test_28_29_detected_raiders_have_no_choice() -> None:
    table = raiders("G4", red=("cruiser x3 G4", "destroyer G4 scanner=1"), dice=[10] * 30)
    go(table, BattleBegins("G4", "red", "blue"))

    assert told(table, BattleBegan)


def test_7_24_units_may_be_scuttled_as_an_alien_fleet_arrives() -> None:
    table = war(red=("miner G4",), colonies={"G5": SMALL}, markers={"G5": "planet"})
    name = fleet(table, "blue", "G3")
    go(table, MoveFleet("blue", name))
    play(table, Scuttle("red-1", "miner", 1))

    assert not told(table, BrushedAside)
    assert standing(table, "red") == {}


def test_28_28_cloaked_humans_are_not_known() -> None:
    table = war(
        red=("raider G4 cloaking=1",),
        colonies={"G5": SMALL},
        markers={"G5": "planet", "H4": "super_nova", "F5": "super_nova"},
        blue={"levels": {"movement": 4}},
    )
    name = fleet(table, "blue", "G3")
    go(table, MoveFleet("blue", name))
    play(table, KeepAll())

    assert places(table, "blue") == ["G5"]
    assert standing(table, "red") == {"raider": 1}


# -- the human -------------------------------------------------------------------------


def test_28_30_nobody_enters_an_unexplored_hex_with_a_fleet() -> None:
    table = war(red=("scout G3", "scout I4"), markers={"G4": hidden("nebula")})
    scout = table.state.groups["red-1"]
    before = may_enter(table.state, scout, "G4")
    fleet(table, "blue", "G4")

    assert before
    assert not may_enter(table.state, scout, "G4")


def test_28_30_exploration_may_look_there() -> None:
    table = war(red=("cruiser G3 exploration=1",), markers={"G4": hidden("nebula")})
    fleet(table, "blue", "G4")
    ready(table, "red-1", 1)
    go(table, CommandGroup("red", "red-1"))

    assert Peek("red-1", "G4") in table.offer
