"""One test for each rule of Liar's Dice, named by its number."""

from __future__ import annotations

from typing import Literal

import pytest
from starhold_liars_dice import GAME, score
from starhold_liars_dice.hints import at_least, true_chance
from starhold_liars_dice.rules.r02_round import (
    Bid,
    BidCounted,
    BidOrCall,
    CallLiar,
    DiceRolled,
    DieLost,
    GameLost,
    GameWon,
    Round,
)
from starhold_liars_dice.state import LastBid, Settings, State

from starhold.core.chance import Recorded
from starhold.core.table import Table


def laid(asked: str = "red", bid: LastBid | None = None, **cups: list[int]) -> Table[State]:
    settings = Settings(dice=max(map(len, cups.values())))
    table = Table(State(settings, dict(cups), bid), (BidOrCall(asked),), Recorded((0,) * 30))
    table.settle()
    return table


def news(table: Table[State]) -> list[object]:
    return [told.event for told in table.news]


def test_1_1_everyone_begins_with_five_dice() -> None:
    table = GAME.new(Settings(), ("red", "blue", "green"), Recorded((2,) * 15))

    assert [len(cup) for cup in table.state.cups.values()] == [5, 5, 5]


def test_2_1_only_you_see_your_own_dice() -> None:
    table = GAME.new(Settings(dice=1), ("red", "blue"), Recorded((2, 4)))
    told = {one.event.player: one.to for one in table.news if isinstance(one.event, DiceRolled)}

    assert table.state.cups == {"red": [3], "blue": [5]}
    assert told == {"red": ("red",), "blue": ("blue",)}


def test_2_2_a_bid_must_be_higher() -> None:
    table = laid("blue", LastBid("red", 1, 5), red=[2], blue=[6])

    assert table.offer == [CallLiar(), Bid(1, 6), *(Bid(2, face) for face in range(1, 7))]


def test_2_2_the_first_player_must_bid() -> None:
    assert CallLiar() not in laid(red=[2], blue=[6]).offer


def test_2_2_players_without_dice_are_left_out() -> None:
    table = laid(red=[2], blue=[], green=[6])
    table.choose(Bid(1, 2))

    assert table.asking == BidOrCall("green")


def test_2_3_a_call_ends_the_round() -> None:
    table = laid("blue", LastBid("red", 1, 2), red=[2, 2], blue=[6, 3])
    table.choose(CallLiar())

    assert table.state.round == 1
    assert table.asking == BidOrCall("blue")


@pytest.mark.parametrize(("wild", "found"), [("six", 3), ("one", 4), ("none", 2)])
def test_3_1_wild_dice_count_as_every_face(
    wild: Literal["six", "one", "none"], found: int
) -> None:
    state = State(Settings(wild=wild), {"red": [6, 2, 1], "blue": [2, 1, 3]})

    assert state.counted(2) == found


def test_3_2_whoever_was_wrong_loses_a_die() -> None:
    true = laid("blue", LastBid("red", 2, 2), red=[2, 3], blue=[6, 3])
    true.choose(CallLiar())
    false = laid("blue", LastBid("red", 3, 2), red=[2, 3], blue=[6, 3])
    false.choose(CallLiar())

    assert {BidCounted(2, 2, 2), DieLost("blue", 1)} <= set(news(true))
    assert {BidCounted(2, 3, 2), DieLost("red", 1)} <= set(news(false))


def test_3_3_the_loser_begins_or_the_next_with_dice() -> None:
    table = laid("blue", LastBid("red", 2, 2), red=[2, 4], blue=[3], green=[4, 6])
    table.choose(CallLiar())

    assert table.state.cups["blue"] == []
    assert table.asking == BidOrCall("green")


def test_4_1_the_last_with_dice_wins() -> None:
    table = laid("blue", LastBid("red", 1, 2), red=[2], blue=[3])
    table.choose(CallLiar())

    assert table.over
    assert GameWon("red") in news(table)
    assert [one.won for one in score(table.state)] == [True, False]


def test_4_2_one_round_ends_with_the_first_call() -> None:
    table = GAME.new(Settings(rounds="one"), ("red", "blue", "green"), Recorded((2,) * 15))
    table.choose(Bid(1, 3))
    table.choose(CallLiar())

    assert table.over
    assert GameLost("blue") in news(table)
    assert [one.won for one in score(table.state)] == [True, False, True]


def test_what_a_seat_imagines_keeps_its_own_dice() -> None:
    table = laid(red=[5, 2], blue=[6, 6])
    other = GAME.imagine(table, "red", Recorded((0, 0)))

    assert other.state.cups == {"red": [5, 2], "blue": [1, 1]}


def test_the_odds_of_a_bid_are_counted_from_the_own_dice() -> None:
    state = State(Settings(dice=1), {"red": [2], "blue": [6]})

    assert true_chance(state, "red", 1, 2) == 1
    assert true_chance(state, "red", 2, 2) == pytest.approx(1 / 3)
    assert true_chance(state, "red", 1, 3) == pytest.approx(1 / 3)
    assert at_least(3, 2, 2) == 0


def test_a_round_rolls_for_everyone() -> None:
    table = Table(
        State(Settings(dice=1), {"red": [1], "blue": [1]}), (Round("red"),), Recorded((5, 0))
    )
    table.settle()

    assert table.state.cups == {"red": [6], "blue": [1]}
