"""A table may be set back while its page is open: the page shows it as it is, not as it was."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.server.parts import running
from tests.server.rooms.test_mended_rules import Broken
from tests.web.conftest import PREFS
from tests.web.parts import sit


@contextmanager
def watched(browser: Browser, folder: Path) -> Iterator[tuple[Broken, Page]]:
    """A table on a server of its own, and the page of one who sits there."""
    path = folder / "t.sqlite"
    with running(str(path)) as server:
        table = Broken(server, path)
        context = browser.new_context(base_url=server.url, accept_downloads=True)
        context.add_init_script(PREFS % "dark")
        page = context.new_page()
        troubles: list[str] = []
        page.on("pageerror", lambda error: troubles.append(str(error)))
        sit(page, table.opened, "red")
        page.wait_for_selector(".question")
        yield table, page
        context.close()
        table.api.http.close()

        assert troubles == []


def copied(source: Path, target: Path) -> None:
    """Copy a database as a backup does."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)


def shows(page: Page, number: int) -> None:
    place = re.compile(rf"/replay/{number}(\?|$)")
    expect(page.get_by_label("Replay this game")).to_have_attribute("href", place)


def test_a_page_follows_a_table_that_was_restored_from_a_backup(
    browser: Browser, tmp_path: Path
) -> None:
    with watched(browser, tmp_path) as (table, page):
        table.play(4)
        then = table.state("red")["number"]
        copied(table.path, tmp_path / "backup.sqlite")
        table.play(4)
        shows(page, table.state("red")["number"])
        table.server.kill()
        for file in tmp_path.glob("t.sqlite*"):
            file.unlink()
        copied(tmp_path / "backup.sqlite", table.path)
        table.server.start()
        shows(page, then)

        moves = page.locator(".log [data-move]")

        assert max(int(move.get_attribute("data-move") or 0) for move in moves.all()) <= then

        table.play(2)
        shows(page, table.state("red")["number"])


def test_a_page_goes_back_with_choices_that_were_set_aside_and_offers_them(
    browser: Browser, tmp_path: Path
) -> None:
    with watched(browser, tmp_path) as (table, page):
        table.play(4)
        number = len(table.rows("journal"))
        table.play(3)
        shows(page, table.state("red")["number"])
        table.refuse(number + 1, {"type": "AnOptionOfOldRules"})
        shows(page, table.state("red")["number"])
        expect(page.locator(".log")).to_contain_text("could not be replayed")
        with page.expect_download() as download:
            page.click(".log >> text=Download it")
        kept = json.loads(download.value.path().read_text("utf-8"))

        assert kept["starhold_set_aside"] == 1
        assert kept["seat"] == "red"
        assert [len(part["entries"]) for part in kept["set_aside"]] != [0]
