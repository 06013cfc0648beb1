"""A lesson on the page: the coach explains, suggests and points, and is free to be ignored."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.parts import violations


def begun(page: Page, game: str = "crest") -> None:
    page.goto(f"/new/{game}")
    page.get_by_role("button", name="Learn it with a coach").click()
    page.mouse.move(0, 0)  # off the map, whose tips are beside the point
    expect(page.locator(".coach")).to_contain_text("Coach, 1 of")


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_lesson_is_followed_by_keyboard(opened: Opener, size: str, theme: str) -> None:
    page = opened(size, theme)
    begun(page)
    expect(page.locator(".coach")).to_contain_text("Try: Place a new tile at (−1,0)")
    assert violations(page) == []

    page.keyboard.press("Enter")

    expect(page.locator(".coach")).to_contain_text("Coach, 2 of")
    expect(page.locator(".coach")).to_contain_text("Try: End movement")


def test_the_coach_says_the_same_after_a_reload(opened: Opener) -> None:
    page = opened()
    begun(page)
    page.reload()

    expect(page.locator(".coach")).to_contain_text("Coach, 1 of")


def test_a_suggestion_is_taken_with_a_tap_and_the_coach_can_be_folded(opened: Opener) -> None:
    page = opened("phone")
    begun(page)
    page.locator(".coach summary").click()
    expect(page.locator(".option").first).to_be_in_viewport()
    page.locator(".coach summary").click()
    page.get_by_role("button", name="Try: Place a new tile").click()

    expect(page.locator(".coach")).to_contain_text("Coach, 2 of")


def test_a_learner_may_do_something_else(opened: Opener) -> None:
    page = opened()
    begun(page)
    page.locator(".option", has_text="(1,0)").first.click()

    expect(page.locator(".coach")).to_contain_text("Coach, 2 of")


@pytest.mark.parametrize(
    "game", ["kardashev", "galactic_emperor", "empire_of_the_stars", "space_empires"]
)
def test_every_game_has_a_lesson(opened: Opener, game: str) -> None:
    page = opened()
    begun(page, game)


def test_a_game_without_its_lesson_plays_on(opened: Opener) -> None:
    page = opened()
    begun(page)
    page.route("**/api/games/crest/lesson", lambda route: route.fulfill(status=404, body="{}"))
    page.reload()
    page.wait_for_selector(".question.yours")

    page.locator(".option").first.click()
    expect(page.locator(".question h2")).to_contain_text("Move a ship")
    expect(page.locator(".coach")).to_have_count(0)
