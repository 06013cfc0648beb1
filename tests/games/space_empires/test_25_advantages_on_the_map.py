"""SE-25  What advantages do to movement, exploration and colonies, by their number."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.games.space_empires.battles.battlefield import Gun, the_battle
from starhold.games.space_empires.battles.ground import may_land
from starhold.games.space_empires.empires.holdings import (
    can_reach,
    decider,
    mounted,
    newly_built,
    with_refit,
)
from starhold.games.space_empires.fleets.groups import free_counters, put
from starhold.games.space_empires.fleets.moves import allowance
from starhold.games.space_empires.rules.combat.r13_combat import (
    BattleBegins,
    CombatPhase,
    MeetEnemies,
    sides_against,
)
from starhold.games.space_empires.rules.combat.r13_fire import Shoot
from starhold.games.space_empires.rules.combat.r13_losses import Hit
from starhold.games.space_empires.rules.combat.r13_rounds import (
    CountFleets,
    EndRound,
    ScreenNoMore,
    fire,
)
from starhold.games.space_empires.rules.content.advantages.a36_ancient_race import (
    BringHome,
    EnoughForNow,
    LookInto,
    SettleBefore,
    long_before,
)
from starhold.games.space_empires.rules.content.advantages.a37_space_pilgrims import (
    NotLost,
    PassUnharmed,
    RollLikeOthers,
)
from starhold.games.space_empires.rules.content.advantages.a39_nano_technology import Rebuild
from starhold.games.space_empires.rules.content.advantages.a42_master_engineers import (
    EnginesPushed,
    PushEngines,
    Regroup,
)
from starhold.games.space_empires.rules.content.advantages.a54_powerful_psychics import (
    MindsRead,
    ReadMinds,
)
from starhold.games.space_empires.rules.economy.r09_colonies import can_colonise
from starhold.games.space_empires.rules.ground.r20_landing import Land
from starhold.games.space_empires.rules.hands.r24_alien_cards import DrawCards
from starhold.games.space_empires.rules.movement.r07_entering import (
    BlackHole,
    BlackHoleRolled,
    Slingshot,
)
from starhold.games.space_empires.rules.movement.r07_movement import (
    Command,
    EndMovement,
    Go,
    MovementPhase,
    Stand,
)
from starhold.games.space_empires.rules.movement.r07_orders import Colonise, Merge, Peek
from starhold.games.space_empires.rules.movement.r07_scuttling import Scuttle
from starhold.games.space_empires.rules.movement.r08_terrain import (
    ExplorationPhase,
    MarkerRevealed,
)
from starhold.games.space_empires.rules.movement.r19_reaction import React
from starhold.games.space_empires.rules.special_ships.r14_cloaks import Join
from starhold.games.space_empires.rules.special_ships.r18_titans import DestroyPlanet
from starhold.games.space_empires.rules.turns.r06_turns import EndTurn, RefitDone
from starhold.games.space_empires.rules.turns.r27_victory import colony_points
from starhold.games.space_empires.solo.automaton import is_automatic
from starhold.games.space_empires.state import (
    ALIEN,
    Battle,
    Colony,
    Group,
    Held,
    Marker,
    Settings,
    Table,
)
from tests.games.space_empires.advantages import (
    DEALT,
    battle,
    moving,
    shown,
    with_advantages,
)
from tests.games.space_empires.aliens import points
from tests.games.space_empires.battles import fires_as, needed
from tests.games.space_empires.moves import command
from tests.games.space_empires.scenes import advanced, at, hidden, offered, play, told

FULL = Settings(profile="expansion_full", alien_cards="off", unique_ships="off")
CARDS = advanced(empire_advantages="random", alien_cards="on")


# -- 35 --------------------------------------------------------------------------------

ROCKS = {"F5": "asteroids"}


def test_advantage_35_a_colony_ship_with_terraforming_settles_asteroids() -> None:
    table = moving(("colony_ship F5 terraforming=1",), 35, markers=ROCKS)
    command(table, "red-1")
    play(table, Colonise("red-1"))

    assert table.state.colonies["F5"] == Colony("red")
    assert shown(table) == ["card-35"]


@pytest.mark.parametrize(
    ("ship", "cards"), [("colony_ship F5", (35,)), ("colony_ship F5 terraforming=1", ())]
)
def test_advantage_35_not_without_terraforming_or_the_card(
    ship: str, cards: tuple[int, ...]
) -> None:
    table = moving((ship,), *cards, markers=ROCKS)
    command(table, "red-1")

    assert offered(table, Colonise) == []


def test_advantage_35_nobody_lands_there_and_titans_cannot_destroy_it() -> None:
    table = with_advantages(
        35,
        agenda=(CombatPhase("blue"),),
        blue=("titan F5",),
        markers=ROCKS,
        colonies={"F5": Colony("red", 3)},
        settings=FULL,
        active="blue",
    )

    assert offered(table, DestroyPlanet) == []
    assert not may_land(table.state, "blue", "F5")


def test_24_1_advantage_35_brings_no_alien_card() -> None:
    rocky = {"agenda": (MovementPhase("red"),), "markers": ROCKS, "settings": CARDS}
    table = with_advantages(35, red=("colony_ship F5 terraforming=1",), **rocky)
    table.state.deck = [1, 2]
    command(table, "red-1")
    play(table, Colonise("red-1"))

    assert table.state.colonies["F5"] == Colony("red")
    assert not offered(table, DrawCards)


def test_27_7_advantage_35_gives_no_point_in_deep_space_but_does_in_another_home_system() -> None:
    state = with_advantages(
        35,
        markers={"F5": "asteroids", "C5": "asteroids"},
        colonies={"F5": Colony("red", 3), "C5": Colony("red", 3)},
    ).state

    assert colony_points(state, "red") == 1


# -- 36 --------------------------------------------------------------------------------


def ancient(markers: dict[str, str], *cards: int, **parts: Any) -> Table:
    lying = {at: hidden(kind, "red") for at, kind in markers.items()}
    table = with_advantages(*cards, markers=lying, order=(), **parts)
    table.agenda, table.news = long_before(table), []
    table.settle()
    return table


def test_advantage_36_all_hexes_beside_the_homeworld_are_explored() -> None:
    table = ancient({"K4": "planet", "K6": "danger", "J5": "mineral-5"}, 36)

    assert shown(table) == ["card-36"]
    assert len(told(table, MarkerRevealed)) == 3
    assert "K6" not in table.state.markers
    assert table.state.markers["K4"].face_up


def test_advantage_36_then_six_of_those_two_away() -> None:
    two_away = ("K3", "K7", "I4", "I5", "I6", "J4", "J7")
    table = ancient(dict.fromkeys(two_away, "nebula"), 36)
    first = {option.at for option in offered(table, LookInto)}
    for _ in range(6):
        play(table, offered(table, LookInto)[0])

    assert first == set(two_away)
    assert offered(table, LookInto) == []
    assert sum(table.state.markers[there].face_up for there in two_away) == 6


def test_advantage_36_up_to_three_minerals_lie_on_the_homeworld() -> None:
    near = ("K4", "K6", "J5", "J6")
    table = ancient(dict.fromkeys(near, "mineral-5"), 36)
    for _ in range(3):
        play(table, offered(table, BringHome)[0])

    assert table.state.colonies["K5"].goods == ("mineral-5",) * 3
    assert sum(there in table.state.markers for there in near) == 1
    assert table.agenda == ()


def test_advantage_36_fewer_will_do() -> None:
    table = ancient({"K4": "mineral-5", "K6": "planet"}, 36)
    play(table, EnoughForNow(), EnoughForNow())

    assert table.state.colonies["K5"].goods == ()
    assert "K6" not in table.state.colonies


def test_advantage_36_up_to_three_planets_are_settled_and_barren_ones_are_not() -> None:
    near = {"K4": "planet", "K6": "planet", "J5": "planet", "J6": "planet", "I5": "barren"}
    table = ancient(near, 36)
    for _ in range(3):
        play(table, offered(table, SettleBefore)[0])

    mine = [c for c in table.state.colonies.values() if c == Colony("red")]
    assert len(mine) == 3
    assert free_counters(table.state, "red", "colony_ship") == 17


def test_26_2_advantage_36_what_takes_the_place_of_a_marker_is_not_explored_again() -> None:
    heavy = replace(FULL, heavy_terrain=True)
    table = ancient({"K3": "danger", "K4": "lost"}, 36, settings=heavy, pool=["nebula"] * 3)

    assert [table.state.markers[there].face_up for there in ("K3", "K4")] == [False, False]
    assert len(told(table, MarkerRevealed)) == 2


def test_advantage_36_nobody_else_explores_before_the_game() -> None:
    table = ancient({"K4": "planet"}, 31)

    assert not table.state.markers["K4"].face_up


# -- 37 --------------------------------------------------------------------------------


def test_advantage_37_nebulae_do_not_halt_it_and_to_go_on_shows_the_card() -> None:
    table = moving(("cruiser F5 movement=4",), 37, markers={"F6": "nebula"})
    command(table, "red-1")
    play(table, Go("red-1", "F6"))
    assert shown(table) == []
    play(table, Go("red-1", "F7"))

    assert shown(table) == ["card-37"]


def test_advantage_37_asteroids_can_be_entered_late() -> None:
    table = moving(("cruiser F5 movement=4",), 37, markers={"F7": "asteroids"})
    command(table, "red-1")
    play(table, Go("red-1", "F6"), Go("red-1", "F7"))

    assert shown(table) == ["card-37"]


def test_advantage_37_a_pipeline_shows_nothing() -> None:
    pipes = ("pipeline F5", "pipeline F6", "pipeline F7")
    table = moving(("cruiser F5 movement=4", *pipes), 37, markers={"F6": "nebula"})
    command(table, "red-1")
    play(table, Go("red-1", "F6"), Go("red-1", "F7"))

    assert shown(table) == []


HOLE = {"F6": "black_hole"}


def test_advantage_37_ships_pass_a_black_hole_unharmed_and_show_the_card() -> None:
    table = moving(("cruiser F5",), 37, markers=HOLE)
    command(table, "red-1")
    play(table, Go("red-1", "F6"), PassUnharmed())

    assert shown(table) == ["card-37"]
    assert at(table, "F6") == [("cruiser", 1)]


def test_advantage_37_or_roll_to_hide_it() -> None:
    table = moving(("cruiser F5",), 37, markers=HOLE, dice=(9,))
    command(table, "red-1")
    play(table, Go("red-1", "F6"), RollLikeOthers())

    assert shown(table) == []
    assert at(table, "F6") == []


def test_advantage_37_once_it_is_shown_nobody_is_asked() -> None:
    table = with_advantages(37, red=("cruiser F6",), markers=HOLE)
    table.state.empires["red"].hand.cards = (
        replace(table.state.empires["red"].hand.cards[0], face_up=True),
    )
    table.agenda = (BlackHole("red-1"),)
    table.settle()

    assert told(table, BlackHoleRolled) == []
    assert at(table, "F6") == [("cruiser", 1)]


def test_advantage_37_a_slingshot_succeeds_by_itself() -> None:
    settings = advanced(empire_advantages="random", slingshot="on")
    table = moving(("cruiser F5",), 37, markers=HOLE, settings=settings)
    command(table, "red-1")
    play(table, Go("red-1", "F6"), Slingshot(), PassUnharmed())

    assert table.state.groups["red-1"].moves == 1


def test_advantage_37_is_never_lost_in_space() -> None:
    explore = (ExplorationPhase("red"),)
    table = with_advantages(
        37, agenda=explore, red=("cruiser F5",), markers={"F5": hidden("lost")}
    )

    assert told(table, NotLost) == [NotLost("red", "F5")]
    assert shown(table) == ["card-37"]
    assert at(table, "F5") == [("cruiser", 1)]
    assert "F5" not in table.state.markers


def test_advantage_37_danger_and_super_novae_are_as_bad_for_it_as_for_others() -> None:
    explore = (ExplorationPhase("red"),)
    for marker, left in (("danger", []), ("super_nova", [("cruiser", 1)])):
        table = with_advantages(37, red=("cruiser F5",), markers={"F5": hidden(marker)})
        put(table.state, replace(table.state.groups["red-1"], came_from="F6"))
        table.agenda = explore
        table.settle()

        assert at(table, "F5") == []
        assert at(table, "F6") == left


def test_advantage_37_others_are_lost_and_roll() -> None:
    explore = (ExplorationPhase("red"),)
    table = with_advantages(
        31, agenda=explore, red=("cruiser F5",), markers={"F5": hidden("lost")}
    )
    rolling = with_advantages(
        31, agenda=(BlackHole("red-1"),), red=("cruiser F6",), markers=HOLE, dice=(3,)
    )

    assert table.question("blue").choice.player == "blue"
    assert told(rolling, BlackHoleRolled)


# -- 39 --------------------------------------------------------------------------------


def test_advantage_39_any_ship_refits_anywhere_free_and_at_once_and_does_not_move() -> None:
    table = moving(("cruiser x2 F5",), 39, levels={"red": {"attack": 1, "movement": 4}})
    command(table, "red-1")
    play(table, Rebuild("red-1"))
    cruiser = table.state.groups["red-1"]

    assert (cruiser.tech.attack, cruiser.tech.movement, cruiser.moves) == (1, 4, 0)
    assert table.state.empires["red"].sheet.cp == 0
    assert offered(table, Go) == []
    assert shown(table) == []


def test_advantage_39_fighters_that_have_refitted_do_not_ride() -> None:
    """SE-14.1: in space their carrier stays with them; a colony takes care of them."""
    for cell, left in (("F5", []), ("K5", ["red-1"])):
        fleet = (f"carrier {cell} up", f"fighter x2 {cell} fighter=1 up")
        table = moving(fleet, 39, levels={"red": {"fighter": 2}})
        command(table, "red-2")
        play(table, Rebuild("red-2"))

        assert [o.group for o in offered(table, Command) if o.kind == "carrier"] == left


def test_advantage_39_at_a_yard_nothing_more_is_told_when_the_turn_ends() -> None:
    table = moving(("cruiser K5 up", "yard K5"), 39, levels={"red": {"attack": 1}})
    command(table, "red-1")
    play(table, Rebuild("red-1"))
    table.agenda = (EndTurn("red"),)
    table.settle()

    assert told(table, RefitDone) == []
    assert not table.state.groups["red-1"].refitting


def test_advantage_39_not_after_a_move_or_an_exploration_or_for_nothing() -> None:
    levels = {"red": {"attack": 1}}
    moved = moving(("cruiser F5 movement=4",), 39, levels=levels)
    command(moved, "red-1")
    play(moved, Go("red-1", "F6"))
    looked = moving(
        ("cruiser F5 exploration=1",), 39, levels=levels, markers={"F6": hidden("planet")}
    )
    command(looked, "red-1")
    play(looked, Peek("red-1", "F6"))
    table_ = moving(("cruiser F5",), 39)
    command(table_, "red-1")
    others = moving(("cruiser F5",), 31, levels=levels)
    command(others, "red-1")

    for table in (moved, looked, table_, others):
        assert offered(table, Rebuild) == []


# -- 42 --------------------------------------------------------------------------------


def test_advantage_42_ships_that_do_not_fail_move_one_hex_more() -> None:
    table = moving(("cruiser x2 F5",), 42, dice=(8, 1))
    command(table, "red-1")
    play(table, PushEngines("red-1"))

    assert told(table, EnginesPushed) == [EnginesPushed("red", "red-1", (8, 1), 0)]
    assert shown(table) == ["card-42"]
    assert table.state.groups["red-1"].moves == 2
    assert allowance(table.state, table.state.groups["red-1"]) == 2
    assert offered(table, PushEngines) == []


def test_advantage_42_pushed_engines_help_this_turn_only() -> None:
    table = moving(("cruiser x2 F5",), 42, dice=(8, 1))
    command(table, "red-1")
    play(table, PushEngines("red-1"))
    table.agenda = (MovementPhase("red"),)  # of the next turn
    table.settle()

    assert [group.moves for group in table.state.groups.values()] == [1]


def test_r_16_advantage_42_those_that_fail_stay_behind() -> None:
    table = moving(("cruiser x3 F5",), 42, dice=(9, 1, 10))
    command(table, "red-1")
    play(table, PushEngines("red-1"))
    parts = sorted((g.count, g.moves) for g in table.state.groups.values())

    assert parts == [(1, 2), (2, 0)]


def test_advantage_42_a_group_that_fails_as_a_whole_does_not_move() -> None:
    table = moving(("cruiser F5",), 42, dice=(10,))
    command(table, "red-1")
    play(table, PushEngines("red-1"))

    assert table.state.groups["red-1"].moves == 0
    assert offered(table, Go) == []


def test_r_16_advantage_42_a_counter_too_many_is_merged_or_scuttled_at_the_end() -> None:
    ships = ("cruiser x2 F5", *["cruiser H5 attack=1 up"] * 2, *["cruiser G5 up"] * 3)
    table = moving(ships, 42, dice=(9, 1))
    command(table, "red-1")
    play(table, PushEngines("red-1"), Stand(), EndMovement())

    assert table.question("red").choice == Regroup("red", "cruiser")
    assert Merge("red-2", "red-3") in offered(table, Merge)
    assert len(offered(table, Scuttle)) == 7
    play(table, Merge("red-2", "red-3"))
    assert free_counters(table.state, "red", "cruiser") == 0
    assert table.agenda == ()


def test_19_5_others_react_once_the_counters_of_the_mover_are_settled() -> None:
    """R-16, advantage 42."""
    settings = advanced(empire_advantages="random", reaction="on")
    ships = ("cruiser x2 F5", *["cruiser G5 up"] * 5)
    table = moving(ships, 42, dice=(9, 1), settings=settings)
    command(table, "red-1")
    play(table, PushEngines("red-1"), Stand(), EndMovement())

    assert table.agenda == (Regroup("red", "cruiser"), React("blue"))


def test_r_16_advantage_42_or_scuttled() -> None:
    table = moving(("cruiser x2 F5", *["cruiser G5 up"] * 5), 42, dice=(9, 1))
    command(table, "red-1")
    play(table, PushEngines("red-1"), Stand(), EndMovement())
    play(table, Scuttle("red-2", "cruiser", 1))

    assert "red-2" not in table.state.groups
    assert table.agenda == ()


def test_advantage_42_slow_ships_may_try_too() -> None:
    table = moving(("colony_ship F5",), 42, dice=(1,))
    command(table, "red-1")
    play(table, PushEngines("red-1"))

    assert table.state.groups["red-1"].moves == 2


def test_advantage_42_decoys_and_yards_have_no_engines_to_push() -> None:
    table = moving(("decoy F5",), 42)
    command(table, "red-1")

    assert offered(table, PushEngines) == []


def test_advantage_42_a_captured_ship_keeps_it_until_it_is_faster() -> None:
    table = moving(("cruiser F5",), dice=(1,))
    put(table.state, replace(table.state.groups["red-1"], keeps=(42,)))
    command(table, "red-1")
    play(table, PushEngines("red-1"))
    state = table.state
    assert shown(table) == []
    same = with_refit(state, state.groups["red-1"])
    state.empires["red"].sheet.levels["movement"] = 2
    faster = with_refit(state, state.groups["red-1"])

    assert same.keeps == (42,)
    assert faster.keeps == ()


# -- 48 --------------------------------------------------------------------------------


def among_aliens(*red: str, cards: tuple[int, ...] = (48,), **parts: Any) -> Table:
    """Red and two aliens share F5, a barren planet."""
    markers = {"F5": "barren", **parts.pop("markers", {})}
    agenda = parts.pop("agenda", ())
    table = with_advantages(*cards, red=red, markers=markers, **parts)
    put(table.state, Group("aliens-1", ALIEN, "alien_c", 2, "F5", face_up=True))
    table.agenda, table.news = agenda, []
    table.settle()
    return table


def test_advantage_48_aliens_do_not_fight_it_and_it_may_settle_their_planet() -> None:
    table = among_aliens("cruiser F5", "colony_ship F5 terraforming=1")

    assert sides_against(table.state, "red", "F5") == []
    assert sides_against(table.state, "blue", "F5") == ["red"]
    assert can_colonise(table.state, table.state.groups["red-2"])


def test_24_1_advantage_48_their_planet_brings_an_alien_card() -> None:
    table = among_aliens(
        "cruiser F5",
        "colony_ship F5 terraforming=1",
        agenda=(MovementPhase("red"),),
        settings=CARDS,
    )
    table.state.deck = [1, 2]
    command(table, "red-2")
    play(table, Colonise("red-2"))

    assert table.state.colonies["F5"] == Colony("red")
    assert offered(table, DrawCards)


def test_advantage_48_the_colony_outlives_the_aliens() -> None:
    """Blue's Dreadnoughts destroy both of them, and nothing else."""
    table = among_aliens(
        blue=("dreadnought x6 F5",),
        colonies={"F5": Colony("red", 1)},
        active="blue",
        agenda=(Hit("aliens-1", "blue-1"), Hit("aliens-1", "blue-1"), MovementPhase("blue")),
        battle=Battle("F5", "blue", ALIEN, round=1),
    )

    assert "aliens-1" not in table.state.groups
    assert table.state.colonies["F5"] == Colony("red", 1)


def test_advantage_48_may_pass_through_a_hex_of_aliens() -> None:
    table = moving(
        ("cruiser F4 movement=4",),
        48,
        markers={"F5": Marker("barren", face_up=True, guarded=True)},
        dice=(1, 1, 1, 1),
    )
    command(table, "red-1")
    play(table, Go("red-1", "F5"))

    assert offered(table, Go)


def test_advantage_48_others_are_attacked_as_ever() -> None:
    table = with_advantages(red=("cruiser x3 F5",), markers={"F5": "barren"})
    put(table.state, Group("aliens-1", ALIEN, "alien_c", 2, "F5", face_up=True))
    table.agenda = (MeetEnemies("red", "F5"),)
    table.settle()

    assert the_battle(table.state).defender == ALIEN


def test_25_9_aliens_join_the_diplomats_when_another_attacks_and_they_decide() -> None:
    table = among_aliens(
        "scout F5",
        blue=("cruiser x2 F5",),
        active="blue",
        agenda=(BattleBegins("F5", "blue", "red"),),
    )
    now = the_battle(table.state)

    assert now.guests == (ALIEN,)
    assert offered(table, ScreenNoMore, "red")
    play(table, ScreenNoMore())
    assert table.question().choice.player == "red"
    assert {option.group for option in table.question().options if hasattr(option, "group")} & {
        "aliens-1"
    }


def test_25_9_aliens_over_a_colony_of_the_diplomats_are_led_by_them() -> None:
    table = among_aliens(
        blue=("cruiser x2 F5",),
        colonies={"F5": Colony("red", 1)},
        active="blue",
        agenda=(BattleBegins("F5", "blue", ALIEN),),
    )

    assert table.question().choice.player == "red"


def test_25_9_aliens_share_the_fleet_size_bonus_of_the_diplomats() -> None:
    table = among_aliens(
        "scout x2 F5",
        blue=("cruiser x2 F5",),
        active="blue",
        battle=Battle("F5", "blue", "red", round=1, guests=(ALIEN,)),
        agenda=(CountFleets(),),
    )

    assert the_battle(table.state).bonus == ("red",)
    assert needed(table, "aliens-1", "blue-1") == 5 + 1 - 1
    assert needed(table, "blue-1", "aliens-1") == 4 - 2


def test_20_42_a_colony_of_the_diplomats_is_invaded_after_round_2_whatever_aliens_watch() -> None:
    table = among_aliens(
        blue=("cruiser x2 F5", "transport F5", "infantry x6 F5"),
        colonies={"F5": Colony("red", 1)},
        active="blue",
        levels={"blue": {"terraforming": 1}},
        settings=advanced(empire_advantages="random", ground_combat="on"),
        battle=Battle("F5", "blue", ALIEN, round=2),
        agenda=(EndRound(2),),
    )

    assert set(table.open) == {"blue"}
    assert Land("blue-3", "infantry", 6) in offered(table, Land, "blue")


def test_14_43_outside_a_battle_aliens_are_led_as_ever() -> None:
    state = among_aliens("cruiser F5").state

    assert decider(state, ALIEN) == "blue"


def test_25_9_a_solo_player_decides_for_friendly_aliens() -> None:
    """SE-28.60: there are aliens in the game for victory points."""
    table = points(settings=DEALT, red=("scout H6",))
    state = table.state
    state.empires["red"].hand.cards = (Held(48),)
    put(state, Group("aliens-1", ALIEN, "alien_c", 2, "H6", face_up=True))
    assert is_automatic(state, ALIEN)

    state.battle = Battle("H6", "blue", "red", round=1, guests=(ALIEN,))
    assert not is_automatic(state, ALIEN)
    assert is_automatic(state, "blue")
    assert fire(state, Gun("aliens-1")) == Shoot("red", "aliens-1")


def test_25_9_where_diplomats_attack_a_third_party_aliens_stay_out() -> None:
    table = among_aliens(
        "cruiser F5", blue=("scout F5",), agenda=(BattleBegins("F5", "red", "blue"),)
    )

    assert the_battle(table.state).guests == ()


# -- 50 --------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "cloaks"), [(0, (0, 0, 0)), (1, (1, 1, 0)), (2, (2, 2, 2))])
def test_advantage_50_small_ships_mount_cloaks(level: int, cloaks: tuple[int, ...]) -> None:
    state = with_advantages(50, levels={"red": {"cloaking": level}}).state
    kinds = ("scout", "destroyer", "cruiser")

    assert tuple(newly_built(state, "red", kind).cloaking for kind in kinds) == cloaks
    assert newly_built(state, "red", "battleship").cloaking == 0
    assert newly_built(state, "blue", "scout").cloaking == 0


def test_advantage_50_a_captured_ship_keeps_it() -> None:
    """SE-25.5  Its captor may refit it, and none of his own."""
    levels = {"red": {"cloaking": 2}}
    state = with_advantages(red=("scout F5 cloaking=1", "scout F5"), levels=levels).state
    put(state, replace(state.groups["red-1"], keeps=(50,), captured="blue"))

    assert [with_refit(state, state.groups[f"red-{n}"]).tech.cloaking for n in (1, 2)] == [2, 0]


def test_advantage_50_a_cloaked_scout_fires_first_with_one_more() -> None:
    table = battle(("scout F5 cloaking=1",), ("cruiser x2 F5",), 50)
    play(table, Join())
    while offered(table, Join):
        play(table, Join())

    assert (needed(table), fires_as(table)) == (3, "A")


def test_advantage_50_when_it_is_detected_it_fires_in_its_own_class() -> None:
    table = battle(("scout F5 cloaking=1",), ("destroyer x2 F5 scanner=1",), 50)

    assert fires_as(table) == "E"


# -- 52 --------------------------------------------------------------------------------


def test_advantage_52_slow_units_move_at_the_empires_level_and_show_it() -> None:
    kinds = ("colony_ship", "miner", "pipeline")
    table = moving(tuple(f"{kind} F5" for kind in kinds), 52, levels={"red": {"movement": 4}})
    assert [table.state.groups[f"red-{n}"].moves for n in (1, 2, 3)] == [2, 2, 2]
    command(table, "red-1")
    play(table, Go("red-1", "F6"))
    assert shown(table) == []
    play(table, Go("red-1", "F7"))

    assert shown(table) == ["card-52"]


def test_advantage_52_ships_that_fight_are_not_faster() -> None:
    table = moving(("cruiser F5",), 52, levels={"red": {"movement": 4}})

    assert table.state.groups["red-1"].moves == 1


# -- 53 --------------------------------------------------------------------------------


def test_advantage_53_never_has_cloaking() -> None:
    assert not can_reach(with_advantages(53, settings=FULL).state, "red", "cloaking")


def test_advantage_53_captured_raiders_are_never_sped_up() -> None:
    state = with_advantages(
        53, red=("raider F5 cloaking=1 movement=2", "cruiser F5"), levels={"red": {"movement": 7}}
    ).state

    assert mounted(state, state.groups["red-1"]).movement == 2
    assert mounted(state, state.groups["red-2"]).movement == 7


# -- 54 --------------------------------------------------------------------------------


def test_advantage_54_enemies_beside_an_explorer_turn_face_up_without_their_technology() -> None:
    table = moving(
        ("cruiser F5 exploration=1",),
        54,
        blue=("scout x2 F6 attack=1", "decoy F6", "scout F8"),
    )
    play(table, ReadMinds())
    blue = [table.state.groups[f"blue-{n}"] for n in (1, 2, 3)]

    assert [group.face_up for group in blue] == [True, True, False]
    assert blue[0].announced is None
    assert told(table, MindsRead) == [MindsRead("red", "F6", ("decoy", "scout", "scout"))]
    assert shown(table) == ["card-54"]
    assert offered(table, ReadMinds) == []


def test_advantage_54_not_without_exploration_the_card_or_anybody_near() -> None:
    dull = moving(("cruiser F5",), 54, blue=("scout F6",))
    others = moving(("cruiser F5 exploration=1",), 31, blue=("scout F6",))
    alone = moving(("cruiser F5 exploration=1",), 54, blue=("scout F8",))

    for table in (dull, others, alone):
        assert offered(table, ReadMinds) == []
