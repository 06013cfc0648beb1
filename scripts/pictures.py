#!/usr/bin/env python3
"""Take the pictures of "How to play" from real games in Chromium: `python -m scripts.pictures`.

Bots play each game with a chosen seed up to the questions below; the page shows the table there.
`guide.toml` beside each game describes its pictures; the game pages in docs/ show them too.
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, FloatRect, Page, ViewportSize, sync_playwright

from starhold import bots, games, save
from starhold.core.game import SEATS
from starhold.core.match import Match
from starhold.show import presets
from starhold.show.view import view
from starhold.show.vocabulary import Battle, View
from tests.server.parts import Api, running
from tests.web.conftest import FLAGS, PREFS, chromium
from tests.web.parts import DRAWN, sit

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src/starhold/games"
DOCS = ROOT / "docs/images/games"
SIZE: ViewportSize = {"width": 1280, "height": 740}
WIDTH = 760
BATTLE = "a battle"
# Without the tools of the map and the log; the page allows no style element.
PLAIN = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '.tools, .panel { display: none !important } .side { grid-row-end: -1 !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
MAP, TABLE, ROLES = (".board",), (".board", ".question"), ("#zone-roles",)


class Shot(NamedTuple):
    """What to take a picture of, and when: the n-th time that Red is asked this."""

    name: str
    ask: str
    time: int
    parts: tuple[str, ...] = MAP


SHOTS: dict[str, tuple[str, tuple[Shot, ...]]] = {
    "crest": (
        "picture",
        (
            Shot("start", "Explore", 4, TABLE),
            Shot("battle", BATTLE, 1),
            Shot("empire", "Explore", 30),
        ),
    ),
    "kardashev": (
        "picture",
        (
            Shot("auction", "Bid", 6, TABLE),
            Shot("actions", "TakeAction", 14, TABLE),
            Shot("colonies", "TakeAction", 22),
        ),
    ),
    "galactic_emperor": (
        "picture",
        (
            Shot("roles", "PickRole", 2, TABLE),
            Shot("influence", "PlaceInfluence", 6, TABLE),
            Shot("empires", "PickRole", 5),
        ),
    ),
    "empire_of_the_stars": (
        "picture",
        (
            Shot("monolith", "ChooseRole", 3, ROLES),
            Shot("battle", "SetTactics", 1),
            Shot("empires", "ChooseRole", 10),
        ),
    ),
    "space_empires": (
        "monday",
        (
            Shot("exploration", "ExploreNext", 3),
            Shot("plan", "Plan", 2, TABLE),
            Shot("battle", BATTLE, 1),
        ),
    ),
}


def moments(name: str, seed: str, shots: tuple[Shot, ...]) -> Iterator[tuple[Shot, bytes]]:
    """Let bots play a game, and save it at each of these questions."""
    game = games.find(name)
    seats = SEATS[: max(game.meta.players.min, min(2, game.meta.players.max))]
    match = Match.new(game, presets.chosen(game, "first_game", {}), seats, seed)
    minds = {seat: bots.find("normal", seat) for seat in seats}
    asked: Counter[str] = Counter()
    left = set(shots)
    while left:
        seat = next(iter(match.table.open))
        now = set(_asked(view(game, match.table, seats[0])))
        asked.update(now)
        for shot in [one for one in left if one.ask in now and asked[one.ask] >= one.time]:
            yield shot, save.written(match)
            left.remove(shot)
        match.choose(bots.answer(minds[seat], game, match.table, seat, len(match.journal)), seat)


def _asked(seen: View) -> Iterator[str]:
    """What Red is asked, and whether during a battle."""
    if seen.question:
        yield seen.question.key
        zones = (zone for zone in seen.scene.zones if isinstance(zone, Battle))
        if any(all(side.groups for side in zone.sides) for zone in zones):
            yield BATTLE


def shoot(browser: Browser, api: Api, data: bytes, parts: tuple[str, ...]) -> Image.Image:
    """Open the table of a file, and take a picture of these parts of the page."""
    kind = {"Content-Type": "application/octet-stream"}
    table: Any = api.http.post("/api/import", content=data, headers=kind).json()
    with browser.new_context(
        viewport=SIZE, base_url=str(api.http.base_url), reduced_motion="reduce"
    ) as context:
        context.add_init_script(PREFS % "dark")
        page = context.new_page()
        sit(page, table, SEATS[0])
        page.wait_for_selector(".question.yours")
        page.get_by_role("button", name="Hide the goal strip").click()
        page.evaluate(PLAIN)
        page.mouse.move(3, 3)
        page.wait_for_function(DRAWN)
        page.wait_for_timeout(1500)
        return Image.open(io.BytesIO(page.screenshot(clip=around(page, parts))))


def around(page: Page, parts: tuple[str, ...]) -> FloatRect:
    """The smallest rectangle with all these parts."""
    boxes = [page.locator(part).first.bounding_box() for part in parts]
    found = [box for box in boxes if box]
    left, top = min(box["x"] for box in found), min(box["y"] for box in found)
    right = max(box["x"] + box["width"] for box in found)
    bottom = max(box["y"] + box["height"] for box in found)
    return {"x": left, "y": top, "width": right - left, "height": bottom - top}


def keep(taken: Image.Image, file: Path) -> None:
    """Write a picture, no wider than it is shown."""
    width = min(WIDTH, taken.width)
    smaller = taken.convert("RGB").resize((width, round(taken.height * width / taken.width)))
    file.parent.mkdir(exist_ok=True)
    smaller.save(file, quality=72, method=6)


def link(file: Path, place: Path) -> None:
    """Show a file in another place as well."""
    place.parent.mkdir(parents=True, exist_ok=True)
    place.unlink(missing_ok=True)
    place.symlink_to(os.path.relpath(file, place.parent))


def main() -> None:
    """Take the pictures of all games, or of those named."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(f"{folder}/t.sqlite", every_game=True) as server,
        sync_playwright() as play,
    ):
        api = Api(server.url)
        browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name in sys.argv[1:] or SHOTS:
            for shot, data in moments(name, *SHOTS[name]):
                file = GAMES / name / "pictures" / f"{shot.name}.webp"
                keep(shoot(browser, api, data, shot.parts), file)
                link(file, DOCS / name / file.name)
                print(f"{file.stat().st_size:7} bytes  {name} {shot.name}", flush=True)
        browser.close()
        api.http.close()


if __name__ == "__main__":
    main()
