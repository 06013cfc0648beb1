"""Bots are watched, paused, skipped or summed up; nothing is missed."""

from __future__ import annotations

import datetime as dt
import re

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Opener
from tests.web.parts import JSON, move, violations
from tests.web.stages import Stage

YOURS = "Your move again"


def stepped(n: int) -> list[JSON]:
    return [{"key": "ShipMoved", "text": f"Blue makes step {n}.", "about": ["2,-1"]}]


def step(stage: Stage, n: int) -> None:
    stage.tell("blue", stepped(n), stage.waiting("blue"))


def entry(page: Page, n: int) -> Locator:
    return page.locator(f".log :text('Blue makes step {n}.')")


def watched(page: Page, **prefs: str) -> Stage:
    """A table at which Blue, a bot, is to move."""
    stage = Stage(page, robots=("blue",), **{"theatre": "off", "bots": "slow", **prefs})
    stage.tell("red", [], stage.waiting("blue"))
    page.wait_for_selector("[aria-label='Watch the other players']")
    return stage


def test_a_paused_turn_goes_on_or_is_skipped_by_a_key(opened: Opener) -> None:
    page = opened()
    stage = watched(page)
    page.keyboard.press("Space")
    expect(page.locator("text=Paused")).to_be_visible()
    for n in range(1, 14):
        step(stage, n)
    stage.tell("blue", stepped(14), stage.asking(YOURS))
    page.wait_for_timeout(300)
    assert entry(page, 1).count() == 0

    page.keyboard.press("Space")
    expect(entry(page, 1)).to_be_visible()
    assert page.locator(".question.yours").count() == 0

    page.keyboard.press("s")
    expect(page.locator(".question h2")).to_have_text(YOURS)
    expect(entry(page, 14)).to_be_visible()


def test_steps_that_came_together_are_shown_one_by_one(opened: Opener) -> None:
    page = opened()
    stage = watched(page, bots="normal")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for number in (3, 4):
        stage.answer(f"**/replay/{number}?**", {"number": number, "view": stage.waiting("blue")})
    log = [move(number, "blue", *stepped(number)) for number in (3, 4, 5)]
    stage.number = 5
    stage.send(stage.update(2, log, stage.asking(YOURS)))

    expect(page.locator(".question h2")).to_have_text(YOURS)
    frames = [match[1] for url in asked if (match := re.search(r"/replay/(\d+)", url))]
    assert frames == ["3", "4"]


def test_steps_that_nobody_sees_take_no_time(opened: Opener) -> None:
    page = opened()
    page.clock.install()
    stage = watched(page)
    page.clock.pause_at(dt.datetime.now() + dt.timedelta(hours=1))  # no timer ends from now on
    for _ in range(5):
        stage.tell("blue", [{"key": "Forced", "text": "Only one choice."}], stage.waiting("blue"))
    stage.tell("blue", [], stage.asking(YOURS))

    expect(page.locator(".question h2")).to_have_text(YOURS)


RECAP: JSON = {
    "after": 2,
    "number": 3,
    "lines": [{"text": "Blue: Dreadnought: (2,−1) → (1,0)", "about": ["dreadnought-1"]}],
    "pieces": [
        {
            "piece": "dreadnought-1",
            "kind": "dreadnought",
            "owner": "blue",
            "before": "2,-1",
            "after": "1,0",
        }
    ],
}


def test_one_key_sums_up_in_lines_and_on_the_map(opened: Opener) -> None:
    page = opened()
    stage = watched(page)
    stage.answer("**/recap?**", RECAP)
    page.keyboard.press(" ")
    for n in (1, 2, 3):
        step(stage, n)
    stage.tell("blue", stepped(4), stage.asking(YOURS))

    page.keyboard.press(".")
    expect(page.locator(".question h2")).to_have_text(YOURS)
    expect(page.locator(".recap li")).to_have_text(RECAP["lines"][0]["text"])
    expect(page.locator(".ghosts .way")).to_have_count(1)
    assert violations(page) == []

    page.keyboard.press(".")
    expect(page.locator(".ghosts .way")).to_have_count(0)


def test_the_last_round_is_replayed_in_place(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, robots=("blue",), theatre="off", bots="slow")
    stage.answer("**/recap?**", RECAP)
    for number in range(5):
        view = stage.waiting("blue")
        stage.answer(
            f"**/replay/{number}?**",
            {"number": number, "view": view, "entry": move(number, "blue", *stepped(number))},
        )
    stage.tell("blue", stepped(1), stage.asking(YOURS))
    expect(page.locator(".question h2")).to_have_text(YOURS)

    page.keyboard.press(",")
    expect(page.locator("text=Replay of the last round")).to_be_visible()
    expect(page.locator(".question.yours")).to_have_count(0)
    page.keyboard.press("s")
    expect(page.locator(".question h2")).to_have_text(YOURS)


def test_a_replay_takes_its_time_although_bots_are_instant(opened: Opener) -> None:
    page = opened()
    page.clock.install()
    stage = Stage(page, robots=("blue",), theatre="off", bots="instant")
    for number in range(3):
        frame = {"number": number, "view": stage.waiting("blue"), "entry": move(number, "blue")}
        stage.answer(f"**/replay/{number}?**", frame)
    stage.tell("blue", stepped(1), stage.asking(YOURS))
    expect(page.locator(".question h2")).to_have_text(YOURS)
    page.clock.pause_at(dt.datetime.now() + dt.timedelta(hours=1))  # no timer ends from now on

    page.keyboard.press(",")
    expect(page.locator("text=Replay of the last round")).to_be_visible()
    expect(page.locator(".question.yours")).to_have_count(0)


def test_in_the_middle_of_a_turn_the_recap_reaches_back_to_the_turn_before(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, robots=("blue",), theatre="off", bots="instant")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    stage.answer("**/recap?**", {**RECAP, "after": 1, "number": 4})
    stage.tell("blue", stepped(2), stage.asking(YOURS))
    stage.tell("red", stepped(3), stage.asking("And then?"))
    stage.tell("red", stepped(4), stage.asking("And now?"))
    expect(page.locator(".question h2")).to_have_text("And now?")

    page.keyboard.press(".")
    expect(page.locator(".recap li")).to_have_text(RECAP["lines"][0]["text"])
    expect(page.locator(".log .since")).to_have_text("Since move 1")
    assert [url for url in asked if "/recap" in url and "after=1" in url]
