"""SE-7  Movement."""

from __future__ import annotations

import pytest

from starhold.games.space_empires import GAME
from starhold.games.space_empires.fleets.camps import camp_of
from starhold.games.space_empires.fleets.groups import own
from starhold.games.space_empires.fleets.moves import allowance
from starhold.games.space_empires.rules.movement.r07_entering import (
    BlackHoleRolled,
    BrushedAside,
    ContactMade,
    Declare,
    Detect,
    Halt,
    KeepSilent,
    LostInBlackHole,
    PassCloaked,
    Scan,
    Slingshot,
)
from starhold.games.space_empires.rules.movement.r07_movement import (
    Command,
    CommandAll,
    CommandGroup,
    EndMovement,
    Go,
    GoTogether,
    March,
    MovementPhase,
    Send,
    Stand,
)
from starhold.games.space_empires.rules.movement.r07_orders import (
    Drop,
    LeaveDown,
    MarkerSeen,
    Merge,
    Part,
    Peek,
    PickUp,
    Refit,
    RefitShips,
    TurnUp,
    orders,
    refitting,
)
from starhold.games.space_empires.rules.movement.r07_scuttling import (
    KeepAll,
    Scuttle,
    Sink,
    ThinkOfScuttling,
)
from starhold.games.space_empires.state import Colony, Table
from starhold.show.view import view
from tests.games.space_empires.moves import command, moving
from tests.games.space_empires.scenes import advanced, at, hidden, offered, play, scene, told


def reach(table: Table) -> set[str]:
    return {option.to for option in offered(table, Go)}


LEVELS = [(1, 1, 1), (1, 1, 2), (1, 2, 2), (2, 2, 2), (2, 2, 3), (2, 3, 3), (3, 3, 3)]


@pytest.mark.parametrize("level", range(1, 8))
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_7_1_how_far_a_group_moves_in_each_turn(level: int, turn: int) -> None:
    """SE-1.10."""
    table = scene(red=(f"scout F5 movement={level}",), turn=turn)

    assert allowance(table.state, table.state.groups["red-1"]) == LEVELS[level - 1][turn - 1]


def test_e_1_movement_3_moves_one_two_and_two_hexes() -> None:
    moves = []
    for turn in (1, 2, 3):
        table = scene(red=("scout F5 movement=3",), turn=turn)
        moves.append(allowance(table.state, table.state.groups["red-1"]))

    assert moves == [1, 2, 2]


def test_e_2_a_fast_battlecruiser_has_one_more_hex_in_turn_1() -> None:
    """SE-7.3."""
    red = ("battlecruiser F5 movement=4 fast_battlecruiser=1", "cruiser F5 movement=4")
    table = scene(red=red, turn=1)
    later = scene(red=red, turn=2)

    assert [allowance(table.state, g) for g in table.state.groups.values()] == [3, 2]
    assert [allowance(later.state, g) for g in later.state.groups.values()] == [2, 2]


@pytest.mark.parametrize("kind", ["colony_ship", "miner", "pipeline", "mine"])
def test_7_2_slow_units_move_one_hex(kind: str) -> None:
    table = scene(red=(f"{kind} F5",), turn=3, levels={"red": {"movement": 6}})

    assert allowance(table.state, table.state.groups["red-1"]) == 1


@pytest.mark.parametrize("kind", ["base", "yard", "fighter"])
def test_7_2_some_never_move_by_themselves(kind: str) -> None:
    table = scene(red=(f"{kind} K5",), turn=3)

    assert allowance(table.state, table.state.groups["red-1"]) == 0


def test_7_2_decoys_use_the_empires_level() -> None:
    table = scene(red=("decoy F5",), turn=3, levels={"red": {"movement": 6}})

    assert allowance(table.state, table.state.groups["red-1"]) == 3


def test_7_4_a_group_moves_hex_by_hex() -> None:
    table = moving("scout F5 movement=4")
    play(table, Go("red-1", "F6"), Go("red-1", "F7"))

    assert at(table, "F7") == [("scout", 1)]


def test_7_4_part_of_a_group_moves_under_a_counter_of_its_own() -> None:
    table = moving("scout x3 F5")
    play(table, Go("red-1", "F6"), Send(1))

    assert (at(table, "F5"), at(table, "F6")) == ([("scout", 2)], [("scout", 1)])


def test_3_1_without_a_free_counter_a_group_moves_as_a_whole() -> None:
    table = moving("scout x2 F5", *[f"scout E{n}" for n in range(1, 6)])
    play(table, Go("red-1", "F6"))

    assert at(table, "F6") == [("scout", 2)]


def test_7_4_groups_of_one_type_and_technology_merge() -> None:
    table = moving("scout x2 F5 up", "scout F5 up")
    play(table, offered(table, Merge)[0])

    assert at(table, "F5") == [("scout", 3)]


def test_7_4_groups_of_different_technology_do_not_merge() -> None:
    table = moving("scout x2 F5 up", "scout F5 attack=1 up")

    assert offered(table, Merge) == []


def test_3_2_a_group_holds_six_units() -> None:
    table = moving("scout x4 F5 up", "scout x3 F5 up")

    assert offered(table, Merge) == []


def test_7_4_a_stack_moves_together() -> None:
    table = scene(agenda=(MovementPhase("red"),), red=("scout F5", "colony_ship F5"))
    play(table, CommandAll("F5"), GoTogether("F6"))

    assert at(table, "F6") == [("scout", 1), ("colony_ship", 1)]


def test_7_4_a_group_lost_before_its_stack_moves_on_is_left_out() -> None:
    lost = March("red-9", "F6")
    table = scene(agenda=(lost, MovementPhase("red")), red=("scout F5",))

    assert at(table, "F6") == []
    assert at(table, "F5") == [("scout", 1)]


def test_e_3_asteroids_two_hexes_away_cannot_be_reached() -> None:
    table = moving("scout F5 movement=4", markers={"F7": "asteroids"})
    play(table, Go("red-1", "F6"))

    assert "F7" not in reach(table)


@pytest.mark.parametrize("marker", ["asteroids", "nebula", hidden("planet")])
def test_7_5_terrain_is_entered_as_the_first_step_and_stops(marker: object) -> None:
    table = moving("scout F5 movement=4", markers={"F6": marker})
    play(table, Go("red-1", "F6"))

    assert table.state.groups["red-1"].stopped


@pytest.mark.parametrize("kind", ["colony_ship", "miner", "pipeline", "decoy"])
def test_7_6_some_enter_the_unknown_only_behind_a_ship_that_can_fight(kind: str) -> None:
    alone = moving(f"{kind} F5", markers={"F6": hidden("planet")})
    escorted = moving(f"{kind} F5", "scout F6", markers={"F6": hidden("planet")})

    assert "F6" not in reach(alone)
    assert "F6" in reach(escorted)


def test_7_6_the_question_says_why_colony_ships_wait() -> None:
    ring = ("E5", "E6", "F4", "F6", "G4", "G5", "G6", "F3", "F7", "E4")
    table = scene(
        agenda=(MovementPhase("red"),),
        red=("colony_ship F5", "scout F5"),
        markers={cell: hidden("planet") for cell in ring},
    )

    def asked() -> str:
        question = view(GAME, table, "red").question
        assert question
        return question.text

    assert "Unarmed ships follow" in asked()

    play(table, next(o for o in offered(table, Command) if o.kind == "scout"), Go("red-2", "F6"))
    assert [o.kind for o in offered(table, Command)] == ["colony_ship"]
    assert "Unarmed ships follow" not in asked()


def test_7_6_mines_never_enter_the_unknown() -> None:
    table = moving("mine F5", "scout F6", markers={"F6": hidden("planet")})

    assert "F6" not in reach(table)


def test_7_7_a_colony_ship_enters_an_enemy_hex_only_with_an_escort() -> None:
    alone = moving("colony_ship F5", blue=("scout F6",))
    escorted = moving("colony_ship F5", "scout F6", blue=("scout F6",))

    assert "F6" not in reach(alone)
    assert "F6" in reach(escorted)


def test_7_7_mines_never_enter_a_hex_with_an_enemy_colony() -> None:
    table = moving(
        "mine F5", "scout F6", colonies={"F6": Colony("blue", 1)}, markers={"F6": "planet"}
    )

    assert "F6" not in reach(table)


def test_7_8_nothing_enters_a_super_nova() -> None:
    table = moving("scout F5", markers={"F6": "super_nova"})

    assert "F6" not in reach(table)


def test_e_48_of_three_scouts_one_survives_the_black_hole_and_moves_on() -> None:
    """SE-7.9, SE-29.7."""
    table = moving("scout x3 F5 movement=4", markers={"F6": "black_hole"}, dice=(6, 7, 10))
    play(table, Go("red-1", "F6"), Send(3))

    assert told(table, BlackHoleRolled)[0].lost == 2
    assert told(table, LostInBlackHole)[0].lost == 2
    assert at(table, "F6") == [("scout", 1)]
    assert "F7" in reach(table)


def test_7_10_enemies_that_can_fight_stop_a_group() -> None:
    table = moving("scout F5 movement=4", blue=("scout F6",))
    play(table, Go("red-1", "F6"), KeepAll())

    assert told(table, ContactMade, "blue") == [ContactMade("red-1", "F6")]
    assert table.state.groups["red-1"].stopped


def test_7_10_mines_stop_a_group() -> None:
    table = moving("scout F5 movement=4", blue=("mine F6",))
    play(table, Go("red-1", "F6"), KeepAll())

    assert table.state.groups["red-1"].stopped


def test_7_11_decoys_and_unarmed_ships_are_brushed_aside() -> None:
    table = moving("scout F5 movement=4", blue=("decoy F6", "miner F6"))
    play(table, Go("red-1", "F6"), KeepAll())

    assert [event.kind for event in told(table, BrushedAside)] == ["decoy", "miner"]
    assert not table.state.groups["red-1"].face_up
    assert "F7" in reach(table)


def test_7_12_a_colony_alone_stops_nobody() -> None:
    table = moving(
        "scout F5 movement=4", colonies={"F6": Colony("blue", 1)}, markers={"F6": "planet"}
    )
    play(table, Go("red-1", "F6"))

    assert "F7" in reach(table)


def test_7_13_units_that_begin_among_enemies_may_leave() -> None:
    table = moving("scout F6", blue=("scout F6",))

    assert "F7" in reach(table)


PIPES = ("pipeline F5", "pipeline F6", "pipeline F7", "pipeline F8")


def test_e_49_along_a_chain_a_ship_moves_one_hex_further() -> None:
    table = moving("scout F5", *PIPES)
    play(table, Go("red-1", "F6"))

    assert reach(table) == {"F5", "F7"}

    play(table, Go("red-1", "F7"))

    assert reach(table) == set()


def test_7_14_the_bonus_is_lost_off_the_chain() -> None:
    table = moving("scout F5", *PIPES)
    play(table, Go("red-1", "G5"))

    assert reach(table) == set()


def test_7_14_without_moves_a_group_is_offered_for_as_long_as_its_chain_goes_on() -> None:
    table = moving("scout F5", "scout B5", *PIPES)
    play(table, Go("red-1", "F6"), Stand())
    command(table, "red-2")
    play(table, Go("red-2", "B6"))

    assert "red-1" in {option.group for option in offered(table, Command, "red")}

    command(table, "red-1")
    play(table, Go("red-1", "F7"))

    assert "red-1" not in {option.group for option in offered(table, Command, "red")}


def test_7_14_pipelines_that_were_used_do_not_move() -> None:
    table = moving("scout F5", *PIPES)
    play(table, Go("red-1", "F6"), Go("red-1", "F7"))

    assert table.state.groups["red-2"].stopped
    assert table.state.groups["red-4"].stopped
    assert not table.state.groups["red-5"].stopped


def test_7_14_of_two_pipelines_in_a_hex_one_may_go_on() -> None:
    table = moving("scout F5 up", "pipeline F5", "pipeline F5", "pipeline F6")
    play(table, Go("red-1", "F6"), Go("red-1", "F5"))

    assert [table.state.groups[f"red-{n}"].stopped for n in (2, 3, 4)] == [True, False, True]


def test_7_15_on_a_chain_terrain_does_not_hinder() -> None:
    table = moving("scout F5", *PIPES, markers={"F6": "black_hole", "F7": "nebula"})
    play(table, Go("red-1", "F6"), Go("red-1", "F7"))

    assert at(table, "F7") == [("pipeline", 1), ("scout", 1)]


def test_7_16_a_slingshot_has_no_bonus_of_the_chain() -> None:
    table = moving(
        "scout E5",
        *PIPES,
        markers={"F5": "black_hole"},
        settings=advanced(slingshot="on"),
        dice=(8,),
    )
    play(table, Go("red-1", "F5"), Slingshot(), Go("red-1", "F6"))

    assert reach(table) == set()


def test_26_30_a_slingshot_adds_two_and_gives_a_hex() -> None:
    table = moving(
        "scout F5", markers={"F6": "black_hole"}, settings=advanced(slingshot="on"), dice=(8,)
    )
    play(table, Go("red-1", "F6"), Slingshot())

    assert "F7" in reach(table)


def test_26_30_a_slingshot_gives_its_hex_this_turn_only() -> None:
    table = moving(
        "scout F5", markers={"F6": "black_hole"}, settings=advanced(slingshot="on"), dice=(8,)
    )
    play(table, Go("red-1", "F6"), Slingshot())
    table.agenda = (MovementPhase("red"),)  # of the next turn
    table.settle()

    assert [group.moves for group in own(table.state, "red", "F6")] == [1]


def test_7_17_warp_points_of_one_number_are_neighbours() -> None:
    table = moving("scout F5", markers={"F5": "warp-1", "H2": "warp-1", "E2": "warp-2"})

    assert "H2" in reach(table)
    assert "E2" not in reach(table)


def test_7_18_a_lone_warp_point_has_no_effect() -> None:
    table = moving("scout F5", markers={"F5": "warp-1", "H2": hidden("warp-1")})

    assert "H2" not in reach(table)


def test_7_20_a_cruiser_looks_at_a_marker_and_puts_it_back() -> None:
    table = moving("cruiser F5 exploration=1", markers={"F6": hidden("danger")})
    play(table, Peek("red-1", "F6"))

    assert told(table, MarkerSeen) == [MarkerSeen("red", "F6", "danger")]

    play(table, LeaveDown("F6"))

    assert table.state.markers["F6"].seen_by == ("red",)
    assert "F6" in reach(table)


def test_7_20_a_danger_revealed_from_afar_is_harmless() -> None:
    table = moving("cruiser F5 exploration=1", markers={"F6": hidden("danger")})
    play(table, Peek("red-1", "F6"), TurnUp("F6"))

    assert "F6" not in table.state.markers
    assert at(table, "F5") == [("cruiser", 1)]


def test_7_20_only_before_it_moves() -> None:
    table = moving("cruiser F5 exploration=1 movement=4", markers={"F7": hidden("danger")})
    play(table, Go("red-1", "F6"))

    assert offered(table, Peek) == []


def test_7_21_aliens_seen_from_afar_wait() -> None:
    """SE-14.44."""
    table = moving("cruiser F5 exploration=1", markers={"F6": hidden("barren")}, dice=(1, 1, 1, 1))
    play(table, Peek("red-1", "F6"), TurnUp("F6"))

    assert table.state.markers["F6"].guarded

    play(table, Go("red-1", "F6"))

    assert at(table, "F6") == [("cruiser", 1), ("alien_b", 4)]


def test_7_22_a_ship_that_looks_is_not_refitted() -> None:
    table = moving(
        "cruiser K5 exploration=1 up",
        "yard K5",
        markers={"K6": hidden("danger")},
        cp={"red": 9},
        levels={"red": {"attack": 1, "exploration": 1}},
    )
    play(table, Peek("red-1", "K6"), LeaveDown("K6"))

    assert offered(table, Refit) == []


def test_7_23_a_miner_tows_a_mineral_to_a_colony() -> None:
    """SE-8.11."""
    table = moving("miner K6", markers={"K6": "mineral-10"})
    play(table, PickUp("red-1"), Go("red-1", "K5"), Drop("red-1"))

    assert table.state.colonies["K5"].goods == ("mineral-10",)
    assert "K6" not in table.state.markers


def test_7_23_and_drops_it_nowhere_else() -> None:
    table = moving("miner K7", markers={"K7": "mineral-10"})
    play(table, PickUp("red-1"))

    assert offered(table, Drop) == []


def test_7_24_players_scuttle_their_own_units() -> None:
    table = scene(agenda=(MovementPhase("red"),), red=("scout x3 F5", "scout F6"))
    play(table, ThinkOfScuttling(), Scuttle("red-1", "scout", 3), Sink(3))

    assert list(table.state.groups) == ["red-2"]


def test_7_24_but_no_cargo() -> None:
    table = moving("miner K6", markers={"K6": "mineral-10"})
    play(table, PickUp("red-1"), Stand(), ThinkOfScuttling())

    assert table.over or offered(table, Scuttle) == []


def test_e_27_three_cruisers_are_refitted_for_six() -> None:
    table = moving(
        "cruiser x3 K5 up", "yard K5", cp={"red": 8}, levels={"red": {"attack": 2, "movement": 2}}
    )
    play(table, Refit("red-1"), RefitShips(3, 6))

    assert table.state.empires["red"].sheet.cp == 2
    assert [g for g in offered(table, Command) if g.kind == "cruiser"] == []

    play(table, EndMovement())
    cruisers = next(g for g in table.state.groups.values() if g.kind == "cruiser")

    assert (cruisers.tech.attack, cruisers.tech.movement) == (2, 2)


def test_11_9_part_of_a_group_is_refitted() -> None:
    table = moving("cruiser x3 K5 up", "yard K5", cp={"red": 4}, levels={"red": {"attack": 2}})
    play(table, Refit("red-1"), RefitShips(1, 2), EndMovement())

    assert sorted(
        (g.count, g.tech.attack) for g in table.state.groups.values() if g.kind == "cruiser"
    ) == [(1, 2), (2, 0)]


def test_11_9_no_refit_is_offered_for_which_there_is_no_counter() -> None:
    """Three Cruisers for 2 CP: one could be paid for, but no counter is left for it."""
    fleet = ("cruiser x3 K5", *("cruiser K4" for _ in range(5)), "yard K5")
    table = scene(red=fleet, levels={"red": {"attack": 1}}, cp={"red": 2})

    camp = camp_of(table.state, table.state.groups["red-1"])
    assert not list(refitting(table.state, table.state.groups["red-1"], camp))


def test_11_8_a_yard_must_be_there() -> None:
    table = moving("cruiser x3 K6", "yard K5", cp={"red": 9}, levels={"red": {"attack": 2}})

    assert offered(table, Refit) == []


def test_29_5_parts_of_a_split_group_have_new_names() -> None:
    table = moving("scout x3 F5")
    play(table, offered(table, Part)[0])
    play(table, table.offer[0])

    assert "red-1" not in table.state.groups
    assert sorted(at(table, "F5")) == [("scout", 1), ("scout", 2)]


CLOAKED = "raider F5 cloaking=1 movement=4"


def test_14_21_an_undetected_raider_passes_through() -> None:
    table = moving(CLOAKED, blue=("scout F6",))
    play(table, Go("red-1", "F6"), KeepAll())

    assert isinstance(table.asking, PassCloaked)

    play(table, Declare(1))

    assert "F7" in reach(table)


def test_14_23_a_scanner_may_keep_silent() -> None:
    table = moving(CLOAKED, blue=("destroyer F6 scanner=1",))
    play(table, Go("red-1", "F6"), KeepAll(), Declare(1))

    assert isinstance(table.asking, Scan)

    play(table, KeepSilent())

    assert "F7" in reach(table)


def test_14_23_or_stop_it() -> None:
    table = moving(CLOAKED, blue=("destroyer F6 scanner=1",))
    play(table, Go("red-1", "F6"), KeepAll(), Declare(1), Detect())

    assert table.state.groups["red-1"].stopped


def test_14_23_cloaking_2_may_then_be_claimed() -> None:
    table = moving("raider F5 cloaking=2 movement=4", blue=("destroyer F6 scanner=1",))
    play(table, Go("red-1", "F6"), KeepAll(), Declare(1), Detect(), Declare(2))

    assert "F7" in reach(table)


def test_14_23_ships_that_claim_no_cloak_stop_like_others() -> None:
    table = moving(CLOAKED, blue=("scout F6",))
    play(table, Go("red-1", "F6"), KeepAll(), Halt())

    assert table.state.groups["red-1"].stopped


def test_7_4_in_a_stack_each_goes_as_far_as_it_can() -> None:
    table = scene(agenda=(MovementPhase("red"),), red=("scout F5 up movement=4", "cruiser F5 up"))
    play(table, CommandAll("F5"), GoTogether("F6"), GoTogether("F7"))

    assert (at(table, "F6"), at(table, "F7")) == ([("cruiser", 1)], [("scout", 1)])


def test_14_20_nothing_is_cloaked_in_a_nebula() -> None:
    table = moving(CLOAKED, blue=("scout F6",), markers={"F6": "nebula"})
    play(table, Go("red-1", "F6"), KeepAll())

    assert table.state.groups["red-1"].stopped
    assert not isinstance(table.asking, CommandGroup | PassCloaked)


def test_8_7_decoys_and_carried_fighters_do_not_roll_in_a_black_hole() -> None:
    table = moving("decoy F5 up", markers={"F6": "black_hole"})
    play(table, Go("red-1", "F6"))

    assert at(table, "F6") == [("decoy", 1)]
    assert not told(table, BlackHoleRolled)


@pytest.mark.parametrize("kind", ["base", "yard"])
def test_7_4_what_never_moves_takes_no_orders(kind: str) -> None:
    state = scene(red=(f"{kind} K5", f"{kind} K5", "scout K5", "scout K5")).state

    assert list(orders(state, state.groups["red-1"])) == []
    assert list(orders(state, state.groups["red-3"]))
