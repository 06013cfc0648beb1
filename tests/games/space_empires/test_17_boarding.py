"""SE-17.1 to SE-17.8  Boarding attacks, Security Forces, and ships that change sides."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.games.space_empires.battles.battlefield import (
    can_retreat,
    shots_left,
    strength,
    the_battle,
    weapon_class,
)
from starhold.games.space_empires.battles.boarding import (
    boarding_number,
    boarding_terms,
    prey,
)
from starhold.games.space_empires.battles.terms import bombing_terms, total
from starhold.games.space_empires.empires.holdings import newly_built, refitted
from starhold.games.space_empires.fleets.experience import GREEN, LEGENDARY, SKILLED, VETERAN
from starhold.games.space_empires.fleets.groups import free_counters, put, take_away
from starhold.games.space_empires.fleets.moves import allowance
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.hooks.numbers import Aim, Bombing
from starhold.games.space_empires.rules.combat.r11_announcing import announce
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r13_fire import FireAt, HoldFire, Shoot
from starhold.games.space_empires.rules.combat.r13_rounds import (
    CombatRound,
    EndBattle,
    HasFired,
    Screening,
    ScreenNoMore,
)
from starhold.games.space_empires.rules.special_ships.r16_experience import PromotionRolled
from starhold.games.space_empires.rules.special_ships.r17_boarding import (
    Board,
    BoardingAttack,
    BoardingTried,
    ShipCaptured,
    capture,
)
from starhold.games.space_empires.screen.battle_board import battle_zone
from starhold.games.space_empires.state import ALIEN, Battle, Group, Held, Table
from tests.games.space_empires.battles import aim, may_hit, needed
from tests.games.space_empires.scenes import advanced, offered, play, scene, told

ON = advanced(boarding="on", experience="on", titans="on", expansion_core="on", ground_combat="on")


def engaged(
    red: tuple[str, ...] = ("boarding_ship F5 boarding=1",),
    blue: tuple[str, ...] = ("cruiser F5",),
    *dice: int,
    crews: dict[str, int] | None = None,
    **parts: Any,
) -> Table:
    """A battle at F5 in its first round, red attacking; everyone is Skilled unless told."""
    battle = parts.pop("battle", {})
    parts.setdefault("settings", ON)
    table = scene(red=red, blue=blue, dice=dice, **parts)
    for gid, group in list(table.state.groups.items()):
        put(table.state, replace(group, experience=(crews or {}).get(gid, SKILLED)))
    table.state.battle = Battle("F5", "red", "blue", **{"round": 1, **battle})
    return table


def may_board(table: Table, gun: str = "red-1") -> list[str]:
    state = table.state
    return [g.id for g in prey(state, the_battle(state), state.groups[gun])]


def asked(table: Table, gun: str = "red-1") -> Table:
    """Let a group fire."""
    table.agenda = (Shoot(table.state.groups[gun].owner, gun), *table.agenda)
    table.settle()
    return table


def taken(table: Table, target: str = "blue-1", gun: str = "red-1") -> Group:
    """Capture a ship, and return it."""
    state = table.state
    capture(table, state.groups[gun], state.groups[target])
    return state.groups[the_battle(state).prizes[-1][0]]


# -- the number ------------------------------------------------------------------------


def test_e_12_a_veteran_crew_against_a_legendary_cruiser() -> None:
    """SE-17.2"""
    table = engaged(crews={"red-1": VETERAN, "blue-1": LEGENDARY})

    assert total(boarding_terms(aim(table))) == 5 - (2 + 1) - 1
    assert boarding_number(aim(table)) == 1


def test_e_13_boarding_2_against_security_forces() -> None:
    """SE-17.6"""
    red = ("boarding_ship F5 boarding=2",)
    table = engaged(red, ("destroyer F5",), levels={"blue": {"security_forces": 1}})

    assert boarding_number(aim(table)) == 6 - 2


def test_17_6_security_forces_2_add_two_to_the_hull() -> None:
    table = engaged(levels={"blue": {"security_forces": 2}})

    assert boarding_number(aim(table)) == 5 - 2 - 2


def test_17_2_every_term_names_its_rule() -> None:
    table = engaged(
        levels={"blue": {"security_forces": 1}}, crews={"red-1": VETERAN, "blue-1": SKILLED}
    )

    terms = {term.label: (term.amount, term.rule) for term in boarding_terms(aim(table))}
    assert terms == {
        "boarding_strength": (5, "SE-17.1"),
        "hull": (-2, "SE-17.2"),
        "security_forces": (-1, "SE-17.6"),
        "experience": (1, "SE-16.9"),
    }


def test_17_2_other_technology_and_the_fleet_size_bonus_do_not_matter() -> None:
    table = engaged(
        ("boarding_ship x4 F5 boarding=1 tactics=3",),
        ("cruiser F5 defense=2",),
        battle={"bonus": ("red",)},
    )

    assert boarding_number(aim(table)) == 5 - 2


def test_r_26_bloody_combat_does_not_help_to_board() -> None:
    """SE-17.2"""
    table = engaged(settings=replace(ON, bloody_combat=True))

    assert boarding_number(aim(table)) == 3


def test_17_2_a_one_always_succeeds() -> None:
    table = engaged(blue=("dreadnought F5",), levels={"blue": {"security_forces": 2}})

    assert total(boarding_terms(aim(table))) == 0
    assert boarding_number(aim(table)) == 1


def test_17_2_without_experience_nobody_is_legendary() -> None:
    table = engaged(settings=advanced(boarding="on"), crews={"blue-1": LEGENDARY})

    assert boarding_number(aim(table)) == 3


# -- who can be boarded ----------------------------------------------------------------


@pytest.mark.parametrize("kind", ["scout", "dreadnought", "raider", "sweeper", "boarding_ship"])
def test_17_5_ships_can_be_boarded_and_boarding_ships_too(kind: str) -> None:
    table = engaged(blue=(f"{kind} F5",))

    assert may_board(table) == ["blue-1"]
    assert may_hit(table) == []


@pytest.mark.parametrize("kind", ["base", "yard", "titan", "fighter"])
def test_17_4_others_cannot_be_boarded_and_are_fired_at_with_1(kind: str) -> None:
    table = engaged(
        blue=(f"{kind} F5",), levels={"blue": {"attack": 1}}, battle={"bonus": ("red",)}
    )
    hit = kind != "titan"  # SE-18.2: nothing but a Fighter could

    assert may_board(table) == []
    assert may_hit(table) == (["blue-1"] if hit else [])


def test_17_4_the_fleet_size_bonus_and_experience_count_for_a_shot() -> None:
    table = engaged(
        blue=("fighter F5 fighter=1",), battle={"bonus": ("red",)}, crews={"blue-1": GREEN}
    )

    assert needed(table) == 1 + 1 + 1


def test_17_4_a_transport_with_troops_cannot_be_boarded() -> None:
    table = engaged(blue=("transport F5", "infantry x1 F5"))

    assert may_board(table) == []
    assert may_hit(table) == ["blue-1"]


def test_17_4_an_empty_transport_can_be_boarded() -> None:
    assert may_board(engaged(blue=("transport F5",))) == ["blue-1"]


def test_17_4_troops_protect_as_many_transports_as_they_are() -> None:
    assert may_board(engaged(blue=("transport x2 F5", "infantry x2 F5"))) == []
    assert may_board(engaged(blue=("transport x3 F5", "infantry x2 F5"))) == ["blue-1"]


def test_17_5_a_carrier_is_safe_until_the_last_fighter_is_gone() -> None:
    """SE-14.3: even when the Fighter is screened."""
    table = engaged(blue=("carrier F5", "fighter F5 fighter=1"))

    assert "blue-1" not in may_board(table)

    table.state.battle = replace(the_battle(table.state), screened=(("blue-2", 1),))

    assert may_board(table) == []
    assert "blue-1" not in may_hit(table)

    take_away(table.state, "blue-2")

    assert may_board(table) == ["blue-1"]


def test_17_5_screened_ships_cannot_be_boarded() -> None:
    assert may_board(engaged(battle={"screened": (("blue-1", 1),)})) == []


def test_17_4_a_doomsday_machine_cannot_be_boarded() -> None:
    table = engaged(blue=())
    put(table.state, Group("doom-1", "doom", "doomsday", 1, "F5", face_up=True))
    table.state.battle = Battle("F5", "red", "doom", round=1)

    assert may_board(table) == []
    assert may_hit(table) == ["doom-1"]
    assert needed(table, target="doom-1") == 1


def test_17_2_other_ships_do_not_board() -> None:
    assert may_board(engaged(("cruiser F5",))) == []


def test_16_9_a_group_that_may_not_be_attacked_is_not_boarded_either() -> None:
    table = engaged(
        blue=("cruiser F5", "scout F5"), crews={"red-1": GREEN, "blue-1": 3, "blue-2": GREEN}
    )

    assert may_board(table) == ["blue-2"]


# -- Boarding Ships --------------------------------------------------------------------


def test_17_1_a_boarding_ship_never_mounts_attack_technology() -> None:
    table = engaged(levels={"red": {"attack": 3, "defense": 3, "boarding": 2, "tactics": 1}})

    tech = newly_built(table.state, "red", "boarding_ship")
    assert (tech.attack, tech.defense, tech.boarding, tech.tactics) == (0, 2, 2, 1)


def test_17_1_existing_ships_need_a_refit() -> None:
    table = engaged(levels={"red": {"boarding": 2}})
    group = table.state.groups["red-1"]

    assert group.tech.boarding == 1
    assert refitted(table.state, group).boarding == 2


@pytest.mark.parametrize("terrain", ["asteroids", "nebula"])
def test_17_1_a_boarding_ship_stays_class_f_everywhere(terrain: str) -> None:
    table = engaged(markers={"F5": terrain})
    state = table.state

    assert weapon_class(state, the_battle(state), state.groups["red-1"]) == "F"
    assert weapon_class(state, the_battle(state), state.groups["blue-1"]) == "E"


def test_15_6_a_boarding_ship_bombards_as_f1() -> None:
    table = engaged()

    assert total(bombing_terms(Bombing(table.state, table.state.groups["red-1"]))) == 1


# -- attacks ---------------------------------------------------------------------------


def test_17_3_each_boarding_ship_attacks_once_in_a_round() -> None:
    table = asked(engaged(("boarding_ship x2 F5 boarding=1",), ("cruiser x3 F5",), 3, 4))
    option = Board("red-1", "blue-1", "cruiser", 3)

    assert offered(table, Board) == [option]
    assert offered(table, FireAt) == []

    play(table, option)

    assert told(table, BoardingTried)[0].hits == 1
    assert told(table, ShipCaptured)[0].loser == "blue"

    play(table, option)

    assert told(table, BoardingTried)[0].hits == 0
    assert not offered(table, Board)
    assert [g.count for g in table.state.groups.values() if g.owner == "blue"] == [2]


def test_1_7_a_boarding_ship_may_decline() -> None:
    table = asked(engaged())
    play(table, HoldFire("red-1"))

    assert list(table.state.groups) == ["red-1", "blue-1"]


def test_17_7_a_captured_ship_changes_sides_at_once_with_what_it_carries() -> None:
    """SE-17.8, SE-17.11, SE-17.17"""
    table = engaged(blue=("cruiser x2 F5 attack=2 exploration=1",), crews={"blue-1": VETERAN})
    put(table.state, replace(table.state.groups["blue-1"], damage=1))
    prize = taken(table)

    assert (prize.owner, prize.kind, prize.count, prize.captured) == ("red", "cruiser", 1, "blue")
    assert prize.tech == Tech(attack=2, exploration=1)
    assert prize.experience == GREEN
    assert prize.damage == 1
    assert prize.face_up
    left = table.state.groups["blue-1"]
    assert (left.count, left.damage, left.experience) == (1, 0, VETERAN)


def test_17_8_a_retaken_ship_is_not_a_captured_ship() -> None:
    table = engaged(blue=("cruiser F5", "boarding_ship F5 boarding=1"))
    prize = taken(table)
    capture(table, table.state.groups["blue-2"], prize)

    back = [g for g in table.state.groups.values() if g.owner == "blue" and g.kind == "cruiser"]
    assert [g.captured for g in back] == [None]


def test_17_14_captured_in_round_2_a_ship_is_passive_in_rounds_2_and_3() -> None:
    table = engaged(blue=("cruiser F5", "scout F5"), battle={"round": 2})
    prize = taken(table)
    state = table.state
    for round_, active in ((2, False), (3, False), (4, True)):
        battle = replace(the_battle(state), round=round_)
        state.battle = battle

        assert (shots_left(state, battle, prize) > 0) == active
        assert can_retreat(state, battle, prize) == active
        assert strength(state, battle, "red") == (2 if active else 1)


def test_17_7_a_captured_ship_may_be_recaptured_and_fired_at() -> None:
    table = engaged(blue=("cruiser F5", "boarding_ship F5 boarding=1", "scout F5"))
    prize = taken(table)

    assert prize.id in may_board(table, "blue-2")
    assert prize.id in may_hit(table, "blue-3")


def test_17_9_the_battle_board_shows_captured_ships() -> None:
    table = engaged(blue=("cruiser F5", "scout F5"))
    prize = taken(table)
    zone = battle_zone(table.state, the_battle(table.state))

    shown = {group.id: group for side in zone.sides for group in side.groups}
    assert {"captured", "stunned"} <= set(shown[prize.id].marks)
    chance = shown["red-1"].hits_on
    assert chance is not None
    assert chance.value == 5 - 1


def test_13_10_the_board_shows_no_chance_without_a_target() -> None:
    table = engaged(battle={"screened": (("blue-1", 1),)})
    zone = battle_zone(table.state, the_battle(table.state))

    assert zone.sides[0].groups[0].hits_on is None


def test_24_5_a_captured_ship_keeps_what_cards_gave_it() -> None:
    """SE-25.5"""
    table = engaged(blue=("destroyer F5",))
    table.state.empires["blue"].hand.cards = (
        Held(2),
        Held(3, works=False),
        Held(11),  # for Cruisers
        Held(22),
        Held(32),
        Held(34),
    )

    assert taken(table).keeps == (2, 34)


def test_16_6_a_boarding_ship_rolls_for_promotion_after_a_capture() -> None:
    table = engaged(("boarding_ship F5 boarding=1",), ("cruiser F5", "scout F5"), 1, 4)
    table.agenda = (BoardingAttack("red-1", "blue-1"), HasFired("red-1"))
    table.settle()

    assert told(table, PromotionRolled)[0].needed == 4
    assert table.state.groups["red-1"].experience == VETERAN


def test_11_12_security_forces_are_announced_when_a_battle_begins() -> None:
    table = scene(
        red=("boarding_ship F5 boarding=1",),
        blue=("scout F5",),
        agenda=(BattleBegins("F5", "red", "blue"),),
        levels={"blue": {"security_forces": 2}},
        settings=ON,
    )

    assert table.state.shown["blue"]["security_forces"] == 2
    assert table.state.shown["red"]["boarding"] == 1


def test_17_8_a_captured_ship_tells_nothing_of_its_captors_technology() -> None:
    table = engaged(blue=("cruiser F5 attack=2", "scout F5"))
    prize = taken(table)
    announce(table.state, prize)

    assert table.state.shown["red"].get("attack", 0) == 0


# -- aliens ----------------------------------------------------------------------------


def among_aliens(**parts: Any) -> Table:
    table = engaged(blue=(), settings=replace(ON, npa="on"), **parts)
    state = table.state
    state.aliens["alien_b"] -= 2
    tech = Tech(tactics=1, point_defense=2)
    put(state, Group("aliens-1", ALIEN, "alien_b", 2, "F5", tech, face_up=True))
    state.battle = Battle("F5", "red", ALIEN, round=1)
    return table


def test_17_6_aliens_have_security_forces_1() -> None:
    assert boarding_number(aim(among_aliens(), target="aliens-1")) == 5 - 1 - 1


def test_17_10_captured_aliens() -> None:
    """SE-17.15, SE-17.16"""
    table = among_aliens(levels={"red": {"attack": 3, "movement": 6, "security_forces": 2}})
    prize = taken(table, "aliens-1")
    state = table.state

    assert prize.tech == Tech(tactics=1, point_defense=2, movement=3)
    assert refitted(state, prize) == prize.tech
    assert allowance(state, prize) == 1
    put(state, Group("blue-1", "blue", "boarding_ship", 1, "F5", Tech(boarding=1)))
    retake = Aim(state, the_battle(state), state.groups["blue-1"], prize)
    assert boarding_number(retake) == 5 - 1 - 1


def test_14_41_aliens_never_retreat_but_their_captors_may_flee_with_them() -> None:
    table = among_aliens()
    state = table.state
    prize = taken(table, "aliens-1")
    state.battle = battle = replace(the_battle(state), round=5)

    assert not can_retreat(state, battle, state.groups["aliens-1"])
    assert can_retreat(state, battle, prize)


def test_17_9_in_battle_a_captured_ship_needs_no_counter() -> None:
    table = engaged(("boarding_ship F5 boarding=1", *["cruiser F5"] * 6))
    assert free_counters(table.state, "red", "cruiser") == 0
    taken(table)

    assert free_counters(table.state, "red", "cruiser") == 0


def test_17_11_damage_is_repaired_when_the_battle_ends() -> None:
    table = engaged()
    put(table.state, replace(table.state.groups["blue-1"], damage=1))
    prize = taken(table)
    table.agenda = (EndBattle(),)
    table.settle()

    assert table.state.groups[prize.id].damage == 0
    assert table.state.unclaimed == ()


def test_17_11_a_legendary_ship_does_not_die_of_losing_its_crew() -> None:
    table = engaged(crews={"blue-1": LEGENDARY})
    put(table.state, replace(table.state.groups["blue-1"], damage=2))

    assert taken(table).damage == 1


def test_13_7_a_side_that_faces_only_ships_just_captured_has_the_bonus() -> None:
    """SE-17.7  Twice none is none: three Cruisers are more."""
    table = engaged(blue=("cruiser x4 F5",))
    taken(table)
    take_away(table.state, "red-1")
    table.agenda = (CombatRound(2),)
    table.settle()
    while isinstance(table.asking, Screening):
        play(table, ScreenNoMore())

    assert the_battle(table.state).bonus == ("blue",)
