"""SE-7.24  Scuttling, and SE-27.13 giving up."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.hooks.moments import PHASE_ENDS, occur
from starhold.games.space_empires.rules.combat.r13_fire import FireAt, HoldFire, RetreatTo
from starhold.games.space_empires.rules.movement.r07_entering import BrushedAside, ContactMade
from starhold.games.space_empires.rules.movement.r07_movement import Go, MovementPhase
from starhold.games.space_empires.rules.movement.r07_scuttling import (
    FreeCounter,
    GroupScuttled,
    KeepAll,
    Scuttle,
    ScuttleInTime,
    Sink,
    ThinkOfScuttling,
    scuttle,
)
from starhold.games.space_empires.rules.turns.r06_turns import PlayerTurn
from starhold.games.space_empires.rules.turns.r27_victory import Concede, GoBack
from starhold.show.view import view
from starhold.show.vocabulary import encode
from tests.games.space_empires.battles import battle
from tests.games.space_empires.moves import command, moving
from tests.games.space_empires.scenes import advanced, at, offered, play, scene, told
from tests.helpers import seed_of


def test_7_24_units_vanish_as_an_enemy_enters_and_do_not_stop_it() -> None:
    table = moving("scout F5 movement=4", blue=("scout x2 F6",))
    play(table, Go("red-1", "F6"))

    assert table.asking == ScuttleInTime("blue", "F6")

    play(table, Scuttle("blue-1", "scout", 2), Sink(2))

    assert told(table, GroupScuttled, "red") == [GroupScuttled("blue", "blue-1")]
    assert at(table, "F6") == [("scout", 1)]
    assert Go("red-1", "F7") in table.offer


def test_7_24_some_of_a_group_vanish_and_nobody_else_sees_it() -> None:
    """SE-29.2."""
    table = moving("scout F5 movement=4", blue=("scout x3 F6",))
    play(table, Go("red-1", "F6"))
    play(table, Scuttle("blue-1", "scout", 3))

    for number in range(3):
        twin = GAME.imagine(table, "red", Seeded(seed_of(number)))
        assert encode(view(GAME, twin, "red")) == encode(view(GAME, table, "red"))

    play(table, Sink(1))

    assert [news.to for news in table.news] == [("blue",)]
    assert table.state.groups["blue-1"].count == 2


def test_7_24_what_an_open_group_loses_all_see() -> None:
    table = moving("scout F5 movement=4", blue=("scout x3 F6 up",))
    play(table, Go("red-1", "F6"), Scuttle("blue-1", "scout", 3), Sink(1))

    assert told(table, GroupScuttled) == [GroupScuttled("blue", "blue-1", "scout", 1)]
    assert [news.to for news in table.news] == [None]


def test_25_7_decoys_that_seem_to_be_ships_go_together() -> None:
    table = moving("scout F5 movement=4", blue=("scout x3 F6 sham",))
    play(table, Go("red-1", "F6"), Scuttle("blue-1", "scout", 3))

    assert at(table, "F6") == [("scout", 1)]


def test_7_24_some_may_vanish_and_others_stay() -> None:
    table = moving("scout F5", blue=("scout F6", "cruiser F6"))
    play(table, Go("red-1", "F6"), Scuttle("blue-2", "cruiser", 1), KeepAll())

    assert at(table, "F6") == [("scout", 1), ("scout", 1)]
    assert told(table, ContactMade)


def test_7_24_it_is_asked_once_when_more_of_the_enemy_follow() -> None:
    table = moving("scout F5 up", "cruiser F5 up", blue=("scout F6",))
    play(table, Go("red-1", "F6"), KeepAll())
    command(table, "red-2")
    play(table, Go("red-2", "F6"))

    assert not isinstance(table.asking, ScuttleInTime)


def test_7_24_a_load_is_not_destroyed_by_its_owner() -> None:
    table = moving("scout F5", blue=("miner F6",))
    put(table.state, replace(table.state.groups["blue-1"], cargo="wreck"))
    play(table, Go("red-1", "F6"))

    assert told(table, BrushedAside)  # it was not asked, and met the enemy


def test_20_4_what_a_scuttled_ship_carried_needs_another_place() -> None:
    """SE-14.6: so do Fighters; a colony of one's own is a place."""
    red = ("transport F5", "infantry F5", "carrier F6", "fighter F6", "transport K5", "marines K5")
    for gid in ("red-1", "red-3", "red-5"):
        table = scene(red=red, settings=advanced(ground_combat="on"))
        where = table.state.groups[gid].at
        table.agenda = scuttle(table, "red", gid, 1)
        table.settle()
        assert at(table, where) == ([("marines", 1)] if where == "K5" else [])


def test_14_1_after_an_economic_phase_fighters_without_carriers_are_lost() -> None:
    table = scene(red=("fighter F5", "fighter x2 K5"))
    table.agenda = occur(PHASE_ENDS, table)
    table.settle()

    assert (at(table, "F5"), at(table, "K5")) == ([], [("fighter", 2)])


def test_7_24_in_combat_a_group_is_scuttled_for_the_counter_of_those_who_retreat() -> None:
    elsewhere = tuple(f"scout K{n}" for n in range(1, 6))
    table = battle(("scout x2",), ("scout x2",), dice=(10,) * 9, elsewhere=elsewhere)
    play(table, HoldFire("blue-1"), HoldFire("red-1"))  # round 1
    play(table, HoldFire("blue-1"), FireAt("red-1", "blue-1", "scout", 3))
    to = offered(table, RetreatTo)[0].to
    play(table, RetreatTo("red-1", to))

    assert isinstance(table.asking, FreeCounter)

    play(table, Scuttle("red-4", "scout", 1))

    assert at(table, to) == [("scout", 1)]
    assert at(table, "F5") == [("scout", 1), ("scout", 2)]
    assert "red-4" not in table.state.groups


# -- conceding -------------------------------------------------------------------------


def test_27_13_a_player_may_concede_during_movement() -> None:
    table = scene(agenda=(MovementPhase("red"),), red=("scout F5",))
    play(table, ThinkOfScuttling(), Concede(), Concede())

    assert table.over
    assert table.state.winners == ("blue",)


def test_27_13_the_table_asks_again() -> None:
    table = scene(agenda=(MovementPhase("red"),), red=("scout F5",))
    play(table, ThinkOfScuttling(), Concede(), GoBack())

    assert not table.over
    assert ThinkOfScuttling() in table.offer


def test_27_13_with_three_the_others_play_on() -> None:
    table = GAME.new(advanced(), ("red", "blue", "green"), Seeded(seed_of(3)))
    table.agenda = (PlayerTurn("red"), PlayerTurn("blue"))
    table.state.turn = 1
    table.settle()
    play(table, ThinkOfScuttling(), Concede(), Concede())

    assert table.state.out == ("red",)
    assert table.question().choice.player == "blue"
    assert not [g for g in table.state.groups.values() if g.owner == "red"]


def test_27_13_conceding_stands_apart_from_keeping_all() -> None:
    """An option without a heading is a gold button below a long list."""
    table = scene(agenda=(MovementPhase("red"),), red=("scout F5",), blue=("scout F7",))
    play(table, ThinkOfScuttling())
    question = view(GAME, table, "red").question

    assert question
    groups = {option.name: option.group for option in question.options}
    assert groups["concede"] == "Other"
    assert groups["keep-all"] == ""
