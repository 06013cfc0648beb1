"""The page of each game explains every table option."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from starhold import games

PAGES = Path(__file__).resolve().parents[2] / "docs" / "games"


@pytest.mark.parametrize("name", games.names())
def test_every_table_option_stands_on_the_page_of_its_game(name: str) -> None:
    page = (PAGES / f"{name}.md").read_text("utf-8")
    options = msgspec.structs.fields(games.find(name).settings)

    assert [option.name for option in options if f"`{option.name}`" not in page] == []
