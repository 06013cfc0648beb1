"""Orders on the page: several choices with one click, decided in advance, explained."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.server.http.test_ordering import fleet
from tests.server.parts import Api, wait_for
from tests.web import scenes
from tests.web.conftest import Opener
from tests.web.parts import sample, sit, violations

JSON = dict[str, Any]


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
    expect(page.get_by_text("No standing orders.")).to_be_visible()

    ahead = api("GET", f"/api/tables/{table}/ahead", None, red).json()
    assert ahead["standing"] == []


def offering(page: Page, *orders: JSON) -> list[JSON]:
    """Lay a still table that offers these orders, and return what is ordered there."""
    given: list[JSON] = []

    def offer(route: Route) -> None:
        found = [] if re.search("thing=[^&]", route.request.url) else orders
        body = json.dumps({"number": 1, "orders": [*found]})
        route.fulfill(status=200, content_type="application/json", body=body)

    def obey(route: Route) -> None:
        given.append(route.request.post_data_json or {})
        body = json.dumps({"title": "That is enough.", "kind": "illegal"})
        route.fulfill(status=409, content_type="application/problem+json", body=body)

    page.route("**/orders?**", offer)
    page.route("**/shortcuts?**", offer)
    page.route("**/order", obey)
    page.route("**/ahead**", lambda route: route.fulfill(json={"standing": [], "ended": []}))
    sample(page, scenes.plain(scenes.sampler()))
    page.wait_for_selector(".option")
    return given


def offer(kind: str, text: str, *row: str, number: int = 0) -> JSON:
    answers = [{"question": "Move", "option": name} for name in row]
    return {"text": text, "order": {"kind": kind, "row": answers, "number": number}}


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_bid_is_one_number_and_a_sweep_one_click_beside_the_question(
    opened: Opener, size: str
) -> None:
    page = opened(size)
    bids = [offer("amount", f"Bid {n} CP", f"bid {n}", number=n) for n in (3, 4, 5)]
    given = offering(page, *bids, offer("sweep", "Explore A1; Explore B2", "a1", "b2", number=2))
    field = page.get_by_label("Number, 3 to 5")
    field.fill("4")
    assert violations(page) == []
    with page.expect_response("**/order"):
        page.get_by_role("button", name="Bid 4 CP").click()
    with page.expect_response("**/order"):
        page.get_by_role("button", name="Explore A1; Explore B2").click()

    assert [one["option"] for one in given[0]["row"]] == ["bid 4"]
    assert [one["option"] for one in given[1]["row"]] == ["a1", "b2"]


def test_a_number_behind_another_option_says_what_it_is(opened: Opener) -> None:
    page = opened()
    bids = [offer("amount", f"Bid {n} CP", "done", f"bid {n}", number=n) for n in (3, 4, 5)]
    offering(page, *bids)

    expect(page.get_by_label("End your turn, 3 to 5")).to_be_visible()


def test_on_a_phone_shortcuts_are_one_row_and_leave_room_for_the_options(opened: Opener) -> None:
    page = opened("phone")
    orders = ("A1; Explore B2; Explore C3", "B2; Explore A1; Explore C3", "C3; Explore A1")
    offering(page, *(offer("sweep", f"Explore {order}", "a1", "b2") for order in orders))
    buttons = page.locator(".shortcuts button")
    expect(buttons).to_have_count(3)

    assert len({box["y"] for box in map(Locator.bounding_box, buttons.all()) if box}) == 1


def test_how_often_a_choice_is_repeated_is_a_stepper(opened: Opener) -> None:
    page = opened()
    given = offering(page, offer("repeat", "5 × Build a Scout", *["build"] * 5, number=5))
    page.get_by_role("tab", name="Orders").click()
    stepper = page.get_by_role("group", name="Build a Scout")
    stepper.get_by_role("button", name="One more").click()
    assert violations(page) == []
    with page.expect_response("**/order"):
        stepper.get_by_role("button", name="3 × Build a Scout").click()

    assert len(given[0]["row"]) == 3


def test_answers_ahead_are_ranked(opened: Opener, api: Api) -> None:
    page = opened()
    table, red = panel(page, api)
    page.get_by_label("Else").first.select_option(index=1)
    expect(page.get_by_label("Else")).to_have_count(2)
    page.get_by_role("button", name="Decide").click()
    expect(page.get_by_text(", else ").first).to_be_visible()

    (one,) = api("GET", f"/api/tables/{table}/ahead", None, red).json()["standing"]
    assert len(set(one["options"])) == 2


def test_a_thing_that_offers_nothing_is_explained(opened: Opener, api: Api) -> None:
    page = opened("phone")
    panel(page, api)
    page.get_by_label("Piece or place").select_option(index=1)
    page.get_by_role("button", name="Why not?").click()

    expect(page.get_by_text("The table asks you:")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_click_on_a_thing_without_options_asks_why_not(
    opened: Opener, api: Api, size: str
) -> None:
    page = opened(size)
    table, red = fleet(api)
    view = api.state(table["table"], red)["view"]
    asked = {name for option in view["question"]["options"] for name in option.get("about", ())}
    held = {piece["at"] for piece in view["scene"]["pieces"]}
    cells = {cell["id"] for board in view["scene"]["boards"] for cell in board["cells"]}
    sit(page, table, "red")
    page.wait_for_selector(".option")
    place = page.locator(f"[data-cell='{min(cells - asked - held)}']")
    place.dispatch_event("click")
    page.get_by_role("button", name=re.compile("Why not")).first.click()

    expect(page.get_by_text("The table asks you:")).to_be_visible()
    assert violations(page) == []
