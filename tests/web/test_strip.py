"""The strip of players: at a desk everyone's numbers are in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, ViewportSize

from starhold import games
from tests.server.parts import Api
from tests.web.conftest import Opener

HIDDEN = """strip => [...strip.querySelectorAll('.meter, .mark, .who')].filter(one => {
  const [box, frame] = [one.getBoundingClientRect(), strip.getBoundingClientRect()];
  return box.right > frame.right || box.bottom > frame.bottom;
}).map(one => one.textContent)"""

# Names of numbers that reach beyond their chip, or lose a part of themselves.
CUT = """strip => [...strip.querySelectorAll('.label')].filter(label => {
  if (!label.offsetParent) return false;
  const [own, chip] = [label, label.closest('.meter')].map(one => one.getBoundingClientRect());
  return label.scrollWidth > label.clientWidth + 1 || label.scrollHeight > label.clientHeight + 1
    || own.right > chip.right + 1 || own.bottom > chip.bottom + 1;
}).map(label => label.textContent)"""

SMALL_DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}


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
def test_few_players_see_every_number_and_whole_names(game: str, opened: Opener, api: Api) -> None:
    """One table at three sizes: opening it takes longer than looking."""
    strip = strip_of(game, "min", opened, api)

    assert strip.evaluate(HIDDEN) == []

    strip.page.set_viewport_size(SMALL_DESK)
    assert strip.evaluate(HIDDEN) == []
    assert strip.evaluate(CUT) == []

    strip.page.set_viewport_size(PHONE)
    assert strip.evaluate(CUT) == []
