"""Before the click: consequences are shown beside the options, on the map and in the numbers."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from starhold.foresight.details import Details
from starhold.foresight.difference import Change, Moved, Turned
from starhold.show.vocabulary import encode
from tests.server.parts import Api
from tests.web import scenes
from tests.web.conftest import Opener
from tests.web.parts import PATIENT, chosen, sample, sit, violations
from tests.web.stages import Stage

ABOUT = "[role=note][aria-label='Consequences']"
MOVE = "move cruiser-1 1,0"
HELD = 600  # milliseconds: longer than a tap


def foretold(page: Page, **more: Any) -> list[dict[str, str]]:
    """Let the server foretell the same of every option; return what it is asked."""
    asked: list[dict[str, str]] = []

    def answer(route: Route) -> None:
        query = dict(parse_qsl(urlsplit(route.request.url).query))
        asked.append(query)
        found = {
            "changes": ("Credits 6 → 2", "Cruiser: (0,0) → (1,0)"),
            "numbers": (Change("credits", 6, 2, "red"),),
            "pieces": (Moved("cruiser-1", "cruiser", "red", "0,0", "1,0"),),
            "cells": (Turned("1,0", "garden", "rich", "red"),),
            "rule": "SA-1.1",
            "rule_text": "**SA-1.1** A ship moves along SA-2.1.",
        } | more
        if query["odds"] == "false":
            found.pop("odds", None)
        body = encode(Details(query["option"], **found))
        route.fulfill(status=200, content_type="application/json", body=body)

    page.route("**/details?**", answer)
    return asked


def begin(page: Page, **more: Any) -> list[dict[str, str]]:
    asked = foretold(page, **more)
    sample(page, scenes.plain(scenes.sampler()))
    return asked


def option(page: Page, name: str = MOVE) -> Locator:
    return page.locator(f"[data-option='{name}']")


def hold_down(page: Page, what: Locator) -> None:
    """Rest a finger on something, and lift it."""
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box
    touch = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    cdp = page.context.new_cdp_session(page)
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    page.wait_for_timeout(HELD)
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_what_would_change_is_shown_in_words_on_the_map_and_in_its_place(opened: Opener) -> None:
    page = opened()
    begin(page)

    option(page).hover()

    about = page.locator(ABOUT)
    expect(about).to_contain_text("Credits 6 → 2")
    expect(about).to_contain_text("SA-1.1 A ship moves")
    expect(page.locator("[data-ghost='cruiser']")).to_have_count(1)  # a ghost counter
    expect(page.locator("[data-ghost='1,0'] .tile")).to_have_count(1)  # a ghost tile
    expect(page.locator(".ghosts .way")).to_have_count(1)  # and the way there
    expect(page.locator(".you .meter.glows")).to_have_text("6Credits→ 2")
    page.mouse.move(2, 2)
    expect(about).to_have_count(0)
    expect(page.locator("[data-ghost], .glows")).to_have_count(0)


def test_the_end_of_the_game_takes_the_preview_away(opened: Opener) -> None:
    page = opened()
    foretold(page)
    stage = Stage(page)
    option(page).hover()
    expect(page.locator(ABOUT)).to_be_visible()
    over = stage.waiting("red") | {"waiting": [], "scores": [{"seat": "red", "total": 3}]}
    over["scores"][0] |= {"items": [], "won": True}

    stage.tell("red", [], over)

    expect(page.locator(".scores, .ending").first).to_be_visible()
    expect(page.locator(ABOUT)).to_have_count(0)
    expect(page.locator("[data-ghost], .glows")).to_have_count(0)


def test_a_number_on_a_sheet_glows_in_its_cell(opened: Opener) -> None:
    page = opened()
    begin(page, numbers=(Change("energy", 6, 9, "red", "colonies"),))

    option(page).hover()

    expect(page.locator(".beside .glows")).to_have_text("6→ 9")


def test_home_areas_have_a_tint_and_a_border_of_their_own(opened: Opener) -> None:
    page = opened()
    view = scenes.plain(scenes.flat())
    for cell in view["scene"]["boards"][0]["cells"]:
        if cell["id"][0] in "AD":
            cell["area"] = "red" if cell["id"][0] == "A" else "blue"
    sample(page, view)

    expect(page.locator(".area")).to_have_count(2)
    # Column A is four hexes: three sides are shared, each by two of them.
    border = page.locator(".area .border").first.get_attribute("d") or ""
    assert border.count("M") == 4 * 6 - 2 * 3
    assert "home area" in (page.locator("[data-cell='A2']").get_attribute("aria-label") or "")
    assert "home area" not in (page.locator("[data-cell='B2']").get_attribute("aria-label") or "")


def test_a_stack_on_a_phone_is_one_large_counter(opened: Opener) -> None:
    page = opened("phone")
    view = scenes.plain(scenes.sampler())
    view["scene"]["zones"] = []
    sample(page, view)
    for _ in range(4):
        page.keyboard.press("-")
    expect(page.locator(".frame.far")).to_have_count(1)

    tokens = page.locator("[data-token='0,0']")
    expect(tokens).to_have_count(2)  # seven ships, and a base with its yard
    assert set(tokens.locator(".count").all_text_contents()) == {"7"}


def test_details_do_not_push_the_options_away(opened: Opener) -> None:
    page = opened()
    begin(page)
    before = page.locator(".options").bounding_box()

    option(page).hover()
    expect(page.locator(ABOUT)).to_be_visible()

    assert page.locator(".options").bounding_box() == before


def test_arrow_keys_look_at_options_and_choose_nothing(opened: Opener) -> None:
    page = opened()
    asked = begin(page)
    taken = chosen(page)

    page.keyboard.press("ArrowDown")
    expect(page.locator(ABOUT)).to_contain_text("Move cruiser 1 to (0,1)")
    page.keyboard.press("ArrowDown")
    expect(page.locator(ABOUT)).to_contain_text("Move cruiser 1 to (-1,1)")

    assert not taken
    assert [one["option"] for one in asked][-1] == "move cruiser-1 -1,1"


def test_a_long_press_looks_and_a_tap_chooses(opened: Opener) -> None:
    page = opened("phone")
    begin(page)
    taken = chosen(page)
    first = option(page, "move cruiser-1 0,1")

    hold_down(page, first)

    expect(page.locator(ABOUT)).to_contain_text("Credits 6 → 2")
    expect(page.locator("[data-ghost='cruiser']")).to_have_count(1)
    assert not taken
    with page.expect_request("**/choose"):
        first.tap()


def test_a_place_that_only_one_option_is_about_is_looked_at_on_the_map(opened: Opener) -> None:
    page = opened()
    asked = begin(page)

    page.locator("[data-cell='-1,1'] .ground").hover()

    expect(page.locator(ABOUT)).to_contain_text("Move cruiser 1 to (-1,1)")
    assert {one["option"] for one in asked} == {"move cruiser-1 -1,1"}


def test_an_option_that_waits_to_be_confirmed_says_what_would_follow(opened: Opener) -> None:
    page = opened("phone")
    page.context.add_init_script(PATIENT)
    foretold(page)
    sample(page, scenes.plain(scenes.flat()))

    page.locator("[data-cell='A2'] .ground").tap()

    expect(page.locator(".ready")).to_be_visible()
    expect(page.locator(ABOUT)).to_contain_text("Credits 6 → 2")


def test_what_is_certain_is_asked_first_and_odds_only_where_luck_decides(opened: Opener) -> None:
    page = opened()
    asked = begin(page, chancy=True, odds=("You lose a ship: 63 % (±4)",))

    option(page).hover()
    expect(page.locator(ABOUT)).to_contain_text("63 % (±4)")
    assert [one["odds"] for one in asked] == ["false", "true"]

    page = opened()
    asked = begin(page)
    option(page).hover()
    expect(page.locator(ABOUT)).to_contain_text("Credits 6 → 2")
    page.wait_for_timeout(300)
    assert [one["odds"] for one in asked] == ["false"]


def test_a_warning_stands_on_its_option_without_being_asked(opened: Opener) -> None:
    page = opened()
    said = {"number": 1, "warnings": {MOVE: ["Red loses a fighter."]}}
    page.route(
        "**/warnings**",
        lambda route: route.fulfill(
            status=200, content_type="application/json", body=json.dumps(said)
        ),
    )
    begin(page)

    expect(option(page).locator(".bad")).to_have_text("Red loses a fighter.")
    expect(page.locator(".option .bad")).to_have_count(1)


def test_on_a_wide_screen_details_have_a_column_of_their_own(opened: Opener) -> None:
    page = opened()
    page.set_viewport_size({"width": 1920, "height": 1000})
    begin(page)
    column = page.locator("aside.about")
    expect(column).to_contain_text("Point at an option")
    before = page.locator(".board").bounding_box()

    option(page).hover()

    expect(column.locator(ABOUT)).to_be_visible()
    log, about = page.locator(".panel").bounding_box(), column.bounding_box()
    assert log
    assert about
    assert about["x"] + about["width"] <= log["x"] + 1
    assert page.locator(".board").bounding_box() == before


def test_coordinates_are_printed_where_options_use_them(opened: Opener, api: Api) -> None:
    page = opened()
    table = api("POST", "/api/tables", {"game": "crest", "seats": [{"seat": "red"}]}).json()
    sit(page, table, "red")
    page.wait_for_selector(".option")

    texts = page.locator(".option").all_inner_texts()
    used = {text.partition("(")[2].partition(")")[0] for text in texts if "(" in text}

    assert used
    assert set(page.locator("svg.names text").all_text_contents()) >= used


def test_every_question_is_announced_and_every_place_says_its_name(opened: Opener) -> None:
    page = opened()
    sample(page, scenes.plain(scenes.flat()))

    expect(page.locator("p.sr[aria-live=polite]")).to_have_text("Where to?")
    for cell in ("A1", "B2", "D5"):
        label = page.locator(f"[data-cell='{cell}']").get_attribute("aria-label") or ""
        assert cell in label.split(":")[0].replace(",", " ").split()


def test_a_question_that_reads_like_the_last_is_announced_again(opened: Opener) -> None:
    page = opened()
    sample(page, scenes.plain(scenes.flat()))
    said = page.locator("p.sr[aria-live=polite]")
    expect(said).to_have_text("Where to?")
    said.evaluate("""one => {
        window.heard = [];
        new MutationObserver(() => window.heard.push(one.textContent)).observe(
            one, {subtree: true, childList: true, characterData: true});
    }""")

    chosen(page)
    page.locator(".option").last.click()

    page.wait_for_function("() => window.heard.at(-1) === 'Where to?'")


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_nothing_is_in_the_way_of_a_screen_reader(opened: Opener, size: str, theme: str) -> None:
    page = opened(size, theme)
    begin(page, warnings=("Red loses a fighter.",), chancy=True, odds=("Hit: 50 % (±9)",))
    if size == "phone":
        hold_down(page, option(page, "move cruiser-1 0,1"))
    else:
        page.keyboard.press("ArrowDown")
    expect(page.locator(ABOUT)).to_contain_text("50 %")

    assert not violations(page)
