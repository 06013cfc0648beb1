"""SE-16  Experience and Military Academies."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.battlefield import targets, the_battle
from starhold.games.space_empires.battles.terms import hits_needed, maintenance, shot_terms
from starhold.games.space_empires.fleets.experience import (
    ELITE,
    GREEN,
    LEGENDARY,
    SKILLED,
    VETERAN,
    can_rise,
    experience,
)
from starhold.games.space_empires.fleets.groups import put, split, take_away
from starhold.games.space_empires.fleets.merging import merge
from starhold.games.space_empires.hooks.numbers import HULL, PROMOTION_DICE
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r13_fire import FireAllAt, FireAt, Shoot
from starhold.games.space_empires.rules.combat.r13_rounds import CombatRound, HasFired
from starhold.games.space_empires.rules.economy.r12_building import CarryOut, raise_units
from starhold.games.space_empires.rules.economy.r12_phase import EconomicPhase
from starhold.games.space_empires.rules.movement.r07_movement import MovementPhase
from starhold.games.space_empires.rules.special_ships.r16_experience import (
    GroupPromoted,
    PromotionRolled,
)
from starhold.games.space_empires.state import ALIEN, Battle, Group, Purchase, Settings, Table
from tests.games.space_empires.battles import aim, may_hit, needed
from tests.games.space_empires.scenes import advanced, offered, play, scene, told

ON = advanced(experience="on")
ATTACK = (BattleBegins("F5", "red", "blue"),)


def laid(
    red: tuple[str, ...], blue: tuple[str, ...] = (), settings: Settings = ON, **parts: Any
) -> Table:
    """A table on which `cruiser F5 @3` is an Elite Cruiser."""
    plain = {"red": [g.split(" @")[0] for g in red], "blue": [g.split(" @")[0] for g in blue]}
    table = scene(red=plain["red"], blue=plain["blue"], settings=settings, **parts)
    for seat, groups in (("red", red), ("blue", blue)):
        for number, written in enumerate(groups, 1):
            level = int(written.partition(" @")[2] or 0)
            group = table.state.groups[f"{seat}-{number}"]
            put(table.state, replace(group, experience=level))
    return table


def battle(red: tuple[str, ...], blue: tuple[str, ...], *dice: int, **parts: Any) -> Table:
    """Red attacks at F5; the dice fall as told."""
    table = laid(red, blue, dice=dice, **parts)
    table.agenda = ATTACK
    table.settle()
    return table


def level(table: Table, gid: str) -> int:
    return table.state.groups[gid].experience


# -- who has experience ----------------------------------------------------------------


@pytest.mark.parametrize("kind", ["scout", "fighter", "carrier", "sweeper", "raider"])
def test_16_4_ships_have_experience(kind: str) -> None:
    table = laid((f"{kind} F5",))

    assert experience(table.state, table.state.groups["red-1"]) == GREEN


@pytest.mark.parametrize("kind", ["base", "yard", "decoy", "mine", "miner"])
def test_16_4_bases_yards_decoys_and_mines_have_none(kind: str) -> None:
    table = laid((f"{kind} F5",))

    assert experience(table.state, table.state.groups["red-1"]) is None


def test_16_4_a_doomsday_machine_has_none() -> None:
    state = laid(()).state

    assert experience(state, Group("doom-1", "doom", "doomsday", 1, "F5")) is None


def test_16_1_without_the_module_nobody_has_experience() -> None:
    table = laid(("scout F5 @3",), settings=advanced())

    assert experience(table.state, table.state.groups["red-1"]) is None


def test_16_8_aliens_are_skilled_and_stay_so() -> None:
    state = laid(()).state
    alien = Group("aliens-1", ALIEN, "alien_c", 2, "F5")

    assert experience(state, alien) == SKILLED
    assert not can_rise(state, alien)


def test_17_10_captured_aliens_are_always_green() -> None:
    state = laid(()).state

    assert experience(state, Group("red-9", "red", "alien_c", 1, "F5", experience=2)) == GREEN


# -- new crews -------------------------------------------------------------------------


@pytest.mark.parametrize(("academy", "first"), [(0, GREEN), (1, SKILLED), (2, SKILLED)])
def test_16_2_new_groups_are_green_or_skilled_with_an_academy(academy: int, first: int) -> None:
    table = laid(("yard x4 K5",), levels={"red": {"military_academy": academy}})
    raise_units(table.state, "red", Purchase("scout", "K5", 2))

    assert [g.experience for g in table.state.groups.values() if g.kind == "scout"] == [first]


def test_11_7_academy_2_works_at_once_for_ships_built_before() -> None:
    before = volley(1, 1, 10, red="cruiser x2 F5 @1")
    after = volley(1, 1, 10, red="cruiser x2 F5 @1", levels={"red": {"military_academy": 2}})

    needed = [told(table, PromotionRolled)[0].needed for table in (before, after)]

    assert needed == [4, 5]


def test_16_2_an_academy_does_nothing_for_a_base() -> None:
    table = laid(("yard x4 K5",), levels={"red": {"military_academy": 1}})
    raise_units(table.state, "red", Purchase("base", "K5", 1))

    assert [g.experience for g in table.state.groups.values() if g.kind == "base"] == [0]


def test_12_17_new_units_join_crews_of_their_own_level() -> None:
    table = laid(("yard x4 K5", "scout x2 K5 @2", "scout x2 K5"))
    raise_units(table.state, "red", Purchase("scout", "K5", 2))

    assert table.state.groups["red-2"].count == 2
    assert table.state.groups["red-3"].count == 4


def test_12_17_without_a_free_counter_they_join_others_and_the_lower_level_counts() -> None:
    scouts = [f"scout x2 {at} @2" for at in ("K5", "J5", "I5", "H5", "G5", "F5")]
    table = laid(("yard x4 K5", *scouts))
    raise_units(table.state, "red", Purchase("scout", "K5", 2))

    assert (table.state.groups["red-2"].count, level(table, "red-2")) == (4, GREEN)


def test_12_17_they_leave_counters_to_those_who_need_them() -> None:
    """One counter is free; the Scouts at J5 need it, those at K5 can join the Veterans."""
    scouts = [f"scout x2 {at} @2" for at in ("K5", "I5", "H5", "G5", "F5")]
    table = laid(("yard x4 K5", "yard x4 J5", *scouts))
    empire = table.state.empires["red"]
    empire.plan.purchases, empire.sheet.cp = (
        [Purchase("scout", "K5", 1), Purchase("scout", "J5", 1)],
        99,
    )
    table.agenda = (CarryOut(),)
    table.settle()

    scouts_at = [(g.at, g.experience) for g in table.state.groups.values() if g.kind == "scout"]

    assert sorted(place for place in scouts_at if place[0] in ("K5", "J5")) == [
        ("J5", GREEN),
        ("K5", GREEN),
    ]


def test_16_3_merging_gives_the_lower_level_to_all() -> None:
    state = laid(("scout x2 F5 @3", "scout F5 @1")).state

    whole = merge(state, state.groups["red-1"], state.groups["red-2"])

    assert (whole.count, whole.experience) == (3, SKILLED)


def test_16_5_green_groups_are_skilled_as_an_economic_phase_begins() -> None:
    table = laid(("scout K5", "scout J5 @2", "base K5"))
    put(table.state, Group("red-9", "red", "alien_c", 1, "K5"))
    table.agenda = (EconomicPhase(),)
    table.settle()

    assert [level(table, gid) for gid in ("red-1", "red-2", "red-3", "red-9")] == [1, 2, 0, 0]


# -- promotion -------------------------------------------------------------------------


def volley(
    *dice: int, red: str = "cruiser F5 @1", blue: str = "cruiser F5 @1", **parts: Any
) -> Table:
    """The first group of red fires everything at the first of blue; the dice fall as told."""
    table = laid((red,), (blue,), dice=dice, **parts)
    table.state.battle = Battle("F5", "red", "blue", round=1)
    table.agenda = (Shoot("red", "red-1"), HasFired("red-1"), CombatRound(2))
    table.settle()
    shots = offered(table, FireAllAt) or offered(table, FireAt)
    play(table, shots[0])
    return table


def test_e_8_one_of_two_rolls_promotes_and_one_level_only() -> None:
    """SE-16.6  Five Skilled Destroyers, Military Academy 2, destroy two Cruisers."""
    table = volley(
        *(1, 1, 1, 1, 1, 3),
        red="destroyer x5 F5 @1",
        blue="cruiser x2 F5 @1",
        levels={"red": {"military_academy": 2}},
    )

    assert [event.needed for event in told(table, PromotionRolled)] == [6, 6]
    assert told(table, GroupPromoted) == [
        GroupPromoted("red", "red-1", "destroyer", "experience-2")
    ]


@pytest.mark.parametrize(("roll", "reached"), [(4, VETERAN), (5, SKILLED)])
def test_e_9_a_hull_2_ship_that_destroys_its_like_needs_a_4(roll: int, reached: int) -> None:
    table = volley(1, 1, roll, red="cruiser x2 F5 @1")

    assert level(table, "red-1") == reached
    assert told(table, PromotionRolled)[0].needed == 4


def test_16_12_of_several_dice_the_lowest_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PROMOTION_DICE, "of", lambda _: (lambda _state, _group, count: count + 1,))
    table = volley(1, 1, 9, 4, red="cruiser x2 F5 @1")

    assert told(table, PromotionRolled)[0].dice == (9, 4)
    assert level(table, "red-1") == VETERAN


def test_16_11_a_hull_of_0_counts_as_1_for_victim_and_victor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(HULL, "of", lambda *_: (lambda _state, _group: -1,))
    table = volley(1, 2, red="scout F5 @1", blue="destroyer x2 F5 @1")

    assert told(table, PromotionRolled)[0].needed == 2


def test_16_6_without_a_kill_nobody_rolls() -> None:
    assert told(volley(10), PromotionRolled) == []


def test_16_6_a_larger_victim_helps() -> None:
    table = volley(1, 1, 5, red="destroyer x2 F5 @1")

    assert told(table, PromotionRolled)[0].needed == 5
    assert level(table, "red-1") == VETERAN


def test_16_7_a_group_rises_once_in_a_battle() -> None:
    table = laid(("scout F5 @1",), ("scout x2 F5 @1",), dice=(1,))
    put(table.state, replace(table.state.groups["red-1"], risen=True))
    table.state.battle = Battle("F5", "red", "blue", round=1)
    table.agenda = (Shoot("red", "red-1"), HasFired("red-1"), CombatRound(2))
    table.settle()
    play(table, offered(table, FireAt)[0])

    assert table.state.groups["blue-1"].count == 1
    assert told(table, PromotionRolled) == []


def test_16_7_parts_of_a_group_that_has_risen_keep_the_mark() -> None:
    state = laid(("scout x3 F5 @2",)).state
    put(state, replace(state.groups["red-1"], risen=True))
    part = split(state, state.groups["red-1"], 1)

    assert (part.risen, part.experience) == (True, VETERAN)


def test_16_7_the_mark_is_forgotten_when_the_battle_ends() -> None:
    table = battle(("cruiser F5 @1",), ("scout F5 @1",), *(1, 1))
    play(table, offered(table, FireAt)[0])

    assert level(table, "red-1") == VETERAN
    assert not table.state.groups["red-1"].risen


def test_16_7_destroying_a_yard_brings_no_promotion() -> None:
    table = volley(1, blue="yard x2 F5")

    assert table.state.groups["blue-1"].count == 1
    assert told(table, PromotionRolled) == []


def test_13_8_a_group_that_is_gone_has_nothing_more_to_settle() -> None:
    table = laid(("scout F5",), ("scout F5",))
    table.state.battle = Battle("F5", "red", "blue", round=1)
    table.agenda = (HasFired("red-9"),)
    table.settle()

    assert table.over


def test_16_7_the_legendary_rise_no_further() -> None:
    state = laid(("cruiser F5 @4",)).state

    assert not can_rise(state, state.groups["red-1"])


def test_16_8_destroying_aliens_allows_promotion() -> None:
    table = laid(("cruiser x2 F5 @1",))
    put(table.state, Group("aliens-1", ALIEN, "alien_d", 1, "F5", face_up=True))
    table.agenda = (BattleBegins("F5", "red", ALIEN),)
    table.chance = scene(dice=(1, 2)).chance
    table.settle()
    while not offered(table, FireAt) or offered(table, FireAt)[0].group != "red-1":
        play(table, table.question().options[-1])
    play(table, offered(table, FireAt)[0])

    assert told(table, GroupPromoted)


@pytest.mark.parametrize(
    ("academy", "ships", "known"),
    [(2, "cruiser F5", 2), (1, "cruiser F5", 0), (2, "yard F5", 0)],
)
def test_11_12_academy_2_is_announced_with_the_crews_it_trained(
    academy: int, ships: str, known: int
) -> None:
    table = battle((ships,), ("scout x2 F5",), levels={"red": {"military_academy": academy}})

    assert table.state.shown["red"].get("military_academy", 0) == known


# -- what it is good for ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("gun", "target", "bonus"),
    [
        (GREEN, GREEN, 0),
        (SKILLED, GREEN, 1),
        (LEGENDARY, GREEN, 1),
        (GREEN, SKILLED, 0),
        (GREEN, VETERAN, -1),
        (GREEN, LEGENDARY, -1),
    ],
)
def test_16_9_the_better_crew_fires_better(gun: int, target: int, bonus: int) -> None:
    table = battle((f"cruiser F5 @{gun}",), (f"destroyer F5 @{target}",))

    assert needed(table) == 4 + bonus


def test_16_10_units_without_experience_neither_give_nor_suffer() -> None:
    table = battle(("cruiser F5 @4",), ("yard F5", "scout F5"))
    names = {term.label for term in shot_terms(aim(table))}
    back = {term.label for term in shot_terms(aim(table, "blue-1", "red-1"))}

    assert "experience" not in names | back


def test_e_10_a_green_crew_fires_at_the_veteran_and_not_at_the_elite() -> None:
    """SE-16.9"""
    table = battle(("destroyer F5",), ("scout F5 @2", "cruiser F5 @3"))

    assert may_hit(table, "red-1") == ["blue-1"]
    assert needed(table) == 3

    state = table.state
    take_away(state, "blue-1")

    assert may_hit(table, "red-1") == ["blue-2"]


def test_16_9_when_all_are_far_above_the_least_of_them_is_the_target() -> None:
    table = battle(("destroyer F5",), ("cruiser F5 @4", "scout F5 @3", "yard F5"))

    assert may_hit(table, "red-1") == ["blue-2", "blue-3"]


def test_16_9_a_carrier_behind_its_fighters_is_not_the_least_experienced_target() -> None:
    """SE-14.3"""
    table = battle(("destroyer F5",), ("carrier F5 @3", "fighter F5 fighter=1 @4"))

    assert may_hit(table, "red-1") == ["blue-2"]


def test_16_10_a_base_or_yard_can_always_be_fired_at_and_fires_at_all() -> None:
    table = battle(("destroyer F5",), ("cruiser F5 @3", "scout F5 @1", "yard F5"))

    assert may_hit(table, "red-1") == ["blue-2", "blue-3"]
    assert may_hit(table, "blue-3") == ["red-1"]


@pytest.mark.parametrize(("block", "found"), [(True, []), (False, ["blue-1"])])
def test_r_57_screened_ships_block_fire_at_those_far_above(block: bool, found: list[str]) -> None:
    settings = advanced(experience="on", screened_ships_block=block)
    table = battle(
        ("destroyer F5", "destroyer F5 @3"),
        ("cruiser F5 @3", "scout x2 F5 @1"),
        settings=settings,
    )
    state = table.state
    state.battle = replace(the_battle(state), screened=(("blue-2", 2),))

    assert may_hit(table, "red-1") == found


def test_e_11_a_legendary_cruiser_dies_at_the_third_hit() -> None:
    """SE-13.12"""
    state = laid(("cruiser F5 @4", "cruiser F5 @3")).state

    assert hits_needed(state, state.groups["red-1"]) == 3
    assert hits_needed(state, state.groups["red-2"]) == 2


def test_e_24_elite_and_legendary_groups_pay_half() -> None:
    """SE-12.11  One Elite group of three Cruisers: 6 becomes 3."""
    state = laid(("cruiser x3 F5 @3",)).state

    assert maintenance(state, "red") == 3


def test_12_11_each_group_is_halved_by_itself_and_rounded_down() -> None:
    state = laid(("scout x3 F5 @3", "scout x3 F5 @4", "scout x3 F5 @2")).state

    assert maintenance(state, "red") == 1 + 1 + 3


def test_12_11_with_low_maintenance_the_elite_pay_nothing_and_the_rest_half() -> None:
    settings = advanced(experience="on", low_maintenance=True)
    state = laid(("cruiser x3 F5 @3", "scout x3 F5"), settings=settings).state

    assert maintenance(state, "red") == 1


# -- what is seen ----------------------------------------------------------------------


def marks(table: Table, seat: str, gid: str) -> tuple[str, ...]:
    return next(piece.marks for piece in GAME.scene(table, seat).pieces if piece.id == gid)


def test_29_2_experience_of_a_face_down_group_is_its_owners_secret() -> None:
    table = laid(("cruiser F5 @3", "cruiser F4 up @2"), agenda=(MovementPhase("red"),))

    assert "experience-3" in marks(table, "red", "red-1")
    assert marks(table, "blue", "red-1") == ()
    assert "experience-2" in marks(table, "blue", "red-2")


def test_13_4_experience_is_on_the_battle_board() -> None:
    table = battle(("cruiser F5 @3",), ("scout F5", "yard F5"))
    zone: Any = next(zone for zone in GAME.scene(table, None).zones if zone.id == "battle")
    shown = {group.id: group.marks for side in zone.sides for group in side.groups}

    assert "experience-3" in shown["red-1"]
    assert "experience-0" in shown["blue-1"]
    assert not any(mark.startswith("experience") for mark in shown["blue-2"])


def test_16_9_the_elite_are_those_of_level_3() -> None:
    assert (GREEN, SKILLED, VETERAN, ELITE, LEGENDARY) == (0, 1, 2, 3, 4)


@pytest.mark.parametrize("kind", ["amoeba_spiny", "doomsday", "doomsday-3", "base", "yard"])
def test_16_4_machines_amoebas_bases_and_yards_have_no_experience(kind: str) -> None:
    """SE-16.10  So nobody is more or less experienced than they are."""
    state = laid(("cruiser F5 @3",)).state
    group = Group("other-1", "other", kind, 1, "F5")

    assert experience(state, group) is None


def test_16_9_point_defense_too_spares_groups_three_levels_above() -> None:
    """SE-14.10"""
    fighters = ("fighter F5 fighter=1 @3", "carrier F5 @0")
    state = laid(("scout F5 point_defense=1 @0",), fighters).state
    fight, gun = Battle("F5", "red", "blue", 1), state.groups["red-1"]

    assert targets(state, fight, gun, fighters_only=True) == []
