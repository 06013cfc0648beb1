"""The page of each game explains every table option and its values, and its commands are valid."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from starhold import games
from starhold.core.game import Game
from starhold.show import presets, settings
from starhold.show.settings import Setting, typed

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs" / "games"
ROW = re.compile(r"^\| (`.+?`) \| (.+?) \| .+ \|$", re.M)
CODE = re.compile(r"`([^`]+)`")
RANGE = re.compile(r"`?(\d+)`? to `?(\d+)`?")


def rows(name: str) -> Iterator[tuple[list[Setting], str]]:
    """Yield the options of each row of a game's table, and the cell with their values."""
    page = (PAGES / f"{name}.md").read_text("utf-8")
    table = page.partition("## Table options")[2].partition("\n## ")[0]
    for options, values in ROW.findall(table):
        yield [settings.find(games.find(name), one) for one in CODE.findall(options)], values


def bounds(setting: Setting) -> tuple[int | None, int | None]:
    return setting.min, setting.max


@pytest.mark.parametrize("name", games.names())
def test_every_table_option_stands_in_one_row_of_the_page_of_its_game(name: str) -> None:
    listed = [setting.name for options, _ in rows(name) for setting in options]

    assert sorted(listed) == sorted(one.name for one in settings.described(games.find(name)))


@pytest.mark.parametrize("name", games.names())
def test_a_row_lists_the_values_as_they_are_typed_with_the_default_first(name: str) -> None:
    for options, cell in rows(name):
        words = CODE.findall(RANGE.sub("", cell))
        for setting in options:
            if not setting.listed:
                continue
            default, *others = words
            assert default == typed(setting.default), setting.name
            if "or a" not in cell:  # as in "or a seat"
                assert {default, *others} == {typed(v) for v in setting.listed}, setting.name


@pytest.mark.parametrize("name", games.names())
def test_a_row_names_the_default_and_the_range_of_a_number(name: str) -> None:
    for options, cell in rows(name):
        numbers = [setting for setting in options if setting.kind == "number"]
        said = [(int(low), int(high)) for low, high in RANGE.findall(cell)]
        words = CODE.findall(RANGE.sub("", cell))
        for setting, ends in zip(numbers, said * len(numbers), strict=False):
            assert ends == bounds(setting), setting.name
        for setting in numbers:
            assert words == ([] if setting.optional else [typed(setting.default)]), setting.name
            assert said or "a number" in cell, setting.name


def commands() -> Iterator[tuple[Game[Any], str, str, str]]:
    """Yield the game, the option and the value of every `--set` and `--preset` in the docs."""
    known = "|".join(games.names())
    for file in (ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))):
        for line in file.read_text("utf-8").splitlines():
            if game := re.search(rf"starhold .*?\b({known})\b", line):
                for what, value in re.findall(r"--(set|preset) ([a-z]\S*)", line):
                    yield games.find(game[1]), what, value, f"{file.name}: {line.strip()}"


def test_every_command_in_the_docs_chooses_settings_that_exist() -> None:
    found = list(commands())
    for game, what, value, place in found:
        if what == "preset":
            assert presets.find(game, value).name == value, place
        else:
            name, _, text = value.partition("=")
            assert typed(settings.find(game, name).read(text)) == text, place

    assert len(found) > 10
