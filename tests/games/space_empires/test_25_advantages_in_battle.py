"""SE-25  What advantages do in battles, by their number."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.games.space_empires.battles.battlefield import (
    going,
    shots_left,
    the_battle,
)
from starhold.games.space_empires.battles.terms import (
    hits_needed,
    maintenance,
)
from starhold.games.space_empires.empires.holdings import hull, newly_built
from starhold.games.space_empires.fleets.designs import Design
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.combat.r13_combat import CombatPhase
from starhold.games.space_empires.rules.combat.r13_fire import FireAt
from starhold.games.space_empires.rules.combat.r13_losses import Hit, UnitDestroyed
from starhold.games.space_empires.rules.combat.r13_retreat import LeaveDamaged, TakeDamaged
from starhold.games.space_empires.rules.combat.r13_rounds import (
    CombatRound,
    EndRound,
    FleetBonusHeld,
    ScreenNoMore,
)
from starhold.games.space_empires.rules.combat.r15_bombardment import Bombard, ColonyBombarded
from starhold.games.space_empires.rules.content.advantages.a33_celestial_knights import (
    Charge,
    DeclareCharge,
    HoldTheLine,
)
from starhold.games.space_empires.rules.content.advantages.a44_immortals import (
    BearHit,
    BearOrIgnore,
    HitIgnored,
    IgnoreHit,
)
from starhold.games.space_empires.rules.content.advantages.a46_horsemen_of_the_plains import (
    RideAway,
    RideTo,
    RideWith,
    StayInBattle,
)
from starhold.games.space_empires.rules.special_ships.r14_cloaks import Join, Withdraw
from starhold.games.space_empires.rules.special_ships.r16_experience import PromotionRolled
from starhold.games.space_empires.state import Battle, Colony, Table
from tests.games.space_empires.advantages import battle, shown, with_advantages
from tests.games.space_empires.battles import bombs, fires_as, in_round, may_retreat, needed
from tests.games.space_empires.hands import begin, holding
from tests.games.space_empires.scenes import advanced, offered, play, told

EXPERIENCE = advanced(empire_advantages="random", experience="on")


# -- 31 --------------------------------------------------------------------------------


def test_advantage_31_ships_and_yards_fire_as_class_a_in_round_1() -> None:
    boarding = advanced(empire_advantages="random", boarding="on")
    red = ("destroyer F5", "yard F5", "boarding_ship F5 boarding=1")
    table = battle(red, ("scout x3 F5",), 31, settings=boarding)

    assert [fires_as(table, f"red-{n}") for n in (1, 2, 3)] == ["A", "A", "F"]
    assert fires_as(table, "blue-1") == "E"
    assert fires_as(in_round(table, 2)) == "D"


def test_advantage_31_asteroids_still_make_them_class_e() -> None:
    table = battle(("destroyer F5",), ("scout x3 F5",), 31, markers={"F5": "asteroids"})

    assert fires_as(table) == "E"


def test_advantage_31_no_ship_retreats_in_rounds_1_to_3() -> None:
    table = battle(("destroyer F5",), ("scout x3 F5",), 31)

    assert may_retreat(table, range(1, 6)) == [4, 5]


def test_25_10_nor_do_its_cloaked_ships_withdraw_before_round_1() -> None:
    fearless = battle(("raider F5 cloaking=1",), ("cruiser x2 F5",), 31)
    others = battle(("raider F5 cloaking=1",), ("cruiser x2 F5",))
    play(fearless, Join())
    play(others, Join())

    assert offered(fearless, Withdraw) == []
    assert offered(others, Withdraw)


# -- 32 --------------------------------------------------------------------------------


def test_advantage_32_attackers_have_one_more_and_defenders_one_less() -> None:
    attacking = battle(("cruiser F5", "base F5"), ("scout x3 F5",), 32)
    defending = battle(("cruiser F5",), ("scout x3 F5",), blue_has=(32,))

    assert needed(attacking) == 5
    assert needed(attacking, "red-2") == 7
    assert needed(defending, "blue-1", "red-1") == 1


def test_advantage_32_boarding_ships_fire_as_ever() -> None:
    table = battle(("boarding_ship F5", "scout F5"), ("yard F5",), 32)

    assert (needed(table), needed(table, "red-2")) == (1, 4)


def test_advantage_32_does_not_count_against_colonies() -> None:
    assert bombs(battle(("cruiser F5",), ("scout x3 F5",), 32)) == 4


# -- 33 --------------------------------------------------------------------------------


def at_round(
    number: int,
    red: tuple[str, ...] = ("cruiser x3 F5",),
    blue: tuple[str, ...] = ("cruiser x3 F5",),
    charges: tuple[tuple[str, int], ...] = (),
) -> Table:
    """A battle of the Celestial Knights that stands at the start of a round."""
    fight = Battle("F5", "red", "blue", round=number - 1, charges=charges)
    return with_advantages(33, agenda=(CombatRound(number),), red=red, blue=blue, battle=fight)


def test_advantage_33_a_charge_is_offered_from_round_2_on() -> None:
    first, second = at_round(1), at_round(2)

    assert offered(first, Charge) == []
    assert second.question("red").choice == DeclareCharge("red")


def test_advantage_33_in_a_charge_ships_attack_twice_and_bases_do_not() -> None:
    red = ("cruiser F5", "base F5", "yard F5", "boarding_ship F5")
    table = at_round(2, red, ("cruiser x4 F5",))
    play(table, Charge())
    state = table.state
    now = the_battle(state)

    assert [shots_left(state, now, state.groups[f"red-{n}"]) for n in (1, 2, 3, 4)] == [2, 1, 1, 2]
    assert shots_left(state, now, state.groups["blue-1"]) == 4


def test_advantage_33_knights_may_charge_later_but_only_once() -> None:
    waiting = at_round(2)
    play(waiting, HoldTheLine())

    assert the_battle(waiting.state).charges == ()
    again = at_round(3, charges=(("red", 2),))
    assert offered(again, Charge) == []


def test_advantage_33_after_a_charge_enemy_ships_have_one_more_attack() -> None:
    table = in_round(battle(("cruiser F5",), ("cruiser F5", "base F5"), 33), 2)
    table.state.battle = replace(the_battle(table.state), charges=(("red", 2),))
    before = needed(table, "blue-1", "red-1")
    in_round(table, 3)

    assert (before, needed(table, "blue-1", "red-1")) == (3, 4)
    assert needed(table, "blue-2", "red-1") == 6
    assert needed(table, "red-1", "blue-1") == 3


def test_13_15_advantage_33_in_a_charge_a_ship_that_fired_twice_is_one_ship_that_fired() -> None:
    table = at_round(2)
    play(table, Charge())
    state = table.state
    state.battle = replace(the_battle(state), fired=(("red-1", 2),))
    assert going(state, the_battle(state), state.groups["red-1"]) == 2

    state.battle = replace(the_battle(state), fired=(("red-1", 3),))
    assert going(state, the_battle(state), state.groups["red-1"]) == 1


def test_advantage_33_nobody_who_charged_retreats_in_the_round_after() -> None:
    table = in_round(battle(("cruiser F5",), ("cruiser F5",), 33), 2)
    table.state.battle = replace(the_battle(table.state), charges=(("red", 2),))

    assert may_retreat(table, range(1, 6)) == [2, 4, 5]


# -- 34 and 43 -------------------------------------------------------------------------


def test_advantage_34_all_hulls_are_larger_but_not_those_of_mines_decoys_and_troops() -> None:
    kinds = ("scout", "yard", "base", "colony_ship", "mine", "decoy", "infantry")
    red = tuple(f"{kind} F5" for kind in kinds)
    state = with_advantages(34, red=red).state

    assert [hull(state, state.groups[f"red-{n}"]) for n in range(1, 8)] == [2, 2, 4, 2, 1, 0, 1]


def test_advantage_34_larger_ships_carry_more_take_more_and_cost_more() -> None:
    state = with_advantages(
        34, red=("destroyer x2 F5",), levels={"red": {"attack": 3, "defense": 3}}
    ).state
    destroyer = state.groups["red-1"]

    assert newly_built(state, "red", "destroyer").attack == 2
    assert hits_needed(state, destroyer) == 2
    assert maintenance(state, "red") == 4
    assert maintenance(with_advantages(red=("destroyer x2 F5",)).state, "red") == 2


def test_advantage_34_a_captured_ship_keeps_its_hull() -> None:
    state = with_advantages(34, blue=("cruiser F5",)).state
    put(state, replace(state.groups["blue-1"], keeps=(34,), captured="red"))

    assert hull(state, state.groups["blue-1"]) == 3


def test_17_16_advantage_34_what_giants_have_captured_is_no_larger() -> None:
    state = with_advantages(34, red=("cruiser F5",)).state
    put(state, replace(state.groups["red-1"], captured="blue"))

    assert hull(state, state.groups["red-1"]) == 2


def test_advantage_43_all_hulls_are_smaller_and_hull_0_is_worth_little() -> None:
    state = with_advantages(
        43, red=("scout x2 F5", "cruiser F5", "infantry F5"), levels={"red": {"attack": 2}}
    ).state

    assert [hull(state, state.groups[f"red-{n}"]) for n in (1, 2, 3)] == [0, 1, 1]
    assert newly_built(state, "red", "scout").attack == 0
    assert newly_built(state, "red", "cruiser").attack == 1
    assert hits_needed(state, state.groups["red-1"]) == 1
    assert maintenance(state, "red") == 1


def test_advantage_43_a_victim_of_hull_0_counts_1_for_promotion() -> None:
    table = battle(("scout F5",), ("cruiser F5",), 43, settings=EXPERIENCE, dice=(1, 1, 2, 1))
    play(table, FireAt("blue-1", "red-1", "scout", 4))

    assert [event.needed for event in told(table, PromotionRolled)] == [2]


# -- 38 --------------------------------------------------------------------------------


def test_advantage_38_defense_from_round_2_attack_from_round_4_and_hull_from_round_6() -> None:
    table = battle(("cruiser F5", "base F5"), ("cruiser F5",), 38)
    state = table.state
    figures = []
    for number in range(1, 7):
        in_round(table, number)
        hits = hits_needed(state, state.groups["red-1"])
        figures.append((needed(table, "blue-1", "red-1"), needed(table), hits))

    assert figures == [(3, 3, 2), (2, 3, 2), (2, 3, 2), (2, 4, 2), (2, 4, 2), (2, 4, 3)]
    assert hits_needed(state, state.groups["red-2"]) == 4
    assert hits_needed(state, state.groups["blue-1"]) == 2
    assert bombs(table) == 4


def test_advantage_38_the_extra_hull_counts_only_in_the_battle() -> None:
    table = battle(("cruiser F5", "cruiser F6"), ("cruiser F5",), 38)
    in_round(table, 6)

    assert hits_needed(table.state, table.state.groups["red-2"]) == 2
    assert hull(table.state, table.state.groups["red-1"]) == 2


# -- 40 --------------------------------------------------------------------------------


def test_advantage_40_two_dice_are_rolled_for_a_promotion_and_the_lower_counts() -> None:
    table = battle(("cruiser F5",), ("scout F5",), 40, settings=EXPERIENCE, dice=(1, 9, 2))
    play(table, FireAt("red-1", "blue-1", "scout", 4))

    assert [event.dice for event in told(table, PromotionRolled)] == [(9, 2)]
    assert table.state.groups["red-1"].experience == 1


# -- 44 --------------------------------------------------------------------------------


def test_e_36_advantage_44_one_hit_a_round_is_ignored() -> None:
    table = battle(("scout F5",), ("cruiser F5",), 44, dice=(1, 1))
    play(table, FireAt("blue-1", "red-1", "scout", 4))

    assert table.question("red").choice == BearOrIgnore("red", "red-1", "blue-1", 1)
    play(table, IgnoreHit())
    assert told(table, HitIgnored) == [HitIgnored("red", "scout")]
    assert "red-1" in table.state.groups


def test_e_36_advantage_44_of_two_points_one_is_ignored_and_one_kills() -> None:
    table = with_advantages(
        44,
        agenda=(Hit("red-1", "blue-1", 2),),
        red=("scout F5",),
        blue=("titan F5",),
        battle=Battle("F5", "red", "blue", round=1),
    )
    play(table, IgnoreHit())

    assert told(table, UnitDestroyed) == [UnitDestroyed("red", "scout", "F5")]


def test_advantage_44_a_hit_may_be_borne_and_a_later_one_ignored_but_only_once() -> None:
    hits = (Hit("red-1", "blue-1"), Hit("red-1", "blue-1"), Hit("red-1", "blue-1"))
    table = with_advantages(
        44,
        agenda=hits,
        red=("battleship F5",),
        blue=("scout F5",),
        battle=Battle("F5", "red", "blue", round=1),
    )
    play(table, BearHit(), IgnoreHit())

    assert table.agenda == ()
    assert table.state.groups["red-1"].damage == 2


def test_advantage_44_a_new_round_brings_a_new_gift_and_before_round_1_there_is_none() -> None:
    spared = Battle("F5", "red", "blue", round=1, spared=("red",))
    table = with_advantages(
        44, agenda=(CombatRound(2),), red=("cruiser F5",), blue=("cruiser F5",), battle=spared
    )
    early = with_advantages(
        44,
        agenda=(Hit("red-1", ""),),
        red=("battleship F5",),
        blue=("scout F5",),
        battle=Battle("F5", "red", "blue"),
    )

    assert the_battle(table.state).spared == ()
    assert early.state.groups["red-1"].damage == 1


def test_advantage_44_a_captured_ship_keeps_it_for_itself_only() -> None:
    table = with_advantages(
        agenda=(Hit("blue-2", "red-1"), Hit("blue-1", "red-1")),
        red=("scout F5",),
        blue=("battleship F5", "battleship F5"),
        battle=Battle("F5", "red", "blue", round=1),
    )
    put(table.state, replace(table.state.groups["blue-1"], damage=0, keeps=(44,)))
    table.agenda = (Hit("blue-2", "red-1"), Hit("blue-1", "red-1"))
    table.settle()

    assert table.question("blue").choice == BearOrIgnore("blue", "blue-1", "red-1", 1)


# -- 45 --------------------------------------------------------------------------------


def bonus(red: int, blue: int, *cards: int, blue_has: tuple[int, ...] = ()) -> list[str]:
    table = battle(
        tuple(f"scout x{n} F5" for n in split_up(red)),
        tuple(f"scout x{n} F5" for n in split_up(blue)),
        *cards,
        blue_has=blue_has,
    )
    if offered(table, ScreenNoMore):
        play(table, ScreenNoMore())
    return [event.player for event in told(table, FleetBonusHeld)]


def split_up(count: int) -> list[int]:
    return [min(6, count - start) for start in range(0, count, 6)]


def test_e_46_advantage_45_one_more_is_enough_and_enemies_need_three_to_one() -> None:
    assert bonus(6, 5, 45) == ["red"]
    assert bonus(5, 5, 45) == []
    assert bonus(10, 5, blue_has=(45,)) == []
    assert bonus(15, 5, blue_has=(45,)) == ["red"]
    assert bonus(10, 5) == ["red"]


def test_r_18_advantage_45_on_both_sides_cancels_out() -> None:
    assert bonus(6, 5, 45, blue_has=(45,)) == []
    assert bonus(10, 5, 45, blue_has=(45,)) == ["red"]


# -- 46 --------------------------------------------------------------------------------


def after_round(number: int, *red: str) -> Table:
    """A battle of the Horsemen at the end of a round."""
    fight = Battle("F5", "red", "blue", round=number, fired=(("red-1", 1),))
    return with_advantages(
        46,
        agenda=(EndRound(number),),
        red=red or ("cruiser F5",),
        blue=("cruiser x2 F5",),
        battle=fight,
    )


def test_advantage_46_ships_may_retreat_between_rounds_from_the_end_of_round_1() -> None:
    table = after_round(1)
    ride = offered(table, RideTo)[0]

    assert table.question("red").choice == RideAway("red")
    play(table, ride)
    assert table.state.groups["red-1"].at == ride.to
    assert table.state.battle is not None


def test_advantage_46_or_stay() -> None:
    table = after_round(1)
    play(table, StayInBattle())

    assert table.state.groups["red-1"].at == "F5"
    assert the_battle(table.state).round == 2


def test_advantage_46_part_of_a_group_may_ride() -> None:
    table = after_round(1, "cruiser x3 F5")
    play(table, offered(table, RideTo)[0], RideWith(2), StayInBattle())
    away = [group for group in table.state.groups.values() if group.owner == "red"]

    assert sorted(group.count for group in away) == [1, 2]


def test_advantage_46_the_damaged_ship_may_go_along() -> None:
    table = after_round(1, "cruiser x2 F5")
    put(table.state, replace(table.state.groups["red-1"], damage=1))
    play(table, offered(table, RideTo)[0], RideWith(1))

    assert offered(table, TakeDamaged) + offered(table, LeaveDamaged) == [
        TakeDamaged(),
        LeaveDamaged(),
    ]


def test_advantage_46_a_group_goes_whole_where_no_counter_is_free() -> None:
    table = after_round(1, *["cruiser x2 F5"] * 6)
    play(table, offered(table, RideTo)[0])

    assert offered(table, RideWith) == []


def test_23_7_advantage_46_a_ship_that_a_tractor_beam_holds_does_not_ride() -> None:
    fight = Battle("F5", "red", "blue", round=1, beams=(("blue-1", "red-1"),))
    table = holding(46, red=("cruiser x3 F5",), blue=("unique x2 F5",), battle=fight)
    table.state.empires["blue"].sheet.design = Design("D", 2, 2, 2, ("tractor_beam",))
    begin(table, EndRound(1))
    play(table, offered(table, RideTo)[0])

    assert offered(table, RideWith) == [RideWith(2), RideWith(1)]


def test_advantage_46_bases_do_not_ride() -> None:
    table = after_round(1, "base F5")

    assert offered(table, RideTo) == []


def raid(*advantages: int) -> Table:
    """A Scout of Red has fired at a colony of Blue, and rolled a 5."""
    table = with_advantages(
        *advantages,
        agenda=(CombatPhase("red"),),
        red=("scout F5",),
        markers={"F5": "planet"},
        colonies={"F5": Colony("blue", 2)},
        dice=(5,),
    )
    play(table, Bombard("red-1", "scout", 1))
    return table


def test_advantage_46_has_two_more_against_colonies_and_shows_it_by_a_raid() -> None:
    table = raid(46)

    assert [event.needed for event in told(table, ColonyBombarded, "red")] == [5]
    assert shown(table) == ["card-46"]


def test_advantage_46_others_raid_as_usual() -> None:
    table = raid()

    assert [event.needed for event in told(table, ColonyBombarded, "red")] == [3]


# -- 51 and 53 -------------------------------------------------------------------------


def test_advantage_51_small_ships_have_one_more_against_large_ships_not_bases() -> None:
    table = battle(("scout F5", "cruiser F5"), ("cruiser F5", "base F5", "scout F5"), 51)

    assert needed(table, "red-1", "blue-1") == 3
    assert needed(table, "red-1", "blue-2") == 1
    assert needed(table, "red-1", "blue-3") == 3
    assert needed(table, "red-2", "blue-1") == 3
    assert bombs(table) == 3


def test_advantage_53_enemies_have_two_more_against_its_ships_not_against_bases() -> None:
    table = battle(("scout F5", "base F5"), ("scout x3 F5",), 53)

    assert needed(table, "blue-1", "red-1") == 5
    assert needed(table, "blue-1", "red-2") == 1
    assert needed(table) == 3


def test_advantage_53_a_captured_ship_keeps_the_weakness() -> None:
    table = battle(("scout F5",), ("scout F5",))
    put(table.state, replace(table.state.groups["blue-1"], keeps=(53,)))

    assert needed(table) == 5


# -- 54 --------------------------------------------------------------------------------
