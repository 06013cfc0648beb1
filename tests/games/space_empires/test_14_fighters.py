"""SE-14.1 to SE-14.7  Carriers and Fighters: loading, protection, retreat."""

from __future__ import annotations

import pytest

from starhold.games.space_empires.rules.combat.r13_combat import ForcesShown
from starhold.games.space_empires.rules.combat.r13_fire import FireAt, HoldFire, RetreatTo
from starhold.games.space_empires.rules.combat.r13_rounds import FireNext, ScreenNoMore
from starhold.games.space_empires.rules.movement.r07_movement import (
    Command,
    CommandAll,
    CommandGroup,
    Go,
    GoTogether,
    MovementPhase,
    Send,
)
from starhold.games.space_empires.rules.movement.r14_loading import Depart, TakeAlong
from starhold.games.space_empires.rules.movement.r14_lost_cargo import FightersLost, LoseFighter
from starhold.games.space_empires.state import Colony, Table
from tests.games.space_empires.battles import battle
from tests.games.space_empires.scenes import at, offered, play, ready, scene, told
from tests.games.space_empires.test_14_special import loading

FULL = ("carrier", "fighter x3 fighter=1")


def in_round_2(
    red: tuple[str, ...], blue: tuple[str, ...] = ("cruiser",), **parts: object
) -> Table:
    """Nobody fires in the first round."""
    table = battle(red, blue, **parts)
    while not offered(table, RetreatTo):
        if offered(table, HoldFire):
            play(table, offered(table, HoldFire)[0])
        else:
            play(table, table.offer[-1])  # no screen, any order
    return table


def hold_until(table: Table, gid: str) -> None:
    """Everyone holds fire until a group is asked."""
    while True:
        held = offered(table, HoldFire)
        if held and held[0].group == gid:
            return
        play(table, held[0] if held else table.offer[-1])


# -- moving ----------------------------------------------------------------------------


def test_14_2_fighters_may_stay_where_there_is_room_for_them() -> None:
    table = loading(
        "carrier F5",
        "fighter x3 F5 fighter=1",
        colonies={"F5": Colony("red", 1)},
        markers={"F5": "planet"},
    )
    play(table, Depart())

    assert at(table, "F6") == [("carrier", 1)]


def test_14_2_part_of_a_group_boards_under_a_counter_of_its_own() -> None:
    table = loading("carrier F5", "fighter x5 F5 fighter=1")
    play(table, TakeAlong("red-2", 3))

    assert sorted(at(table, "F6")) == [("carrier", 1), ("fighter", 3)]
    assert at(table, "F5") == [("fighter", 2)]


def test_14_1_a_stack_that_moves_together_takes_its_fighters() -> None:
    table = scene(
        agenda=(MovementPhase("red"),),
        red=("carrier F5 up", "scout F5 up", "fighter x3 F5 fighter=1 up"),
    )
    play(table, CommandAll("F5"), GoTogether("F6"))

    assert sorted(at(table, "F6")) == [("carrier", 1), ("fighter", 3), ("scout", 1)]


def test_14_1_what_had_no_room_before_stays() -> None:
    table = scene(
        agenda=(MovementPhase("red"),),
        red=("carrier F5 up", "scout F5 up", "fighter x4 F5 fighter=1 up"),
    )
    play(table, CommandAll("F5"), GoTogether("F6"))

    assert sorted(at(table, "F6")) == [("carrier", 1), ("fighter", 3), ("scout", 1)]
    assert at(table, "F5") == [("fighter", 1)]


FULL_BOX = tuple(f"fighter K{n} fighter=1" for n in range(1, 11))


@pytest.mark.parametrize(
    ("red", "arrived"),
    [
        (("carrier F5", "carrier F5 tactics=1", "fighter x6 F5 fighter=1"), 6),
        (("carrier x2 F5", "scout F5", "fighter x4 F5 fighter=1", "fighter x2 F5 fighter=2"), 6),
        (("titan F5 fighter=1", "carrier F5", "fighter x6 F5 fighter=1"), 6),
        (("carrier F5", "scout F5", "fighter x2 F5 fighter=1", "fighter F5 fighter=2"), 3),
    ],
)
@pytest.mark.parametrize("more", [(), FULL_BOX], ids=["counters", "no counters"])
@pytest.mark.parametrize("colony", [True, False], ids=["from a colony", "in space"])
def test_14_1_a_stack_takes_as_many_units_as_it_holds_whatever_groups_they_lie_in(
    red: tuple[str, ...], arrived: int, more: tuple[str, ...], colony: bool
) -> None:
    free = 10 - sum(one.startswith("fighter") for one in red)  # SE-3.1: there are ten counters
    table = scene(red=(*red, *more[:free]), colonies={"F5": Colony("red", 2)} if colony else {})
    table.agenda = (MovementPhase("red"),)
    table.settle()
    play(table, CommandAll("F5"), GoTogether("F6"))

    assert sum(count for kind, count in at(table, "F6") if kind == "fighter") == arrived


def test_14_1_a_carrier_stays_with_fighters_that_it_could_not_take_apart() -> None:
    """Six Fighters under one counter, none free: neither carrier may leave them alone."""
    red = ("carrier F5", "carrier F5 tactics=1", "fighter x6 F5 fighter=1", *FULL_BOX[:9])
    table = scene(red=red, agenda=(MovementPhase("red"),))
    carriers = [option for option in offered(table, Command) if option.kind == "carrier"]
    assert carriers == []
    play(table, CommandAll("F5"), GoTogether("F6"))

    assert sorted(at(table, "F6")) == [("carrier", 1), ("carrier", 1), ("fighter", 6)]


def test_14_1_part_of_a_group_of_carriers_leaves_enough_of_them() -> None:
    red = ("carrier x2 F5", "fighter x6 F5 fighter=1", *FULL_BOX[:9])
    table = scene(red=red, agenda=(MovementPhase("red"),))
    carrier = next(option for option in offered(table, Command) if option.kind == "carrier")
    play(table, carrier, Go(carrier.group, "F6"))

    assert table.offer == [Send(2)]


def test_14_6_no_choice_of_fighters_leads_to_a_loss() -> None:
    """Room for three of 1, 1 and 2, no counter free: the two single ones would waste a place."""
    red = ("carrier F5", "fighter F5 fighter=1", "fighter F5 fighter=2", "fighter x2 F5 fighter=3")
    table = scene(red=(*red, *FULL_BOX[:7]))
    ready(table, "red-1", 1)
    table.agenda = (CommandGroup("red", "red-1"),)
    table.settle()
    play(table, Go("red-1", "F6"), TakeAlong("red-2", 1))

    assert table.offer == [TakeAlong("red-4", 2)]


# -- battle ----------------------------------------------------------------------------


def test_14_7_fighters_on_a_colony_must_take_part() -> None:
    table = battle(
        ("cruiser",),
        ("fighter x2 fighter=1",),
        colonies={"F5": Colony("blue", 2)},
        markers={"F5": "planet"},
    )

    assert ForcesShown("blue", ("fighter", "fighter")) in told(table, ForcesShown)


def test_14_5_fighters_that_have_not_fired_leave_with_their_carrier() -> None:
    table = in_round_2(FULL)
    hold_until(table, "red-1")
    play(table, RetreatTo("red-1", "G5"))

    assert sorted(at(table, "G5")) == [("carrier", 1), ("fighter", 3)]


def test_14_5_a_carrier_stays_when_its_fighters_have_fired() -> None:
    table = in_round_2(FULL, dice=(10,) * 3)
    hold_until(table, "red-2")
    play(table, offered(table, FireAt)[0])
    hold_until(table, "red-1")

    assert offered(table, RetreatTo) == []  # one Fighter would have no place


def test_14_5_unless_they_have_other_room() -> None:
    table = in_round_2(("carrier", "carrier", "fighter x3 fighter=1"), dice=(10,) * 3)
    hold_until(table, "red-3")
    play(table, offered(table, FireAt)[0])
    hold_until(table, "red-1")

    assert offered(table, RetreatTo)


def test_14_5_of_a_group_one_carrier_goes_with_its_fighters_and_the_other_holds_the_rest() -> None:
    table = in_round_2(("carrier x2", "fighter x6 fighter=1"), dice=(10,) * 4)
    hold_until(table, "red-2")
    for _ in range(3):
        play(table, offered(table, FireAt)[0])
    hold_until(table, "red-1")

    assert offered(table, RetreatTo) == []  # both would leave three Fighters behind

    play(table, offered(table, FireAt)[0], RetreatTo("red-1", "G5"))

    assert sorted(at(table, "G5")) == [("carrier", 1), ("fighter", 3)]
    assert sorted(at(table, "F5"))[0] == ("carrier", 1)


def test_14_5_or_a_colony_there() -> None:
    table = battle(
        ("cruiser",),
        ("carrier", "fighter x3 fighter=1"),
        colonies={"F5": Colony("blue", 2)},
        markers={"F5": "planet"},
        dice=(10,) * 3,
    )
    while table.state.battle and table.state.battle.round < 2:
        play(table, offered(table, HoldFire)[0] if offered(table, HoldFire) else table.offer[-1])
    hold_until(table, "blue-2")
    play(table, offered(table, FireAt)[0])
    hold_until(table, "blue-1")

    assert offered(table, RetreatTo)


def test_14_5_part_of_a_group_goes_with_the_carrier_that_has_room() -> None:
    table = in_round_2(("carrier", "carrier", "fighter x6 fighter=1"))
    hold_until(table, "red-1")
    play(table, RetreatTo("red-1", "G5"))

    assert sorted(at(table, "G5")) == [("carrier", 1), ("fighter", 3)]
    assert sorted(g for g in at(table, "F5") if g[0] != "cruiser") == [
        ("carrier", 1),
        ("fighter", 3),
    ]


def test_14_5_where_a_carrier_is_full_the_next_group_stays() -> None:
    table = in_round_2(("carrier", "carrier", "fighter x3 fighter=1", "fighter x3 fighter=2"))
    hold_until(table, "red-1")
    play(table, RetreatTo("red-1", "G5"))

    assert sorted(at(table, "G5")) == [("carrier", 1), ("fighter", 3)]


def without_counters(*crowd: str) -> Table:
    """All counters of Fighters are on the map when a carrier could retreat."""
    lacking = 10 - sum(group.startswith("fighter") for group in crowd)
    elsewhere = tuple(f"fighter K{n} fighter=1" for n in (1, 2, 3, 4, 6, 7, 8, 9)[:lacking])
    table = in_round_2(crowd, elsewhere=elsewhere)
    hold_until(table, "red-1")
    return table


def test_14_5_without_a_counter_only_whole_groups_go_along() -> None:
    crowd = ("carrier", "carrier", "fighter x4 fighter=1", "fighter x2 fighter=2")
    table = without_counters("carrier", *crowd)
    play(table, RetreatTo("red-1", "G5"))

    assert sorted(at(table, "G5")) == [("carrier", 1), ("fighter", 2)]


def test_14_5_nor_does_the_carrier_if_a_fighter_left_behind_would_have_no_place() -> None:
    crowd = ("carrier", "carrier", "fighter x4 fighter=1", "fighter x2 fighter=2")

    assert offered(without_counters(*crowd), RetreatTo) == []


def test_14_5_fighters_that_left_with_the_carrier_stop_firing() -> None:
    """In Asteroids all fire as class E, so a carrier may go before its Fighters are asked."""
    table = in_round_2(FULL, ("cruiser",), markers={"F5": "asteroids"})
    while not offered(table, FireNext):
        play(table, offered(table, HoldFire)[0])
    play(table, FireNext("red-1", "carrier"), RetreatTo("red-1", "G5"))

    assert table.state.battle is None
    assert sorted(at(table, "G5")) == [("carrier", 1), ("fighter", 3)]


def test_1_9_the_owner_chooses_which_fighters_are_lost() -> None:
    table = battle(("carrier", "fighter x2 fighter=1", "fighter x2 fighter=2"), ("mine",))
    play(table, next(o for o in table.offer if o.target == "red-1"))  # type: ignore[attr-defined]

    assert {option.group for option in offered(table, LoseFighter)} == {"red-2", "red-3"}

    play(table, LoseFighter("red-2"))

    assert told(table, FightersLost)


def test_14_10_point_defense_fires_early_at_fighters_only() -> None:
    table = battle(("carrier", "fighter fighter=1"), ("scout point_defense=1", "scout"))
    play(table, *([ScreenNoMore()] if offered(table, ScreenNoMore) else []))

    assert {option.target for option in offered(table, FireAt)} == {"red-2"}
    assert offered(table, FireAt)[0].needed == 6
