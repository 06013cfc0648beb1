"""The page that shows how to add a game is a working game."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from starhold.core.chance import Seeded
from starhold.show.view import view

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
# What has a title is a file: of the game if it lies in its folder, else a script to run.
BLOCK = re.compile(r'^```\w+ title="(?P<file>[^"]+)"\n(?P<text>.*?)^```$', re.M | re.S)


@pytest.fixture(scope="module")
def blocks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """Lay the page's files in a folder; return what it says to run."""
    folder = tmp_path_factory.mktemp("page")
    scripts = []
    for block in BLOCK.finditer(PAGE.read_text("utf-8")):
        if block["file"].startswith("lanterns/"):
            path = folder / block["file"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block["text"], "utf-8")
        else:
            scripts.append(block["text"])
    sys.path.insert(0, str(folder))
    yield scripts
    sys.path.remove(str(folder))


def test_what_the_page_runs_holds(blocks: list[str]) -> None:
    assert len(blocks) == 2
    for text in blocks:
        exec(text, {"__name__": "page"})  # the page's own code


def test_the_game_on_the_page_plays_to_its_end(blocks: list[str]) -> None:
    assert blocks
    from lanterns import GAME  # type: ignore[import-not-found]  # written by the fixture

    whim = Random(1)
    for seed in range(20):
        table = GAME.new(GAME.settings(), ("red", "blue", "green"), Seeded(bytes([seed]) * 32))
        while table.open:
            assert view(GAME, table, "red").waiting
            table.pick(whim.randrange(len(table.offer)))
            assert not list(GAME.invariants(table.state))

        assert table.state.winner
