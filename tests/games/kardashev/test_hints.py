"""What a simple bot knows of Kardashev: `greedy` beats `random`, and courses are judged."""

from __future__ import annotations

from starhold.foresight.hints import hints
from starhold.games.kardashev import GAME
from starhold.games.kardashev.hints import danger, guess, is_pointless, points, turns_left
from starhold.games.kardashev.rules.r04_setup import TakeRole
from starhold.games.kardashev.rules.r07_bidding import DrawTile, Raise
from starhold.games.kardashev.rules.r08_exploration import Destroy, Place
from starhold.games.kardashev.rules.r10_movement import (
    ChartCourse,
    Enter,
    FlyTo,
    FlyToAttack,
    FlyToUnexplored,
    MoveFleet,
)
from starhold.games.kardashev.scoring import total
from starhold.games.kardashev.state import Auction, Table
from starhold.lab.wins import WinsPlan, play
from tests.games.kardashev import scenes
from tests.games.kardashev.scenes import act, open_field, scene

value = hints(GAME).value


def attacking(colony: int) -> Table:
    table = scene(
        tiles=open_field("0,0", "1,0", "0,1"),
        colonies={"1,0": ("blue", colony)},
        fleets={"0,0": ("red", 2), "0,1": ("red", 1)},
        cards={"red": "EE"},
        agenda=act("red"),
    )
    scenes.play(table, MoveFleet("0,0"), FlyToAttack("1,0", 1))
    return table


def test_greedy_beats_random() -> None:
    """One game only; the figure for many is on the game's page."""
    played = play(WinsPlan("kardashev", {}, {"red": "greedy", "blue": "random"}), 1)

    assert played.won == ("red",)


def test_everyones_points_are_counted_as_the_score_counts_them() -> None:
    state = attacking(2).state

    assert points(state) == {seat: total(state, seat) for seat in state.players}


def test_an_attack_that_will_succeed_is_worth_more() -> None:
    won, lost = attacking(1), attacking(3)

    assert value(won.state, "red") > value(lost.state, "red")
    assert value(won.state, "blue") < value(lost.state, "blue")


def test_a_tile_is_worth_a_small_bid() -> None:
    table = scene(
        seats=("red", "blue"),
        tiles=open_field("0,0"),
        cards={"red": "FF", "blue": "FF"},
        bag=("food",),
        agenda=(DrawTile("red"),),
    )
    leads = value(table.state, "red")
    table.state.auction = Auction("food", "blue", 1, ("red", "blue"))

    assert leads > value(table.state, "red") > leads - 3
    assert value(table.state, "blue") > leads - 3


def test_the_warlords_course_is_worth_the_cards_on_it() -> None:
    table = scene(
        tiles=open_field("0,0", "1,0", "2,0", "0,1"),
        fleets={"0,0": ("red", 1)},
        cards={"red": "EE"},
        roles={"red": "warlord"},
        agenda=act("red"),
    )
    scenes.play(table, MoveFleet("0,0"), ChartCourse(), Enter("1,0"))
    short = value(table.state, "red")
    scenes.play(table, Enter("2,0"))

    assert value(table.state, "red") > short


def test_a_tile_just_found_is_not_judged_yet() -> None:
    table = scene(
        fleets={"0,0": ("red", 2)},
        cards={"red": "E"},
        bag=("food",),
        roles={"red": "warlord"},
        agenda=act("red"),
    )
    scenes.play(table, MoveFleet("0,0"), FlyToUnexplored("1,0", 1))

    assert value(table.state, "red")


def test_a_stronger_fleet_next_door_is_a_danger() -> None:
    table = scene(
        colonies={"0,0": ("red", 1), "0,1": ("red", 2)},
        fleets={"1,0": ("blue", 2), "3,0": ("blue", 3)},
        agenda=act("red"),
    )

    assert danger(table.state, "red") > danger(table.state, "blue") == 0


def test_turns_are_counted_to_the_last_round() -> None:
    table = scene(agenda=act("red"), round=9, final_round=10, active="blue")

    assert turns_left(table.state, "red") == 1
    assert turns_left(table.state, "blue") == 2
    table.state.active = "red"
    assert turns_left(table.state, "blue") == 2


def test_what_is_hardly_ever_worth_a_look_is_ruled_out() -> None:
    table = scene(
        tiles=open_field("0,0", "3,0"),
        colonies={"0,0": ("red", 1)},
        roles={"blue": "warlord"},
        agenda=act("red"),
        auction=Auction("food", "blue", 1, ("red", "blue")),
    )
    state = table.state

    assert not is_pointless(state, "red", Raise(2))
    assert is_pointless(state, "red", Raise(3))
    assert not is_pointless(state, "red", Place("1,0"))
    assert is_pointless(state, "red", Place("3,-1"))
    assert is_pointless(state, "red", Destroy("1,0"))
    assert is_pointless(state, "red", ChartCourse())
    assert is_pointless(state, "red", FlyTo("0,0", 1))
    assert not is_pointless(state, "blue", FlyTo("0,0", 1))
    assert not is_pointless(state, "red", FlyTo("3,0", 1))


def test_some_roles_are_liked_more() -> None:
    table = scene(agenda=act("red"))

    assert guess(table.state, "red", TakeRole("pioneer")) > 0
    assert guess(table.state, "red", TakeRole("collector")) == 0
    assert guess(table.state, "red", Place("0,0")) < 0
