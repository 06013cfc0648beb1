"""Notices for a player who is not looking, fingers on the map, and votes."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.server.parts import Api, new_key
from tests.web import scenes
from tests.web.conftest import Opener
from tests.web.parts import answer_by_key, sample, sit

TOLD = """
  window.told = [];
  Object.defineProperty(document, 'hidden', {get: () => true});
  window.Notification = class {
    static permission = 'granted';
    constructor(title, {body, tag}) { window.told.push({title, body, tag}); }
    close() {}
  };
"""
WISHES = "localStorage['starhold.prefs'] = JSON.stringify({theme: 'dark', notify: true})"
TONES = """
  window.tones = 0;
  const make = BaseAudioContext.prototype.createOscillator;
  BaseAudioContext.prototype.createOscillator = function () {
    window.tones += 1;
    return make.call(this);
  };
"""


def sat(page: Page, table: dict[str, Any], seat: str) -> None:
    sit(page, table, seat)
    page.wait_for_selector(".question")


def test_a_hidden_tab_tells_when_it_is_your_turn_if_you_wished_so(
    opened: Opener, api: Api
) -> None:
    table = api.open(seed="told")
    wished, silent = opened(), opened()
    for page in (wished, silent):
        page.context.grant_permissions(["notifications"])
        page.add_init_script(TOLD)
    wished.add_init_script(WISHES)
    for page in (wished, silent):
        sat(page, table, "red")
    assert wished.evaluate("window.told") == []  # it was asked before it came

    for _ in range(30):
        if wished.evaluate("window.told.length"):
            break
        move(api, table)
        wished.wait_for_timeout(60)

    told = wished.evaluate("window.told")
    assert [one["title"] for one in told] == ["Your turn"]
    assert told[0]["tag"] == table["table"]
    expect(wished.locator(".question h2")).to_have_text(told[0]["body"])
    assert silent.evaluate("window.told") == []


def move(api: Api, table: dict[str, Any]) -> None:
    """Whoever is asked takes the first option; Red goes first, and so has to wait."""
    for seat in ("red", "blue"):
        secret = table["seats"][seat]
        update = api.state(table["table"], secret)
        if question := update["view"].get("question"):
            body = {"after": update["number"], "option": question["options"][0]["name"]}
            body |= {"key": new_key()}
            api("POST", f"/api/tables/{table['table']}/choose", body, secret)
            return


def test_sound_is_off_until_it_is_wished(opened: Opener, api: Api) -> None:
    body = {"game": "crest", "seats": [{"seat": "red"}], "seed": "sound"}
    table = api("POST", "/api/tables", body).json()
    page = opened()
    page.add_init_script(TONES)
    sat(page, table, "red")

    answer_by_key(page)
    assert page.evaluate("window.tones") == 0
    page.click("[aria-label='Settings']")
    page.check("#s-sound")
    # The tunes are fetched when the first is wished, so they may come late.
    page.wait_for_function("() => window.tones > 0")
    sample_tune = page.evaluate("window.tones")
    page.keyboard.press("Escape")
    answer_by_key(page)
    page.wait_for_function("before => window.tones > before", arg=sample_tune)
    after_a_move = page.evaluate("window.tones")
    page.click("[aria-label='Settings']")
    page.uncheck("#s-sound")
    page.keyboard.press("Escape")
    answer_by_key(page)

    assert page.evaluate("window.tones") == after_a_move


def test_those_present_vote_a_bot_into_an_absent_seat(opened: Opener, api: Api) -> None:
    table = api.open(seats=3, seed="votes", clock={"grace": 0})
    red, blue = opened(), opened()
    sat(red, table, "red")
    sat(blue, table, "blue")
    for page in (red, blue):
        page.click("[aria-label='Players and links']")
    absent = "dialog li:nth-child(3)"
    expect(red.locator(absent).locator("strong")).to_have_text("Green")

    red.locator(absent).get_by_role("button", name="Replace with a bot").click()
    expect(blue.locator(absent)).to_contain_text("1 of 2 votes for a bot.")
    blue.locator(absent).get_by_role("button", name="Replace with a bot").click()

    for page in (red, blue):
        expect(page.locator(absent).locator(".kind")).to_have_text(re.compile("^bot"))
        expect(page.locator(absent).locator("strong")).not_to_have_text("Green")  # a bot's name
        expect(page.locator(absent)).not_to_contain_text("votes")


def test_two_fingers_zoom_the_map(opened: Opener) -> None:
    page = opened("phone")
    sample(page, scenes.plain(scenes.flat()))
    page.wait_for_timeout(500)
    fingers = page.context.new_cdp_session(page)
    frame = page.locator(".frame").bounding_box()
    assert frame
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2

    def width() -> float:
        page.wait_for_timeout(400)
        box = page.locator("[data-cell='B2']").bounding_box()
        assert box
        return box["width"]

    def pinch(start: int, end: int) -> None:
        def touch(kind: str, *spread: int) -> None:
            sides = [(n, by) for one in spread for n, by in enumerate((-one, one))]
            points = [{"x": x + by, "y": y, "id": n} for n, by in sides]
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        touch("touchStart", start)
        for step in range(1, 9):
            touch("touchMove", start + (end - start) * step // 8)
        touch("touchEnd")

    fitted = width()
    pinch(30, 90)
    wide = width()
    pinch(90, 45)
    narrow = width()

    assert 2 < wide / fitted < 4
    assert narrow < 0.75 * wide
    assert page.locator(".crumb").count() == 0  # a pinch is not a tap
