"""Levels and names of bots."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from starhold import bots, games
from starhold.bots.levels import UNMEASURED, LevelBudget, LevelEntry, budget, levels
from starhold.bots.naming import bot_name
from starhold.bots.planner import Planner
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS
from starhold.foresight.sight import Sight, luck_for

DOCS = Path(__file__).parents[2] / "docs/bots.md"
FILE = Path(bots.__file__).with_name("levels.toml")


def test_every_level_is_described_the_easiest_first() -> None:
    for name in games.names():
        assert [level.name for level in levels(name)] == list(bots.LEVELS)
        assert all(level.about.endswith(".") for level in levels(name))


def test_a_measured_level_says_its_strength_and_others_say_nothing() -> None:
    easy, normal, hard, expert = levels("kardashev")

    assert easy.strength == "Won 39 of 39 measured games against random moves."
    assert normal.strength == "Won 36 of 40 measured games against Easy."
    assert hard.strength == "Won 16 of 19 measured games against Normal."
    assert expert.strength == "Won 14 of 20 measured games against Hard."
    assert levels("space_empires")[-1].strength == UNMEASURED


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
    game = games.find("kardashev")
    table = game.new(game.settings(), SEATS[:2], Seeded(chosen_seed("levels")))
    sight = Sight(game, table, next(iter(table.open)), luck_for("levels", 0))
    asked: list[LevelBudget] = []

    def search(bot: Planner, _sight: Sight) -> tuple[int, None]:
        asked.append(LevelBudget(bot.tables, bot.ahead, bot.seconds))
        return 0, None

    monkeypatch.setattr(Planner, "search", search)
    for level in ("hard", "expert"):
        assert bots.find(level).choose(sight) == sight.offer[0]

    assert asked == [budget("hard", "kardashev"), budget("expert", "kardashev")]


def test_bots_of_a_table_have_names_of_their_own_that_stay() -> None:
    names = [bot_name("a commitment", seat) for seat in SEATS]

    assert len(set(names)) == len(SEATS)
    assert names == [bot_name("a commitment", seat) for seat in SEATS]
    assert names != [bot_name("another", seat) for seat in SEATS]
