"""SE-13.13, SE-13.15  Groups that are split in battle: retreat, screening and damage."""

from __future__ import annotations

import pytest

from starhold.core.record import Option
from starhold.games.space_empires.battles.battlefield import the_battle
from starhold.games.space_empires.rules.combat.r13_fire import (
    FireAllAt,
    FireAt,
    HoldFire,
    RetreatInPart,
    RetreatTo,
)
from starhold.games.space_empires.rules.combat.r13_losses import UnitDestroyed
from starhold.games.space_empires.rules.combat.r13_retreat import (
    LeaveDamaged,
    PartDamaged,
    RetreatWith,
    TakeDamaged,
)
from starhold.games.space_empires.rules.combat.r13_rounds import (
    FireNext,
    Screen,
    ScreenDamaged,
    ScreenNoMore,
)
from starhold.games.space_empires.state import Table
from tests.games.space_empires.battles import battle
from tests.games.space_empires.scenes import at, offered, play, told


def hurt_cruisers(**parts: object) -> Table:
    """Round 2: one of two red Cruisers is damaged, and one has fired."""
    table = battle(("cruiser x2",), ("cruiser x2",), dice=(3, 10, 10), **parts)
    play(table, FireAt("blue-1", "red-1", "cruiser", 3), HoldFire("blue-1"), HoldFire("red-1"))
    play(table, HoldFire("blue-1"), FireAt("red-1", "blue-1", "cruiser", 3))
    return table


@pytest.mark.parametrize(("option", "left_behind"), [(TakeDamaged(), 0), (LeaveDamaged(), 1)])
def test_13_13_the_owner_decides_which_part_of_a_retreating_group_is_damaged(
    option: Option, left_behind: int
) -> None:
    table = hurt_cruisers()
    to = offered(table, RetreatTo)[0].to
    play(table, RetreatTo("red-1", to))

    assert isinstance(table.asking, PartDamaged)

    play(table, option)

    assert at(table, to) == [("cruiser", 1)]
    assert table.state.groups["red-1"].damage == left_behind


def test_13_15_part_of_an_unhurt_group_simply_goes() -> None:
    table = battle(("cruiser x2",), ("cruiser x2",), dice=(10,))
    play(table, HoldFire("blue-1"), HoldFire("red-1"), HoldFire("blue-1"))
    play(table, FireAt("red-1", "blue-1", "cruiser", 3))
    to = offered(table, RetreatTo)[0].to
    play(table, RetreatTo("red-1", to))

    assert at(table, to) == [("cruiser", 1)]
    assert ("cruiser", 1) in at(table, "F5")


def test_13_13_the_damaged_unit_may_be_screened_and_the_others_fight() -> None:
    table = battle(("cruiser x3",), ("cruiser x2",), dice=(3, 10))
    play(table, ScreenNoMore(), FireAt("blue-1", "red-1", "cruiser", 3), HoldFire("blue-1"))
    play(table, HoldFire("red-1"), ScreenDamaged("red-1", "cruiser"))

    line = table.state.groups["red-1"]
    (aside,) = [g for g in table.state.groups.values() if g.owner == "red" and g != line]
    battle_now = table.state.battle
    assert (line.count, line.damage) == (2, 0)
    assert (aside.count, aside.damage) == (1, 1)
    assert battle_now is not None
    assert battle_now.screened == ((aside.id, 1),)


def test_13_13_not_when_it_is_the_last_in_line() -> None:
    table = battle(("cruiser x3",), ("cruiser",), dice=(3, 10, 10))
    play(table, ScreenNoMore(), FireAt("blue-1", "red-1", "cruiser", 3), HoldFire("red-1"))
    play(table, Screen("red-1", "cruiser"), Screen("red-1", "cruiser"))

    assert offered(table, ScreenDamaged) == []


def test_13_15_a_unit_that_has_fired_does_not_retreat_in_that_round() -> None:
    table = battle(("cruiser",), ("cruiser",), dice=(10,))
    play(table, HoldFire("blue-1"), HoldFire("red-1"), HoldFire("blue-1"))
    play(table, FireAt("red-1", "blue-1", "cruiser", 3))

    assert offered(table, RetreatTo)[0].group == "blue-1"  # the next round has begun


def test_13_18_a_unit_counts_for_whoever_does_the_last_damage() -> None:
    """SE-13.19: a Cruiser takes two hits."""
    table = battle(("scout", "destroyer"), ("cruiser",), dice=(1, 1))
    play(table, ScreenNoMore(), HoldFire("blue-1"))
    play(table, FireAt("red-2", "blue-1", "cruiser", 4))

    assert table.state.groups["blue-1"].damage == 1

    play(table, FireAt("red-1", "blue-1", "cruiser", 3))

    assert told(table, UnitDestroyed) == [UnitDestroyed("blue", "cruiser", "F5")]


def test_13_14_damage_disappears_when_the_battle_ends() -> None:
    table = battle(("scout",), ("cruiser",), dice=(1, 1))
    play(table, HoldFire("blue-1"), FireAt("red-1", "blue-1", "cruiser", 2))

    assert table.state.groups["blue-1"].damage == 1

    play(table, FireAt("blue-1", "red-1", "scout", 4))

    assert table.state.groups["blue-1"].damage == 0


def test_13_6_screened_groups_of_one_place_may_all_retreat_in_turn() -> None:
    """SE-13.8  Their player orders them, though none of them may fire."""
    groups = ("scout x2 attack=1", "scout x2", "scout x2 defense=1")
    table = battle(groups, ("battleship",), at="J5", dice=(10, 10, 10, 10))
    hide = [Screen(gid, "scout") for gid in ("red-2", "red-2", "red-3", "red-3")]
    play(table, *hide, ScreenNoMore(), HoldFire("blue-1"), HoldFire("red-1"))
    play(table, *hide, ScreenNoMore(), HoldFire("blue-1"))

    assert {option.group for option in offered(table, FireNext)} == {"red-1", "red-2", "red-3"}

    play(table, FireNext("red-3", "scout"), RetreatTo("red-3", "K5"))
    play(table, FireNext("red-2", "scout"))

    assert offered(table, RetreatTo)
    assert offered(table, FireAt) == []


def in_round_2(red: str, **parts: object) -> Table:
    """Red's one group may flee from a Battleship, which holds its fire."""
    table = battle((red,), ("battleship",), at="J5", **parts)
    while the_battle(table.state).round == 1 or not offered(table, HoldFire):
        play(table, table.offer[-1])
    while offered(table, HoldFire)[0].group != "red-1":
        play(table, table.offer[-1])
    return table


def test_13_15_a_player_says_how_many_of_a_group_retreat() -> None:
    """The others may still fire, or flee elsewhere."""
    table = in_round_2("cruiser x4", dice=(10,))
    play(table, RetreatInPart("red-1", "K5"))

    assert [option.count for option in offered(table, RetreatWith)] == [3, 2, 1]

    play(table, RetreatWith(2))

    assert at(table, "K5") == [("cruiser", 2)]
    assert {option.group for option in offered(table, FireAt)} == {"red-1"}

    play(table, offered(table, FireAt)[0])

    assert offered(table, RetreatTo) == [RetreatTo("red-1", "K5")]
    assert offered(table, RetreatInPart) == []


def test_3_1_not_without_a_counter_for_them() -> None:
    table = in_round_2("cruiser x2", elsewhere=("cruiser K1",) * 5)

    assert offered(table, RetreatTo)
    assert offered(table, RetreatInPart) == []


def test_13_6_screened_ships_stay_screened_when_others_of_their_group_go() -> None:
    table = battle(("cruiser x4",), ("battleship",), at="J5")
    play(table, ScreenNoMore(), HoldFire("blue-1"), HoldFire("red-1"))
    play(table, *[Screen("red-1", "cruiser")] * 2, ScreenNoMore(), HoldFire("blue-1"))
    play(table, RetreatInPart("red-1", "K5"), RetreatWith(1))

    assert offered(table, FireAllAt) == []  # one of three is left to fire
    assert len(offered(table, FireAt)) == 1
