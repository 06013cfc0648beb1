"""A real browser before a real server."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import run
from tests.server.parts import Api, Server, running

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP starhold.example 127.0.0.1",  # a name that others could reach
]
SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
PREFS = """localStorage['starhold.prefs'] ??= JSON.stringify(
  {theme: '%s', confirm: false, theatre: 'off', bots: 'instant'})"""
Opener = Callable[..., Page]
PATIENCE = 120_000  # milliseconds: a busy machine is slow
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    place = tmp_path_factory.mktemp("web") / "tables.sqlite"
    with running(str(place), every_game=True) as found:
        yield found


@pytest.fixture
def api(server: Server) -> Iterator[Api]:
    found = Api(server.url)
    yield found
    found.http.close()


def chromium() -> str | None:
    return run.find_browser()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if not path:
        (pytest.fail if run.browser_is_required() else pytest.skip)("no Chromium: see run.py")
    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def opened(browser: Browser, server: Server) -> Iterator[Opener]:
    """Open pages, each like a device of its own; no page may meet an error."""
    troubles: list[str] = []
    contexts = []

    def open_page(size: str = "desktop", theme: str = "dark") -> Page:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            base_url=server.url,
            has_touch=size == "phone",
            reduced_motion="reduce",
            service_workers="block",  # pages that mean to keep the shell ask for it
        )
        contexts.append(context)
        context.add_init_script(PREFS % theme)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not troubles
