"""CE-22  Settings: the difficulty, and nothing else with it."""

from __future__ import annotations

from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from starhold.core.chance import Seeded
from starhold.games.crest import GAME
from starhold.games.crest.catalog import START, Difficulty
from starhold.games.crest.rules.r11_fleets import FleetArrives
from starhold.games.crest.state import Settings
from tests.games.crest.scenes import PLAYER, fleet, frontier, scene, ships
from tests.helpers import seed_of


@pytest.mark.parametrize(("difficulty", "bonus"), [("cadet", 5), ("commander", 7), ("admiral", 9)])
def test_22_1_the_difficulty_sets_the_level_of_the_endgame_fleet(
    difficulty: Difficulty, bonus: int
) -> None:
    table = scene(
        agenda=(FleetArrives("endgame", 0),),
        systems=frontier("1,0", "2,0", "3,0"),
        ships=ships("cruiser-1"),
        settings=Settings(difficulty=difficulty),
        crisis_level=3,
        focus="3,0",
    )

    assert table.state.fleet == fleet(3 + bonus, "1,0", "endgame")


@pytest.mark.parametrize("difficulty", ["cadet", "commander", "admiral"])
def test_22_1_the_difficulty_changes_no_other_fleet(difficulty: Difficulty) -> None:
    table = scene(
        agenda=(FleetArrives("invasion", 3),),
        systems=frontier("1,0", "2,0"),
        ships=ships("cruiser-1"),
        settings=Settings(difficulty=difficulty),
        crisis_level=3,
        focus="2,0",
    )

    assert table.state.fleet == fleet(3, "1,0")


@pytest.mark.parametrize("difficulty", ["cadet", "admiral"])
def test_22_1_the_difficulty_changes_nothing_at_the_start(difficulty: Difficulty) -> None:
    usual = GAME.new(Settings(), (PLAYER,), Seeded(seed_of(1)))
    other = GAME.new(Settings(difficulty=difficulty), (PLAYER,), Seeded(seed_of(1)))
    other.state.settings = usual.state.settings

    assert GAME.save(other) == GAME.save(usual)


def test_22_1_commander_is_the_standard() -> None:
    assert Settings().difficulty == START.difficulty.standard == "commander"


@pytest.mark.parametrize("name", Settings.__struct_fields__)
def test_22_the_page_of_the_game_tells_of_every_table_option(name: str) -> None:
    page = (Path(__file__).parents[3] / "docs" / "games" / "crest.md").read_text("utf-8")
    (row,) = [line for line in page.splitlines() if line.startswith(f"| `{name}` |")]
    kind = get_type_hints(Settings)[name]
    usual = getattr(Settings(), name)

    if kind is bool:
        assert row.split(" | ")[1] == ("`yes`, `no`" if usual else "`no`, `yes`")
    else:
        others = [value for value in get_args(kind) if value != usual]
        assert row.split(" | ")[1].startswith(f"`{usual}`, ")
        assert all(f"`{value}`" in row for value in others)
