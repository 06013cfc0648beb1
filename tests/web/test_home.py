"""The page as a home: themes, emblems, the installed page, open tables, notices, an early end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.parts import Api, Server, running
from tests.web.conftest import PATIENCE, Opener
from tests.web.parts import DRAWN, sit, violations


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_first_visit_follows_the_system(browser: Browser, server: Server, scheme: str) -> None:
    with browser.new_context(
        base_url=server.url,
        color_scheme=scheme,  # type: ignore[arg-type]  # one of the two
        service_workers="block",
    ) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto("/")
        page.wait_for_selector(".game h3")
        first = page.evaluate("document.documentElement.dataset.theme")
        page.evaluate("localStorage['starhold.prefs'] = JSON.stringify({theme: 'dark'})")
        page.reload()
        page.wait_for_selector(".game h3")

        assert first == scheme
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"


@pytest.mark.parametrize("path", ["/new/crest", "/"])
def test_pictures_show_on_direct_load(opened: Opener, path: str) -> None:
    page = opened()
    page.goto(path)
    page.wait_for_selector("svg.picture")

    page.wait_for_function(DRAWN)


def test_the_page_can_be_installed(api: Api) -> None:
    page, worker = api("GET", "/"), api("GET", "/sw.js")
    found = api("GET", "/manifest.webmanifest")
    manifest = json.loads(found.content)
    icons = [api("GET", icon["src"]) for icon in manifest["icons"]]

    assert 'rel="manifest"' in page.text
    assert found.headers["content-type"].startswith("application/manifest+json")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    assert {(manifest["display"], manifest["start_url"])} == {("standalone", "/")}
    assert [icon.status_code for icon in icons] == [200] * len(icons)
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])


def test_the_kept_shell_says_kindly_that_the_server_is_away(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        running(str(tmp_path / "t.sqlite")) as house,
        browser.new_context(base_url=house.url) as context,
    ):
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto("/")
        page.wait_for_selector(".game h3")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function("""async () => {
            const kept = (await (await caches.open('starhold-shell')).keys()).map(one => one.url);
            return kept.length > 4 && kept.every(url => !url.includes('/api'));
        }""")
        house.kill()
        page.reload()
        expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached.")
        assert violations(page) == []
        house.start()
        page.click("text=Try again")

        page.wait_for_selector(".game h3")


def test_open_tables_refresh_themselves_and_can_be_filtered(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        running(str(tmp_path / "t.sqlite")) as house,
        browser.new_context(base_url=house.url, service_workers="block") as context,
    ):
        api, page = Api(house.url), context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto("/")
        expect(page.locator("[aria-labelledby=h-open]")).to_contain_text("No open tables.")
        seats = [{"seat": "red"}, {"seat": "blue"}]
        body = {"game": "salvage", "settings": {"mine": False}, "listed": True}
        half = [{"seat": "red"}, {"seat": "blue", "player": "open"}]
        slow = {"kind": "move", "seconds": 86400}
        for more in (
            {"title": "Full", "seats": seats},
            {"title": "Free", "seats": half},
            {"title": "Slow", "seats": half, "clock": slow},
        ):
            assert api("POST", "/api/tables", {**body, **more}).status_code == 201
        rows = page.locator("[aria-labelledby=h-open] .row strong")
        expect(rows).to_have_text(["Slow", "Free", "Full"])
        page.get_by_label("Seats").select_option("free")
        expect(rows).to_have_text(["Slow", "Free"])
        page.get_by_label("Pace").select_option("move")
        expect(rows).to_have_text(["Slow"])
        page.get_by_label("Seats").select_option("full")
        expect(page.locator("[aria-labelledby=h-open]")).to_contain_text("No open tables match.")
        assert violations(page) == []
        api.http.close()


def test_the_webhook_is_set_on_the_page(opened: Opener, api: Api) -> None:
    table = api.open()
    page = opened()
    page.goto(f"/t/{table['table']}#{table['host']}")
    page.wait_for_selector(".question, .waiting, .join, .invite")
    page.click("[aria-label='Players and links']")
    page.get_by_label("Webhook").fill("http://127.0.0.1/hook")
    page.click("form button:has-text('Save')")
    expect(page.locator(".toast.bad")).to_be_visible()  # not a public address
    page.get_by_label("Webhook").fill("https://93.184.215.14/hook")
    page.click("form button:has-text('Save')")
    expect(page.get_by_text("A webhook is set.")).to_be_visible()
    assert violations(page) == []
    page.click("text=Remove")

    expect(page.get_by_text("A webhook is set.")).to_have_count(0)


def test_two_people_end_their_game_early(opened: Opener, api: Api) -> None:
    table = api.open()
    red, blue = opened(), opened("phone")
    for page, seat in ((red, "red"), (blue, "blue")):
        sit(page, table, seat)
        page.wait_for_selector(".question")
    red.click("[aria-label='Players and links']")
    red.click("text=End the game now")
    red.click("text=Yes, end it now")
    expect(red.locator("dialog")).to_contain_text("Red wants to end it here.")
    expect(blue.locator(".proposal")).to_contain_text("Red wants to end it here.")
    assert violations(blue) == []
    blue.click("text=End the game now")
    blue.click("text=Yes, end it now")

    for page in (red, blue):
        page.wait_for_selector(".scores")
    red.keyboard.press("Escape")
    expect(red.locator(".log")).to_contain_text("scored as it stands")
