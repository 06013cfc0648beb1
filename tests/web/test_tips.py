"""Tips: pointing at a thing explains it, without hiding anything else."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.web import scenes
from tests.web.conftest import Opener
from tests.web.parts import JSON, sample
from tests.web.stages import Stage


def middle(page: Page, cell: str) -> tuple[float, float]:
    box = page.locator(f"[data-cell='{cell}'] .ground").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_piece_under_the_pointer_says_what_it_is_for(opened: Opener) -> None:
    page = opened()
    sample(page, scenes.plain(scenes.flat()))

    page.mouse.move(*middle(page, "B2"))

    tip = page.locator(".tip")
    expect(tip).to_contain_text("B2")
    expect(tip).to_contain_text("The backbone of any fleet.")
    # With nothing in it to click on, it lets through what is meant for the map.
    expect(tip).to_have_css("pointer-events", "none")


def test_a_place_of_which_there_is_nothing_to_say_says_nothing(opened: Opener) -> None:
    page = opened()
    sample(page, scenes.plain(scenes.flat()))
    page.mouse.move(*middle(page, "B2"))
    expect(page.locator(".tip")).to_be_visible()

    page.mouse.move(*middle(page, "A3"))

    expect(page.locator(".tip")).to_have_count(0)


def test_a_mark_in_a_battle_explains_itself_when_it_is_tapped(opened: Opener) -> None:
    view: JSON = scenes.plain(scenes.sampler())
    war = next(zone for zone in view["scene"]["zones"] if zone["type"] == "Battle")
    war["sides"][0]["groups"][1]["marks"] = ["cruiser", "star"]
    page = opened("phone")
    sample(page, view)

    page.locator(".battle .facts >> text=sun").tap()
    page.wait_for_timeout(200)
    expect(page.locator(".tip")).to_have_count(0)  # there is nothing to say of it
    page.locator(".battle .facts >> text=cruiser").tap()

    tip = page.locator(".tip")
    expect(tip).to_contain_text("The backbone of any fleet.")
    box = tip.bounding_box()
    assert box
    assert box["width"] > 200  # as wide as it likes to be, also near the edge
    assert 0 <= box["x"] <= 390 - box["width"]


def overlap(one: FloatRect, two: FloatRect) -> bool:
    beside = one["x"] < two["x"] + two["width"] and two["x"] < one["x"] + one["width"]
    level = one["y"] < two["y"] + two["height"] and two["y"] < one["y"] + one["height"]
    return beside and level


@pytest.mark.parametrize("cell", ["A1", "B1", "B3", "C1", "C2"])
def test_a_tip_covers_neither_the_question_nor_a_target(opened: Opener, cell: str) -> None:
    page = opened()
    view = scenes.plain(scenes.flat())
    for one in view["scene"]["boards"][0]["cells"]:
        one["kind"] = "cruiser"  # there is something to say of it
    sample(page, view)

    page.mouse.move(*middle(page, cell))
    expect(page.locator(".tip")).to_be_visible()

    tip = page.locator(".tip").bounding_box()
    assert tip
    kept = [page.locator(".question").bounding_box()]
    for target in ("A1", "A2", "B1", "B3", "C1", "C2"):
        box = page.locator(f"[data-cell='{target}'] .ground").bounding_box()
        assert box
        kept.append(box)
    assert not [box for box in kept if box and overlap(tip, box)]


def test_a_tip_waits_two_seconds_after_a_click(opened: Opener) -> None:
    page = opened()
    page.clock.install()
    sample(page, scenes.plain(scenes.flat()))
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 600)
    page.mouse.click(*middle(page, "D5"))

    page.mouse.move(*middle(page, "B2"))
    page.clock.run_for(1900)
    expect(page.locator(".tip")).to_have_count(0)
    page.clock.run_for(600)

    expect(page.locator(".tip")).to_be_visible()


def test_a_click_delays_a_tip_that_was_about_to_come(opened: Opener) -> None:
    page = opened()
    page.clock.install()
    sample(page, scenes.plain(scenes.flat()))
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 600)
    page.mouse.move(*middle(page, "B2"))
    page.clock.run_for(300)

    page.mouse.click(*middle(page, "B2"))
    page.clock.run_for(1900)
    expect(page.locator(".tip")).to_have_count(0)
    page.clock.run_for(600)

    expect(page.locator(".tip")).to_be_visible()


def test_a_tip_leaves_with_the_word_that_it_explains(opened: Opener) -> None:
    page = opened()
    entry = {"term": "cruiser", "text": "The backbone of any fleet.", "rule": "SA-1.1"}
    guide = {"goal": "Win.", "rule": "SA-1.1", "cycle": "turn", "phase": []}
    stage = Stage(page)
    stage.answer("**/api/games/sampler/glossary", [entry])
    stage.answer("**/api/games/sampler/guide", guide)
    page.reload()
    page.wait_for_selector(".question.yours")
    stage.tell("red", [], stage.asking("Move a cruiser."))
    heading = page.locator(".question h2")
    expect(heading).to_have_text("Move a cruiser.")
    box = heading.bounding_box()
    assert box
    # The glossary comes with the first movement after the goal strip, which is loaded later.
    for step in range(1200):
        page.mouse.move(box["x"] + 5 + step % 2, box["y"] + 10)
        if page.evaluate("CSS.highlights.get('term')?.size > 0"):
            break
        page.wait_for_timeout(100)
    at = page.evaluate("[...CSS.highlights.get('term')][0].getBoundingClientRect().toJSON()")
    page.mouse.move(at["x"] + 3, at["y"] + 3)
    expect(page.locator(".tip")).to_contain_text("backbone")

    stage.tell("red", [], stage.asking("Choose a card."))

    expect(page.locator(".tip")).to_have_count(0)
