"""The page and the dice: it adds its part, pins what it sees, and notices a forgery."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from starhold.core.chance import Seeded, luck_key
from tests.server.parts import JSON, Api
from tests.web.conftest import Opener
from tests.web.parts import sit


@pytest.fixture
def table(api: Api) -> JSON:
    """A table that gathers parts."""
    return api.open(shared_dice=True)


def seen_to_the_end(page: Page, api: Api, table: JSON) -> None:
    """Let the page see a whole game, from before the deal to the end."""
    sit(page, table, "red", "blue")
    page.wait_for_selector(".question, .scores, .curtain")
    api.play_out(table)


def forged(change: Callable[[Any], None]) -> Callable[[Route], None]:
    """Answer as a server would that has changed its mind."""

    def fulfill(route: Route) -> None:
        body = route.fetch().json()
        change(body)
        route.fulfill(status=200, content_type="application/json", body=json.dumps(body))

    return fulfill


def result(page: Page, table: JSON) -> Any:
    page.goto(f"/t/{table['table']}")
    page.wait_for_selector(".scores")
    return expect(page.locator(".verdict"))


def test_the_page_adds_the_parts_of_its_seats_before_the_deal(
    opened: Opener, api: Api, table: JSON
) -> None:
    page = opened()
    sit(page, table, "red", "blue")
    page.wait_for_selector(".question, .scores, .curtain")
    facts = api("GET", f"/api/tables/{table['table']}").json()
    pins = page.evaluate(f"JSON.parse(localStorage['starhold.dice.{table['table']}'])")

    assert table["facts"]["status"] == "gathering"
    assert set(facts["parts"]) == {"red", "blue"}
    assert pins["commitment"] == table["facts"]["commitment"]
    assert pins["parts"] == facts["parts"]


def test_a_new_table_waits_for_a_friend_and_then_begins(opened: Opener) -> None:
    host = opened()
    host.goto("/new/salvage")
    host.wait_for_selector("text=Start game")
    host.select_option("li:nth-child(2) .who select", "open")
    host.click("button:has-text('Start game')")
    expect(host.locator("h1")).to_contain_text("Waiting for players")
    expect(host.locator("li", has_text="Red")).to_contain_text("ready")
    link = host.locator("[aria-label='Invitation link']").input_value()

    friend = opened("phone")
    friend.goto(link)
    friend.click("text=Sit down as Blue")

    for page in (host, friend):
        page.wait_for_selector(".question, .scores")


def test_the_host_may_begin_without_waiting(opened: Opener) -> None:
    host = opened()
    host.goto("/new/salvage")
    host.wait_for_selector("text=Start game")
    host.select_option("li:nth-child(2) .who select", "open")
    host.click("button:has-text('Start game')")
    host.click("text=Begin without waiting")

    host.wait_for_selector(".question, .scores")


def test_a_player_who_adds_no_part_holds_nobody_up(opened: Opener, api: Api) -> None:
    table = api.open(shared_dice=True, clock={"kind": "none", "grace": 0})
    page = opened()
    sit(page, table, "red")  # blue is held, but no page adds its part
    page.click("text=Begin without waiting")

    page.wait_for_selector(".question, .scores")
    assert api("GET", f"/api/tables/{table['table']}").json()["parts"].keys() == {"red", "blue"}


def test_after_an_honest_game_the_page_says_so_by_itself(
    opened: Opener, api: Api, table: JSON
) -> None:
    page = opened()
    seen_to_the_end(page, api, table)

    result(page, table).to_contain_text("the log matches what you saw in")


def test_a_forged_journal_is_noticed(opened: Opener, api: Api, table: JSON) -> None:
    page = opened()
    seen_to_the_end(page, api, table)
    page.wait_for_selector(".scores, .curtain")

    def change(log: JSON) -> None:
        told = next(one for entry in log["log"] for one in entry["news"] if one.get("rule"))
        told["key"] = "SomethingElse"

    page.route("**/log?**", forged(change))

    result(page, table).to_contain_text("of the log is not what you saw")


def test_a_forged_seed_is_noticed(opened: Opener, api: Api, table: JSON) -> None:
    page = opened()
    seen_to_the_end(page, api, table)

    def change(luck: JSON) -> None:
        luck["seed"] = "ab" * 32
        key = luck_key(bytes.fromhex(luck["seed"]), luck["parts"])
        for one in luck["numbers"]:
            one["got"] = Seeded(key, one["n"]).below(one["below"])

    page.route("**/luck**", forged(change))

    result(page, table).to_contain_text("not the seed that was sealed")


def test_a_forged_part_is_noticed(opened: Opener, api: Api, table: JSON) -> None:
    page = opened()
    seen_to_the_end(page, api, table)
    page.route("**/luck**", forged(lambda luck: luck["parts"].update(red="00" * 16)))

    result(page, table).to_contain_text("the part that red added to the dice was changed")


def test_a_forged_number_is_noticed(opened: Opener, api: Api, table: JSON) -> None:
    page = opened()
    seen_to_the_end(page, api, table)

    def change(luck: JSON) -> None:
        one = luck["numbers"][-1]
        one["got"] = (one["got"] + 1) % one["below"]

    page.route("**/luck**", forged(change))

    result(page, table).to_contain_text("The seed gives")


def test_another_commitment_than_the_one_pinned_is_noticed_at_once(
    opened: Opener, table: JSON
) -> None:
    page = opened()
    sit(page, table, "red", "blue")
    page.wait_for_selector(".question, .scores, .curtain")
    page.route(
        f"**/api/tables/{table['table']}", forged(lambda facts: facts.update(commitment="0" * 64))
    )
    page.reload()

    expect(page.locator("text=has changed its seed hash")).to_be_visible()
