"""SE-25.3  When each Empire Advantage is shown, and what others see before and after."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.empires.cards import holds
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins, CombatPhase
from starhold.games.space_empires.rules.combat.r15_bombardment import Bombard
from starhold.games.space_empires.rules.content.advantages.a36_ancient_race import long_before
from starhold.games.space_empires.rules.content.advantages.a37_space_pilgrims import (
    PassUnharmed,
    RollLikeOthers,
)
from starhold.games.space_empires.rules.content.advantages.a42_master_engineers import PushEngines
from starhold.games.space_empires.rules.content.advantages.a54_powerful_psychics import ReadMinds
from starhold.games.space_empires.rules.ground.r20_ground_combat import FightOnGround
from starhold.games.space_empires.rules.movement.r07_entering import Declare
from starhold.games.space_empires.rules.movement.r07_movement import Command, Go, MovementPhase
from starhold.games.space_empires.rules.movement.r07_orders import Colonise
from starhold.games.space_empires.rules.movement.r07_scuttling import KeepAll
from starhold.games.space_empires.rules.movement.r08_terrain import ExplorationPhase
from starhold.games.space_empires.rules.special_ships.r14_cloaks import Join, StayOut
from starhold.games.space_empires.state import Colony, Group, Held, Marker, Table
from tests.games.space_empires.hands import (
    FULL,
    battle_shows,
    begin,
    holding,
    kept_down,
    land,
    landing_shows,
    lies_open,
    only_the_end_shows,
    turned_up,
)
from tests.games.space_empires.scenes import hidden, offered, play, scene
from tests.helpers import seed_of

BOARDERS = "boarding_ship F5 boarding=1"


def moving(number: int, *red: str, **parts: Any) -> Table:
    """Red has a card, and begins to give orders to the first of these groups."""
    table = holding(number, red=red, agenda=(MovementPhase("red"),), **parts)
    group = table.state.groups["red-1"]
    play(table, Command(group.id, group.kind, group.count, group.at))
    return table


def go(table: Table, to: str) -> None:
    play(table, Go("red-1", to))


# -- 31 to 36 --------------------------------------------------------------------------


def test_advantage_31_is_shown_in_a_battle_with_a_ship_or_a_yard_that_fires_first() -> None:
    assert battle_shows(31, "scout F5")
    assert battle_shows(31, "yard F5")
    assert not battle_shows(31, "base F5", BOARDERS)


def test_advantage_32_is_shown_in_a_battle_with_a_ship_that_does_not_board() -> None:
    assert battle_shows(32, "fighter F5", "carrier F5")
    assert not battle_shows(32, "base F5", "yard F5", BOARDERS)


def test_advantage_33_is_shown_in_a_battle_with_any_ship_that_fights() -> None:
    assert battle_shows(33, BOARDERS)
    assert not battle_shows(33, "base F5", "yard F5", "colony_ship F5")


def test_advantage_34_is_shown_in_its_first_combat_of_any_kind() -> None:
    assert battle_shows(34, "base F5")
    assert landing_shows(34)
    assert landing_shows(34, of="blue")


def test_advantage_35_is_shown_by_its_first_colony_on_asteroids() -> None:
    rocks = moving(35, "colony_ship F5 terraforming=1", markers={"F5": "asteroids"})
    with turned_up(rocks, 35):
        play(rocks, Colonise("red-1"))
    planet = moving(35, "colony_ship F5 terraforming=1", markers={"F5": "planet"})
    with kept_down(planet, 35):
        play(planet, Colonise("red-1"))


def test_advantage_36_is_shown_before_the_first_turn() -> None:
    table = holding(36, agenda=(MovementPhase("red"),), order=())
    with turned_up(table, 36):
        begin(table, *long_before(table))


# -- 37 --------------------------------------------------------------------------------


@pytest.mark.parametrize("terrain", ["nebula", "asteroids"])
def test_advantage_37_is_shown_when_it_goes_on_where_others_must_stop(terrain: str) -> None:
    table = moving(37, "cruiser F5 movement=4", markers={"F6": terrain})
    with kept_down(table, 37):
        go(table, "F6")
    with turned_up(table, 37):
        go(table, "F7")


def test_advantage_37_is_shown_when_it_passes_a_black_hole_and_not_if_it_rolls() -> None:
    parts: dict[str, Any] = {"markers": {"F6": "black_hole"}, "dice": (1,)}
    passing, rolling = (moving(37, "cruiser F5", **parts) for _ in range(2))
    with turned_up(passing, 37):
        go(passing, "F6")
        play(passing, PassUnharmed())
    with kept_down(rolling, 37):
        go(rolling, "F6")
        play(rolling, RollLikeOthers())


def test_advantage_37_is_shown_when_it_is_not_lost_in_space() -> None:
    table = holding(
        37, red=("cruiser F5",), markers={"F5": hidden("lost")}, agenda=(MovementPhase("red"),)
    )
    with turned_up(table, 37):
        begin(table, ExplorationPhase("red"))


# -- 38 to 46 --------------------------------------------------------------------------


def test_advantage_38_is_shown_in_its_first_combat_of_any_kind() -> None:
    assert battle_shows(38, "base F5")
    assert landing_shows(38)
    assert landing_shows(38, of="blue")


def test_advantage_39_stays_hidden_until_the_end() -> None:
    assert only_the_end_shows(39)


def test_advantage_40_is_shown_in_a_battle_with_a_unit_that_gains_experience() -> None:
    assert battle_shows(40, "transport F5")
    assert not battle_shows(40, "base F5", "yard F5")


def test_advantage_41_stays_hidden_until_the_end() -> None:
    assert only_the_end_shows(41)


def test_advantage_42_is_shown_by_its_use_or_in_a_battle_with_a_mobile_unit() -> None:
    table = moving(42, "cruiser F5", dice=(10,))
    with turned_up(table, 42):
        play(table, PushEngines("red-1"))

    assert battle_shows(42, "scout F5")
    assert battle_shows(42, "base F5", "miner F5")
    assert not battle_shows(42, "base F5", "yard F5")


def test_advantage_43_is_shown_in_its_first_combat_of_any_kind() -> None:
    assert battle_shows(43, "base F5")
    assert landing_shows(43)
    assert landing_shows(43, of="blue")


def test_advantage_44_is_shown_in_any_battle() -> None:
    assert battle_shows(44, "base F5")
    assert not landing_shows(44)


def test_advantage_45_is_shown_in_any_battle() -> None:
    assert battle_shows(45, "base F5")
    assert not landing_shows(45)


def test_advantage_46_is_shown_in_any_battle_or_by_a_raid() -> None:
    table = holding(
        46,
        red=("scout F5",),
        markers={"F5": "planet"},
        colonies={"F5": Colony("blue", 2)},
        dice=(10,),
        agenda=(CombatPhase("red"), MovementPhase("red")),
    )
    with turned_up(table, 46):
        play(table, Bombard("red-1", "scout", 1))

    assert battle_shows(46, "base F5")
    assert not landing_shows(46)


# -- 47 to 49 --------------------------------------------------------------------------


def test_advantage_47_is_shown_in_combat_with_any_boarding_ship_or_its_own_troops() -> None:
    assert battle_shows(47, BOARDERS)
    assert battle_shows(47, "scout F5", blue=(BOARDERS,))
    assert not battle_shows(47, "scout F5", "transport F5")
    assert battle_shows(47, "scout F5", "transport F5", "infantry F5")
    assert not battle_shows(47, "scout F5", blue=("transport F5", "infantry F5"))
    assert landing_shows(47)
    assert landing_shows(47, of="blue")


def test_advantage_47_is_shown_by_a_garrison_under_a_battle() -> None:
    """SE-13.4  Its troops on the planet are present as those aboard are."""
    colonies = {"F5": Colony("red", 1)}
    table = holding(47, red=("base F5", "infantry F5"), blue=("scout F5",), colonies=colonies)
    put(table.state, replace(table.state.groups["red-2"], ground="settled"))
    begin(table, BattleBegins("F5", "blue", "red"))

    assert lies_open(table, 47)


def test_advantage_48_is_shown_by_the_first_entry_into_a_hex_of_aliens() -> None:
    guarded = Marker("barren", face_up=True, guarded=True)
    table = moving(48, "cruiser F4", markers={"F5": guarded}, dice=(1, 1, 1, 1))
    with turned_up(table, 48):
        go(table, "F5")
    aside = moving(48, "cruiser F4", markers={"F5": guarded})
    with kept_down(aside, 48):
        go(aside, "F3")


def test_advantage_48_is_shown_when_aliens_that_it_wakes_do_not_fight() -> None:
    markers = {"F5": hidden("barren")}
    table = holding(
        48, red=("scout F5",), markers=markers, dice=(1, 1, 1, 1), agenda=(MovementPhase("red"),)
    )
    with turned_up(table, 48):
        begin(table, ExplorationPhase("red"))


def test_advantage_49_stays_hidden_until_the_end() -> None:
    assert only_the_end_shows(49)


# -- 50 to 54 --------------------------------------------------------------------------


def test_advantage_50_is_shown_in_a_battle_with_a_cloaked_scout_destroyer_or_cruiser() -> None:
    for kind in ("scout", "destroyer", "cruiser"):
        assert battle_shows(50, f"{kind} F5 cloaking=1", blue=("destroyer F5 scanner=1",))
    assert not battle_shows(50, "raider F5 cloaking=1", blue=("destroyer F5 scanner=1",))
    assert not battle_shows(50, "scout F5")


def test_advantage_50_is_shown_by_ships_that_join_not_by_those_that_stay_out() -> None:
    red = ("scout F5 cloaking=1", "battleship F5")
    for answers, looks in (((Join(),), turned_up), ((StayOut(), StayOut()), kept_down)):
        table = holding(50, red=red, blue=("cruiser F5",), agenda=(MovementPhase("red"),))
        begin(table, BattleBegins("F5", "red", "blue"))
        with looks(table, 50):
            play(table, *answers)
            while offered(table, Join):
                play(table, Join())


def test_advantage_50_is_shown_by_a_cloaked_scout_that_passes_an_enemy() -> None:
    for kind, looks in (("scout", turned_up), ("raider", kept_down)):
        table = moving(50, f"{kind} F4 cloaking=1 movement=4", blue=("cruiser F5",))
        with looks(table, 50):
            go(table, "F5")
            play(table, KeepAll(), Declare(1))


def test_advantage_51_is_shown_in_a_battle_with_a_scout_a_destroyer_or_a_fighter() -> None:
    assert battle_shows(51, "scout F5")
    assert battle_shows(51, "destroyer F5")
    assert battle_shows(51, "fighter F5", "carrier F5")
    assert not battle_shows(51, "cruiser F5")


@pytest.mark.parametrize("kind", ["colony_ship", "miner", "pipeline", "mine"])
def test_advantage_52_is_shown_by_the_first_fast_move_that_others_see(kind: str) -> None:
    """A Mine that lies face down could be any ship."""
    table = moving(52, f"{kind} F5", levels={"red": {"movement": 4}})
    with kept_down(table, 52):
        go(table, "F6")
    with kept_down(table, 52) if kind == "mine" else turned_up(table, 52):
        go(table, "F7")


def test_advantage_52_is_shown_by_a_mine_that_lies_open_or_is_in_a_battle() -> None:
    table = moving(52, "mine F5 up", levels={"red": {"movement": 4}})
    with turned_up(table, 52):
        go(table, "F6")
        go(table, "F7")

    assert battle_shows(52, "mine F5", "scout F5")
    assert not battle_shows(52, "scout F5", blue=("mine F5", "scout F5"))


def test_advantage_53_is_shown_by_the_first_move_of_two_hexes_or_in_any_battle() -> None:
    table = moving(53, "scout F5 movement=7")
    with kept_down(table, 53):
        go(table, "F6")
    with turned_up(table, 53):
        go(table, "F7")

    assert battle_shows(53, "base F5")


def test_advantage_54_is_shown_by_its_use_or_in_a_battle_with_a_ship_that_explores() -> None:
    table = holding(
        54,
        red=("cruiser F5 exploration=1",),
        blue=("scout F6",),
        agenda=(MovementPhase("red"),),
    )
    with turned_up(table, 54):
        play(table, ReadMinds())

    assert battle_shows(54, "cruiser F5")
    assert battle_shows(54, "unique F5 exploration=1")
    assert not battle_shows(54, "destroyer F5", "unique F5", "base F5", "yard F5")


# -- with brothers ---------------------------------------------------------------------

SHOWN_WITH_SCOUTS = (31, 32, 33, 40, 42, 51)


@pytest.mark.parametrize("number", SHOWN_WITH_SCOUTS)
def test_27_9_an_advantage_is_not_shown_by_the_ships_of_a_brother(number: int) -> None:
    """R-56  Red's Base fights beside a Scout of his brother; then beside a Scout of his own."""
    for kind, looks in (("base", kept_down), ("scout", turned_up)):
        table = brothers(number, ("red", kind), ("green", "scout"))
        with looks(table, number):
            begin(table, BattleBegins("F5", "red", "blue"))


@pytest.mark.parametrize("number", [16, 38, 43, 47])
def test_27_9_a_brother_who_fights_on_the_ground_shows_his_cards(number: int) -> None:
    table = brothers(number, ("red", "infantry"), ("green", "infantry"), holder="green")
    table.state.markers["F5"] = Marker("planet", face_up=True)
    table.state.colonies["F5"] = Colony("blue", 1)
    land(table)
    with turned_up(table, number, of="green"):
        begin(table, FightOnGround("F5"))


def test_27_9_nobody_imagines_a_brother_whose_transports_would_have_joined_in() -> None:
    """SE-20.38  Green's Transport is over the planet, and does not fight."""
    table = brothers(1, ("red", "infantry"), ("green", "transport"), holder="green")
    table.state.markers["F5"] = Marker("planet", face_up=True)
    table.state.colonies["F5"] = Colony("blue", 1)
    land(table)
    begin(table, FightOnGround("F5"))
    twins = [GAME.imagine(table, "blue", Seeded(seed_of(n))).state for n in range(40)]

    assert not any(holds(twin, "green", 25) for twin in twins)
    assert not lies_open(table, 1, of="green")


def brothers(number: int, *units: tuple[str, str], holder: str = "red") -> Table:
    """Red and green are brothers and have these units at F5, where blue has a Scout."""
    worlds = {"red": "K5", "blue": "B5", "green": "L2", "yellow": "A2"}
    settings = replace(FULL, alliance="brothers", partners="opposite")
    table = scene(settings=settings, worlds=worlds)
    assert table.state.teams == (("red", "green"), ("blue", "yellow"))
    for owner, kind in (*units, ("blue", "scout")):
        put(table.state, Group(f"{owner}-{kind}", owner, kind, 1, "F5"))
    table.state.empires[holder].hand.cards = (Held(number),)
    begin(table)
    return table
