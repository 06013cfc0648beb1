"""The consequences of an option are shown before it is chosen; hints have reasons."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.server.parts import Api
from tests.web import scenes
from tests.web.conftest import Opener
from tests.web.parts import PATIENT, chosen, sample, sit
from tests.web.stages import ROLL, Stage

ABOUT = "[aria-label='Consequences']"
ADVICE = "[aria-label='Suggested'] li"


def alone(page: Page, api: Api, seed: str) -> dict[str, Any]:
    body = {"game": "crest", "seats": [{"seat": "red"}], "seed": seed}
    table: dict[str, Any] = api("POST", "/api/tables", body).json()
    sit(page, table, "red")
    page.wait_for_selector(".option")
    return table


def test_an_option_under_the_pointer_or_the_cursor_is_explained(opened: Opener, api: Api) -> None:
    page = opened()
    alone(page, api, "explained")

    page.locator(".option").first.hover()
    expect(page.locator(ABOUT)).to_be_visible()
    page.mouse.move(1, 1)
    expect(page.locator(ABOUT)).to_have_count(0)
    page.keyboard.press("ArrowDown")
    expect(page.locator(ABOUT)).to_be_visible()


def test_a_server_that_is_too_busy_to_explain_is_asked_again(opened: Opener, api: Api) -> None:
    page = opened()
    asked: list[str] = []

    def refuse_once(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 1:
            route.continue_()
        else:
            route.fulfill(status=503, headers={"retry-after": "1"}, json={"title": "Busy."})

    page.route("**/details?**", refuse_once)
    alone(page, api, "busy")

    page.locator(".option").first.hover()

    expect(page.locator(ABOUT)).to_be_visible()
    assert asked[0] == asked[1]


def test_an_option_that_stays_under_the_pointer_stays_explained(opened: Opener) -> None:
    stage = Stage(opened())
    option = stage.page.locator(".option").first
    name = option.get_attribute("data-option")
    stage.answer("**/details?**", {"option": name, "changes": ["Energy: 4 → 3"]})
    option.hover()
    expect(stage.page.locator(ABOUT)).to_contain_text("4 → 3")

    stage.answer("**/details?**", {"option": name, "changes": ["Energy: 2 → 1"]})
    stage.tell("blue", ROLL, stage.asking("Blue has moved. Where now?"))

    expect(stage.page.locator(ABOUT)).to_contain_text("2 → 1")


def test_a_hint_marks_an_option_and_chooses_nothing(opened: Opener, api: Api) -> None:
    page = opened("phone")
    table = alone(page, api, "hint")

    page.get_by_role("button", name="Hint").click()
    expect(page.locator(ADVICE).first).to_be_visible()
    expect(page.locator(".option.suggested")).to_have_count(1)

    assert api.state(table["table"], table["seats"]["red"])["number"] == 0


def test_a_hint_takes_its_room_from_the_log_and_not_from_the_options(
    opened: Opener, api: Api
) -> None:
    page = opened()
    alone(page, api, "hint")
    box = page.locator(".question")
    before = box.bounding_box()

    page.get_by_role("button", name="Hint").click()
    expect(page.locator(ADVICE).first).to_be_visible()
    after = box.bounding_box()

    assert before
    assert after
    assert after["height"] > before["height"] + 50


def test_a_hint_comes_by_its_key(opened: Opener, api: Api) -> None:
    page = opened()
    alone(page, api, "key")

    page.keyboard.press("i")

    expect(page.locator(ADVICE).first).to_be_visible()


def test_between_people_there_is_no_hint_unless_the_table_allows_it(
    opened: Opener, api: Api
) -> None:
    for allowed in (False, True):
        table = api.open(seed="people", hints=allowed)
        page = opened()
        sit(page, table, "red")
        page.wait_for_selector(".option")

        expect(page.get_by_role("button", name="Hint")).to_have_count(int(allowed))


def test_the_host_of_several_people_may_allow_hints(opened: Opener) -> None:
    page = opened()
    page.goto("/new/salvage")
    page.wait_for_selector("details:not(.more) > summary")
    page.locator("details:not(.more) > summary").click()
    switch = page.get_by_label("Allow hints")
    expect(switch).to_have_count(0)  # alone there are hints anyway
    page.locator(".who select").nth(1).select_option("open")
    switch.check()
    with page.expect_request("**/api/tables") as sent:
        page.locator("button[type=submit]").click()

    body: dict[str, Any] | None = sent.value.post_data_json
    assert body
    assert body["hints"] is True


def test_a_key_that_is_held_down_answers_once(opened: Opener, api: Api) -> None:
    page = opened()
    table = alone(page, api, "held")
    page.locator(".question").click(position={"x": 5, "y": 5})

    with page.expect_response("**/choose"):
        page.keyboard.down("1")
    for _ in range(6):
        page.keyboard.down("1")  # Playwright marks these as repeated
    page.keyboard.up("1")
    page.wait_for_timeout(500)

    assert api.state(table["table"], table["seats"]["red"])["number"] == 1


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_held_down_on_the_map_picks_but_does_not_confirm(opened: Opener, key: str) -> None:
    page = opened()
    page.add_init_script(PATIENT)
    sample(page, scenes.plain(scenes.flat()))
    taken = chosen(page)
    page.locator("[data-cell='A2']").focus()

    for _ in range(6):
        page.keyboard.down(key)
    page.keyboard.up(key)

    expect(page.locator(".ready")).to_contain_text("Move to A2")
    page.wait_for_timeout(500)
    assert taken == []
    page.keyboard.press(key)
    expect(page.locator(".toast")).to_contain_text("Noted.")
    assert taken == ["move cruiser-1 A2"]
