"""Levels and names of bots."""

from __future__ import annotations

import re
from math import inf
from pathlib import Path

import msgspec
import pytest

from starhold import bots, games
from starhold.bots.levels import UNMEASURED, LevelBudget, LevelEntry, budget, levels
from starhold.bots.misjudging import misjudged
from starhold.bots.naming import bot_name
from starhold.bots.planner import Planner
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS
from starhold.foresight.quick import Quick
from starhold.foresight.sight import Sight, luck_for

DOCS = Path(__file__).parents[2] / "docs/bots.md"
FILE = Path(bots.__file__).with_name("levels.toml")


def test_every_level_is_described_the_easiest_first() -> None:
    for name in games.names():
        assert [level.name for level in levels(name)] == list(bots.LEVELS)
        assert all(level.about.endswith(".") for level in levels(name))


def test_every_level_says_its_measured_strength() -> None:
    easy, normal, hard, expert = levels("kardashev")

    assert easy.strength == "Won 33 of 33 measured games against random moves."
    assert normal.strength == "Won 32 of 33 measured games against Easy."
    assert hard.strength == "Won 18 of 19 measured games against Normal."
    assert expert.strength == "Won 10 of 11 measured games against Hard."
    assert all(one.strength != UNMEASURED for name in games.names() for one in levels(name))
    assert {one.strength for one in levels("a game from elsewhere")} == {UNMEASURED}


def test_the_documentation_gives_the_same_figures() -> None:
    table = DOCS.read_text("utf-8")
    found = msgspec.toml.decode(FILE.read_bytes(), type=dict[str, LevelEntry])
    for level in found.values():
        for one in level.matches:
            title = games.find(one.game).meta.title
            row = rf"^\| {title}, .* \| {level.text}\b.* \| {one.won} of {one.of} \("

            assert re.search(row, table, re.M), (title, level.text, one)


def test_every_level_that_searches_has_a_budget_in_every_game() -> None:
    for name in [*games.names(), "a game from elsewhere"]:
        hard, expert = budget("hard", name), budget("expert", name)

        assert hard.tables < expert.tables
        assert hard.ahead <= expert.ahead
        assert hard.seconds < expert.seconds <= 3

    assert budget("hard", "galactic_emperor") != budget("hard", "a game from elsewhere")


def test_a_level_thinks_as_far_as_its_budget_says(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.find("crest")
    table = game.new(game.settings(), SEATS[:1], Seeded(chosen_seed("levels")))
    sight = Sight(game, table, next(iter(table.open)), luck_for("levels", 0))
    asked: list[LevelBudget] = []

    def search(bot: Planner, _sight: Sight) -> tuple[int, None]:
        asked.append(LevelBudget(bot.tables, bot.ahead, seconds=bot.seconds))
        return 0, None

    monkeypatch.setattr(Planner, "search", search)
    for level in ("hard", "expert"):
        assert bots.find(level).choose(sight) == sight.offer[0]

    assert asked == [budget("hard", "crest"), budget("expert", "crest")]


def test_a_level_that_errs_takes_other_options_than_one_that_does_not() -> None:
    game = games.find("kardashev")
    table = game.new(game.settings(), SEATS[:2], Seeded(chosen_seed("errors")))
    seat = next(iter(table.open))
    sights = [Sight(game, table, seat, luck_for("errors", number)) for number in range(12)]
    careful, careless = bots.find("greedy:16"), bots.find("easy")

    assert len({careful.choose(sight) for sight in sights}) < len(
        {careless.choose(sight) for sight in sights}
    )
    assert careless.choose(sights[0]) == careless.choose(sights[0])


def test_errors_are_as_large_as_the_options_differ() -> None:
    even = Quick(7)

    assert misjudged([2.0, 2.0, -inf], 1.0, even.below) == [2.0, 2.0, -inf]
    assert misjudged([-inf], 1.0, even.below) == [-inf]

    seen = [misjudged([0.0, 10.0], 1.0, even.below) for _ in range(400)]
    right = sum(second > first for first, second in seen) / len(seen)

    # The better of two options is taken in 1 / (1 + exp(-2)) of all cases.
    assert abs(right - 0.88) < 0.05


def test_a_level_that_searches_may_err_too() -> None:
    game = games.find("empire_of_the_stars")
    table = game.new(game.settings(), SEATS[:2], Seeded(chosen_seed("errors")))
    seat = next(iter(table.open))
    sight = Sight(game, table, seat, luck_for("errors", 0))
    worths, seen = Planner("errors", 300).worths(sight)

    assert seen > 0
    assert max(worths) > -inf
    assert bots.find("hard", "errors").choose(sight) in sight.offer


def test_bots_of_a_table_have_names_of_their_own_that_stay() -> None:
    names = [bot_name("a commitment", seat) for seat in SEATS]

    assert len(set(names)) == len(SEATS)
    assert names == [bot_name("a commitment", seat) for seat in SEATS]
    assert names != [bot_name("another", seat) for seat in SEATS]
