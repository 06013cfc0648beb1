"""SE-13  Space combat."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.space_empires.battles.battlefield import (
    havens,
    order_of_fire,
    strength,
    the_battle,
)
from starhold.games.space_empires.battles.terms import shot_terms, to_hit
from starhold.games.space_empires.hooks.numbers import Aim
from starhold.games.space_empires.rules.combat.r13_combat import (
    BattleBegan,
    CombatPhase,
    DecoysRemoved,
    FightAt,
)
from starhold.games.space_empires.rules.combat.r13_fire import (
    FireAllAt,
    FireAt,
    HoldFire,
    RetreatTo,
    Shoot,
    ShotFired,
)
from starhold.games.space_empires.rules.combat.r13_losses import UnitDestroyed
from starhold.games.space_empires.rules.combat.r13_rounds import (
    BattleEnded,
    ChooseGun,
    FleetBonusHeld,
    GiveWay,
    Screen,
    Screening,
    ScreenNoMore,
)
from starhold.games.space_empires.state import Battle, Colony, Table
from tests.games.space_empires.battles import battle
from tests.games.space_empires.scenes import advanced, at, hidden, offered, play, scene, told


def aim(red: str, blue: str, **parts: Any) -> Aim:
    """The first red group aims at the first blue one."""
    fight = parts.pop("battle", {})
    table = scene(red=(f"{red} F5",), blue=(f"{blue} F5",), **parts)
    groups = table.state.groups
    return Aim(
        table.state, Battle("F5", "red", "blue", **fight), groups["red-1"], groups["blue-1"]
    )


def fire_all(table: Table) -> None:
    play(table, offered(table, FireAllAt)[0])


def fire(table: Table) -> None:
    play(table, offered(table, FireAt)[0])


# -- to hit ----------------------------------------------------------------------------


def test_e_4_a_cruiser_hits_on_three() -> None:
    shot = aim("cruiser attack=1", "cruiser defense=1")

    assert to_hit(shot) == 3
    assert [term.amount for term in shot_terms(shot)] == [4, 1, -1, -1]


def test_e_4_with_the_fleet_size_bonus_on_four() -> None:
    assert to_hit(aim("cruiser attack=1", "cruiser defense=1", battle={"bonus": ("red",)})) == 4


def test_13_11_a_one_always_hits() -> None:
    assert to_hit(aim("sweeper", "dreadnought defense=3")) == 1


def test_8_2_asteroids_take_attack_technology_away() -> None:
    assert to_hit(aim("cruiser attack=2", "cruiser defense=1", markers={"F5": "asteroids"})) == 2


def test_8_2_nebulae_take_defense_technology_away() -> None:
    assert to_hit(aim("cruiser attack=2", "cruiser defense=1", markers={"F5": "nebula"})) == 5


def test_26_6_bloody_combat_adds_one() -> None:
    assert to_hit(aim("scout", "scout", settings=advanced(bloody_combat=True))) == 4


def test_10_3_a_base_has_the_latest_technology() -> None:
    shot = aim("base", "scout", levels={"red": {"attack": 3}})

    assert to_hit(shot) == 10


# -- the order of fire -----------------------------------------------------------------


def order(red: tuple[str, ...], blue: tuple[str, ...], **parts: Any) -> list[str]:
    table = scene(red=tuple(f"{g} F5" for g in red), blue=tuple(f"{g} F5" for g in blue), **parts)
    fight = Battle("F5", "red", "blue", 1)
    return [gun.group for guns in order_of_fire(table.state, fight).values() for gun in guns]


def test_e_6_tactics_decide_then_defenders_fire_first() -> None:
    assert order(("cruiser tactics=1",), ("cruiser",)) == ["red-1", "blue-1"]
    assert order(("cruiser tactics=1",), ("cruiser tactics=1",)) == ["blue-1", "red-1"]
    assert order(("cruiser", "battleship"), ("cruiser tactics=3",))[0] == "red-2"


@pytest.mark.parametrize("terrain", ["asteroids", "nebula"])
def test_8_2_in_terrain_all_fire_as_class_e(terrain: str) -> None:
    first = order(("battleship",), ("scout tactics=1",), markers={"F5": terrain})

    assert first == ["blue-1", "red-1"]


def test_13_8_players_order_their_tied_groups() -> None:
    table = battle(("scout attack=1", "scout"), ("destroyer x2",), dice=(10, 10))
    fire_all(table)

    assert isinstance(table.asking, ChooseGun)


# -- screening and the bonus -----------------------------------------------------------


def test_e_5_ten_against_five_may_screen_five() -> None:
    table = battle(("scout x6", "scout x4 attack=1"), ("scout x5",))

    assert isinstance(table.asking, Screening)
    assert table.asking.left == 5


def test_e_5_without_screening_there_is_a_bonus() -> None:
    table = battle(("scout x6", "scout x4 attack=1"), ("scout x5",))
    play(table, ScreenNoMore())

    assert told(table, FleetBonusHeld) == [FleetBonusHeld("red")]


def test_e_5_with_one_screened_there_is_none() -> None:
    table = battle(("scout x6", "scout x4 attack=1"), ("scout x5",))
    play(table, Screen("red-1", "scout"), ScreenNoMore())

    assert told(table, FleetBonusHeld) == []


def test_13_6_screened_units_cannot_be_fired_at() -> None:
    """SE-13.10."""
    table = battle(("scout", "cruiser"), ("scout",))
    play(table, Screen("red-2", "cruiser"))

    assert [option.target for option in offered(table, FireAt)] == ["red-1"]


def test_13_7_mines_do_not_count() -> None:
    state = scene(blue=("scout x2 F5", "mine x6 F5", "base F5", "fighter F5 fighter=1")).state

    assert strength(state, Battle("F5", "red", "blue", 1), "blue") == 4


# -- fire and damage -------------------------------------------------------------------


def test_13_9_units_of_a_group_fire_one_at_a_time() -> None:
    table = battle(("destroyer x2",), ("scout", "cruiser"), dice=(9, 9))
    play(table, HoldFire("blue-2"))
    play(table, FireAt("red-1", "blue-1", "scout", 4))

    assert [option.target for option in offered(table, FireAt)] == ["blue-1", "blue-2"]
    assert offered(table, FireAllAt) == []


def test_1_7_a_unit_may_decline_to_fire() -> None:
    table = battle(("scout",), ("scout",))

    assert HoldFire("blue-1") in table.offer


def test_e_7_damage_piles_up_on_one_cruiser_of_a_group() -> None:
    """SE-13.13."""
    table = battle(("dreadnought x3",), ("cruiser x2",), dice=(1, 1, 1))
    play(table, ScreenNoMore())
    fire(table)

    assert (table.state.groups["blue-1"].count, table.state.groups["blue-1"].damage) == (2, 1)

    fire(table)
    fire(table)

    assert (table.state.groups["blue-1"].count, table.state.groups["blue-1"].damage) == (1, 1)


def test_13_14_damage_disappears_when_the_battle_ends() -> None:
    table = battle(("cruiser",), ("scout x2",), dice=(1, 10, 1, 10, 1))
    play(table, ScreenNoMore())
    fire(table)
    fire_all(table) if offered(table, FireAllAt) else fire(table)
    while table.open:
        fire(table) if offered(table, FireAt) else play(table, table.offer[-1])

    assert all(group.damage == 0 for group in table.state.groups.values())


def test_13_12_a_unit_is_destroyed_when_damage_reaches_its_hull() -> None:
    table = battle(("scout",), ("scout",), dice=(3,))
    fire(table)

    assert told(table, ShotFired)[0].hits == 1
    assert told(table, UnitDestroyed) == [UnitDestroyed("red", "scout", "F5")]
    assert told(table, BattleEnded) == [BattleEnded("F5")]


def test_13_9_all_shots_stop_when_the_target_is_gone() -> None:
    table = battle(("scout",), ("scout x3",), dice=(3,))
    play(table, ScreenNoMore())
    fire_all(table)

    assert told(table, ShotFired)[0].dice == (3,)


def test_13_9_a_hit_is_told_before_what_it_destroys() -> None:
    table = battle(("scout x2",), ("scout x3",), dice=(9, 3, 2))
    play(table, ScreenNoMore())
    fire_all(table)

    shots_and_losses = [
        news.event.dice if isinstance(news.event, ShotFired) else type(news.event)
        for news in table.news
        if isinstance(news.event, ShotFired | UnitDestroyed)
    ]
    assert shots_and_losses == [(9, 3), UnitDestroyed, (2,), UnitDestroyed]


# -- retreat ---------------------------------------------------------------------------


def second_round(red: str = "scout", blue: str = "scout", **parts: Any) -> Table:
    table = battle((red,), (blue,), dice=(10, 10), **parts)
    fire(table)
    fire(table)
    return table


def test_13_15_nobody_retreats_in_the_first_round() -> None:
    table = battle(("scout",), ("scout",))

    assert offered(table, RetreatTo) == []


def test_13_15_from_round_2_a_ship_may_retreat_instead_of_firing() -> None:
    table = second_round()
    play(table, offered(table, RetreatTo)[0])

    assert at(table, "F5") == [("scout", 1)]
    assert table.state.battle is None


@pytest.mark.parametrize("kind", ["base", "yard"])
def test_13_15_bases_and_yards_stay(kind: str) -> None:
    table = second_round(
        blue=kind, colonies={"F5": Colony("blue", 3)}, markers={"F5": "planet"}, red="cruiser"
    )

    assert [o for o in offered(table, RetreatTo) if o.group.startswith("blue")] == []


def test_13_16_a_retreat_leads_nearer_to_some_colony() -> None:
    table = scene(red=("scout F5",))

    assert set(havens(table.state, "red", "F5")) == {"G4", "G5"}


@pytest.mark.parametrize("marker", ["super_nova", None])
def test_13_16_never_into_a_super_nova_or_the_unknown(marker: str | None) -> None:
    table = scene(red=("scout F5",), markers={"G4": marker or hidden("planet")})

    assert havens(table.state, "red", "F5") == ["G5"]


def test_r_10_nor_to_an_enemy_or_an_enemy_colony() -> None:
    table = scene(
        red=("scout F5",),
        blue=("decoy G4",),
        colonies={"G5": Colony("blue", 0)},
        markers={"G5": "planet"},
    )

    assert havens(table.state, "red", "F5") == []


def test_13_17_retreating_ships_stay_face_up() -> None:
    table = second_round()
    option = offered(table, RetreatTo)[0]
    play(table, option)

    assert table.state.groups[option.group].face_up


# -- when battles are fought -----------------------------------------------------------


def test_13_1_the_active_player_chooses_the_order_of_battles() -> None:
    table = scene(
        agenda=(CombatPhase("red"),), red=("scout F5", "scout H5"), blue=("scout F5", "scout H5")
    )

    assert table.offer == [FightAt("F5", "blue"), FightAt("H5", "blue")]


def test_13_4_decoys_alone_vanish_and_nothing_is_revealed() -> None:
    table = battle(("scout",), ("decoy x3",))

    assert told(table, DecoysRemoved) == [DecoysRemoved("blue", "F5")]
    assert told(table, BattleBegan) == []
    assert not table.state.groups["red-1"].face_up


def test_10_5_decoys_among_friends_are_removed_at_the_start() -> None:
    table = battle(("scout", "decoy"), ("scout",))

    assert at(table, "F5") == [("scout", 1), ("scout", 1)]


def test_10_6_unarmed_ships_are_lost_with_their_escort() -> None:
    table = battle(("scout", "miner", "colony_ship"), ("scout",), dice=(1,))
    fire(table)

    assert at(table, "F5") == [("scout", 1)]


def test_29_4_groups_that_fought_stay_face_up() -> None:
    table = battle(("scout",), ("scout",), dice=(1,))
    fire(table)

    assert table.state.groups["blue-1"].face_up


def test_11_12_technology_is_announced() -> None:
    table = battle(("scout attack=1 tactics=2",), ("scout",))

    assert table.state.shown["red"]["tactics"] == 2
    assert table.state.shown["red"]["attack"] == 1


def test_11_12_so_are_the_drives_of_fast_battlecruisers_but_not_movement() -> None:
    table = battle(("battlecruiser fast_battlecruiser=1 movement=3",), ("scout",))

    assert table.state.shown["red"]["fast_battlecruiser"] == 1
    assert table.state.shown["red"]["movement"] == 1


def test_11_12_a_unit_tells_what_was_needed_to_build_it() -> None:
    table = battle(("dreadnought",), ("scout",))

    assert table.state.shown["red"]["ship_size"] == 6


def stand_off(**parts: Any) -> Table:
    """Nobody fires, round after round."""
    table = battle(("scout",), ("scout",), **parts)
    while offered(table, HoldFire):
        play(table, offered(table, HoldFire)[0])
    return table


def test_r_49_where_nobody_fires_the_attacker_must_retreat() -> None:
    table = stand_off()

    assert table.asking == GiveWay("red", "red-1")

    play(table, RetreatTo("red-1", "G5"))

    assert (at(table, "F5"), at(table, "G5")) == ([("scout", 1)], [("scout", 1)])
    assert table.state.battle is None


def test_r_49_if_the_attacker_cannot_both_stay_and_the_battle_ends() -> None:
    table = stand_off(markers={"G4": "super_nova", "G5": "super_nova"})

    assert table.state.battle is None
    assert at(table, "F5") == [("scout", 1), ("scout", 1)]


def test_13_8_the_first_question_of_a_duel_goes_to_the_defender() -> None:
    """SE-13.5."""
    table = battle(("scout",), ("scout",))

    assert isinstance(table.asking, Shoot)
    assert table.asking.player == "blue"
    assert the_battle(table.state).round == 1
