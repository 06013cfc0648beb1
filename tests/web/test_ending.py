"""The end of a game: why, how it came about, a picture, and what this device remembers."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.parts import JSON, Api
from tests.web.conftest import Opener
from tests.web.parts import sit, violations

# Where the button was when it was first drawn.
FIRST_AGAIN = """new MutationObserver((_, watch) => {
  const again = document.querySelector('.scores .button.gold');
  if (!again) return;
  watch.disconnect();
  requestAnimationFrame(() => { window.first = again.getBoundingClientRect().top; });
}).observe(document, {childList: true, subtree: true});"""
LOOKS = [("desktop", "dark"), ("desktop", "light"), ("phone", "dark"), ("phone", "light")]


@pytest.fixture(scope="module")
def table(server: object) -> JSON:
    """A finished game; its review is made once."""
    api = Api(server.url)  # type: ignore[attr-defined]  # a Server
    opened = api.open(seed="a review")
    api.play_out(opened)
    api.http.close()
    return opened


def ended(page: Page, table: JSON, seat: str = "red") -> None:
    sit(page, table, seat)
    # Nobody chose the dice: the two may also tie.
    expect(page.locator(".ending .why")).to_contain_text(re.compile("wins|share the victory"))


def reviewed(page: Page, table: JSON) -> None:
    ended(page, table)
    page.get_by_role("button", name="Review the game").click()
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_everyone_can_read_the_review(opened: Opener, table: JSON, size: str, theme: str) -> None:
    page = opened(size, theme)
    reviewed(page, table)
    assert violations(page) == []

    page.get_by_label("Score", exact=True).check()
    expect(page.get_by_role("img", name="Score over the game")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_what_to_do_next_is_in_sight_while_the_review_grows(
    opened: Opener, table: JSON, size: str
) -> None:
    page = opened(size)
    ended(page, table)
    page.get_by_role("button", name="Play again").wait_for()
    page.add_init_script(FIRST_AGAIN)
    page.reload()
    expect(page.get_by_role("button", name="Review the game")).to_be_visible()

    button = page.get_by_role("button", name="Play again")
    expect(button).to_be_in_viewport(ratio=1)
    box = button.bounding_box()
    assert box is not None
    assert abs(box["y"] - page.evaluate("window.first")) < 1


def test_a_game_that_the_setup_ended_is_reviewed_too(opened: Opener, api: Api) -> None:
    page = opened()
    sit(page, api.open(seed="mine 21", settings={}), "red")
    page.get_by_role("button", name="Review the game").click()

    expect(page.get_by_role("dialog").get_by_role("img", name="over the game")).to_be_visible()


def test_the_review_is_reached_and_left_by_keyboard(opened: Opener, table: JSON) -> None:
    page = opened()
    ended(page, table)
    button = page.get_by_role("button", name="Review the game")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Luck")).to_be_visible()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    link = page.get_by_role("dialog").get_by_role("link").first
    link.focus()
    page.keyboard.press("Enter")

    page.wait_for_url("**/replay/**")
    expect(page.get_by_role("img", name="Chance of winning over the game")).to_be_visible()


def test_a_picture_is_made_in_the_browser(opened: Opener, table: JSON, tmp_path: Path) -> None:
    page = opened()
    reviewed(page, table)
    with page.expect_download() as got:
        page.get_by_role("button", name="Save picture (PNG)").click()
    got.value.save_as(tmp_path / "ending.png")
    with page.expect_download() as also:
        page.get_by_role("button", name="Save picture (SVG)").click()
    also.value.save_as(tmp_path / "ending.svg")

    png = (tmp_path / "ending.png").read_bytes()
    assert png.startswith(b"\x89PNG")
    assert (int.from_bytes(png[16:20]), int.from_bytes(png[20:24])) == (1200, 630)
    svg = (tmp_path / "ending.svg").read_text("utf-8")
    assert "Salvage" in svg
    assert "var(" not in svg
    assert ">Chance of winning<" in svg
    assert all(f">{tick} %<" in svg for tick in (0, 50, 100))


def test_a_replay_shows_the_bots_choice_and_plays_on_against_it(
    opened: Opener, table: JSON, api: Api
) -> None:
    found = api("GET", f"/api/tables/{table['table']}/review?seat=red", None, table["host"])
    page = opened()
    sit(page, table, "red")
    page.goto(f"/t/{table['table']}/replay/0?seat=red")
    hindsight = page.locator(".hindsight")
    expect(hindsight.get_by_role("img")).to_be_visible()
    review = api("GET", f"/api/tables/{table['table']}/review?seat=red", None, table["host"])
    other = review.json()["review"]["alternatives"][0]
    page.goto(f"/t/{table['table']}/replay/{other['entry']}?seat=red")
    expect(hindsight).to_contain_text(f"The bot would choose: {other['bot']}")
    expect(hindsight).to_contain_text(f"chose: {other['made']}")
    assert found.status_code == 200
    assert violations(page) == []

    page.goto(f"/t/{table['table']}/replay/1?seat=red")
    hindsight.get_by_role("button", name="Play on against a bot").click()
    expect(page.get_by_role("dialog")).to_contain_text("a branch of this game")
    assert violations(page) == []
    page.get_by_role("button", name="Open the branch").click()
    page.wait_for_url(lambda url: table["table"] not in url)
    expect(page.locator(".frame, .question").first).to_be_visible()


def test_the_end_of_a_replay_squeezes_nothing(opened: Opener, table: JSON, api: Api) -> None:
    page = opened()
    page.set_viewport_size({"width": 1280, "height": 800})
    sit(page, table, "red")
    last = api.state(table["table"], table["seats"]["red"])["number"]

    page.goto(f"/t/{table['table']}/replay/{last}?seat=red")

    scores = page.locator(".replay .scores")
    expect(scores).to_be_visible()
    assert scores.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
    expect(page.locator(".you")).not_to_contain_text("away")


def test_this_device_remembers_games_and_records(
    opened: Opener, api: Api, table: JSON, tmp_path: Path
) -> None:
    scores = api.state(table["table"], table["seats"]["red"])["view"]["scores"]
    best = max(scores, key=lambda score: score["total"])
    page = opened("phone")
    ended(page, table, best["seat"])
    # Nobody is praised for no points at all.
    expect(page.get_by_text("Your best Salvage")).to_have_count(int(best["total"] > 0))
    page.reload()
    expect(page.locator(".record")).to_contain_text("of 1 game of")  # a game counts once
    page.goto("/")
    page.get_by_role("link", name="My games").click()
    expect(page.get_by_role("heading", name="By opponent")).to_be_visible()
    expect(page.get_by_role("row", name="Salvage")).to_contain_text("1")
    assert violations(page) == []

    with page.expect_download() as got:
        page.get_by_role("button", name="Export as JSON").click()
    got.value.save_as(tmp_path / "games.json")
    with page.expect_download() as also:
        page.get_by_role("button", name="Export as CSV").click()
    also.value.save_as(tmp_path / "games.csv")
    [game] = json.loads((tmp_path / "games.json").read_text("utf-8"))
    [row] = csv.DictReader((tmp_path / "games.csv").read_text("utf-8").splitlines())
    assert (game["game"], game["seats"], game["level"]) == ("salvage", [best["seat"]], "people")
    assert (row["game"], row["points"]) == ("salvage", str(game["points"]))

    page.get_by_role("button", name="Delete the history").click()
    expect(page.get_by_role("alert")).to_contain_text("Delete the history of this device?")
    page.get_by_role("button", name="Delete the history").click()
    expect(page.locator("main")).to_contain_text("No finished games yet")
