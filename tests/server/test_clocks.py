"""Clocks, without waiting: time is handed in."""

from __future__ import annotations

import time

import pytest

from starhold.server import clocks
from starhold.server.clocks import (
    ClockRule,
    SeatClock,
    back,
    fresh,
    left_at,
    lost,
    moved,
    out_at,
    started,
    stopped,
    taken_up,
    uncounted,
    unwatched,
)

GAME = ClockRule("game", 600, increment=10, grace=60)
MOVE = ClockRule("move", 100, grace=30)


def hand(rule: ClockRule) -> SeatClock:
    found = fresh(rule)
    assert found is not None
    return found


def test_no_clock_runs_where_none_is_wanted() -> None:
    assert fresh(ClockRule()) is None
    assert out_at(None) is None


def test_a_game_clock_runs_down_and_gets_its_increment() -> None:
    running = started(GAME, hand(GAME), 1000, here=True)

    assert left_at(running, 1050) == 550
    assert out_at(running) == 1600
    assert stopped(GAME, running, 1050, 1).left == 560


def test_a_move_clock_starts_again_each_time() -> None:
    running = started(MOVE, hand(MOVE), 0, here=True)
    rested = stopped(MOVE, running, 80, 1)

    assert rested.left == 100
    assert out_at(started(MOVE, rested, 500, here=True)) == 600


def test_lost_contact_is_forgiven_up_to_the_grace() -> None:
    running = started(GAME, hand(GAME), 0, here=True)
    away = lost(running, 100)

    assert left_at(away, 140) == 500
    assert left_at(away, 200) == 460
    assert left_at(back(away, 140), 140) == 500
    assert back(away, 140).grace == 20
    assert left_at(back(away, 400), 400) == 260
    assert out_at(away) == 660


def test_a_player_absent_when_the_turn_comes_has_the_grace_as_well() -> None:
    away = started(GAME, hand(GAME), 0, here=False)

    assert left_at(away, 50) == 600
    assert left_at(away, 100) == 560


def test_a_clock_that_stands_is_not_lost_or_found() -> None:
    resting = hand(GAME)

    assert lost(resting, 5) == back(resting, 5) == resting
    assert stopped(GAME, resting, 5, 1) == resting
    running = started(GAME, resting, 0, here=True)
    assert started(GAME, running, 9, here=True) == running


@pytest.mark.parametrize(
    "rule",
    [ClockRule("move", 5), ClockRule("game", 1e9), ClockRule("game", 60, increment=-1)],
)
def test_an_odd_clock_is_refused(rule: ClockRule) -> None:
    assert rule.trouble()


def test_time_that_nobody_watched_leaves_the_grace() -> None:
    again = unwatched(MOVE, 1000)

    assert left_at(again, 1010) == 20
    assert out_at(again) == 1030


def test_the_grace_is_given_once_per_turn() -> None:
    """Each move of a turn has its own time, but contact lost in it is forgiven only once."""
    running = started(MOVE, hand(MOVE), 0, here=True)
    again = moved(MOVE, back(lost(running, 10), 30), 40, 1)

    assert left_at(again, 40) == 100
    assert again.grace == 10
    assert left_at(moved(MOVE, lost(running, 10), 60, 1), 70) == 90
    assert started(MOVE, stopped(MOVE, again, 50, 2), 90, here=True).grace == 30


def test_going_on_in_a_turn_settles_a_game_clock() -> None:
    running = started(GAME, hand(GAME), 0, here=True)

    assert left_at(moved(GAME, running, 50, 1), 60) == left_at(running, 60) == 540
    assert moved(GAME, hand(GAME), 50, 1) == hand(GAME)


def test_a_choice_made_in_place_of_another_gives_no_time() -> None:
    """Who undoes and chooses without end would never be late."""
    first = moved(MOVE, started(MOVE, hand(MOVE), 0, here=True), 40, 1)
    undone = moved(MOVE, first, 50, 0)
    again = moved(MOVE, undone, 60, 1)

    assert left_at(first, 40) == 100
    assert left_at(again, 60) == 80
    assert left_at(moved(MOVE, again, 70, 2), 70) == 100


@pytest.mark.parametrize(("rule", "left"), [(MOVE, 60), (GAME, 560)])
def test_a_turn_that_is_taken_up_again_goes_on_with_its_time(rule: ClockRule, left: int) -> None:
    """Neither time nor increment nor grace is given twice."""
    running = back(lost(started(rule, hand(rule), 0, here=True), 5), 15)
    ended = stopped(rule, running, 50, 1)
    again = taken_up(rule, ended, 80, here=True)

    assert left_at(again, 80) == left
    assert again.grace == rule.grace - 10
    assert stopped(rule, again, 80, 1).left == ended.left
    assert taken_up(rule, again, 90, here=True) == again


def test_a_discreet_question_costs_no_time() -> None:
    running = started(GAME, hand(GAME), 0, here=True)

    assert uncounted(running) == hand(GAME)


def test_clocks_do_not_jump_when_the_machines_time_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    before = clocks.now()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    after = clocks.now()

    assert abs(before - after) < 300
