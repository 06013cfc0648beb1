"""Orders on the page: several choices with one click, decided ahead, explained."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.server.http.test_ordering import fleet
from tests.server.parts import Api, wait_for
from tests.web.conftest import Opener
from tests.web.parts import sit, violations


def panel(page: Page, api: Api) -> tuple[str, str]:
    """Sit down where ships move, and open the orders."""
    opened, red = fleet(api)
    sit(page, opened, "red")
    page.wait_for_selector(".option")
    page.get_by_role("tab", name="Orders").click()
    expect(page.get_by_role("heading", name="Standing orders")).to_be_visible()
    return opened["table"], red


def test_an_order_is_given_with_one_click_and_undone_with_one(opened: Opener, api: Api) -> None:
    page = opened()
    table, red = panel(page, api)
    before = api.state(table, red)
    page.get_by_label("Piece or place").select_option(index=1)
    order = page.locator(".orders .list button").first
    expect(order).to_be_visible()
    order.click()
    wait_for(lambda: api.state(table, red)["view"]["scene"] != before["view"]["scene"])
    page.get_by_role("button", name="Undo").click()

    wait_for(lambda: api.state(table, red)["view"]["scene"] == before["view"]["scene"])


def test_an_answer_is_decided_ahead_and_cancelled(opened: Opener, api: Api) -> None:
    page = opened()
    table, red = panel(page, api)
    page.get_by_role("button", name="Decide").click()
    cancel = page.get_by_role("button", name=re.compile(r"^Cancel\s*:"))
    expect(cancel).to_have_count(1)
    cancel.click()
    expect(page.get_by_text("Nothing is decided ahead.")).to_be_visible()

    ahead = api("GET", f"/api/tables/{table}/ahead", None, red).json()
    assert ahead["standing"] == []


def test_a_thing_that_offers_nothing_is_explained(opened: Opener, api: Api) -> None:
    page = opened("phone")
    panel(page, api)
    page.get_by_label("Piece or place").select_option(index=1)
    page.get_by_role("button", name="Why not?").click()

    expect(page.get_by_text("The table asks you:")).to_be_visible()
    assert violations(page) == []
