"""What a simple bot knows of Kardashev: `greedy` beats `random`, and courses are judged."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from starhold import bots
from starhold.bots.at_random import on_a_whim
from starhold.core.chance import Seeded
from starhold.core.game import SEATS
from starhold.foresight.hints import hints
from starhold.games.kardashev import GAME
from starhold.games.kardashev.board import board
from starhold.games.kardashev.catalog import Face
from starhold.games.kardashev.hints import danger, guess, never, points, turns_left
from starhold.games.kardashev.rules.r04_setup import TakeRole
from starhold.games.kardashev.rules.r07_bidding import DrawTile, PassBid, Raise
from starhold.games.kardashev.rules.r08_exploration import Destroy, Place
from starhold.games.kardashev.rules.r09_colonies import Colonize
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
from tests.helpers import seed_of

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

    assert points(state, board(state)) == {seat: total(state, seat) for seat in state.players}


def test_an_attack_that_will_succeed_is_worth_more() -> None:
    won, lost = attacking(1), attacking(3)

    assert value(won.state, "red") > value(lost.state, "red")
    assert value(won.state, "blue") < value(lost.state, "blue")


def chosen(table: Table, seat: str) -> Any:
    return bots.answer(bots.find("greedy", "a"), GAME, table, seat, 1)


def bidding(*sites: str, tile: Face = "food") -> Table:
    """Blue draws a tile; red has these sites for new colonies."""
    return scene(
        tiles=open_field("0,0", "3,0", *sites),
        colonies={"0,0": ("red", 1), "3,0": ("blue", 1)},
        cards={"red": "FFMM", "blue": "FM"},
        bag=(tile,),
        active="blue",
        agenda=(DrawTile("blue"),),
    )


def test_7_6_a_tile_that_is_not_needed_is_not_worth_paying_a_rival() -> None:
    assert chosen(bidding("1,0", "0,1", "-1,0", "0,-1"), "red") == PassBid()


def test_7_3_a_player_without_sites_bids() -> None:
    assert chosen(bidding(), "red") == Raise(1)


def test_a_military_tile_is_as_good_a_site_as_any() -> None:
    """It yields no cards, but fleets are free there."""
    assert chosen(bidding(tile="military"), "red") == Raise(1)

    fertile, barren = bidding(), bidding(tile="military")
    for table in (fertile, barren):
        scenes.play(table, Raise(1))

    assert value(barren.state, "red") == value(fertile.state, "red")


def defended(cards: str, technologies: list[str]) -> Table:
    """Red may attack a colony of blue, with a fleet of blue beside it."""
    return scene(
        tiles=open_field("0,0", "1,0", "2,0"),
        colonies={"1,0": ("blue", 1)},
        fleets={"0,0": ("red", 2), "2,0": ("blue", 2)},
        cards={"red": "E", "blue": cards},
        technologies={"blue": technologies},
        base_actions=1,
        research_actions=0,
        agenda=act("red"),
    )


def test_10_8_an_undefended_colony_is_attacked() -> None:
    assert chosen(defended("", []), "red") == MoveFleet("0,0")


def test_9_3_a_defender_pays_support_with_four_cards_of_a_type() -> None:
    assert chosen(defended("FFFF", []), "red") != MoveFleet("0,0")


def test_11_encryption_lets_a_defender_support_for_free() -> None:
    assert chosen(defended("", ["encryption"]), "red") != MoveFleet("0,0")


def test_12_2_nobody_fears_an_attack_after_the_last_turn() -> None:
    table = scene(
        tiles=open_field("0,0", "1,0", "0,1"),
        colonies={"0,0": ("blue", 1)},
        fleets={"1,0": ("red", 2)},
        cards={"blue": "FM"},
        active="blue",
        round=9,
        final_round=9,
        base_actions=1,
        research_actions=0,
        agenda=act("blue"),
    )

    assert chosen(table, "blue") == Colonize("0,1")


def test_13_the_end_is_judged_by_points_alone() -> None:
    table = scene(
        colonies={"0,0": ("red", 1), "1,0": ("blue", 1)},
        cards={"red": "FFFMMM"},
        active="blue",
        round=9,
        final_round=9,
        base_actions=0,
        research_actions=0,
    )

    assert value(table.state, "red") == value(table.state, "blue") == 0


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

    ahead = dict.fromkeys(table.state.players, 3.0)

    threats = board(table.state).threats
    assert danger(table.state, threats["red"], ahead) > 0
    assert danger(table.state, threats["blue"], ahead) == 0
    assert danger(table.state, threats["red"], ahead | {"blue": 0.0}) == 0


def test_turns_are_counted_to_the_last_round() -> None:
    table = scene(agenda=act("red"), round=9, final_round=10, active="blue")

    assert turns_left(table.state, "red") == 1
    assert turns_left(table.state, "blue") == 2
    table.state.active = "red"
    assert turns_left(table.state, "blue") == 2


def test_turns_do_not_jump_when_a_round_ends() -> None:
    table = scene(agenda=act("red"), round=9, active="blue", base_actions=0, research_actions=0)
    before = turns_left(table.state, "red")
    table.state.round, table.state.active = 10, "red"
    table.state.base_actions = table.state.research_actions = 2
    table.state.players["blue"].colonies -= 1  # about what is built in a round

    assert turns_left(table.state, "red") == pytest.approx(before, abs=0.5)


def test_what_can_never_be_right_is_ruled_out() -> None:
    table = scene(
        tiles=open_field("0,0", "3,0"),
        colonies={"0,0": ("red", 1)},
        roles={"blue": "warlord"},
        agenda=act("red"),
        auction=Auction("food", "blue", 1, ("red", "blue")),
    )
    state = table.state

    assert not never(state, "red", Raise(2))
    assert never(state, "red", Raise(3))
    assert not never(state, "red", Place("1,0"))
    assert never(state, "red", Place("3,-1"))
    assert never(state, "red", Destroy("1,0"))
    assert never(state, "red", ChartCourse())
    assert not never(state, "blue", ChartCourse())
    assert not never(state, "red", FlyTo("0,0", 1))


def test_some_roles_are_liked_more() -> None:
    table = scene(agenda=act("red"))

    assert guess(table.state, "red", TakeRole("pioneer")) > 0
    assert guess(table.state, "red", TakeRole("collector")) == 0
    assert guess(table.state, "red", Place("0,0")) == 0


@pytest.mark.parametrize("seats", [2, 3])
def test_what_the_board_offers_is_found_again_whenever_it_changes(seats: int) -> None:
    table = GAME.new(GAME.settings(), SEATS[:seats], Seeded(seed_of(seats)))
    whim = Random(seats)
    while not table.over:
        assert board(table.state) == board.__wrapped__(table.state)  # type: ignore[attr-defined]  # set by `wraps`
        seat = next(iter(table.open))
        table.pick(on_a_whim(table.open[seat].options, whim.randrange), seat)
