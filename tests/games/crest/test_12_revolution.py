"""CE-12 - Revolution: rebels rise, spread and are put down."""

from __future__ import annotations

import pytest

from starhold.core.record import Event
from starhold.games.crest.rules.r06_turn import EndTurn
from starhold.games.crest.rules.r10_crisis import StabilityCheck
from starhold.games.crest.rules.r12_revolution import (
    Revolution,
    RevolutionBegan,
    Spread,
    Unrest,
    UnrestRolled,
)
from starhold.games.crest.rules.r14_marines import RevolutionPutDown, RollMarine
from starhold.games.crest.rules.r16_end import RebelsRose
from starhold.games.crest.state import CAPITAL, Table
from starhold.kit.hexes import Cell
from tests.games.crest.scenes import frontier, scene, ship, told


def rebels(table: Table) -> dict[Cell, int]:
    """Where rebels are, and how many."""
    return {at: system.rebels for at, system in table.state.systems.items() if system.rebels}


@pytest.mark.parametrize("crisis_level", [1, 3])
def test_12_1_as_many_rebels_rise_as_the_crisis_level(crisis_level: int) -> None:
    table = scene(
        systems=frontier("1,0", "2,0"),
        agenda=(Revolution(),),
        focus="2,0",
        crisis_level=crisis_level,
    )

    assert rebels(table) == {"2,0": crisis_level}
    assert told(table, RevolutionBegan) == [RevolutionBegan("2,0", crisis_level)]


def test_12_1_the_level_just_increased_counts() -> None:
    table = scene(
        systems=frontier("1,0"),
        agenda=(StabilityCheck(),),
        deck=("hearts-2",),
        focus="1,0",
        stability=0,
        crisis_level=1,
    )

    assert rebels(table) == {"1,0": 2}


def test_12_2_the_system_becomes_an_origin() -> None:
    table = scene(
        systems=frontier("1,0") | frontier("0,1", rebels=1),
        origins=["0,1"],
        agenda=(Revolution(),),
        focus="1,0",
        crisis_level=1,
    )

    assert table.state.origins == ["0,1", "1,0"]


def test_12_2_on_an_origin_the_tokens_add_up() -> None:
    table = scene(
        systems=frontier("1,0", rebels=2),
        origins=["1,0"],
        agenda=(Revolution(),),
        focus="1,0",
        crisis_level=3,
    )

    assert table.state.origins == ["1,0"]
    assert rebels(table) == {"1,0": 5}


def test_12_3_each_1_puts_a_rebel_on_the_closest_system() -> None:
    table = scene(
        systems=frontier("1,0", rebels=2) | frontier("2,0", "3,0"),
        origins=["1,0"],
        agenda=(Unrest(),),
        dice=(1, 2),
    )

    assert rebels(table) == {"1,0": 2, "2,0": 1}
    assert told(table, UnrestRolled) == [UnrestRolled("1,0", (1, 2))]


@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_12_3_other_results_do_nothing(die: int) -> None:
    table = scene(
        systems=frontier("1,0", rebels=1), origins=["1,0"], agenda=(Unrest(),), dice=(die,)
    )

    assert rebels(table) == {"1,0": 1}


def test_12_3_origins_roll_in_the_order_of_their_creation() -> None:
    table = scene(
        systems=frontier("2,0", "-1,0", rebels=1) | frontier("1,0", "-2,0"),
        origins=["2,0", "-1,0"],
        agenda=(Unrest(),),
        dice=(1, 1),
    )

    assert told(table, UnrestRolled) == [UnrestRolled("2,0", (1,)), UnrestRolled("-1,0", (1,))]
    assert told(table, RebelsRose) == [RebelsRose("1,0", 1), RebelsRose("-2,0", 1)]


def test_12_3_the_tokens_of_one_origin_are_placed_before_the_next_one_rolls() -> None:
    table = scene(
        systems=frontier("1,-1", "1,0", rebels=1) | frontier("2,-1", "3,-1"),
        origins=["1,0", "1,-1"],
        agenda=(Unrest(),),
        dice=(1, 5),
    )

    assert told(table, Event) == [
        UnrestRolled("1,0", (1,)),
        RebelsRose("2,-1", 1),
        UnrestRolled("1,-1", (5,)),
    ]


def test_12_3_all_dice_of_one_origin_are_rolled_before_its_tokens_are_placed() -> None:
    table = scene(
        systems=frontier("1,0", rebels=2) | frontier("2,0", "3,0"),
        origins=["1,0"],
        agenda=(Unrest(),),
        dice=(1, 1),
    )

    assert told(table, Event)[:2] == [UnrestRolled("1,0", (1, 1)), RebelsRose("2,0", 1)]
    assert table.state.outcome == "overthrown"  # the capital is closer than 3,0


def spreading(*dice: int) -> Table:
    return scene(
        systems=frontier("1,-1", "2,0") | frontier("2,-1", rebels=3),
        origins=["2,-1"],
        agenda=(Unrest(),),
        dice=dice,
    )


def test_ex_27_unrest() -> None:
    table = spreading(1, 4, 1)

    assert told(table, RebelsRose) == [RebelsRose("1,-1", 1), RebelsRose("2,0", 1)]
    assert rebels(table) == {"2,-1": 3, "1,-1": 1, "2,0": 1}
    assert table.state.outcome == ""


def test_ex_27_unrest_with_a_third_1() -> None:
    table = spreading(1, 1, 1)

    assert table.over
    assert table.state.outcome == "overthrown"
    assert table.state.systems[CAPITAL].rebels == 0


def test_12_4_closest_is_measured_by_path() -> None:
    table = scene(
        systems=frontier("1,0", "2,-1", "2,-2", occupation=1)
        | frontier("1,-2", rebels=1)  # the capital is 2 hexes away, but 4 steps
        | frontier("3,-1"),  # 3 hexes and 3 steps
        agenda=(Spread("1,-2"),),
        dice=(1,),
    )

    assert told(table, RebelsRose) == [RebelsRose("3,-1", 1)]


def test_12_4_a_colony_is_struck_before_the_capital() -> None:
    table = scene(
        systems=frontier("-1,0", rebels=1) | frontier("-1,1"),
        agenda=(Spread("-1,0"),),
        dice=(1,),
    )

    assert rebels(table) == {"-1,0": 1, "-1,1": 1}
    assert table.state.outcome == ""


def test_12_4_then_coordinate_order_decides() -> None:
    table = scene(
        systems=frontier("2,0", rebels=1)
        | frontier("1,0", occupation=1)
        | frontier("3,0", "3,-1"),
        agenda=(Spread("2,0"),),
        dice=(1,),
    )

    assert told(table, RebelsRose) == [RebelsRose("3,-1", 1)]


def test_12_4_a_closer_capital_is_struck_and_the_game_lost() -> None:
    """CE-1.3"""
    table = scene(
        systems=frontier("1,0", rebels=1) | frontier("-1,0"), agenda=(Spread("1,0"),), dice=(1,)
    )

    assert table.state.outcome == "overthrown"


def test_12_5_a_system_with_a_spread_token_does_not_roll() -> None:
    table = scene(
        systems=frontier("1,0", rebels=1) | frontier("2,0", rebels=1),
        origins=["1,0"],
        agenda=(Unrest(),),
        dice=(6,),
    )

    assert told(table, UnrestRolled) == [UnrestRolled("1,0", (6,))]


def test_12_5_occupation_tokens_never_roll() -> None:
    table = scene(
        systems=frontier("1,0", rebels=1, occupation=3),
        origins=["1,0"],
        agenda=(Unrest(),),
        dice=(6,),
    )

    assert told(table, UnrestRolled) == [UnrestRolled("1,0", (6,))]


def test_12_6_a_revolution_is_put_down_with_its_last_rebel() -> None:
    table = scene(
        systems=frontier("1,0", rebels=1) | frontier("2,0", rebels=1),
        ships=(ship("dropship-1", at="1,0"),),
        origins=["1,0"],
        agenda=(RollMarine("1,0", "dropship-1"),),
        dice=(6,),
    )

    assert told(table, RevolutionPutDown) == [RevolutionPutDown("1,0")]
    assert (table.state.origins, table.state.revolutions_put_down) == ([], 1)
    assert rebels(table) == {"2,0": 1}  # tokens elsewhere stay


def test_12_6_while_a_rebel_is_left_the_revolution_goes_on() -> None:
    table = scene(
        systems=frontier("1,0", rebels=2),
        ships=(ship("dropship-1", at="1,0"),),
        origins=["1,0"],
        agenda=(RollMarine("1,0", "dropship-1"),),
        dice=(6,),
    )

    assert (table.state.origins, table.state.revolutions_put_down) == (["1,0"], 0)


def test_12_6_a_system_that_is_no_origin_counts_for_nothing() -> None:
    table = scene(
        systems=frontier("1,0", rebels=1),
        ships=(ship("dropship-1", at="1,0"),),
        agenda=(RollMarine("1,0", "dropship-1"),),
        dice=(6,),
    )

    assert rebels(table) == {}
    assert table.state.revolutions_put_down == 0


def test_12_7_a_new_revolution_rolls_first_in_the_next_turn() -> None:
    table = scene(
        systems=frontier("1,0"),
        agenda=(StabilityCheck(), EndTurn()),
        deck=("hearts-2",),
        focus="1,0",
        stability=0,
        dice=(4,),
    )

    assert table.state.turn == 2
    assert told(table, UnrestRolled) == [UnrestRolled("1,0", (4,))]


def test_12_7_a_former_origin_that_revolts_again_does_not_roll() -> None:
    table = scene(
        systems=frontier("1,0", rebels=1) | frontier("2,0", rebels=1),
        ships=(ship("dropship-1", at="1,0"),),
        origins=["1,0", "2,0"],
        agenda=(RollMarine("1,0", "dropship-1"), Unrest(), Unrest()),
        dice=(6, 1, 3),
    )

    assert rebels(table) == {"1,0": 1, "2,0": 1}
    assert told(table, UnrestRolled) == [UnrestRolled("2,0", (1,)), UnrestRolled("2,0", (3,))]


def test_12_7_a_new_revolution_makes_it_an_origin_again() -> None:
    table = scene(
        systems=frontier("1,0", rebels=1) | frontier("2,0", rebels=1),
        origins=["2,0"],
        agenda=(Revolution(),),
        focus="1,0",
        crisis_level=2,
    )

    assert table.state.origins == ["2,0", "1,0"]
    assert rebels(table) == {"1,0": 3, "2,0": 1}
