"""Pieces dragged over the map: one order, how many go, errands over several turns."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.server.http.test_ordering import fleet
from tests.server.parts import Api, wait_for
from tests.web import scenes
from tests.web.conftest import Opener
from tests.web.parts import sample, sit, violations

JSON = dict[str, Any]


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: Locator, end: Locator) -> None:
    page.mouse.move(*middle(start))
    page.mouse.down()
    page.mouse.move(*middle(end), steps=5)
    page.mouse.up()


def drag_by_touch(page: Page, start: Locator, end: Locator) -> None:
    cdp = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = middle(start), middle(end)
    for kind, part in (("touchStart", 0.0), ("touchMove", 0.5), ("touchMove", 1.0)):
        at = {"x": x + part * (to_x - x), "y": y + part * (to_y - y)}
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def piece(page: Page, name: str) -> Locator:
    return page.locator(f"[data-piece='{name}'] .touch")


def cell(page: Page, name: str) -> Locator:
    return page.locator(f"[data-cell='{name}']")


class Still:
    """A table with one still view: a stack that can reach one of the cells."""

    def __init__(self, page: Page, stack: int = 3, *, whole: bool = False) -> None:
        self.stack = stack
        self.whole = whole  # the piece goes only together with its stack
        view = scenes.plain(scenes.sampler())
        self.page = page
        self.standing: list[JSON] = []
        page.route("**/orders?**", self._orders)
        page.route("**/order", self._order)
        page.route("**/ahead**", self._ahead)
        sample(page, view)
        page.wait_for_selector(".option")
        page.wait_for_selector(".carries")
        cells = sorted(one["id"] for board in view["scene"]["boards"] for one in board["cells"])
        own = [p for p in view["scene"]["pieces"] if p.get("owner") == "red" and p["at"] in cells]
        kinds = [(p["at"], p["kind"]) for p in own]
        drawn = page.locator("[data-piece]").evaluate_all("all => all.map(x => x.dataset.piece)")
        self.piece, self.start = next(
            (p["id"], p["at"])
            for p in own
            if kinds.count((p["at"], p["kind"])) == 1 and p["id"] in drawn
        )
        self.near, self.far = [one for one in cells if one != self.start][:2]

    def _orders(self, route: Route) -> None:
        query = {name: one for name, (one,) in parse_qs(urlparse(route.request.url).query).items()}
        found = []
        if query.get("thing"):
            many = int(query.get("many", "0"))
            row = [{"question": "Move", "option": f"go {many or self.stack}"}]
            amounts = [] if self.whole else [*range(1, self.stack + 1)]
            who = self.start if self.whole else query["thing"]
            order = {"kind": "move", "row": row, "who": who, "to": self.near, "amounts": amounts}
            found = [{"text": "5 from here to there", "order": order}]
        body = json.dumps({"number": 1, "orders": found})
        route.fulfill(status=200, content_type="application/json", body=body)

    def _order(self, route: Route) -> None:
        body = json.dumps({"title": "That is enough.", "kind": "illegal"})
        route.fulfill(status=409, content_type="application/problem+json", body=body)

    def _ahead(self, route: Route) -> None:
        if route.request.method == "POST":
            sent = route.request.post_data_json or {}
            self.standing = [
                {"id": "one", "text": "Away", "at": self.start, "to": sent["to"]}
                | {"road": [self.near, sent["to"]]}
            ]
        elif route.request.method == "DELETE":
            self.standing = []
        body = json.dumps({"standing": self.standing, "ended": []})
        route.fulfill(status=200, content_type="application/json", body=body)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_ship_is_dragged_to_a_place_in_reach(opened: Opener, api: Api, size: str) -> None:
    page = opened(size)
    table, red = fleet(api)
    options = api.state(table["table"], red)["view"]["question"]["options"]
    ship = next(one["about"][0] for one in options if one.get("about"))
    path = f"/api/tables/{table['table']}/orders?thing={ship}"
    order = api("GET", path, None, red).json()["orders"][0]["order"]
    sit(page, table, "red")
    page.wait_for_selector(".option")
    page.wait_for_selector(".carries")

    by = drag_by_touch if size == "phone" else drag
    by(page, piece(page, ship), cell(page, order["to"]))

    def moved() -> bool:
        pieces = api.state(table["table"], red)["view"]["scene"]["pieces"]
        return bool([p for p in pieces if p["id"] == ship and p["at"] == order["to"]])

    wait_for(moved)


def test_how_many_of_a_large_stack_go_is_asked_once_with_a_stepper(opened: Opener) -> None:
    page = opened()
    still = Still(page, stack=8)
    drag(page, piece(page, still.piece), cell(page, still.near))
    shown = page.get_by_role("dialog")
    expect(shown).to_contain_text("8 of 8")

    shown.get_by_role("button", name="One fewer").click()
    assert violations(page) == []
    expect(shown).to_contain_text("7 of 8")
    with page.expect_request("**/order") as sent:
        shown.get_by_role("button", name="Go", exact=True).click()
    assert (sent.value.post_data_json or {})["row"] == [{"question": "Move", "option": "go 7"}]


def test_a_small_stack_has_a_button_for_each_number(opened: Opener) -> None:
    page = opened()
    still = Still(page)
    drag(page, piece(page, still.piece), cell(page, still.near))
    expect(page.get_by_role("button", name="All 3")).to_be_focused()
    asked, board = page.get_by_role("dialog"), page.locator(".board")
    expect(asked.locator("strong")).to_have_text(re.compile(r"Move \w+ to "))
    edges = [one.evaluate("one => one.getBoundingClientRect().right") for one in (asked, board)]
    assert edges == sorted(edges)  # the question beside the map stays in sight
    with page.expect_request("**/order") as sent:
        page.get_by_role("dialog").get_by_role("button", name="2", exact=True).click()

    assert (sent.value.post_data_json or {})["row"] == [{"question": "Move", "option": "go 2"}]


def test_a_piece_that_cannot_go_alone_asks_before_its_stack_goes(opened: Opener) -> None:
    page = opened()
    still = Still(page, whole=True)
    drag(page, piece(page, still.piece), cell(page, still.near))
    shown = page.get_by_role("dialog", name="5 from here to there")
    expect(shown).to_contain_text("all that can move here goes with it")
    assert violations(page) == []

    with page.expect_request("**/order") as sent:
        shown.get_by_role("button", name="Go", exact=True).click()
    assert (sent.value.post_data_json or {})["row"] == [{"question": "Move", "option": "go 3"}]


def test_a_place_out_of_reach_is_an_errand_drawn_on_the_map(opened: Opener) -> None:
    page = opened()
    still = Still(page)
    drag(page, piece(page, still.piece), cell(page, still.far))
    expect(page.locator(f"[data-errand='{still.far}']")).to_have_count(1)
    said = page.get_by_role("status").filter(has_text="over several turns")
    said.hover()
    assert violations(page) == []

    said.get_by_role("button", name="Call it back").click()
    expect(page.locator("[data-errand]")).to_have_count(0)


def test_dragging_beside_the_pieces_moves_the_map(opened: Opener) -> None:
    page = opened()
    still = Still(page)
    pane = page.locator(".pane")
    before = pane.get_attribute("style")
    drag(page, cell(page, still.near), cell(page, still.far))

    expect(pane).not_to_have_attribute("style", before or "")
    assert page.get_by_role("dialog").count() == 0
