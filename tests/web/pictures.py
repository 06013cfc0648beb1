"""Take the pictures of the page that stand in docs/images: `python -m tests.web.pictures`."""

from __future__ import annotations

import io
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from starhold import bots, games, save
from starhold.core.match import Match
from tests.server.parts import Api, new_key, running
from tests.web.conftest import FLAGS, PREFS, SIZES, chromium
from tests.web.parts import DRAWN, sit

IMAGES = Path(__file__).parents[2] / "docs/images"
JSON = dict[str, Any]


def shoot(page: Page, name: str) -> None:
    page.mouse.move(3, 3)
    page.wait_for_function(DRAWN)  # no empty boxes
    page.wait_for_timeout(900)
    picture = Image.open(io.BytesIO(page.screenshot()))
    picture.save(IMAGES / f"{name}.webp", quality=88, method=6)


def look_at(browser: Browser, url: str, size: str = "desktop", theme: str = "dark") -> Page:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        base_url=url,
        has_touch=size == "phone",
        reduced_motion="reduce",
    )
    context.add_init_script(PREFS % theme)
    return context.new_page()


def played(api: Api, seed: str, enough: Callable[[JSON], bool]) -> JSON:
    """Play a solo game at random until it shows what we want."""
    body = {"game": "crest", "seats": [{"seat": "red"}], "seed": seed}
    table: JSON = api("POST", "/api/tables", body).json()
    secret, luck = table["seats"]["red"], random.Random(seed)
    update = api.state(table["table"], secret)
    while update["view"].get("question") and not enough(update):
        option = luck.choice(update["view"]["question"]["options"])["name"]
        body = {"after": update["number"], "option": option, "key": new_key()}
        update = api("POST", f"/api/tables/{table['table']}/choose", body, secret).json()["update"]
    table["found"] = enough(update)
    table["number"] = update["number"]
    return table


def grown(update: JSON) -> bool:
    """A wide map, and a question that points at it."""
    cells = update["view"]["scene"]["boards"][0]["cells"]
    known = sum(cell["kind"] != "unexplored" for cell in cells)
    options = update["view"]["question"]["options"]
    return known > 11 and sum(len(option.get("about", ())) > 1 for option in options) > 4


def fought(update: JSON) -> bool:
    """A battle with both sides there."""
    zones = update["view"]["scene"]["zones"]
    battle = next((zone for zone in zones if zone["type"] == "Battle"), None)
    return battle is not None and all(side.get("groups") for side in battle["sides"])


def found(api: Api, enough: Callable[[JSON], bool]) -> JSON:
    return next(t for n in range(60) if (t := played(api, f"picture {n}", enough))["found"])


def invited(api: Api) -> JSON:
    """A listed table with a free seat; its game has yet to begin."""
    seats = [{"seat": "red", "name": "Ann"}, {"seat": "blue", "player": "open"}]
    body: JSON = {"game": "kardashev", "title": "Friday evening", "seats": seats}
    body |= {"listed": True, "by_address": True, "shared_dice": True}
    table: JSON = api("POST", "/api/tables", body).json()
    return table


def shoot_other_pages(page: Page, table: JSON) -> None:
    """Take pictures of the rules, the lobby, the form for a new table and a replay."""
    page.keyboard.press("?")
    shoot(page, "rules")
    page.goto("/")
    page.wait_for_selector(".game h3")
    page.wait_for_selector("[aria-labelledby=h-open] .row")
    shoot(page, "lobby")
    page.goto("/new/crest")
    page.wait_for_selector("text=Start game")
    shoot(page, "new")
    page.goto(f"/t/{table['table']}/replay/{table['number'] // 2}?seat=red")
    page.wait_for_selector(".replay")
    shoot(page, "replay")


def shoot_theatre(page: Page, api: Api, table: JSON) -> None:
    """Take a picture of a battle, beat by beat."""
    prefs = '{"theme": "dark", "theatre": "slow"}'
    page.add_init_script(f"localStorage['starhold.prefs'] = '{prefs}'")
    sit(page, table, "red")
    page.wait_for_selector(".question.yours")
    secret = table["seats"]["red"]
    options = api.state(table["table"], secret)["view"]["question"]["options"]
    end = next(n for n, one in enumerate(options) if one["name"] == "end-movement")
    api.choose(table["table"], secret, end)
    page.wait_for_selector(".theatre li:nth-child(3)")
    shoot(page, "theatre")


def reviewed() -> bytes:
    """A game of bots, to its end."""
    game = games.find("galactic_emperor")
    match = Match.new(game, game.settings(), ("red", "blue", "green", "yellow"), "s18")
    mind = bots.find("normal", "s18")
    while not match.table.over:
        seat = next(iter(match.table.open))
        match.choose(bots.answer(mind, game, match.table, seat, len(match.journal)), seat)
    return save.written(match)


def shoot_review(page: Page, api: Api) -> None:
    """Take a picture of the review of a finished game."""
    sit(page, api.http.post("/api/import", content=reviewed()).json(), "red")
    page.get_by_role("button", name="Review the game").click(timeout=120_000)
    page.wait_for_selector("dialog[open] .turning")
    shoot(page, "review")


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(f"{folder}/t.sqlite", every_game=True) as server,
    ):
        api = Api(server.url)
        wide, war = found(api, grown), found(api, fought)
        invite = invited(api)
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
            for size, theme, name in (
                ("desktop", "dark", "table"),
                ("desktop", "light", "table-light"),
                ("tablet", "dark", "tablet"),
                ("phone", "dark", "phone"),
                ("phone", "light", "phone-light"),
            ):
                page = look_at(browser, server.url, size, theme)
                sit(page, wide, "red")
                page.wait_for_selector(".question.yours")
                shoot(page, name)
                if name == "table":
                    shoot_other_pages(page, wide)
            page = look_at(browser, server.url)
            sit(page, war, "red")
            page.wait_for_selector(".battle")
            shoot(page, "battle")
            shoot_theatre(look_at(browser, server.url), api, war)
            shoot_review(look_at(browser, server.url), api)
            page = look_at(browser, server.url)
            sit(page, invite, "red")
            page.wait_for_selector(".invite svg")
            shoot(page, "invite")
            browser.close()
        api.http.close()


if __name__ == "__main__":
    main()
