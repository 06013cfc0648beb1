"""A lesson on the page: the coach explains, suggests and points, and is free to be ignored."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.lessons import HABITS, finish
from tests.web.parts import FIRST_DRAWN, violations


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
    expect(page.locator(".option.at[aria-disabled=false]")).to_be_visible()

    page.keyboard.press("Enter")

    expect(page.locator(".coach")).to_contain_text("Coach, 2 of")
    expect(page.locator(".coach")).to_contain_text("Try: End movement")


@pytest.mark.parametrize("bots", ["instant", "normal"])
def test_every_suggestion_is_at_the_cursor_and_marked_on_the_map(
    opened: Opener, bots: str
) -> None:
    page = opened()
    page.add_init_script(
        f"localStorage['starhold.prefs'] = JSON.stringify({{theatre: 'off', bots: '{bots}'}})"
    )
    begun(page)
    for text in ("Place a new tile at (−1,0)", "End movement", "Build Dreadnought Yard"):
        # While an answer is under way, keys do nothing.
        expect(page.locator(".option.at[aria-disabled=false]")).to_contain_text(text)
        page.keyboard.press("Enter")

    expect(page.locator(".option.at")).to_contain_text("Place a new tile at (0,−1)")
    expect(page.locator(".edge.pointed")).to_have_count(1)


def test_the_button_of_a_suggestion_marks_it_on_the_map_again(opened: Opener) -> None:
    page = opened()
    begun(page, "galactic_emperor")
    followed(page, "Left", "Explorer", "Take Farm world (3 food)")
    page.locator(".option", has_text="(−3,1)").hover()
    expect(page.get_by_role("complementary").get_by_text("Place at (−3,1)")).to_be_visible()
    page.get_by_role("button", name="Try: Place at (3,−2)").hover()

    expect(page.get_by_role("complementary").get_by_text("Place at (3,−2)")).to_be_visible()


def test_the_coach_says_the_same_after_a_reload(opened: Opener) -> None:
    page = opened()
    begun(page)
    page.reload()

    expect(page.locator(".coach")).to_contain_text("Coach, 1 of")


def test_the_coach_and_the_goal_are_there_before_the_options(opened: Opener) -> None:
    page = opened()
    begun(page)
    page.add_init_script(FIRST_DRAWN)
    page.reload()

    expect(page.locator(".coach")).to_be_visible()
    expect(page.get_by_role("region", name="Goal and phases")).to_be_visible()
    assert page.evaluate("moved()") < 1


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


def followed(page: Page, *tries: str) -> None:
    """Take the suggestions of a lesson, which begin with these words."""
    for text in tries:
        page.get_by_role("button", name=f"Try: {text}").click()


def test_the_coach_points_at_zones_and_numbers_and_brings_them_into_view(opened: Opener) -> None:
    page = opened()
    page.set_viewport_size({"width": 1280, "height": 640})
    begun(page, "empire_of_the_stars")
    followed(page, "Keep House Tarrow", "Place at D5", "Move to Explorer")
    expect(page.locator("#zone-display.coached")).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".zone.coached")).to_have_count(1)
    page.locator(".option").nth(1).hover()
    expect(page.locator("#zone-display.coached")).to_be_visible()  # not only until one looks away
    # What the bot will choose is open, so the learner goes to the role that speaks of credits.
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#zone-roles.coached")).to_be_in_viewport(ratio=0.9)
    page.locator(".option", has_text="Move to Regent").click()

    expect(page.locator(".meter.coached")).to_contain_text("Credits")
    expect(page.locator(".zone.coached")).to_have_count(0)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_an_option_is_in_sight_below_the_coach(opened: Opener, size: str) -> None:
    page = opened(size)
    begun(page)
    page.get_by_role("button", name="Try: Place a new tile").click()
    expect(page.locator(".coach")).to_contain_text("Coach, 2 of")
    page.get_by_role("button", name="Try: End movement").click()
    expect(page.get_by_role("button", name="Try: Build Dreadnought Yard")).to_be_in_viewport()

    expect(page.locator(".option").first).to_be_in_viewport(ratio=0.9)


def test_a_suggestion_is_in_sight_however_long_the_words(opened: Opener) -> None:
    page = opened("phone")
    begun(page, "space_empires")
    followed(page, "Place at J5")

    expect(page.get_by_role("button", name="Try: 3 Scouts at J5")).to_be_in_viewport(ratio=0.9)


def test_in_a_low_window_nothing_covers_what_the_coach_says(opened: Opener) -> None:
    """In all moments that come before the bot's first choice, which is open."""
    page = opened()
    page.set_viewport_size({"width": 1280, "height": 800})
    begun(page, "kardashev")
    for number, text in enumerate(("Pioneer", "Place home tile", "Place second tile"), 1):
        coach = page.locator(".coach")
        expect(coach).to_contain_text(f"Coach, {number} of")
        suggestion = page.get_by_role("button", name=f"Try: {text}")
        expect(suggestion).to_be_in_viewport(ratio=0.9)
        expect(coach.locator(".suggestion p")).to_be_in_viewport(ratio=0.9)
        words, button = coach.locator("> p").bounding_box(), suggestion.bounding_box()
        assert words is not None
        assert button is not None
        # The words may reach below the suggestion, but only their last line.
        assert words["y"] + words["height"] - button["y"] < 24
        suggestion.click()


def test_the_log_stays_in_sight_until_the_learner_points_at_an_option(opened: Opener) -> None:
    page = opened()
    with page.expect_response("**/details**"):
        begun(page)
    about = page.get_by_role("complementary", name="Option in focus")
    expect(page.locator(".log").get_by_text("Turn 1")).to_be_visible()
    expect(about).to_be_hidden()
    page.get_by_role("button", name="Try: Place a new tile").hover()

    expect(about).to_contain_text("Place a new tile at (−1,0)")


def test_a_rule_that_the_coach_names_is_not_covered(opened: Opener) -> None:
    page = opened()
    begun(page)
    page.get_by_role("button", name="Try: Place a new tile").hover()
    about = page.get_by_role("complementary", name="Option in focus")
    expect(about).to_contain_text("Place a new tile at (−1,0)")
    page.locator(".coach .rule", has_text="CE-7.2").click()

    expect(page.locator(".pages .asked")).to_be_in_viewport()
    expect(about).to_be_hidden()


def test_on_a_phone_the_odds_do_not_crowd_out_the_coach(opened: Opener) -> None:
    page = opened("phone")
    with page.expect_response("**/details**"):
        begun(page)
    expect(page.locator(".coach")).to_contain_text("For now all hexes are equally good")
    expect(page.locator(".question .about")).to_have_count(0)
    page.keyboard.press("ArrowDown")  # to the suggestion
    page.keyboard.press("ArrowDown")  # to another option

    expect(page.locator(".question .about")).to_contain_text("Place a new tile at (−1,1)")


def test_on_a_phone_the_coach_opens_what_it_points_at(opened: Opener) -> None:
    page = opened("phone")
    begun(page, "empire_of_the_stars")
    expect(page.get_by_role("button", name="Try: Keep House Tarrow")).to_be_in_viewport()
    assert violations(page) == []
    # Long words must not push it out of sight below the suggestion.
    uncovered = """button => {
        const {left, width, top, height} = button.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === button;
    }"""
    page.evaluate("document.querySelector('.coach p').append(' More words.'.repeat(80))")
    assert page.get_by_role("button", name="Look at: ").evaluate(uncovered)
    page.get_by_role("button", name="Look at: ").click()

    expect(page.locator("#zone-powers_dealt.coached")).to_be_in_viewport()


def test_the_coach_repeats_itself_after_an_undo(opened: Opener) -> None:
    page = opened()
    begun(page, "empire_of_the_stars")
    followed(page, "Keep House Tarrow", "Place at D5", "Move to Explorer")
    expect(page.locator(".coach")).to_contain_text("Coach, 4 of")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".coach")).to_contain_text("Coach, 3 of")
    followed(page, "Move to Explorer")

    expect(page.locator(".coach")).to_contain_text("Coach, 4 of")


def test_every_card_offers_its_lesson_beside_the_game(opened: Opener) -> None:
    page = opened()
    page.goto("/")
    cards = page.locator(".game", has=page.get_by_role("link", name="Begin"))
    expect(cards.get_by_role("button", name="Learn it with a coach")).to_have_count(5)
    page.get_by_role("button", name="Learn it with a coach: Kardashev").click()

    expect(page.locator(".coach")).to_contain_text("Coach, 1 of")


def test_a_game_without_its_lesson_plays_on(opened: Opener) -> None:
    page = opened()
    begun(page)
    page.route("**/api/games/crest/lesson", lambda route: route.fulfill(status=404, body="{}"))
    page.reload()
    page.wait_for_selector(".question.yours")

    page.locator(".option").first.click()
    expect(page.locator(".question h2")).to_contain_text("Move a ship")
    expect(page.locator(".coach")).to_have_count(0)


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("game", HABITS)
def test_a_lesson_is_finished(opened: Opener, game: str, size: str) -> None:
    page = opened(size)
    finish(page, game)

    assert violations(page) == []
