"""GE-5  Round structure."""

from __future__ import annotations

from typing import Any

from starhold.games.galactic_emperor import GAME
from starhold.games.galactic_emperor.rules.r05_rounds import (
    ROLES,
    ChooseDirection,
    EndRole,
    EndRound,
    IncomePaid,
    PickRole,
    PointLeft,
    PointRight,
    PointsRanOut,
    Round,
    RoundBegan,
    TakeRole,
    available,
)
from starhold.games.galactic_emperor.rules.r06_explorer import TileTurnedUp
from starhold.games.galactic_emperor.rules.r12_regent import SettleThrone
from starhold.games.galactic_emperor.rules.r13_scientist import BuyNothing
from starhold.games.galactic_emperor.rules.r16_end import GameEnded
from starhold.games.galactic_emperor.state import Influence, Settings, Table
from starhold.show.view import view
from tests.games.galactic_emperor.scenes import asked, fleet, hole, play, scene, told


def a_round(**parts: Any) -> Table:
    return scene(agenda=(Round(),), **parts)


def end_of_round(**parts: Any) -> Table:
    return scene(agenda=(EndRound(),), **parts)


def test_5_1_the_throne_points_left_or_right() -> None:
    table = a_round(throne="green")

    assert asked(table) == ("green", "ChooseDirection")
    assert table.offer == [PointLeft(), PointRight()]


def test_5_1_each_direction_says_who_picks_second() -> None:
    question = view(GAME, a_round(throne="green"), "green").question
    assert question is not None

    assert [option.text for option in question.options] == [
        "Left (clockwise) – Red picks second",
        "Right (counter-clockwise) – Blue picks second",
    ]


def test_5_2_each_player_picks_once_in_the_direction_of_play() -> None:
    table = a_round()
    pickers = []
    play(table, PointRight(), TakeRole("scientist"), *[BuyNothing()] * 3)
    pickers.append(asked(table))
    play(table, TakeRole("engineer"))
    while asked(table) not in (("blue", "PickRole"), None):
        table.pick(len(table.offer) - 1)
    pickers.append(asked(table))

    assert pickers == [("green", "PickRole"), ("blue", "PickRole")]


def test_5_3_a_role_is_played_in_role_order_before_the_next_is_picked() -> None:
    table = a_round()
    play(table, PointLeft(), TakeRole("scientist"))
    order = []
    for _ in range(3):
        order.append(asked(table))
        play(table, BuyNothing())

    assert order == [(seat, "Research") for seat in ("red", "blue", "green")]
    assert asked(table) == ("blue", "PickRole")


def test_5_4_each_role_once_a_round() -> None:
    state = scene(picked={"merchant": "red", "regent": "blue"}).state

    assert available(state) == ["explorer", "steward", "engineer", "warlord", "scientist"]


def test_5_4_the_explorer_may_have_become_a_second_warlord_r31() -> None:
    picked: dict[str, str] = {"explorer": "red"}
    flipped_now = scene(explorer_flipped=True, picked=picked).state
    flipped_before = scene(explorer_flipped=True, picked={"warlord": "red"}).state
    both_picked = scene(explorer_flipped=True, picked={"warlord_2": "red"}).state

    assert "warlord_2" not in available(flipped_now)
    assert "warlord_2" in available(flipped_before)
    assert "explorer" not in available(flipped_before)
    assert "warlord_2" not in available(both_picked)


def test_5_4_six_players_have_six_roles_without_the_scientist_r32() -> None:
    assert len(available(scene(seats=6, tiles=hole()).state)) == 6


def test_5_5_a_new_throne_does_not_change_the_order_of_this_round() -> None:
    table = scene(
        agenda=(
            SettleThrone("red"),
            PickRole("blue"),
            PickRole("green"),
        ),
        throne=None,
        influence=[Influence("green", "throne")],
    )

    assert table.state.throne == "green"
    assert asked(table) == ("blue", "PickRole")


def test_5_6_an_idle_explorer_turns_up_a_tile() -> None:
    table = end_of_round(pile=("P01", "P02"), display=("P03",), seen_by=["red"])

    assert table.state.display == ["P03", "P01"]
    assert told(table, TileTurnedUp) == [TileTurnedUp("P01")]
    assert table.state.seen_by == []


def test_5_6_no_tile_when_the_explorer_was_picked_or_is_a_warlord_or_the_pile_is_empty() -> None:
    """R-33."""
    picked = end_of_round(pile=("P01",), picked={"explorer": "red"})
    flipped = end_of_round(pile=("P01",), explorer_flipped=True)
    empty = end_of_round(pile=())

    assert [told(table, TileTurnedUp) for table in (picked, flipped, empty)] == [[], [], []]


def test_5_6_roles_come_back_everyone_gains_2_marks_and_cards_are_fresh() -> None:
    table = end_of_round(
        throne="green",
        picked={"regent": "red"},
        used=["time_warp"],
        blocked=["robotics"],
        hushed=(("red", "Sabotage"),),
    )
    state = table.state

    assert available(state) == list(ROLES)
    assert [player.marks for player in state.players.values()] == [7, 7, 7]
    assert told(table, IncomePaid) == [IncomePaid(2)]
    assert (state.used, state.blocked, state.hushed) == ([], [], ())
    assert told(table, RoundBegan) == [RoundBegan(2)]
    assert table.asking == ChooseDirection("green")


def test_5_7_when_the_game_ends_no_end_of_round_takes_place() -> None:
    table = scene(agenda=(PickRole("blue"), EndRound()), ending=True, role="warlord")

    assert told(table, IncomePaid) == []
    assert len(told(table, GameEnded)) == 1
    assert table.over


def test_16_2_the_end_comes_with_the_role_that_empties_the_pool() -> None:
    table = scene(agenda=(EndRole(), PickRole("blue")), players={"red": {"vp": 115}})

    assert told(table, PointsRanOut) == [PointsRanOut()]
    assert table.over


def test_16_9_a_table_may_limit_the_number_of_rounds() -> None:
    table = end_of_round(
        settings=Settings(max_rounds=1), role="regent", ships=fleet("red", "3,-3", "fighter")
    )

    assert table.over
    assert [player.marks for player in table.state.players.values()] == [7, 7, 7]
    assert [player.vp for player in table.state.players.values()] == [2, 2, 2]  # planets, marks
    assert table.state.winners == ("red",)
