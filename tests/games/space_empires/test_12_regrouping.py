"""SE-12.21  Scuttling, joining and splitting groups in a plan; SE-3.1 counters that this frees."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.terms import maintenance
from starhold.games.space_empires.fleets.groups import counters_used, put
from starhold.games.space_empires.fleets.regrouping import as_planned
from starhold.games.space_empires.rules.economy.r11_research import Research
from starhold.games.space_empires.rules.economy.r12_building import (
    CarryOut,
    CountersChanged,
    capacity,
    cash,
)
from starhold.games.space_empires.rules.economy.r12_phase import MakePlans
from starhold.games.space_empires.rules.economy.r12_plan import (
    Build,
    HandIn,
    OtherMatters,
    PlaceAt,
    ScuttleNow,
)
from starhold.games.space_empires.rules.economy.r12_regrouping import (
    JoinGroups,
    SplitGroup,
    StandApart,
    StandTogether,
    ThinkOfRegrouping,
)
from starhold.games.space_empires.rules.movement.r07_orders import Leave
from starhold.games.space_empires.rules.movement.r07_scuttling import Sink, ThinkOfScuttling
from starhold.games.space_empires.rules.turns.r27_victory import GoBack
from starhold.games.space_empires.state import Joined, Parted, Table
from starhold.show.view import view
from starhold.show.vocabulary import encode
from tests.games.space_empires.plans import choose, planning
from tests.games.space_empires.scenes import advanced, at, offered, play, scene, told
from tests.helpers import seed_of

SCOUTS = tuple(f"scout x2 J{number}" for number in range(1, 7))  # all counters of Scouts


def plan(*red: str, **parts: Any) -> Table:
    """Red makes a plan, which is then carried out."""
    return planning(*red, agenda=(MakePlans(), CarryOut()), **parts)


def hand_in(table: Table) -> None:
    choose(table, HandIn())
    play(table, HandIn(), seat="blue")


def build(table: Table, kind: str) -> None:
    choose(table, next(o for o in offered(table, Build, "red") if o.kind == kind))
    if offered(table, PlaceAt, "red"):
        choose(table, offered(table, PlaceAt, "red")[0])


def on_sale(table: Table) -> set[str]:
    return {option.kind for option in offered(table, Build, "red")}


def regroup(table: Table, *options: Any) -> None:
    choose(table, OtherMatters(), ThinkOfRegrouping(), *options)


# -- scuttling ------------------------------------------------------------------------


def test_7_24_some_of_a_group_are_scuttled_in_a_plan() -> None:
    """SE-12.1  They pay no maintenance."""
    table = plan("yard K5", "dreadnought x3 K6", money=20)
    choose(table, OtherMatters(), ThinkOfScuttling(), ScuttleNow("red-2", "dreadnought", 3))
    choose(table, Sink(2))

    assert cash(table.state, "red") == 20 - 3
    assert at(table, "K6") == [("dreadnought", 3)]  # SE-12.2: nobody sees it yet

    hand_in(table)

    assert at(table, "K6") == [("dreadnought", 1)]
    assert told(table, CountersChanged) == []  # SE-29.6


def test_7_24_and_the_others_after_them() -> None:
    table = plan("yard K5", "scout x3 K6")
    choose(table, OtherMatters(), ThinkOfScuttling(), ScuttleNow("red-2", "scout", 3), Sink(1))
    choose(table, OtherMatters(), ThinkOfScuttling(), ScuttleNow("red-2", "scout", 2), Sink(2))

    assert [group.kind for group in as_planned(table.state, "red")] == ["yard"]

    hand_in(table)

    assert at(table, "K6") == []


def test_3_1_a_counter_that_is_scuttled_is_free_for_new_units() -> None:
    table = plan("yard x4 K5", *SCOUTS)

    assert "scout" not in on_sale(table)

    choose(table, OtherMatters(), ThinkOfScuttling(), ScuttleNow("red-2", "scout", 2), Sink(2))
    build(table, "scout")
    hand_in(table)

    assert ("scout", 1) in at(table, "K5")
    assert counters_used(table.state, "red")["scout"] == 6


def test_3_1_a_counter_of_which_a_part_stays_is_not_free() -> None:
    table = plan("yard x4 K5", *SCOUTS)
    choose(table, OtherMatters(), ThinkOfScuttling(), ScuttleNow("red-2", "scout", 2), Sink(1))

    assert "scout" not in on_sale(table)


# -- joining --------------------------------------------------------------------------


def test_12_21_groups_are_joined_in_a_plan_and_free_a_counter() -> None:
    table = plan("yard x4 K5", "scout x2 J1", *SCOUTS[:5])

    assert "scout" not in on_sale(table)

    regroup(table, JoinGroups("red-2", "red-3"))

    assert len(at(table, "J1")) == 2
    assert "scout" in on_sale(table)

    build(table, "scout")
    hand_in(table)

    assert at(table, "J1") == [("scout", 4)]
    assert ("scout", 1) in at(table, "K5")


def test_12_21_ship_yards_are_joined_too_and_build_as_before() -> None:
    """SE-12.15."""
    table = plan("yard x2 K5 up", "yard x2 K5")
    before = capacity(table.state, "red", "K5")
    regroup(table, JoinGroups("red-1", "red-2"))

    assert capacity(table.state, "red", "K5") == before

    hand_in(table)

    assert at(table, "K5") == [("yard", 4)]


def test_12_21_three_groups_become_one() -> None:
    table = plan("yard x4 K5", "scout J1", "scout J1", "scout J1")
    regroup(table, JoinGroups("red-2", "red-3"))
    regroup(table, JoinGroups("red-2", "red-4"))
    hand_in(table)

    assert at(table, "J1") == [("scout", 3)]


def test_7_4_not_groups_of_different_technology() -> None:
    """SE-3.2."""
    table = plan("yard K5", "scout J1", "scout J1 attack=1", "scout x4 J2", "scout x3 J2")
    regroup(table)

    assert offered(table, JoinGroups, "red") == []


# -- splitting ------------------------------------------------------------------------


def test_12_21_a_group_is_split_in_a_plan() -> None:
    table = plan("yard x4 K5", "scout x5 J1")
    regroup(table, SplitGroup("red-2"), Leave(2))
    regroup(table, SplitGroup("red-2"), Leave(1))
    hand_in(table)

    assert sorted(at(table, "J1")) == [("scout", 1), ("scout", 2), ("scout", 2)]
    assert told(table, CountersChanged) == [CountersChanged("red", "J1", 2, 0)]


def test_12_1_crews_that_are_joined_or_split_pay_as_they_stood() -> None:
    """SE-12.11  Two Elite Scouts pay 1; joined with Green ones 2, split nothing."""
    table = scene(red=("scout x2 J1", "scout x2 J1"), settings=advanced(experience="on"))
    state = table.state
    put(state, replace(state.groups["red-1"], experience=3))
    empire = state.empires["red"]
    assert maintenance(state, "red") == 1 + 2

    empire.plan.joined = [Joined("red-1", "red-2")]
    assert maintenance(state, "red") == 1 + 2

    empire.plan.joined, empire.plan.parted = [], [Parted("red-1", 1)]
    assert maintenance(state, "red") == 1 + 2


def test_3_1_a_split_needs_a_counter_that_no_order_needs() -> None:
    table = plan("yard x4 K5", *SCOUTS[:5])
    build(table, "scout")
    regroup(table)

    assert offered(table, SplitGroup, "red") == [SplitGroup("red-1")]  # the yards


def test_12_21_where_nothing_can_be_joined_or_split_it_is_not_offered() -> None:
    table = plan("yard K5", "scout J1")
    choose(table, OtherMatters())

    assert offered(table, ThinkOfRegrouping, "red") == []


def test_12_21_what_is_split_or_joined_is_not_scuttled_too() -> None:
    table = plan("yard x4 K5", "scout x5 J1")
    regroup(table, SplitGroup("red-2"), Leave(2))
    choose(table, OtherMatters(), ThinkOfScuttling())

    assert [option.group for option in offered(table, ScuttleNow, "red")] == ["red-1"]


def test_1_7_one_may_think_better_of_it() -> None:
    table = plan("yard x4 K5", "scout x5 J1")
    regroup(table, GoBack())
    hand_in(table)

    assert at(table, "J1") == [("scout", 5)]


# -- new units ------------------------------------------------------------------------


def test_12_17_new_units_may_stand_apart() -> None:
    table = plan("yard x4 K5", "scout x2 K5")
    choose(table, OtherMatters(), StandApart())
    build(table, "scout")
    choose(table, OtherMatters(), StandTogether())
    build(table, "scout")
    hand_in(table)

    assert sorted(at(table, "K5")) == [("scout", 1), ("scout", 3), ("yard", 4)]


def test_12_17_that_is_changed_once_before_the_next_order() -> None:
    table = plan("yard x4 K5", "scout x2 K5")
    choose(table, OtherMatters(), StandApart(), OtherMatters())

    assert not {StandApart(), StandTogether()} & set(table.question("red").options)


def test_12_17_they_need_a_counter_then() -> None:
    table = plan("yard x4 K5", "scout x2 K5", *SCOUTS[:5])

    assert "scout" in on_sale(table)

    choose(table, OtherMatters(), StandApart())

    assert "scout" not in on_sale(table)


def test_11_11_with_instant_upgrades_new_units_join_those_that_rise_to_them() -> None:
    """SE-12.17."""
    table = plan("yard x4 K5", "scout x2 K5", *SCOUTS[:5], settings=advanced(instant_upgrade="on"))
    choose(table, Research("attack", 1, 20))
    build(table, "scout")
    hand_in(table)

    assert sorted(at(table, "K5")) == [("scout", 3), ("yard", 4)]


# -- what others see ------------------------------------------------------------------


def test_29_6_nobody_sees_what_is_regrouped_before_all_have_planned() -> None:
    table = plan("yard x4 K5", "scout x5 J1", "scout J2", "scout J2", "scout x2 J3")
    before = encode(view(GAME, table, "blue"))
    regroup(table, SplitGroup("red-2"), Leave(2))
    regroup(table, JoinGroups("red-3", "red-4"))
    choose(table, OtherMatters(), ThinkOfScuttling(), ScuttleNow("red-5", "scout", 2), Sink(1))

    assert encode(view(GAME, table, "blue")) == before
    for number in range(3):
        imagined = GAME.imagine(table, "blue", Seeded(seed_of(number)))
        assert encode(view(GAME, imagined, "blue")) == before
        own = GAME.imagine(table, "red", Seeded(seed_of(number)))
        assert encode(view(GAME, own, "red")) == encode(view(GAME, table, "red"))


def test_12_22_the_sheet_shows_what_is_regrouped() -> None:
    table = plan("yard x4 K5", "scout x5 J1", "scout J2", "scout J2")
    regroup(table, SplitGroup("red-2"), Leave(2))
    regroup(table, JoinGroups("red-3", "red-4"))
    zones = view(GAME, table, "red").scene.zones
    sheet: Any = next(zone for zone in zones if zone.id == "orders")

    assert [line.marks for line in sheet.lines] == [("joined",), ("parted",)]
