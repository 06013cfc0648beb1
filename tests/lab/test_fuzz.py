"""Random games that are looked at closely, and settings drawn at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from starhold import bots, games
from starhold.core.game import SEATS as SEATS_OF_ALL
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.core.trouble import Trouble
from starhold.lab.draws import TRIES, drawn, in_words, listed, numbers, trial
from starhold.lab.fuzz import FuzzPlan, fuzz, fuzz_one
from starhold.lab.running.workers import Here

NAME = games.names()[0]
# Its methods are patched in `vars(GAME)`: undoing `setattr` would leave a copy of the method,
# which hides patches of the class from all tests that follow.
GAME = games.find(NAME)
SEATS: tuple[Seat, ...] = ("red",)
SOUND = FuzzPlan(NAME, {}, SEATS)


def fallen(_state: Any) -> Iterator[str]:
    yield "the sky has fallen"


# -- games -----------------------------------------------------------------------------


def test_nothing_is_found_in_sound_rules() -> None:
    done: list[int] = []

    total = fuzz(SOUND, range(3), Here(), done.append)

    assert (total.games, total.defects, total.settings) == (3, (), frozenset([""]))
    assert total.choices > 3
    assert total.widest > 1
    assert done == [3]


def test_another_bot_plays_all_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """It chooses what the bot chooses, and the same number gives the same game."""
    asked: list[str] = []
    answer = bots.answer

    def listening(bot: Any, game: Any, table: Any, seat: Seat, number: int) -> Any:
        asked.append(type(bot).__name__)
        return answer(bot, game, table, seat, number)

    monkeypatch.setattr("starhold.bots.answer", listening)
    greedy = SOUND._replace(bot="greedy:1")
    one = fuzz_one(greedy, 1)

    assert one.defects == ()
    assert asked == ["Greedy"] * one.choices
    assert fuzz_one(greedy, 1) == one


def test_every_batch_is_counted() -> None:
    total = fuzz(SOUND._replace(draw=True), range(10, 70), Here())

    assert total.games == 60
    assert 1 < len(total.settings) <= 60


def test_a_broken_invariant_is_told_with_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "invariants", fallen)

    assert fuzz_one(SOUND, 7).defects == (("the sky has fallen", 7, 1, ""),)


def test_an_exception_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "invariants", lambda _state: 1 // 0)

    (defect,) = fuzz_one(SOUND, 7).defects

    assert defect.what.startswith("ZeroDivisionError: ")
    assert "lab/test_fuzz.py, line " in defect.what


def test_a_dead_end_is_a_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "over", False)

    assert "nobody can choose" in fuzz_one(SOUND, 7).defects[0].what


def test_a_game_without_end_is_a_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starhold.lab.fuzz.ENDLESS", 5)

    assert fuzz_one(SOUND, 7).defects[0][:3] == ("it does not end", 7, 5)


# -- a closer look ---------------------------------------------------------------------


@pytest.fixture
def closely(monkeypatch: pytest.MonkeyPatch) -> FuzzPlan:
    monkeypatch.setattr("starhold.lab.fuzz.NOW_AND_THEN", 1.0)
    return SOUND._replace(closely=True)


def test_a_closer_look_finds_nothing_either(closely: FuzzPlan) -> None:
    assert fuzz_one(closely, 7) == fuzz_one(closely, 7)
    assert fuzz_one(closely, 7).defects == ()


def test_a_leaking_secret_is_a_defect(closely: FuzzPlan, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = iter(range(10**6))
    monkeypatch.setattr("starhold.lab.fuzz.view", lambda *_: next(seen))

    assert fuzz_one(closely, 7).defects[0].what == "red sees a secret of the true table"


def test_a_save_that_differs_is_a_defect(
    closely: FuzzPlan, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves = iter(range(10**6))
    monkeypatch.setitem(vars(GAME), "save", lambda _table: b"%d" % next(saves))
    monkeypatch.setitem(vars(GAME), "load", lambda _written, _chance: None)

    assert "loading the save gives another table" in fuzz_one(closely, 7).defects[0].what


def test_an_impossible_imagined_table_is_a_defect(
    closely: FuzzPlan, monkeypatch: pytest.MonkeyPatch
) -> None:
    def imagine(table: Table[Any], *_: Any) -> Table[Any]:
        monkeypatch.setattr(GAME, "invariants", fallen)
        return table

    monkeypatch.setitem(vars(GAME), "imagine", imagine)

    assert fuzz_one(closely, 7).defects[0].what == "as imagined by red: the sky has fallen"


# -- draws of settings -----------------------------------------------------------------


def test_a_number_names_its_settings_and_its_game() -> None:
    plan = SOUND._replace(draw=True)
    combinations = frozenset[str]().union(*(fuzz_one(plan, n).settings for n in range(5)))

    assert fuzz_one(plan, 3) == fuzz_one(plan, 3)
    assert len(combinations) > 1


def test_a_long_run_does_not_keep_every_combination(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starhold.lab.fuzz.MANY", 2)
    monkeypatch.setattr("starhold.lab.fuzz.BATCH", 1)
    total = fuzz(SOUND._replace(draw=True), range(4), Here())

    assert total.games == 4
    assert len(total.settings) == 2


def test_a_few_combinations_take_turns() -> None:
    plan = SOUND._replace(draw=True, combinations=2)

    first, second, third, fourth = (fuzz_one(plan, n) for n in range(4))

    assert (third.settings, fourth.settings) == (first.settings, second.settings)
    assert first.settings != second.settings
    assert first.choices != third.choices  # the games are not the same


@pytest.mark.parametrize("name", ["empire_of_the_stars", "galactic_emperor"])
def test_numbers_are_drawn_within_their_bounds(name: str) -> None:
    """Half of the time they keep their default, which may be none."""
    game = games.find(name)
    seats = SEATS_OF_ALL[: game.meta.players.min]
    draws = [drawn(game, seats, Random(n)) for n in range(80)]

    assert numbers(game)
    for setting in numbers(game):
        values = {getattr(settings, setting.name) for settings in draws}
        assert setting.default in values
        assert len(values) > 2
        for value in values:
            setting.check(value)


def test_what_is_agreed_on_is_not_drawn() -> None:
    name, values = next(iter(listed(GAME).items()))
    draws = [drawn(GAME, SEATS, Random(n), {name: values[0]}) for n in range(20)]

    assert {getattr(settings, name) for settings in draws} == {values[0]}
    assert len(set(draws)) > 1


def test_a_game_is_bounded_as_it_says_unless_something_else_is_agreed_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name, (bound, *_, other) = next(iter(listed(GAME).items()))
    monkeypatch.setattr(GAME, "meta", replace(GAME.meta, trial={name: bound}))
    draws = [drawn(GAME, SEATS, Random(n)) for n in range(20)]

    assert {getattr(settings, name) for settings in (trial(GAME), *draws)} == {bound}
    assert getattr(trial(GAME, {name: other}), name) == other
    assert getattr(drawn(GAME, SEATS, Random(1), {name: other}), name) == other


def test_settings_in_words_are_those_that_are_not_usual() -> None:
    name, values = next(iter(listed(GAME).items()))
    other = next(value for value in values if value != getattr(GAME.settings(), name))

    assert in_words(GAME.settings()) == ""
    assert in_words(GAME.settings(**{name: other})) == f"{name}={other}"


def test_what_the_game_refuses_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    name, values = next(iter(listed(GAME).items()))

    def begin(settings: Any, _seats: tuple[Seat, ...]) -> None:
        if getattr(settings, name) != values[-1]:
            raise Trouble("not that")

    monkeypatch.setattr(GAME, "begin", begin)
    draws = [drawn(GAME, SEATS, Random(n)) for n in range(20)]

    assert {getattr(settings, name) for settings in draws} == {values[-1]}


def test_a_game_that_refuses_everything_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(_settings: Any, _seats: tuple[Seat, ...]) -> None:
        raise Trouble("The table is broken.")

    monkeypatch.setattr(GAME, "begin", begin)

    with pytest.raises(Trouble, match=f"refused {TRIES} random settings.*: The table is broken"):
        drawn(GAME, SEATS, Random(1))
