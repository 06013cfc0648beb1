"""SE-24  Cards 27 and 28: ships that vanish again, and ships that come when an enemy moves."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegan, CombatPhase
from starhold.games.space_empires.rules.combat.r13_fire import FireAt, HoldFire, RetreatTo
from starhold.games.space_empires.rules.combat.r13_rounds import EndBattle
from starhold.games.space_empires.rules.combat.r15_bombardment import Bombard
from starhold.games.space_empires.rules.content.cards.c28_advanced_comm_array import Intercept
from starhold.games.space_empires.rules.ground.r20_ground_combat import FightOnGround
from starhold.games.space_empires.rules.movement.r07_movement import (
    Command,
    CommandAll,
    EndMovement,
    Go,
    GoTogether,
    MovementPhase,
)
from starhold.games.space_empires.rules.movement.r07_scuttling import (
    KeepAll,
    Scuttle,
    ThinkOfScuttling,
)
from starhold.games.space_empires.rules.movement.r19_reaction import (
    React,
    ReactTo,
    SendToHelp,
    StayPut,
)
from starhold.games.space_empires.rules.special_ships.r17_boarding import capture
from starhold.games.space_empires.rules.special_ships.r17_prizes import FindCounter
from starhold.games.space_empires.rules.special_ships.r18_titans import DestroyPlanet
from starhold.games.space_empires.rules.turns.r06_turns import GroupsHidden, PlayerTurn
from starhold.games.space_empires.state import Battle, Colony, Held, Table
from starhold.show.view import view
from tests.games.space_empires.cards import CARDS, battle, with_card
from tests.games.space_empires.hands import holding, lies_open
from tests.games.space_empires.scenes import advanced, offered, play, scene, told
from tests.helpers import seed_of

MOVING = (MovementPhase("red"),)


def face_up(table: Table, *gids: str) -> list[bool]:
    return [table.state.groups[gid].face_up for gid in gids]


# -- card 27 ---------------------------------------------------------------------------


def fought(number: int, red: tuple[str, ...], **parts: Any) -> Table:
    """Red shoots a Scout at F5, and the battle is over."""
    table = battle(number, red, ("scout F5",), dice=(1,), **parts)
    while not offered(table, FireAt):
        play(table, table.offer[-1])
    play(table, offered(table, FireAt)[0])
    return table


def test_card_27_ships_turn_face_down_after_a_battle() -> None:
    assert face_up(fought(1, ("battleship F5",)), "red-1") == [True]

    table = fought(27, ("battleship F5",))

    assert face_up(table, "red-1") == [False]
    assert told(table, GroupsHidden) == [GroupsHidden("red", ("red-1",))]


def test_card_27_the_enemy_stays_face_up() -> None:
    """SE-24.4  Blue has won, and has no such card."""
    table = battle(27, ("scout F5",), ("battleship F5",), dice=(1,))
    play(table, offered(table, FireAt)[0])

    assert face_up(table, "blue-1") == [True]


def test_card_27_those_who_retreated_turn_face_down_too() -> None:
    """SE-13.17  They stayed face up until the battle was over."""
    table = with_card(
        27,
        red=("battleship J5",),
        blue=("battleship J5",),
        agenda=(CombatPhase("red"),),
        dice=(10, 10, 10),
    )
    play(table, HoldFire("blue-1"), HoldFire("red-1"), HoldFire("blue-1"))
    play(table, next(option for option in table.offer if isinstance(option, RetreatTo)))

    assert table.state.groups["red-1"].at != "J5"
    assert face_up(table, "red-1", "blue-1") == [False, True]


def test_card_27_bases_and_yards_are_no_ships() -> None:
    parts = {"markers": {"F5": "planet"}, "colonies": {"F5": Colony("red", 3)}}
    table = fought(27, ("base F5", "yard F5", "battleship F5"), **parts)

    assert face_up(table, "red-1", "red-2", "red-3") == [True, True, False]


def test_card_27_counters_are_mixed_where_two_turn_face_down() -> None:
    """SE-29.5"""
    table = fought(27, ("battleship F5", "dreadnought F5"))
    mine = [group for group in table.state.groups.values() if group.owner == "red"]

    assert [group.face_up for group in mine] == [False, False]
    assert {group.id for group in mine}.isdisjoint({"red-1", "red-2"})


def test_card_27_a_captured_ship_vanishes_by_itself() -> None:
    """SE-24.5"""
    table = battle(1, ("battleship F5", "battleship F5"), ("scout F5",), dice=(1,))
    put(table.state, replace(table.state.groups["red-1"], keeps=(27,)))
    while not offered(table, FireAt):
        play(table, table.offer[-1])
    play(table, offered(table, FireAt)[0])

    assert face_up(table, "red-1", "red-2") == [False, True]


def test_card_27_after_ground_combat_too() -> None:
    """SE-20.38  Transports that gave air support are ships; troops are none."""
    table = with_card(
        27,
        red=("transport F5", "infantry x3 F5"),
        markers={"F5": "planet"},
        colonies={"F5": Colony("blue")},
    )
    state = table.state
    state.empires["red"].hand.cards = (Held(27), Held(25))
    put(state, replace(state.groups["red-2"], ground="dropped"))
    table.agenda = (FightOnGround("F5"),)
    table.settle()

    assert state.colonies["F5"].owner == "red"
    assert face_up(table, "red-1", "red-2") == [False, True]


def bombarded(*red: str) -> Table:
    """Red, who holds card 27, fires at a colony that nobody defends."""
    table = with_card(
        27,
        red=red,
        markers={"F5": "planet"},
        colonies={"F5": Colony("blue", 3)},
        agenda=(CombatPhase("red"), MovementPhase("red")),
        dice=(10, 10),
    )
    play(table, offered(table, Bombard)[0])
    return table


def test_card_27_after_bombardment_too() -> None:
    """SE-13.4  It is step 11 of combat; the card is shown by it."""
    table = bombarded("battleship F5")

    assert face_up(table, "red-1") == [False]
    assert lies_open(table, 27)


def test_card_27_but_not_before_the_last_has_fired() -> None:
    table = bombarded("battleship F5", "cruiser F5")

    assert face_up(table, "red-1") == [True]

    play(table, offered(table, Bombard)[0])

    assert [group.face_up for group in table.state.groups.values()] == [False, False]


def test_card_27_after_a_planet_was_destroyed_too() -> None:
    """SE-15.5"""
    table = with_card(
        27,
        red=("titan F5",),
        markers={"F5": "planet"},
        agenda=(CombatPhase("red"), MovementPhase("red")),
    )
    play(table, DestroyPlanet("red-1", "F5"))

    assert face_up(table, "red-1") == [False]


def test_card_27_a_captured_ship_needs_a_counter_before_it_vanishes() -> None:
    """SE-17.9"""
    scouts = tuple(f"scout E{number}" for number in range(1, 7))
    table = holding(27, red=("boarding_ship F5 boarding=1", *scouts), blue=("scout F5",))
    fight = Battle("F5", "red", "blue", 1)
    table.state.battle = fight
    capture(table, table.state.groups["red-1"], table.state.groups["blue-1"])
    table.agenda = (EndBattle(),)
    table.settle()

    assert isinstance(table.asking, FindCounter)


# -- card 28 ---------------------------------------------------------------------------

COMM = advanced(
    alien_cards="on", reaction="on", expansion_core="on", flagships="on", ground_combat="on"
)
EYES = "cruiser F5 exploration=2 movement=3 up"
RAID = ("destroyer F7 movement=4 up",)


def raid(
    blue: tuple[str, ...] = (EYES,), red: tuple[str, ...] = RAID, number: int = 28, **parts: Any
) -> Table:
    """Red is to move; blue has ships at F5, and a card."""
    return with_card(
        number,
        seat="blue",
        red=red,
        blue=blue,
        settings=COMM,
        agenda=(MovementPhase("red"), CombatPhase("red")),
        turn=3,
        **parts,
    )


def go(table: Table, to: str, gid: str = "red-1") -> None:
    """Move one hex; the order goes on if it is open."""
    group = table.state.groups[gid]
    if offered(table, Command):
        play(table, Command(gid, group.kind, group.count, group.at))
    play(table, Go(gid, to))


def test_card_28_ships_react_when_an_enemy_enters_a_hex_beside_them() -> None:
    table = raid()
    go(table, "F6")

    assert table.asking == Intercept("blue", "F6", ("red-1",))
    assert table.offer == [ReactTo("blue-1", "cruiser", "F6"), StayPut()]

    play(table, ReactTo("blue-1", "cruiser", "F6"))

    assert set(table.state.stacks["F6"]) == {"red-1", "blue-1"}


def test_card_28_without_it_nobody_is_asked() -> None:
    table = raid(number=1)
    go(table, "F6")

    assert table.asking is not None
    assert table.asking.player == "red"


def test_card_28_the_enemy_must_stop_and_the_reacting_side_attacks() -> None:
    """SE-13.3, R-33"""
    table = raid()
    go(table, "F6")
    play(table, ReactTo("blue-1", "cruiser", "F6"))

    assert table.state.groups["red-1"].stopped
    assert table.state.groups["red-1"].moves == 1
    assert not offered(table, Go)

    play(table, EndMovement())

    assert told(table, BattleBegan) == [BattleBegan("F6", "blue", "red")]


def test_card_28_letting_the_enemy_pass_does_not_stop_it() -> None:
    table = raid()
    go(table, "F6")
    play(table, StayPut())

    assert offered(table, Go)
    assert not table.state.ambushes


def test_card_28_others_may_still_move_there_and_fight_as_defenders() -> None:
    table = raid(red=(*RAID, "scout G6 movement=4 up"))
    go(table, "F6")
    play(table, ReactTo("blue-1", "cruiser", "F6"))
    go(table, "F6", "red-2")
    play(table, EndMovement())

    assert told(table, BattleBegan) == [BattleBegan("F6", "blue", "red")]


def test_card_28_not_where_the_two_fight_already() -> None:
    """SE-19.6  Blue has a ship there: he may react when all movement is over."""
    table = raid(blue=(EYES, "scout F6"))
    go(table, "F6")
    play(table, KeepAll(), EndMovement())

    assert isinstance(table.asking, React)
    assert offered(table, ReactTo)

    play(table, ReactTo("blue-1", "cruiser", "F6"))

    assert told(table, BattleBegan) == [BattleBegan("F6", "red", "blue")]


def test_card_28_a_ship_that_used_it_does_not_react_again() -> None:
    """SE-19.6  The enemy there is scuttled, and another comes beside it."""
    table = raid(blue=(EYES,), red=(*RAID, "destroyer F8 movement=4 up"))
    go(table, "F6")
    play(table, ReactTo("blue-1", "cruiser", "F6"))
    play(table, ThinkOfScuttling(), Scuttle("red-1", "destroyer", 1))

    assert table.state.groups["blue-1"].reacted

    go(table, "F7", "red-2")

    assert not offered(table, ReactTo)

    table.agenda = (PlayerTurn("red"),)
    table.settle()

    assert not table.state.groups["blue-1"].reacted
    assert not table.state.ambushes


def test_card_28_any_number_may_react() -> None:
    table = raid(blue=(EYES, "destroyer x3 F5 movement=3 up"))
    go(table, "F6")
    play(table, ReactTo("blue-2", "destroyer", "F6"), SendToHelp(2))

    assert {option.group for option in offered(table, ReactTo)} >= {"blue-1"}

    play(table, ReactTo("blue-1", "cruiser", "F6"))

    assert len(table.state.stacks["F6"]) == 3


def test_card_28_a_stack_is_answered_when_all_of_it_has_come() -> None:
    table = raid(red=("destroyer F7 movement=4 up", "scout F7 movement=4 up"))
    play(table, CommandAll("F7"), GoTogether("F6"))

    assert table.asking == Intercept("blue", "F6", ("red-1", "red-2"))
    assert set(table.state.stacks["F6"]) == {"red-1", "red-2"}

    play(table, ReactTo("blue-1", "cruiser", "F6"))

    assert [table.state.groups[gid].stopped for gid in ("red-1", "red-2")] == [True, True]


def test_card_28_undetected_cloaked_ships_call_nobody() -> None:
    table = raid(red=("raider F7 movement=4 cloaking=1",))
    go(table, "F6")

    assert not offered(table, ReactTo)


def test_card_28_cloaked_ships_of_a_stack_go_on() -> None:
    table = raid(red=("destroyer F7 movement=4 up", "raider F7 movement=4 cloaking=1 up"))
    play(table, CommandAll("F7"), GoTogether("F6"), ReactTo("blue-1", "cruiser", "F6"))

    assert [table.state.groups[gid].stopped for gid in ("red-1", "red-2")] == [True, False]


def test_card_28_a_player_who_could_not_react_is_not_asked() -> None:
    """SE-19.2  Nobody there carries Exploration 2."""
    table = raid(blue=("cruiser F5 exploration=1 movement=3",))
    go(table, "F6")

    assert not offered(table, ReactTo)


def test_card_28_ships_lost_on_the_way_call_nobody() -> None:
    """SE-8.7  A Black Hole has swallowed him."""
    table = raid(markers={"F6": "black_hole"}, dice=(10,))
    go(table, "F6")

    assert "red-1" not in table.state.groups
    assert not offered(table, ReactTo)


def test_card_28_an_eliminated_player_is_not_asked() -> None:
    table = raid()
    table.state.out = ("blue",)
    go(table, "F6")

    assert not offered(table, ReactTo)


def test_29_13_nobody_is_shown_that_another_could_intercept() -> None:
    """The card and the ships because of which he is asked stay as they are in imagination."""
    table = raid(blue=(EYES, "destroyer x3 F5 movement=3 up"))
    go(table, "F6")
    for _ in range(2):
        for seat in ("red", "blue", None):
            for number in range(5):
                twin = GAME.imagine(table, seat, Seeded(seed_of(number)))
                assert view(GAME, twin, seat) == view(GAME, table, seat)
                assert twin.state.empires["blue"].hand.cards == (Held(28),)
        if offered(table, ReactTo):
            play(table, ReactTo("blue-2", "destroyer", "F6"))


def test_19_6_where_nobody_has_the_module_nothing_is_asked() -> None:
    table = scene(agenda=MOVING, red=RAID, blue=(EYES,), settings=CARDS, turn=3)
    go(table, "F6")

    assert table.asking is not None
    assert table.asking.player == "red"
