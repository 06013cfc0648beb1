"""Help at the table: the goal strip, how to play, and words that explain themselves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from starhold.bots.naming import NAMES
from tests.server.parts import Api
from tests.web.conftest import Opener
from tests.web.parts import answer_by_key, sit, violations


def seated(page: Page, game: str = "crest") -> None:
    page.goto(f"/new/{game}")
    page.wait_for_selector("input[name=preset]")
    page.get_by_role("button", name="Start game").click()
    page.mouse.move(0, 0)  # off the map, whose tips are beside the point
    page.wait_for_selector(".goal")


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_strip_says_the_goal_and_where_in_the_turn_you_are(
    opened: Opener, size: str, theme: str
) -> None:
    page = opened(size, theme)
    seated(page)
    expect(page.locator(".goal [aria-current=step]")).to_have_text("Explore")
    if size == "phone":
        page.locator(".goal summary").click()
    expect(page.locator(".goal")).to_contain_text("You are asked: Choose where to explore.")
    expect(page.get_by_text("Find the artifact")).to_be_visible()
    assert violations(page) == []

    answer_by_key(page)

    expect(page.locator(".goal [aria-current=step]")).not_to_have_text("Explore")


@pytest.mark.parametrize(
    ("game", "phase"),
    [
        ("kardashev", "Bidding"),
        ("galactic_emperor", "Pick a role"),
        ("empire_of_the_stars", "Move the Monolith"),
        ("space_empires", "Movement"),
    ],
)
def test_every_game_shows_its_phases(opened: Opener, game: str, phase: str) -> None:
    page = opened()
    seated(page, game)

    expect(page.locator(".goal li", has_text=phase).first).to_be_visible()
    expect(page.locator(".goal [aria-current=step]")).to_have_count(1)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_who_waits_or_watches_sees_the_phase_of_anothers_turn(
    size: str, opened: Opener, api: Api
) -> None:
    table = api.open(3, game="galactic_emperor", settings={}, seed="phase")
    pages = [opened(size) for _ in range(4)]
    for page, secret in zip(pages, (*table["seats"].values(), table["watch"]), strict=True):
        page.goto(f"/t/{table['table']}#{secret}")
        expect(page.locator(".goal [aria-current=step]")).to_have_text("Pick a role")
    asked = next(page for page in pages if page.locator(".question.yours").count())

    answer_by_key(asked)
    asked.locator(".option", has_text="Explorer").click()

    for page in pages:
        expect(page.locator(".goal [aria-current=step]")).to_have_text("Explorer")


def test_the_strip_keeps_its_height_whatever_is_asked(opened: Opener) -> None:
    page = opened()
    seated(page, "galactic_emperor")
    strip = page.locator(".goal")
    expect(strip).to_contain_text("You are asked: Choose the direction of play for this round.")
    before = strip.bounding_box()

    answer_by_key(page)
    expect(strip).to_contain_text("You are asked: Pick a role.")

    assert strip.bounding_box() == before


def test_a_phone_has_the_present_phase_in_sight(opened: Opener) -> None:
    page = opened("phone")
    seated(page, "empire_of_the_stars")  # the strip names more phases than fit
    page.wait_for_selector(".question.yours")

    seen = """() => {
      const [strip, now] = ['.goal ol', '.goal [aria-current=step]']
        .map(one => document.querySelector(one).getBoundingClientRect());
      return now.left >= strip.left && now.right <= strip.right;
    }"""
    page.wait_for_function(seen)


def test_a_dismissed_strip_stays_away_until_it_is_wanted_again(opened: Opener) -> None:
    page = opened()
    seated(page)
    page.get_by_role("button", name="Hide the goal strip").click()
    expect(page.locator(".goal")).to_have_count(0)
    page.reload()
    page.wait_for_selector(".question.yours")
    page.keyboard.press("y")
    expect(page.locator(".goal")).to_have_count(0)
    page.get_by_role("button", name="Show the goal strip").click()

    page.wait_for_selector(".goal")


SEEN = "() => [...document.querySelectorAll('dialog img')].every(one => one.naturalWidth > 200)"


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_how_to_play_and_the_rulebook_are_in_the_top_bar(opened: Opener, size: str) -> None:
    page = opened(size)
    seated(page)
    page.get_by_role("button", name="How to play", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("How you win.")
    expect(dialog.get_by_role("figure")).to_have_count(3)
    dialog.get_by_role("figure").last.scroll_into_view_if_needed()
    page.wait_for_function(SEEN)
    dialog.get_by_text("Symbols on this table").click()
    expect(dialog).to_contain_text("Unexplored")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rulebook").click()

    expect(page.get_by_placeholder("Search the rules")).to_be_visible()


def test_a_game_without_a_guide_has_no_empty_parts(opened: Opener, api: Api) -> None:
    page = opened()
    sit(page, api.open(), "red")
    page.wait_for_selector(".question.yours")
    with page.expect_response("**/glossary") as words:
        page.get_by_role("button", name="How to play", exact=True).click()
    dialog = page.get_by_role("dialog")

    expect(dialog).to_contain_text("Two to four salvors bid in secret for wrecks.")
    expect(dialog.get_by_text("Words of the game")).to_be_hidden()
    assert (words.value.status, words.value.json()) == (200, [])


def test_a_key_explains_the_words_of_the_question(opened: Opener) -> None:
    page = opened()
    seated(page, "space_empires")
    page.keyboard.press("g")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("In this question")
    expect(dialog).to_contain_text("One counter for up to six units of one type.")
    expect(dialog).to_contain_text("In the log and rules in view")
    expect(dialog).to_contain_text("Your first and largest colony.")
    dialog.get_by_placeholder("Search the glossary").fill("nebula")
    assert violations(page) == []
    dialog.get_by_role("button", name="SE-7.5").first.click()

    expect(page.locator(".asked")).to_contain_text("Nebula")


PLACE = """([region, word]) => {
  const range = [...CSS.highlights.get('term')].find(one =>
    one.startContainer.parentElement.closest(region) && one.toString() === word);
  if (!range) return null;
  range.startContainer.parentElement.scrollIntoView({block: 'nearest'});
  const {x, y, width, height} = range.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


def test_a_word_explains_itself_under_the_pointer(opened: Opener) -> None:
    page = opened()
    seated(page, "space_empires")
    page.get_by_role("tab", name="Rules").click()
    page.get_by_role("button", name="SE-7 Movement").click()
    page.wait_for_function("() => (CSS.highlights.get('term')?.size ?? 0) > 0")
    for region, word, said in (
        (".question h2", "group", "One counter for up to six units of one type."),
        (".option", "Scouts", "The cheapest combat ship"),
        (".pages", "Nebula", "Can be entered only as the first step"),
    ):
        page.wait_for_function(f"() => ({PLACE})({[region, word]!r})")
        x, y = page.evaluate(PLACE, [region, word])
        page.mouse.move(x, y)
        page.mouse.move(x + 1, y)

        expect(page.get_by_role("tooltip")).to_contain_text(said)
        page.mouse.move(0, 0)
        expect(page.get_by_role("tooltip")).to_have_count(0)


def test_words_are_explained_where_the_focus_is(opened: Opener) -> None:
    page = opened()
    seated(page, "space_empires")
    page.wait_for_selector(".question.yours .option")  # the bot may go first
    page.keyboard.press("q")
    expect(page.get_by_role("tooltip")).to_contain_text("group")
    assert violations(page) == []
    page.locator(".log .text", has_text="Homeworld").first.focus()
    expect(page.get_by_role("tooltip")).to_contain_text("Your first and largest colony.")
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)
    page.keyboard.press("r")
    page.locator(".pages").focus()

    expect(page.get_by_role("tooltip")).to_be_visible()


def test_the_words_of_an_option_are_explained_no_more_once_it_is_chosen(opened: Opener) -> None:
    page = opened()
    seated(page, "space_empires")
    page.wait_for_selector(".question.yours .option")  # the bot may go first
    page.keyboard.press("q")
    expect(page.get_by_role("tooltip")).to_be_visible()

    with page.expect_response("**/choose"):
        page.keyboard.press("Enter")

    # Nor does the page meet an error, which `opened` would tell of.
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_bots_have_names(opened: Opener) -> None:
    page = opened()
    seated(page, "kardashev")

    said = page.locator(".plate.other .who").inner_text()
    assert any(f"{name} (Blue)" in said for name in NAMES)
