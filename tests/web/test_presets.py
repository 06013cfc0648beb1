"""The form for a new table: presets, and house rules behind them."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from starhold import games
from starhold.show import presets
from tests.server.parts import Api, new_key
from tests.web.conftest import Opener
from tests.web.parts import violations


def form(page: Page, game: str) -> None:
    page.goto(f"/new/{game}")
    page.wait_for_selector("input[name=preset]")


def chosen(page: Page) -> str:
    return page.locator("input[name=preset]:checked").input_value()


@pytest.mark.parametrize("name", games.names())
def test_each_preset_sets_the_table(opened: Opener, name: str) -> None:
    page = opened()
    game = games.find(name)
    for preset in presets.described(game):
        form(page, name)
        page.locator(f"input[value={preset.name}]").check()
        expect(page.locator(f"#about-{preset.name}")).to_have_text(preset.about)
        with page.expect_response("**/api/tables") as answer:
            page.get_by_role("button", name="Start game").click()

        sent = json.loads(answer.value.request.post_data or "{}")
        assert sent["settings"].items() >= preset.settings.items()


def test_the_first_game_is_usual_until_one_was_finished(opened: Opener) -> None:
    page = opened()
    form(page, "space_empires")
    assert chosen(page) == "first_game"
    assert page.get_by_label("Who plays Blue").input_value() == "bot:easy"

    page.evaluate("localStorage['starhold.finished'] = JSON.stringify(['space_empires'])")
    form(page, "space_empires")

    assert chosen(page) == "standard"
    assert page.get_by_label("Who plays Blue").input_value() == "bot:normal"


def test_a_preset_brings_its_bots_but_leaves_a_chosen_one(opened: Opener) -> None:
    page = opened()
    form(page, "kardashev")
    page.locator("input[value=standard]").check()
    expect(page.get_by_label("Who plays Blue")).to_have_value("bot:normal")
    page.get_by_label("Who plays Blue").select_option("bot:expert")
    page.locator("input[value=first_game]").check()

    expect(page.get_by_label("Who plays Blue")).to_have_value("bot:expert")


def test_the_seat_of_a_bot_says_how_its_level_plays_and_how_strong_it_is(opened: Opener) -> None:
    page = opened()
    page.goto("/new/kardashev")
    level = page.locator("li .level")
    expect(level).to_contain_text("Good for a first game. Won")
    page.select_option("li:nth-child(2) .who select", "bot:normal")

    expect(level).to_contain_text("Takes what looks good right now.")


def test_a_finished_game_is_remembered(opened: Opener, api: Api) -> None:
    page = opened()
    body = {"game": "crest", "seats": [{"seat": "red"}], "seed": "end", "shared_dice": False}
    table = api("POST", "/api/tables", body).json()
    secret = table["seats"]["red"]
    update = api.state(table["table"], secret)
    while update["view"].get("question"):
        option = update["view"]["question"]["options"][-1]["name"]
        said = {"after": update["number"], "option": option, "key": new_key()}
        update = api("POST", f"/api/tables/{table['table']}/choose", said, secret).json()["update"]
    page.goto(f"/t/{table['table']}#{secret}")
    page.wait_for_selector(".scores")
    form(page, "crest")

    assert chosen(page) == "standard"


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_house_rules_are_grouped_and_link_their_rules(
    opened: Opener, size: str, theme: str
) -> None:
    page = opened(size, theme)
    form(page, "kardashev")
    expect(page.get_by_text("Choosing how to pay")).not_to_be_visible()
    page.locator("summary", has_text="House rules").focus()
    page.keyboard.press("Enter")
    page.locator("summary", has_text="Colonies and cards").focus()
    page.keyboard.press("Enter")
    assert violations(page) == []

    link = page.get_by_role("button", name="Rule: When am I asked how to pay?")
    link.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("If a type is short")
    assert violations(page) == []
    page.keyboard.press("Escape")

    expect(link).to_be_focused()


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("name", games.names())
def test_house_rules_fit_into_the_form(opened: Opener, name: str, size: str) -> None:
    page = opened(size)
    form(page, name)
    page.locator("summary", has_text="House rules").click()
    page.evaluate("for (const one of document.querySelectorAll('form details')) one.open = true")
    expect(page.locator("form .link").last).to_be_visible()

    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert (
        page.evaluate(
            """() => { const edge = document.querySelector('form').getBoundingClientRect().right;
        return [...document.querySelectorAll('form *')].filter(
            (one) => one.getBoundingClientRect().right > edge).length }"""
        )
        == 0
    )


def test_a_changed_house_rule_is_counted(opened: Opener) -> None:
    page = opened()
    form(page, "kardashev")
    page.locator("summary", has_text="House rules").click()
    page.locator("summary", has_text="Setup").click()
    expect(page.get_by_text("Prepared board")).to_be_visible()
    page.get_by_role("checkbox", name="Prepared board").uncheck()

    expect(page.locator("summary", has_text="House rules")).to_contain_text("1 changed")


def test_a_table_is_set_up_by_keyboard_alone(opened: Opener) -> None:
    page = opened()
    form(page, "space_empires")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "preset":
            break
    page.keyboard.press("ArrowDown")
    assert chosen(page) == "short"
    page.keyboard.press("ArrowUp")
    assert chosen(page) == "first_game"
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type") == "submit":
            break
    page.keyboard.press("Enter")

    page.wait_for_selector(".question")
    expect(page.get_by_text("The board is prepared").first).to_be_visible()


def test_leaving_the_form_asks_for_nothing_that_is_not_there(opened: Opener) -> None:
    page = opened()
    refused: list[str] = []
    page.on("response", lambda got: refused.append(got.url) if got.status >= 400 else None)
    page.goto("/")
    page.get_by_role("link", name="Begin: Crest of Empire").click()
    page.get_by_role("button", name="Start game").click()
    page.wait_for_selector(".question.yours")

    assert refused == []
