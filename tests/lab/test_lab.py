"""Counting wins, and measuring speed."""

from __future__ import annotations

from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

from starhold import games
from starhold.core.record import Seat
from starhold.core.trouble import Trouble
from starhold.foresight.shares import interval, margin
from starhold.lab.running.workers import workers
from starhold.lab.speed import budgets, case, measured
from starhold.lab.turns import turns
from starhold.lab.wins import WinsPlan, play, play_all, tally


def test_the_interval_is_wilsons() -> None:
    low, high = interval(100, 400)

    assert (low, high) == pytest.approx((0.2101, 0.2947), abs=1e-3)
    assert interval(0, 10)[0] == 0.0
    assert interval(10, 10)[1] == 1.0
    assert margin(100, 400) == pytest.approx((high - low) / 2)


def test_a_game_of_the_lab_repeats_itself() -> None:
    plan = WinsPlan(games.names()[0], {}, {"red": "random"})

    one, other = play(plan, 3), play(plan, 3)

    assert one[:3] == other[:3]


def test_seats_that_are_asked_at_once_answer_in_random_order() -> None:
    """Whoever plans last in Space Empires sees the phase end: that must not always be Blue."""
    table: Any = SimpleNamespace(over=False, open={"red": None, "blue": None})
    game = games.find("space_empires")

    def asked(seed: str) -> list[Seat]:
        return [seat for _, seat in islice(turns(game, table, seed), 100)]

    assert asked("one") == asked("one") != asked("other")
    assert 25 < asked("one").count("red") < 75


def test_a_game_without_end_is_told_with_a_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starhold.lab.turns.ENDLESS", 5)
    bounded = next(name for name in games.names() if games.find(name).meta.trial)
    plan = WinsPlan(bounded, {}, {"red": "random"})

    with pytest.raises(
        Trouble, match=r"no end in 5 choices; limit its length, .* --set \w+=\w+\.$"
    ):
        play(plan, 3)


def test_games_are_counted_in_several_processes() -> None:
    done: list[None] = []
    plan = WinsPlan(games.names()[0], {}, {"red": "random"}, label="as usual")

    with workers(2) as crew:
        (found,) = play_all([plan], 4, crew, lambda: done.append(None))

    assert found.games == len(done) == 4
    assert found.low <= found.wins / 4 <= found.high


def test_identical_games_are_told_from_others() -> None:
    plan = WinsPlan(games.names()[0], {}, {"red": "random"})
    one, other = play(plan, 1), play(plan, 2)

    assert one.course != other.course
    assert tally(plan, "red", [one, one]).identical
    assert not tally(plan, "red", [one, other]).identical
    assert not tally(plan, "red", [one]).identical


def test_a_game_can_be_measured() -> None:
    speed = measured(games.find(games.names()[0]), 0.1, replay=False)

    assert speed.decisions_per_second > 0
    assert speed.options > 1
    assert speed.fork_us > 0


def test_every_budget_is_readable() -> None:
    assert all(budget.ratio >= 1 for budget in budgets().values())


def test_a_game_is_measured_as_its_budget_says() -> None:
    game = games.find("space_empires")
    settings, seats = case(game)

    assert settings == game.settings(profile="expansion_full", max_economic_phases=20)
    assert len(seats) == 2
