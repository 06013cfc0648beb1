"""SE-20.1, SE-20.2  Transports: who boards, who goes along, who is lost with them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from starhold.games.space_empires.battles.ground import aboard, ashore, drop_places, overflow
from starhold.games.space_empires.battles.terms import to_hit
from starhold.games.space_empires.empires.holdings import can_build, mounted
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.fleets.groups import free_counters, put
from starhold.games.space_empires.hooks.moments import MOVEMENT_ENDS, PHASE_ENDS, occur
from starhold.games.space_empires.hooks.numbers import Aim
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r13_fire import HoldFire, RetreatTo
from starhold.games.space_empires.rules.combat.r13_losses import destroy_unit
from starhold.games.space_empires.rules.combat.r13_rounds import FireNext, ScreenNoMore
from starhold.games.space_empires.rules.movement.r07_destinations import may_enter
from starhold.games.space_empires.rules.movement.r07_entering import BlackHole
from starhold.games.space_empires.rules.movement.r07_movement import (
    Command,
    CommandAll,
    CommandGroup,
    EndMovement,
    Go,
    GoTogether,
    MovementPhase,
    Stand,
)
from starhold.games.space_empires.rules.movement.r07_orders import Merge, Part, Refit
from starhold.games.space_empires.rules.movement.r08_terrain import unexplored
from starhold.games.space_empires.rules.movement.r14_holds import with_riders
from starhold.games.space_empires.rules.movement.r14_loading import Depart, TakeAlong
from starhold.games.space_empires.rules.movement.r14_lost_cargo import (
    ComeAshore,
    LoseTroop,
    LoseTroops,
    TroopsLost,
)
from starhold.games.space_empires.rules.movement.r20_transports import (
    Disembark,
    Embark,
    FollowTransports,
    LoadTroops,
    Shift,
    shift,
)
from starhold.games.space_empires.state import Battle, Table
from tests.games.space_empires.scenes import advanced, at, hidden, offered, play, ready, scene

GROUND = advanced(ground_combat="on")


def grounds(table: Table, *gids: str, footing: str = "settled") -> None:
    for gid in gids:
        group = table.state.groups[gid]
        put(table.state, replace(group, ground=footing))


def departing(*red: str, settled: tuple[str, ...] = (), to: str = "F6", **parts: Any) -> Table:
    """The first of Red's groups leaves its hex."""
    table = scene(red=red, settings=GROUND, **parts)
    grounds(table, *settled)
    ready(table, "red-1", 1)
    table.agenda = (CommandGroup("red", "red-1"),)
    table.settle()
    play(table, Go("red-1", to))
    return table


# -- ratings ---------------------------------------------------------------------------


def test_20_1_a_transport_is_e1_1_and_carries_six() -> None:
    unit = UNITS["transport"]

    assert (unit.weapon, unit.attack, unit.hull, unit.cost, unit.carries) == ("E", (1,), 1, 6, 6)
    assert unit.maintained


def test_20_3_ground_combat_3_brings_defense_2_and_drop_ships_by_refit() -> None:
    table = scene(
        red=("transport F5", "transport x2 F6 ground_combat=3"),
        blue=("scout F5",),
        settings=GROUND,
        levels={"red": {"ground_combat": 2}},
    )
    state = table.state
    battle = Battle("F5", "red", "blue", 1)
    gun = state.groups["blue-1"]

    assert to_hit(Aim(state, battle, gun, state.groups["red-1"])) == 2
    assert to_hit(Aim(state, battle, gun, state.groups["red-2"])) == 1
    assert (drop_places(state, "red", "F5"), drop_places(state, "red", "F6")) == (0, 12)
    assert mounted(state, state.groups["red-1"]).ground_combat == 0
    state.empires["red"].sheet.levels["ground_combat"] = 3
    assert mounted(state, state.groups["red-1"]).ground_combat == 3


def test_5_2_ground_combat_1_at_the_start_where_there_is_ground_combat() -> None:
    assert scene(settings=GROUND).state.empires["red"].sheet.levels["ground_combat"] == 1
    assert "ground_combat" not in scene().state.empires["red"].sheet.levels


def test_7_6_transports_never_explore() -> None:
    table = scene(
        red=("transport F5",),
        markers={"F6": hidden("planet"), "F5": hidden("planet")},
        settings=GROUND,
    )
    state = table.state

    assert not may_enter(state, state.groups["red-1"], "F6")
    assert unexplored(state, "red") == []


def test_7_6_a_transport_may_follow_an_explorer() -> None:
    table = scene(
        red=("transport F5", "scout F6"), markers={"F6": hidden("planet")}, settings=GROUND
    )

    assert may_enter(table.state, table.state.groups["red-1"], "F6")
    assert unexplored(table.state, "red") == ["F6"]


def test_7_7_a_transport_may_enter_an_enemy_hex_alone() -> None:
    table = scene(red=("transport F5",), blue=("scout F6",), settings=GROUND)

    assert may_enter(table.state, table.state.groups["red-1"], "F6")


# -- boarding --------------------------------------------------------------------------


def test_20_2_units_aboard_or_on_the_colony_may_go_along() -> None:
    table = departing(
        "transport K5", "infantry x4 K5", "marines x3 K5", settled=("red-3",), to="K6"
    )
    assert isinstance(table.asking, LoadTroops)
    play(table, TakeAlong("red-2", 4))
    assert [o.count for o in offered(table, TakeAlong)] == [2, 1]
    play(table, TakeAlong("red-3", 2))

    assert sorted(at(table, "K6")) == [("infantry", 4), ("marines", 2), ("transport", 1)]
    assert all(not group.ground for group in aboard(table.state, "red", "K6"))
    assert at(table, "K5") == [("marines", 1)]


def test_20_2_they_may_be_left_on_their_owners_colony() -> None:
    table = departing("transport K5", "infantry x4 K5", to="K6")
    play(table, Depart())

    assert at(table, "K6") == [("transport", 1)]
    assert [g.ground for g in ashore(table.state, "red", "K5")] == ["settled"]


def test_20_4_nobody_is_left_in_space() -> None:
    table = departing("transport F5", "infantry x4 F5")

    assert offered(table, Depart) == []
    play(table, TakeAlong("red-2", 3))
    play(table, next(o for o in offered(table, TakeAlong) if o.count == 1), Depart())
    assert at(table, "F5") == []


def test_20_2_other_transports_may_keep_them() -> None:
    table = departing("transport F5", "infantry x4 F5", "transport F5")
    play(table, Depart())

    assert at(table, "F6") == [("transport", 1)]


def test_20_2_none_is_carried_further_than_the_transport_could_move() -> None:
    table = scene(red=("transport K5", "infantry K5"), settings=GROUND)
    put(table.state, replace(table.state.groups["red-2"], moved=1, ground="settled"))
    ready(table, "red-1", 1)
    table.agenda = (CommandGroup("red", "red-1"),)
    table.settle()
    play(table, Go("red-1", "K6"))

    assert at(table, "K6") == [("transport", 1)]  # another has brought the infantry this far


def test_3_1_part_of_a_group_needs_a_free_counter() -> None:
    red = ("transport K5", "infantry x4 K5", *(f"infantry K{n}" for n in (1, 2, 3, 4, 6, 7, 8)))
    table = departing(*red, "infantry J5", "infantry J6", to="K6")

    assert free_counters(table.state, "red", "infantry") == 0
    assert [o.count for o in offered(table, TakeAlong)] == [4]


def test_20_2_a_stack_takes_along_all_units_aboard() -> None:
    table = scene(
        red=("transport F5", "transport F5", "infantry x5 F5", "marines x5 F5", "scout F5"),
        settings=GROUND,
        agenda=(MovementPhase("red"),),
    )
    play(table, CommandAll("F5"), GoTogether("F6"))

    assert ("infantry", 5) in at(table, "F6")
    assert sum(count for kind, count in at(table, "F6") if kind == "marines") == 5
    assert overflow(table.state, "red", "F6") == 0
    assert at(table, "F5") == []


def test_20_2_troops_that_moved_too_far_stay_behind_with_other_transports() -> None:
    table = scene(red=("transport F5", "infantry F5", "transport F5"), settings=GROUND)
    state = table.state
    put(state, replace(state.groups["red-2"], moved=1))
    ready(table, "red-1", 1)

    assert with_riders(state, [state.groups["red-1"]])[1] == {}


def test_3_1_a_stack_leaves_what_cannot_be_split() -> None:
    red = ("transport F5", "infantry x5 F5", "infantry x5 F5", "transport F5")
    more = tuple(f"infantry K{n}" for n in range(1, 9))
    table = scene(red=(*red, *more), settings=GROUND)
    state = table.state
    ready(table, "red-1", 1)

    assert with_riders(state, [state.groups["red-1"]])[1] == {"red-1": ("red-2",)}


def test_20_2_ground_units_board_and_leave_by_order() -> None:
    table = scene(
        red=("transport K5", "infantry x4 K5"), settings=GROUND, agenda=(MovementPhase("red"),)
    )
    gid = next(g.id for g in table.state.groups.values() if g.kind == "infantry")
    play(table, Command(gid, "infantry", 4, "K5"), Disembark(gid), Shift(4))

    assert table.state.groups[gid].ground == "settled"
    assert offered(table, Embark) == []  # once in a turn is enough


def test_20_2_boarding_by_order_needs_room() -> None:
    table = scene(red=("transport K5", "infantry x4 K5", "marines x3 K5"), settings=GROUND)
    grounds(table, "red-2", "red-3")
    table.agenda = (CommandGroup("red", "red-2"),)
    table.settle()
    play(table, Embark("red-2"), Shift(4))
    assert table.state.groups["red-2"].ground == ""

    table.agenda = (CommandGroup("red", "red-3"),)
    table.settle()
    play(table, Embark("red-3"))
    assert offered(table, Shift) == [Shift(2), Shift(1)]

    play(table, Shift(2))
    table.agenda = (CommandGroup("red", "red-3"),)
    table.settle()
    assert offered(table, Embark) == []


def test_20_2_some_of_a_group_may_leave_and_join_their_like() -> None:
    """SE-3.1: who finds friends needs no counter; they have boarded and left enough then."""
    far = tuple(f"marines F{number}" for number in range(1, 7))
    table = scene(red=("transport K5", "marines x5 K5", "marines x2 K5", *far), settings=GROUND)
    grounds(table, "red-3")
    table.agenda = (CommandGroup("red", "red-2"),)
    table.settle()
    play(table, Disembark("red-2"))
    assert offered(table, Shift) == [Shift(5), Shift(4), Shift(3), Shift(2), Shift(1)]

    play(table, Shift(4))
    state = table.state

    assert [(g.count, g.shifted) for g in ashore(state, "red", "K5")] == [(6, True)]
    assert [(g.count, g.shifted) for g in aboard(state, "red", "K5")] == [(1, False)]


def test_20_4_troops_in_space_have_no_colony_to_leave_for() -> None:
    table = scene(red=("transport F5", "infantry x4 F5"), settings=GROUND)
    table.agenda = (CommandGroup("red", "red-2"),)
    table.settle()

    assert table.offer == [Part("red-2"), Stand()]


def test_7_4_groups_on_the_planet_and_aboard_do_not_merge() -> None:
    table = scene(red=("transport K5", "infantry K5", "infantry K5"), settings=GROUND)
    grounds(table, "red-3")
    table.agenda = (CommandGroup("red", "red-2"),)
    table.settle()

    assert offered(table, Merge) == []


def test_3_1_units_that_come_ashore_join_their_like() -> None:
    table = scene(red=("transport K5", "infantry x4 K5", "infantry x2 K5"), settings=GROUND)
    grounds(table, "red-3")
    state = table.state

    part = shift(state, state.groups["red-2"], 3, "settled")
    assert (part.count, state.groups["red-2"].count) == (5, 1)
    whole = shift(state, state.groups["red-2"], 1, "settled")
    assert (whole.count, len(ashore(state, "red", "K5"))) == (6, 1)


# -- losses ----------------------------------------------------------------------------


def test_e_15_the_owner_chooses_which_units_to_lose_with_a_transport() -> None:
    table = scene(red=("transport x2 F5", "marines x5 F5", "infantry x3 F5"), settings=GROUND)
    destroy_unit(table, table.state.groups["red-1"])
    table.agenda = (LoseTroops("red", "F5"),)
    table.settle()
    assert table.offer == [LoseTroop("red-2", "marines"), LoseTroop("red-3", "infantry")]
    play(table, LoseTroop("red-3", "infantry"), LoseTroop("red-3", "infantry"))

    assert at(table, "F5") == [("transport", 1), ("marines", 5), ("infantry", 1)]
    assert table.asking is None


def test_20_4_troops_on_the_planet_outlive_their_transports() -> None:
    table = scene(red=("infantry x3 K5",), settings=GROUND)
    grounds(table, "red-1")

    assert overflow(table.state, "red", "K5") == 0


def test_8_7_a_black_hole_takes_troops_only_with_their_transports() -> None:
    table = scene(
        red=("transport x2 F5", "infantry x3 F5"),
        markers={"F5": "black_hole"},
        settings=GROUND,
        agenda=(BlackHole("red-1"), BlackHole("red-2")),
        dice=(7, 10),
    )

    assert at(table, "F5") == []


def test_20_4_at_the_end_of_movement_units_without_a_berth_come_ashore() -> None:
    table = scene(red=("infantry x3 K5", "marines K5"), settings=GROUND)
    table.agenda = occur(MOVEMENT_ENDS, table, "red")
    table.settle()

    assert [g.ground for g in ashore(table.state, "red", "K5")] == ["settled", "settled"]


def test_27_9_so_it_is_for_the_brother_who_has_moved_at_the_same_time() -> None:
    table = scene(blue=("infantry x3 F5",), settings=advanced(ground_combat="on"))
    table.state.teams = (("red", "blue"),)
    table.state.settings = advanced(alliance="brothers")
    table.agenda = occur(MOVEMENT_ENDS, table, "red")
    table.settle()

    assert at(table, "F5") == []


def test_20_4_only_units_without_a_transport_come_ashore() -> None:
    table = scene(red=("transport K5", "infantry x6 K5", "marines K5"), settings=GROUND)
    table.agenda = (ComeAshore("red", "K5"),)
    table.settle()

    assert [g.kind for g in ashore(table.state, "red", "K5")] == ["infantry"]
    assert [g.kind for g in aboard(table.state, "red", "K5")] == ["marines"]


def test_20_4_after_an_economic_phase_troops_without_transports_are_lost() -> None:
    table = scene(red=("infantry F5",), settings=GROUND)
    table.agenda = occur(PHASE_ENDS, table)
    table.settle()

    assert at(table, "F5") == []


def test_20_2_troops_go_with_transports_that_retreat() -> None:
    table = retreat_scene("transport x2 F5", "infantry x4 F5")

    assert isinstance(table.asking, FollowTransports)
    play(table, TakeAlong("red-2", 4))
    assert sorted(at(table, "G5")) == [("infantry", 4), ("transport", 2)]


def retreat_scene(*red: str, **more: Any) -> Table:
    table = scene(
        red=red,
        blue=("scout F5",),
        settings=GROUND,
        agenda=(BattleBegins("F5", "red", "blue"),),
        **more,
    )
    while table.open:
        fleeing = offered(table, RetreatTo)
        if fleeing and fleeing[0].group == "red-1":
            play(table, next(o for o in fleeing if o.to == "G5"))
            return table
        quiet = (HoldFire, ScreenNoMore, FireNext)
        play(table, next(o for o in table.offer if isinstance(o, quiet)))
    return table


def test_20_2_they_may_stay_while_others_can_carry_them() -> None:
    table = retreat_scene("transport F5", "infantry x4 F5", "cruiser F5", "transport F5 attack=1")

    assert offered(table, Depart) == [Depart()]
    play(table, Depart())
    assert ("infantry", 4) in at(table, "F5")


def test_20_2_at_the_end_of_movement_lost_troops_are_told() -> None:
    table = scene(red=("infantry F5",), settings=GROUND, agenda=(MovementPhase("red"),))
    play(table, EndMovement())

    assert [news.event for news in table.news if isinstance(news.event, TroopsLost)] == [
        TroopsLost("red", "F5", 1)
    ]


def test_11_7_troops_need_no_refit_but_drop_ships_do() -> None:
    table = scene(red=("transport K5", "yard K5"), settings=GROUND, cp={"red": 5})
    table.state.empires["red"].sheet.levels["ground_combat"] = 3
    ready(table, "red-1", 1)
    table.agenda = (CommandGroup("red", "red-1"),)
    table.settle()

    assert offered(table, Refit) == [Refit("red-1")]
    assert drop_places(table.state, "red", "K5") == 0
    assert can_build(table.state, "red", "grav_armor")


def test_20_2_without_anybody_to_take_a_transport_just_goes() -> None:
    table = departing("transport F5")

    assert at(table, "F6") == [("transport", 1)]
