"""CE-14.11 to CE-14.15  Marines: dropships win back systems in revolt."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.crest.empire import in_revolt
from starhold.games.crest.rules.r14_marines import (
    HoldMarines,
    MarineRolled,
    MarinesPhase,
    NameMarine,
    NameNext,
    PickMarines,
    RevolutionPutDown,
    Send,
    SendMarines,
    TokenRemoved,
)
from starhold.games.crest.rules.r16_end import ShipLost
from starhold.games.crest.state import Ship, System, Table
from tests.games.crest.scenes import PLAYER, frontier, play, rolled, scene, ship, ships, told

THREE = ("dropship-1", "dropship-2", "dropship-3")
MIXED_HOMES = (
    ship("dropship-1", at="1,0"),
    ship("dropship-2", at="1,0", home="0,0"),
    ship("dropship-3", at="1,0", home="0,0"),
)


def landing(*marines: Ship, dice: tuple[int, ...] = (), origins: Any = (), **system: Any) -> Table:
    """Step 3c at (1, 0), which holds these tokens."""
    return scene(
        agenda=(MarinesPhase(),),
        systems=frontier("1,0", **system),
        ships=marines or ships(*THREE, at="1,0"),
        origins=list(origins),
        dice=dice,
    )


def revolt(table: Table) -> tuple[int, int]:
    """The occupation tokens and the rebel tokens at (1, 0)."""
    system = table.state.systems["1,0"]
    return system.occupation, system.rebels


def test_14_11_you_decide_how_many_roll_before_the_first_die() -> None:
    table = landing(rebels=2)

    assert table.asking == SendMarines(PLAYER, "1,0")
    assert table.offer == [Send(THREE), Send(THREE[:2]), Send(THREE[:1]), HoldMarines("1,0")]


def test_14_11_none_may_roll() -> None:
    table = landing(rebels=2)
    play(table, HoldMarines("1,0"))

    assert rolled(table, MarineRolled) == []
    assert revolt(table) == (0, 2)


def test_14_11_they_roll_one_after_another_in_ascending_order() -> None:
    table = landing(rebels=2, dice=(2, 3))
    play(table, Send(THREE[:2]))

    assert rolled(table, MarineRolled) == [
        MarineRolled("dropship-1", "1,0", dice=(2,), bonus=0),
        MarineRolled("dropship-2", "1,0", dice=(3,), bonus=0),
    ]


def test_14_11_the_order_is_the_order_of_building() -> None:
    many = ships("dropship-2", "dropship-10", at="1,0")
    table = landing(*many, rebels=1)

    assert table.offer[1] == Send(("dropship-2",))


def test_14_11_you_may_name_particular_ships() -> None:
    table = landing(*MIXED_HOMES, rebels=2, dice=(2, 3))
    play(table, PickMarines(), NameNext("dropship-2"), NameNext("dropship-1"))
    play(table, Send(("dropship-2", "dropship-1")))

    assert [roll.marine for roll in told(table, MarineRolled)] == ["dropship-2", "dropship-1"]


def test_14_11_when_all_are_named_they_roll_at_once() -> None:
    table = landing(*MIXED_HOMES, rebels=2, dice=(2, 3, 4))
    play(table, PickMarines(), NameNext("dropship-2"), NameNext("dropship-3"))
    play(table, NameNext("dropship-1"))

    assert len(told(table, MarineRolled)) == 3
    assert table.over


def test_14_11_of_marines_that_are_alike_the_first_is_named() -> None:
    table = landing(*MIXED_HOMES, rebels=2)
    play(table, PickMarines())

    assert table.asking == NameMarine(PLAYER, "1,0", named=())
    assert table.offer == [NameNext("dropship-1"), NameNext("dropship-2")]


def test_14_11_they_stop_when_no_token_is_left_and_the_others_risk_nothing() -> None:
    table = landing(rebels=1, dice=(6,))
    play(table, Send(THREE))

    assert len(told(table, MarineRolled)) == 1
    assert list(table.state.ships) == list(THREE)


def test_14_11_systems_are_taken_in_coordinate_order() -> None:
    table = scene(
        agenda=(MarinesPhase(),),
        systems=frontier("1,0", "0,1", "0,-1", rebels=1),
        ships=(
            ship("dropship-1", at="1,0"),
            ship("dropship-2", at="0,1"),
            ship("dropship-3", at="0,-1"),
        ),
    )
    asked = []
    while isinstance(asking := table.asking, SendMarines):
        asked.append(asking.at)
        play(table, HoldMarines(asking.at))

    assert asked == ["0,-1", "0,1", "1,0"]


def test_14_12_a_garrison_adds_one_to_each_die() -> None:
    table = landing(rebels=2, support="garrison", dice=(5, 4))
    play(table, Send(THREE[:2]))

    assert [roll.bonus for roll in told(table, MarineRolled)] == [1, 1]
    assert revolt(table) == (0, 1)


def test_14_12_other_supports_add_nothing() -> None:
    table = landing(rebels=2, support="warp_gate", dice=(5,))
    play(table, Send(THREE[:1]))

    assert revolt(table) == (0, 2)


@pytest.mark.parametrize(("die", "left"), [(4, 2), (5, 1), (6, 1)])
def test_14_13_five_or_more_removes_an_occupation_token(die: int, left: int) -> None:
    table = landing(occupation=2, dice=(die,))
    play(table, Send(THREE[:1]))

    assert revolt(table) == (left, 0)


@pytest.mark.parametrize(("die", "left"), [(5, 2), (6, 1)])
def test_14_13_six_removes_a_rebel_token_where_only_rebels_are(die: int, left: int) -> None:
    table = landing(rebels=2, dice=(die,))
    play(table, Send(THREE[:1]))

    assert revolt(table) == (0, left)


def test_14_13_occupation_tokens_go_first() -> None:
    table = landing(occupation=1, rebels=1, dice=(6,))
    play(table, Send(THREE[:1]))

    assert told(table, TokenRemoved) == [TokenRemoved("1,0", "occupation")]


def test_14_13_the_last_rebel_at_an_origin_puts_the_revolution_down() -> None:
    """CE-12.6  Its end is counted for the score."""
    table = landing(rebels=1, origins=["1,0"], dice=(6,))
    play(table, Send(THREE[:1]))

    assert told(table, RevolutionPutDown) == [RevolutionPutDown("1,0")]
    assert table.state.origins == []
    assert table.state.revolutions_put_down == 1


def test_14_13_an_origin_with_rebels_left_stays_one() -> None:
    table = landing(rebels=2, origins=["1,0"], dice=(6,))
    play(table, Send(THREE[:1]))

    assert table.state.origins == ["1,0"]
    assert table.state.revolutions_put_down == 0


def test_14_14_a_one_destroys_the_marine() -> None:
    table = landing(rebels=2, dice=(1,))
    play(table, Send(THREE[:1]))

    assert told(table, ShipLost) == [ShipLost("dropship-1", "1,0")]
    assert list(table.state.ships) == ["dropship-2", "dropship-3"]


@pytest.mark.parametrize("die", [2, 3, 4, 5])
def test_14_14_other_results_do_nothing(die: int) -> None:
    table = landing(rebels=2, dice=(die,))
    play(table, Send(THREE[:1]))

    assert revolt(table) == (0, 2)
    assert list(table.state.ships) == list(THREE)


def test_14_14_with_a_garrison_no_marine_can_be_lost() -> None:
    table = landing(rebels=2, support="garrison", dice=(1, 1, 1))
    play(table, Send(THREE))

    assert list(table.state.ships) == list(THREE)


def test_14_15_combat_ships_have_no_influence_on_revolt_tokens() -> None:
    table = landing(*ships("cruiser-1", "fighter-1", "dreadnought-1", at="1,0"), rebels=1)

    assert table.over
    assert revolt(table) == (0, 1)


def test_ex_18_marines_in_a_revolution() -> None:
    table = landing(rebels=2, dice=(6, 1, 4))
    play(table, Send(THREE))

    assert revolt(table) == (0, 1)
    assert list(table.state.ships) == ["dropship-1", "dropship-3"]


def test_ex_19_marines_occupation_and_garrison() -> None:
    two = ships(*THREE[:2], at="1,0")
    table = landing(*two, occupation=1, support="garrison", dice=(1, 4))
    play(table, Send(THREE[:2]))

    assert table.state.systems["1,0"] == System("frontier", support="garrison")
    assert not in_revolt(table.state.systems["1,0"])
    assert list(table.state.ships) == list(THREE[:2])


def test_ex_20_mixed_tokens() -> None:
    table = landing(*ships(*THREE[:2], at="1,0"), occupation=1, rebels=1, dice=(5, 5))
    play(table, Send(THREE[:2]))

    assert revolt(table) == (0, 1)
