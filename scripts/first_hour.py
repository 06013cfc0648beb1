#!/usr/bin/env python3
"""Do what a newcomer does in the first hour, in Chromium, and print how long it takes.

From `run.py play` to your own first move in each game; a friend who joins by link from a second
browser; every lesson from its first to its last word, on a desktop and on a phone.

    python -m scripts.first_hour
    python -m scripts.first_hour --without-lessons
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from starhold import games
from tests.server.parts import ROOT, SOURCES
from tests.web.conftest import FLAGS, PATIENCE, SIZES, chromium
from tests.web.lessons import HABITS, finish
from tests.web.parts import answer_by_key


@contextmanager
def opened(home: str) -> Iterator[str]:
    """Run what `run.py play` becomes; yield the address that it prints."""
    command = [sys.executable, "-m", "starhold", "open", "--no-browser"]
    env = SOURCES | {"XDG_DATA_HOME": home, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout is not None
        url = next(word for line in process.stdout for word in line.split() if "://" in word)
        while not is_up(url):
            time.sleep(0.1)
        yield url
    finally:
        process.terminate()
        process.wait()


def is_up(url: str) -> bool:
    try:
        return httpx.get(url).is_success
    except httpx.TransportError:
        return False


def device(browser: Browser, size: str, url: str) -> Page:
    """Open a page like a device of its own."""
    width, height = SIZES[size]
    page = browser.new_context(
        viewport={"width": width, "height": height}, base_url=url, has_touch=size == "phone"
    ).new_page()
    page.set_default_timeout(PATIENCE)
    return page


def first_move(page: Page, title: str) -> None:
    """Begin a game from the first page with what is offered, and make a move."""
    page.goto("/")
    page.get_by_role("link", name=f"Begin: {title}").click()
    page.get_by_role("button", name="Start game").click()
    page.wait_for_selector(".question.yours")
    answer_by_key(page)


def invitation(page: Page) -> str:
    """Open a table with a seat for a friend; return the link."""
    page.goto("/new/kardashev")
    page.wait_for_selector("input[name=preset]")
    page.select_option("li:nth-child(2) .who select", "open")
    page.get_by_role("button", name="Start game").click()
    return page.locator("[aria-label='Invitation link']").input_value()


def join(page: Page, link: str) -> None:
    """Follow a link, type a name and sit down."""
    page.goto(link)
    page.fill(".join input", "Bo")
    page.get_by_role("button", name="Sit down as").click()
    page.wait_for_selector(".question")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--without-lessons", action="store_true")
    words = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as home, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name in games.names():
            began = time.perf_counter()
            with opened(home) as url:
                first_move(device(browser, "desktop", url), games.find(name).meta.title)
                said(began, f"from the command to the first own move in {name}")
        with opened(home) as url:
            link = invitation(device(browser, "desktop", url))
            began = time.perf_counter()
            join(device(browser, "phone", url), link)
            said(began, "from opening a friend's link to sitting at the table")
            for size in () if words.without_lessons else ("desktop", "phone"):
                for name in HABITS:
                    began = time.perf_counter()
                    chosen = finish(device(browser, size, url), name)
                    said(began, f"the lesson of {name}, {size}: {chosen} choices")
        browser.close()


def said(began: float, what: str) -> None:
    print(f"{time.perf_counter() - began:6.1f} s  {what}", flush=True)


if __name__ == "__main__":
    main()
