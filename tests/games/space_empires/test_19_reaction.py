"""SE-19  Reaction movement and Exploration 2."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.empires.holdings import carried
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegan, CombatPhase
from starhold.games.space_empires.rules.movement.r07_entering import BlackHoleRolled, GroupMoved
from starhold.games.space_empires.rules.movement.r07_movement import EndMovement, MovementPhase
from starhold.games.space_empires.rules.movement.r14_loading import Depart, TakeAlong
from starhold.games.space_empires.rules.movement.r19_reaction import (
    ComeAlong,
    React,
    ReactionsOpen,
    ReactTo,
    SendToHelp,
    StayPut,
    can_react,
    let_react,
)
from starhold.games.space_empires.state import Colony, Group, Marker, Settings, Table
from starhold.show.view import view
from tests.games.space_empires.scenes import advanced, at, group, offered, play, scene, told
from tests.helpers import seed_of

ON = advanced(reaction="on", expansion_core="on", titans="on", flagships="on", ground_combat="on")
EYES = "cruiser F5 exploration=2 movement=3"
RAID = ("destroyer F6 movement=2",)


def invaded(
    blue: tuple[str, ...], red: tuple[str, ...] = RAID, settings: Settings = ON, **parts: Any
) -> Table:
    """Red has moved to F6, where blue has a colony; blue is asked whether ships react."""
    facts: dict[str, Any] = {"colonies": {"F6": Colony("blue", 3)}, **parts}
    table = scene(red=red, blue=blue, settings=settings, **facts)
    state = table.state
    for gid, moved in list(state.groups.items()):
        if moved.owner == "red":
            state.groups[gid] = replace(moved, moved=1)
    table.news = []
    table.agenda = (*let_react(table, "red"), CombatPhase("red"))
    table.settle()
    return table


def who(table: Table) -> list[str]:
    return [option.group for option in offered(table, ReactTo)]


# -- who may react ---------------------------------------------------------------------


def test_e_41_a_cruiser_with_exploration_2_and_destroyers_come_to_help() -> None:
    """SE-19  Movement 3 reacts; a Destroyer with Movement 2 may not."""
    table = invaded((EYES, "destroyer x3 F5 movement=3", "destroyer F5 movement=2"))

    assert who(table) == ["blue-1", "blue-2"]

    play(table, ReactTo("blue-2", "destroyer", "F6"), SendToHelp(3))
    play(table, ReactTo("blue-1", "cruiser", "F6"))

    assert set(table.state.stacks["F6"]) == {"red-1", "blue-1", "blue-2"}


def test_e_41_the_cruiser_may_go_first() -> None:
    """SE-19.2  The enabling ship may go too; who shared a hex with it still may."""
    table = invaded((EYES, "destroyer F5 movement=3"))
    play(table, ReactTo("blue-1", "cruiser", "F6"))

    assert who(table) == ["blue-2"]

    play(table, ReactTo("blue-2", "destroyer", "F6"))

    assert set(table.state.stacks["F6"]) == {"red-1", "blue-1", "blue-2"}


def test_27_9_ships_also_react_to_the_blood_brother_who_moves_at_the_same_time() -> None:
    table = scene(
        red=("scout K9",),
        blue=(EYES,),
        settings=advanced(reaction="on", expansion_core="on", alliance="brothers"),
        colonies={"F6": Colony("blue", 3)},
    )
    state = table.state
    state.teams = (("red", "green"), ("blue",))
    state.empires["green"] = replace(state.empires["red"])
    put(state, Group("green-1", "green", "destroyer", 1, "F6", face_up=True, moved=1))
    table.agenda = (*let_react(table, "red"), CombatPhase("red"))
    table.settle()

    assert who(table) == ["blue-1"]


def test_13_3_reacting_ships_join_the_defending_side() -> None:
    table = invaded((EYES,))
    play(table, ReactTo("blue-1", "cruiser", "F6"))

    assert told(table, BattleBegan) == [BattleBegan("F6", "red", "blue")]


@pytest.mark.parametrize(
    ("kind", "least"),
    [
        ("scout", 3),
        ("destroyer", 3),
        ("cruiser", 3),
        ("raider", 3),
        ("flagship", 4),
        ("battlecruiser", 4),
        ("battleship", 5),
        ("transport", 5),
        ("dreadnought", 6),
        ("sweeper", 6),
    ],
)
def test_19_4_each_type_reacts_from_its_own_movement_level(kind: str, least: int) -> None:
    state = scene(settings=ON).state
    able = [can_react(group(state, "blue", f"{kind} F5 movement={n}")) for n in range(1, 8)]

    assert able == [level >= least for level in range(1, 8)]


@pytest.mark.parametrize(
    "kind",
    ["titan", "mine", "decoy", "miner", "colony_ship", "base", "yard", "fighter", "alien_b"],
)
def test_19_4_some_never_react(kind: str) -> None:
    state = scene(settings=ON).state

    assert not can_react(group(state, "blue", f"{kind} F5 movement=7"))


def test_19_4_a_carrier_reacts_without_fighters_too() -> None:
    table = invaded((EYES, "carrier F5 movement=5"))
    play(table, ReactTo("blue-2", "carrier", "F6"))

    assert "blue-2" in table.state.stacks["F6"]


def test_19_4_a_carrier_takes_fighters_along_that_have_no_other_place() -> None:
    table = invaded((EYES, "carrier F5 movement=5", "fighter x2 F5 fighter=1"))
    play(table, ReactTo("blue-2", "carrier", "F6"))

    assert offered(table, Depart) == []

    play(table, TakeAlong("blue-3", 2), Depart())

    assert {"blue-2", "blue-3"} <= set(table.state.stacks["F6"])


def test_19_4_a_carrier_may_leave_its_fighters_on_a_colony() -> None:
    table = invaded(
        (EYES, "carrier F5 movement=5", "fighter x2 F5 fighter=1"),
        colonies={"F6": Colony("blue", 3), "F5": Colony("blue", 3)},
    )
    play(table, ReactTo("blue-2", "carrier", "F6"), Depart())

    assert "blue-2" in table.state.stacks["F6"]
    assert ("fighter", 2) in at(table, "F5")


def test_r_45_fighters_fill_the_carrier_and_it_goes() -> None:
    table = invaded(
        (EYES, "carrier F5 movement=5", "fighter x5 F5 fighter=1"),
        colonies={"F6": Colony("blue", 3), "F5": Colony("blue", 3)},
    )
    play(table, ReactTo("blue-2", "carrier", "F6"), TakeAlong("blue-3", 3))

    assert [table.state.groups[gid].count for gid in table.state.stacks["F6"]] == [1, 1, 3]
    assert ("fighter", 2) in at(table, "F5")


def test_19_4_ground_units_come_along_within_capacity() -> None:
    table = invaded((EYES, "transport F5 movement=5", "infantry x4 F5"))
    play(table, ReactTo("blue-2", "transport", "F6"))

    assert offered(table, TakeAlong)

    play(table, TakeAlong("blue-3", 4), Depart())

    assert "blue-3" in table.state.stacks["F6"]


def test_19_4_a_transport_that_is_not_needed_goes_without() -> None:
    table = invaded((EYES, "transport x2 F5 movement=5", "infantry x4 F5"))
    play(table, ReactTo("blue-2", "transport", "F6"), SendToHelp(1), Depart())

    staying = [table.state.groups[gid].kind for gid in table.state.stacks["F5"]]

    assert "infantry" in staying


# -- what allows it --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("eyes", "able"),
    [
        ("cruiser F5 exploration=2", True),
        ("flagship F5 exploration=2", True),
        ("cruiser F5 exploration=1", False),
        ("base F5", True),
        ("yard F5", True),
    ],
)
def test_19_2_ships_react_from_a_hex_with_exploration_2(eyes: str, able: bool) -> None:
    table = invaded((eyes, "scout F5 movement=3"), levels={"blue": {"exploration": 2}})

    assert bool(offered(table, ReactTo)) == able


def test_19_1_without_exploration_2_bases_watch_nothing() -> None:
    table = invaded(("base F5", "scout F5 movement=3"), levels={"blue": {"exploration": 1}})

    assert offered(table, ReactTo) == []


def test_19_1_a_base_never_has_exploration_1() -> None:
    table = invaded(("base F5",), levels={"blue": {"exploration": 1}})

    assert carried(table.state, table.state.groups["blue-1"]).exploration == 0


def test_19_2_not_from_a_hex_with_enemies() -> None:
    table = invaded((EYES, "scout F5 movement=3"), red=(*RAID, "scout F5"))

    assert who(table) == []


def test_19_2_not_from_two_hexes_away() -> None:
    table = invaded(("cruiser F4 exploration=2 movement=7",))

    assert who(table) == []


def test_19_5_not_by_a_warp_point() -> None:
    """SE-7.19."""
    table = invaded(
        ("cruiser B9 exploration=2 movement=3",),
        markers={"F6": "warp-1", "B9": "warp-1"},
        settings=replace(ON, warp_points="on"),
    )

    assert who(table) == []


def test_19_5_not_into_a_super_nova_nor_back() -> None:
    table = invaded((EYES,))
    table.state.markers["F6"] = Marker("super_nova", face_up=True)
    table.agenda = (React("blue"),)
    table.settle()

    assert table.over


# -- where to --------------------------------------------------------------------------


def test_19_3_a_hex_where_both_have_units_is_a_battle_hex() -> None:
    table = invaded((EYES, "scout F6"), colonies={})

    assert who(table) == ["blue-1"]


def test_19_3_an_empty_hex_is_none() -> None:
    assert who(invaded((EYES,), colonies={})) == []


def test_19_3_a_colony_that_was_not_entered_in_this_turn_is_none() -> None:
    table = invaded((EYES,))
    state = table.state
    state.groups["red-1"] = replace(state.groups["red-1"], moved=0)
    table.agenda = (React("blue"),)
    table.settle()

    assert table.over


def test_8_7_ships_that_react_into_a_black_hole_roll() -> None:
    table = invaded(
        (EYES, "scout F6"), markers={"F6": "black_hole"}, colonies={}, dice=(3, 10, 10, 10)
    )
    play(table, ReactTo("blue-1", "cruiser", "F6"))

    assert [event.lost for event in told(table, BlackHoleRolled)] == [0]


# -- the question ----------------------------------------------------------------------


def test_19_2_a_player_need_not_react() -> None:
    table = invaded((EYES,))
    play(table, StayPut())

    assert table.state.groups["blue-1"].at == "F5"


def test_19_2_part_of_a_group_may_react() -> None:
    table = invaded((EYES, "scout x3 F5 movement=3"))
    play(table, ReactTo("blue-2", "scout", "F6"), SendToHelp(1))

    assert sorted(g.count for g in table.state.groups.values() if g.kind == "scout") == [1, 2]


def test_19_2_it_comes_when_movement_has_ended() -> None:
    table = scene(
        red=("destroyer F6",), blue=(EYES, "scout F6"), settings=ON, agenda=(MovementPhase("red"),)
    )
    play(table, EndMovement())

    assert who(table) == ["blue-1"]


def test_2_1_without_the_module_nobody_is_asked() -> None:
    table = scene(
        red=("destroyer F6",),
        blue=(EYES, "scout F6"),
        agenda=(MovementPhase("red"), CombatPhase("red")),
    )
    play(table, EndMovement())

    assert who(table) == []


@pytest.mark.parametrize("blue", [(EYES,), ("scout A1",)])
def test_19_2_a_player_who_moved_into_contact_reads_that_others_may_react(
    blue: tuple[str, ...],
) -> None:
    """SE-29.13: whether anybody can does not matter."""
    table = invaded(blue)

    assert told(table, ReactionsOpen) == [ReactionsOpen("red")]


def test_19_2_nobody_may_react_where_no_sides_meet() -> None:
    table = invaded((EYES,), colonies={})

    assert told(table, ReactionsOpen) == []


def test_29_13_nobody_is_shown_that_another_is_asked() -> None:
    table = invaded((EYES, "carrier F5 movement=5", "fighter F5 fighter=1"))

    assert view(GAME, table, "red").waiting == ()
    assert view(GAME, table, "blue").waiting == ("blue",)

    play(table, ReactTo("blue-2", "carrier", "F6"))

    assert isinstance(table.agenda[0], ComeAlong)
    assert view(GAME, table, "red").waiting == ()


@pytest.mark.parametrize("seat", ["red", "blue", None])
@pytest.mark.parametrize("steps", [0, 1])
def test_29_9_what_allows_a_reaction_is_not_dealt_away(seat: str | None, steps: int) -> None:
    table = invaded((EYES, "base F5", "carrier F5 movement=5", "fighter F5 fighter=1", "scout F6"))
    play(table, *[ReactTo("blue-3", "carrier", "F6")][:steps])
    for number in range(10):
        twin = GAME.imagine(table, seat, Seeded(seed_of(number)))

        assert view(GAME, twin, seat) == view(GAME, table, seat)


@pytest.mark.parametrize("seat", ["red", "blue", None])
@pytest.mark.parametrize("steps", [1, 2])
def test_29_9_nor_which_ships_may_follow_the_one_that_allowed_it(
    seat: str | None, steps: int
) -> None:
    table = invaded((EYES, "destroyer x3 F5 movement=3", "scout F5", "scout F6"))
    orders = (ReactTo("blue-1", "cruiser", "F6"), ReactTo("blue-2", "destroyer", "F6"))
    play(table, *orders[:steps])
    for number in range(20):
        twin = GAME.imagine(table, seat, Seeded(seed_of(number)))

        assert view(GAME, twin, seat) == view(GAME, table, seat)


def test_29_1_everyone_sees_which_counter_came() -> None:
    table = invaded((EYES,))
    play(table, ReactTo("blue-1", "cruiser", "F6"))

    for seat in ("red", "nobody"):
        assert told(table, GroupMoved, seat) == [GroupMoved("blue-1", "F6", "F5", "counter", 1)]


def test_19_4_the_unit_table_says_which_units_react() -> None:
    never = {kind for kind, unit in UNITS.items() if not unit.reacts}

    assert {"titan", "mine", "decoy", "miner", "pipeline", "colony_ship"} <= never
