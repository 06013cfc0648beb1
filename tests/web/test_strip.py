"""The strip of players: at a desk everyone's numbers are in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from starhold import games
from tests.server.parts import Api
from tests.web.conftest import Opener

HIDDEN = """strip => [...strip.querySelectorAll('.meter, .mark, .who')].filter(one => {
  const [box, frame] = [one.getBoundingClientRect(), strip.getBoundingClientRect()];
  return box.right > frame.right || box.bottom > frame.bottom;
}).map(one => one.textContent)"""


def strip_of(game: str, players: str, opened: Opener, api: Api) -> Locator:
    """Lay a table for the most or the fewest players, and return its strip."""
    info = api("GET", f"/api/games/{game}").json()
    seats = info["seats"][: info["players"][players]]
    body = {"game": game, "seats": [{"seat": seat} for seat in seats], "seed": "strip"}
    table = api("POST", "/api/tables", body).json()
    page = opened()
    page.goto(f"/t/{table['table']}#{table['seats'][seats[0]]}")
    strip = page.locator("[aria-label='Players and numbers']")
    strip.wait_for()
    assert strip.locator(".meter").count() > len(seats)
    return strip


@pytest.mark.parametrize("game", games.names())
def test_a_full_table_shows_every_number_without_scrolling(
    game: str, opened: Opener, api: Api
) -> None:
    strip = strip_of(game, "max", opened, api)

    assert strip.evaluate(HIDDEN) == []
    assert strip.evaluate("strip => strip.clientHeight / innerHeight") < 0.2


@pytest.mark.parametrize("game", games.names())
def test_few_players_whose_numbers_have_names_see_them_all(
    game: str, opened: Opener, api: Api
) -> None:
    assert strip_of(game, "min", opened, api).evaluate(HIDDEN) == []
