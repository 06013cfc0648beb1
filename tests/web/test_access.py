"""Everyone can use the page: axe finds nothing, in either theme, at any size."""

from __future__ import annotations

import pytest

from tests.server.parts import Api
from tests.web import scenes
from tests.web.conftest import Opener
from tests.web.parts import sample, sit, violations

LOOKS = [("desktop", "dark"), ("desktop", "light"), ("tablet", "light"), ("phone", "dark")]


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_a_table_with_every_kind_of_zone(opened: Opener, size: str, theme: str) -> None:
    page = opened(size, theme)
    sample(page, scenes.plain(scenes.sampler()))

    assert violations(page) == []

    for tab in ("table", "rules", "chat", "notes"):
        if page.locator(f"#tab-{tab}").count():
            page.click(f"#tab-{tab}")
            assert violations(page) == [], tab


@pytest.mark.parametrize(("size", "theme"), LOOKS[:2] + LOOKS[3:])
def test_the_lobby_and_a_new_table(opened: Opener, size: str, theme: str) -> None:
    page = opened(size, theme)
    page.goto("/")
    page.wait_for_selector(".game h3")
    assert violations(page) == []

    page.goto("/new/salvage")
    page.wait_for_selector("text=Start game")
    page.click("summary >> nth=-1")
    assert violations(page) == []

    page.goto("/credits")
    page.wait_for_selector("text=Lorc")
    assert violations(page) == []


def test_dialogs_and_what_is_wrong(opened: Opener) -> None:
    page = opened()
    sample(page, scenes.plain(scenes.sampler()))
    for key in ("Players and links", "Settings", "Help and shortcuts"):
        page.click(f"[aria-label='{key}']")
        assert violations(page) == [], key
        page.keyboard.press("Escape")

    page.goto("/t/nothing-here")
    page.wait_for_selector("text=No such table")
    assert violations(page) == []


def test_the_end_and_the_replay(opened: Opener, api: Api) -> None:
    table = api.open()
    api.play_out(table)
    page = opened()
    sit(page, table, "red")
    page.wait_for_selector(".scores")
    assert violations(page) == []

    page.click("text=Verify the dice")
    page.wait_for_selector(".verdict.good")
    page.click("a:has-text('Replay')")
    page.wait_for_selector("text=Move 0 of")
    assert violations(page) == []
