"""CE-13  Battle."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.crest.rules.r11_fleets import Aftermath, FleetArrives
from starhold.games.crest.rules.r13_battle import (
    Battle,
    BattleBegan,
    FleetDestroyed,
    FleetFired,
    LoseShip,
    Sacrifice,
    ShipsFired,
)
from starhold.games.crest.rules.r14_ships import EndMovement
from starhold.games.crest.rules.r16_end import ShipLost
from starhold.games.crest.state import Settings, Ship, System, Table
from tests.games.crest.scenes import (
    PLAYER,
    fleet,
    frontier,
    play,
    rolled,
    scene,
    ship,
    ships,
    told,
)

MISSED = (1, 1, 1)  # the dice of a fleet of level 1 or 2


def battle(*yours: Ship, dice: tuple[int, ...], level: int = 1, **parts: Any) -> Table:
    """A battle at (1, 0) against an invading fleet."""
    systems = frontier("1,0", "2,0") | parts.pop("systems", {})
    enemy = fleet(level, "1,0", shields=parts.pop("shields", None))
    return scene(
        agenda=parts.pop("agenda", (Battle(),)),
        systems=systems,
        ships=yours,
        fleet=enemy,
        dice=dice,
        **parts,
    )


def at_the_front(*names: str) -> tuple[Ship, ...]:
    return ships(*names, at="1,0")


def test_13_1_nobody_retreats_the_battle_lasts_until_the_fleet_is_gone() -> None:
    table = battle(
        *at_the_front("fighter-1"), dice=(1, *MISSED, 6, *MISSED, 6, *MISSED), shields=2
    )

    assert table.state.fleet is None
    assert len(told(table, ShipsFired)) == 3


def test_13_1_nobody_retreats_the_battle_lasts_until_all_combat_ships_are_gone() -> None:
    table = battle(*at_the_front("fighter-1"), dice=(1, *MISSED, 1, 6, 1, 1))

    assert table.state.ships == {}
    assert table.state.fleet == fleet(1, "1,0")


def test_13_1_combat_ships_elsewhere_stay_out_of_it() -> None:
    far = ship("dreadnought-1", at="2,0")
    table = battle(far, *at_the_front("fighter-1"), dice=(6, *MISSED), shields=1)

    assert rolled(table, ShipsFired) == [ShipsFired(dice=(6,), hits=1)]


def test_13_1_where_no_combat_ship_is_there_is_no_battle() -> None:
    table = battle(ship("cruiser-1", at="2,0"), ship("dropship-1", at="1,0"), dice=())

    assert told(table, BattleBegan) == []


@pytest.mark.parametrize(("name", "points"), [("cruiser-1", 1), ("dreadnought-1", 2)])
def test_13_2_a_cruiser_has_one_shield_point_and_a_dreadnought_two(name: str, points: int) -> None:
    guns = (1,) if points == 1 else (1, 1)
    table = battle(*at_the_front(name), dice=(*guns, 6, 6, 6))

    assert rolled(table, FleetFired) == [FleetFired(dice=(6, 6, 6), hits=3, blocked=points)]


def test_13_2_shield_points_are_restored_in_full_after_the_battle() -> None:
    first_battle = (5, 6, 1, 1)
    second_battle = (1, 6, 1, 1, 1, 6, 1, 1)
    table = battle(
        *at_the_front("cruiser-1"),
        shields=1,
        focus="1,0",
        agenda=(Battle(), FleetArrives("invasion", 1)),
        dice=first_battle + second_battle,
    )
    play(table, EndMovement())

    assert [fired.blocked for fired in told(table, FleetFired)] == [1, 0]


SHIELDS_TRIED_TWICE = (1, 6, 1, 1, 1, 6, 1, 1)


def test_13_2_shield_points_block_once_in_a_battle_r14() -> None:
    table = battle(*at_the_front("cruiser-1"), dice=SHIELDS_TRIED_TWICE)

    assert told(table, ShipLost) == [ShipLost("cruiser-1", "1,0")]


def test_13_2_the_table_may_let_shields_block_again_each_round_r14() -> None:
    settings = Settings(shields="each_round")
    dice = (*SHIELDS_TRIED_TWICE, 5, *MISSED)
    table = battle(*at_the_front("cruiser-1"), settings=settings, shields=1, dice=dice)

    assert [fired.blocked for fired in told(table, FleetFired)] == [1, 1, 0]
    assert list(table.state.ships) == ["cruiser-1"]


def test_13_3_dreadnoughts_roll_first_then_cruisers_then_fighters_then_the_fleet() -> None:
    yours = at_the_front("fighter-1", "cruiser-1", "dreadnought-1")
    table = battle(*yours, dice=(4, 3, 4, 5, 1, 2, 1), shields=1)

    assert rolled(table, ShipsFired) == [ShipsFired(dice=(4, 3, 4, 5), hits=1)]
    assert rolled(table, FleetFired) == [FleetFired(dice=(1, 2, 1), hits=0, blocked=0)]


@pytest.mark.parametrize(
    ("name", "dice", "hits"),
    [
        ("fighter-1", (5,), 0),
        ("fighter-1", (6,), 1),
        ("cruiser-1", (4,), 0),
        ("cruiser-1", (5,), 1),
        ("dreadnought-1", (3, 4), 1),
        ("dreadnought-1", (4, 4), 2),
    ],
)
def test_13_3_a_die_hits_from_the_attack_value_of_its_ship(
    name: str, dice: tuple[int, ...], hits: int
) -> None:
    table = battle(*at_the_front(name), dice=(*dice, 6, 6, 6))

    assert rolled(table, ShipsFired) == [ShipsFired(dice, hits)]


@pytest.mark.parametrize(("die", "hits"), [(5, 1), (4, 0)])
def test_ex_16_with_the_flight_school_a_fighter_hits_on_a_five(die: int, hits: int) -> None:
    school = frontier("2,0", industry="flight_school")
    table = battle(*at_the_front("fighter-1"), systems=school, dice=(die, 6, 6, 6))

    assert rolled(table, ShipsFired) == [ShipsFired((die,), hits)]


def test_13_3_the_flight_school_helps_only_fighters() -> None:
    school = frontier("2,0", industry="flight_school")
    dice = (3, 3, 4, 5)
    yours = at_the_front("dreadnought-1", "cruiser-1", "fighter-1")
    table = battle(*yours, systems=school, shields=1, dice=(*dice, *MISSED))

    assert rolled(table, ShipsFired) == [ShipsFired(dice, hits=1)]


def test_13_3_the_flight_school_must_be_usable() -> None:
    school = frontier("2,0", industry="flight_school", rebels=1)
    table = battle(*at_the_front("fighter-1"), systems=school, dice=(5, 6, 6, 6))

    assert rolled(table, ShipsFired) == [ShipsFired((5,), hits=0)]


@pytest.mark.parametrize(
    ("level", "dice", "hits"),
    [
        (1, (5, 6, 1), 1),
        (2, (4, 5, 6), 2),
        (3, (4, 5, 6, 1), 2),
        (4, (5, 5, 5, 5, 6), 1),
        (5, (3, 4, 5, 6, 1, 2, 3), 3),
    ],
)
def test_13_3_a_fleet_die_hits_from_the_hit_value_of_the_level(
    level: int, dice: tuple[int, ...], hits: int
) -> None:
    table = battle(*at_the_front("fighter-1"), level=level, shields=1, dice=(6, *dice))

    assert rolled(table, FleetFired) == [FleetFired(dice, hits, blocked=0)]


@pytest.mark.parametrize(
    ("level", "dice", "hits"),
    [
        (2, (5, 5, 5), 0),
        (2, (6, 1, 1), 1),
        (5, (5, 1, 1, 1, 1, 1, 1), 1),
        (5, (4, 4, 4, 4, 4, 4, 4), 0),
    ],
)
def test_ex_17_a_tracking_array_lowers_the_dice_of_the_fleet(
    level: int, dice: tuple[int, ...], hits: int
) -> None:
    array = frontier("1,0", support="tracking_array")
    table = battle(
        *at_the_front("fighter-1"), level=level, systems=array, shields=1, dice=(6, *dice)
    )

    assert rolled(table, FleetFired) == [FleetFired(dice, hits, blocked=0)]


def test_13_3_a_tracking_array_helps_only_in_its_own_system() -> None:
    array = frontier("2,0", support="tracking_array")
    table = battle(
        *at_the_front("fighter-1"), level=2, systems=array, shields=1, dice=(6, 5, 1, 1)
    )

    assert rolled(table, FleetFired) == [FleetFired((5, 1, 1), hits=1, blocked=0)]


def test_13_3_a_tracking_array_works_in_revolt_too() -> None:
    array = frontier("1,0", support="tracking_array", occupation=2)
    table = battle(
        *at_the_front("fighter-1"), level=2, systems=array, shields=1, dice=(6, 5, 1, 1)
    )

    assert rolled(table, FleetFired) == [FleetFired((5, 1, 1), hits=0, blocked=0)]


def test_13_3_a_natural_six_always_hits() -> None:
    array = frontier("1,0", support="tracking_array")
    table = battle(*at_the_front("fighter-1"), systems=array, shields=1, dice=(6, 6, 5, 1))

    assert rolled(table, ShipsFired) == [ShipsFired((6,), hits=1)]
    assert rolled(table, FleetFired) == [FleetFired((6, 5, 1), hits=1, blocked=0)]


def test_13_3_all_hits_count_at_once_so_a_lost_ship_has_already_rolled() -> None:
    """EX-15 turns on the same: CE-13.3 step 5."""
    table = battle(*at_the_front("fighter-1"), dice=(6, 6, 6, 6))

    assert table.state.fleet == fleet(1, "1,0", shields=3)
    assert table.state.ships == {}


def test_13_3_the_fleet_loses_one_shield_for_each_hit() -> None:
    table = battle(*at_the_front("dreadnought-1"), level=3, dice=(4, 5, 5, 5, 5, 5))

    assert table.state.fleet == fleet(3, "1,0", shields=4)


def test_13_3_shield_points_of_any_ship_absorb_hits_first() -> None:
    yours = at_the_front("fighter-1", "dreadnought-1")
    table = battle(*yours, dice=(4, 1, 1, 6, 6, 1), shields=1)

    assert rolled(table, FleetFired) == [FleetFired((6, 6, 1), hits=2, blocked=2)]
    assert list(table.state.ships) == ["fighter-1", "dreadnought-1"]


def test_13_3_each_hit_left_over_destroys_one_ship_of_your_choice() -> None:
    yours = at_the_front("cruiser-1", "fighter-1", "dreadnought-1")
    # Three points are spent in the first round; two hits are left over in the second.
    dice = (1, 1, 1, 1, 6, 6, 6, 4, 1, 1, 1, 6, 6, 1)
    table = battle(*yours, dice=dice, shields=1)
    play(table, Sacrifice("cruiser-1"), Sacrifice("dreadnought-1"))

    assert list(table.state.ships) == ["fighter-1"]
    assert told(table, FleetDestroyed) == [FleetDestroyed("1,0", level=1)]


def test_13_3_the_particular_ship_matters_since_its_home_gets_a_berth_back() -> None:
    one = ship("fighter-1", at="1,0", home="2,0")
    other = ship("fighter-2", at="1,0", home="0,1")
    table = battle(one, other, dice=(6, 1, 6, 1, 1), shields=1)

    assert table.asking == LoseShip(PLAYER)
    assert table.offer == [Sacrifice("fighter-1"), Sacrifice("fighter-2")]


def test_13_3_excess_hits_are_ignored() -> None:
    table = battle(*at_the_front("fighter-1", "fighter-2"), dice=(1, 1, 6, 6, 6))

    assert told(table, ShipLost) == [ShipLost("fighter-1", "1,0"), ShipLost("fighter-2", "1,0")]


def test_13_4_a_battle_is_won_even_if_the_last_ship_dies_in_the_same_round() -> None:
    table = battle(*at_the_front("fighter-1"), dice=(6, 6, 2, 2), shields=1)

    assert told(table, FleetDestroyed) == [FleetDestroyed("1,0", level=1)]
    assert table.state.fleets_destroyed == [1]


def test_ex_15_mutual_destruction_is_a_victory() -> None:
    table = battle(
        *at_the_front("fighter-1"), dice=(6, 6, 2, 2), shields=1, agenda=(Battle(), Aftermath())
    )

    assert table.state.fleet is None
    assert table.state.ships == {}
    assert table.state.systems["1,0"] == System("frontier")


def test_13_5_dropships_do_not_roll_absorb_nothing_and_cannot_be_chosen() -> None:
    yours = (*at_the_front("dropship-1", "fighter-1", "cruiser-1"), ship("dropship-2", at="1,0"))
    table = battle(*yours, dice=(5, 1, 6, 6, 1), shields=1)

    assert rolled(table, ShipsFired) == [ShipsFired((5, 1), hits=1)]
    assert rolled(table, FleetFired) == [FleetFired((6, 6, 1), hits=2, blocked=1)]
    assert table.offer == [Sacrifice("fighter-1"), Sacrifice("cruiser-1")]


def test_13_5_dropships_are_destroyed_if_the_fleet_survives() -> None:
    table = battle(
        *at_the_front("fighter-1", "dropship-1"),
        dice=(1, 6, 1, 1),
        agenda=(Battle(), Aftermath()),
    )

    assert told(table, ShipLost) == [ShipLost("fighter-1", "1,0"), ShipLost("dropship-1", "1,0")]


def test_13_5_dropships_live_if_the_fleet_falls() -> None:
    table = battle(
        *at_the_front("fighter-1", "dropship-1"),
        dice=(6, 6, 1, 1),
        shields=1,
        agenda=(Battle(), Aftermath()),
    )

    assert list(table.state.ships) == ["dropship-1"]


def test_13_6_fighters_left_without_a_carrier_stay_in_the_system() -> None:
    table = battle(
        *at_the_front("cruiser-1", "fighter-1"), dice=(1, 1, 6, 1, 1, 5, 6, 6, 1, 1), shields=2
    )
    play(table, Sacrifice("cruiser-1"))

    assert table.state.ships == {"fighter-1": ship("fighter-1", at="1,0")}


def test_ex_14_battle() -> None:
    yours = at_the_front("dreadnought-1", "cruiser-1", "cruiser-2", "fighter-1", "fighter-2")
    first = (4, 6, 5, 3, 6, 2, 5, 6, 1, 5)
    second = (1, 4, 2, 5, 3, 5, 6, 5, 2, 3)
    table = battle(*yours, level=3, dice=first + second)

    assert rolled(table, ShipsFired) == [ShipsFired(first[:6], hits=4), ShipsFired(second[:6], 2)]
    assert rolled(table, FleetFired) == [
        FleetFired(first[6:], hits=3, blocked=3),
        FleetFired(second[6:], hits=2, blocked=1),
    ]

    play(table, Sacrifice("fighter-1"))

    assert told(table, ShipLost) == [ShipLost("fighter-1", "1,0")]
    assert told(table, FleetDestroyed) == [FleetDestroyed("1,0", level=3)]
    assert len(table.state.ships) == 4


def test_13_4_destroying_the_endgame_fleet_in_battle_wins_the_game() -> None:
    table = scene(
        agenda=(Battle(),),
        systems=frontier("1,0"),
        ships=at_the_front("fighter-1"),
        fleet=fleet(7, "1,0", "endgame", shields=1),
        dice=(6, *(1,) * 11),
    )

    assert table.over
    assert table.state.outcome == "won"


def test_13_3_every_die_says_its_ship_and_the_number_that_it_needs() -> None:
    school = frontier("2,0", industry="flight_school")
    yours = at_the_front("dreadnought-1", "cruiser-1", "fighter-1")
    table = battle(*yours, systems=school, shields=1, dice=(3, 3, 4, 5, *MISSED))

    assert told(table, ShipsFired)[0].guns == ("dreadnought", "dreadnought", "cruiser", "fighter")
    assert told(table, ShipsFired)[0].needed == (4, 4, 5, 5)


@pytest.mark.parametrize(("support", "needed"), [(None, 5), ("tracking_array", 6)])
def test_13_3_the_dice_of_a_fleet_say_what_they_need(support: str | None, needed: int) -> None:
    array = frontier("1,0", support=support)
    table = battle(
        *at_the_front("fighter-1"), level=2, systems=array, shields=1, dice=(6, 5, 1, 1)
    )

    assert told(table, FleetFired)[0].needed == needed
