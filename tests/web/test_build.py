"""What ships: built from these sources, small, and of no game in particular."""

from __future__ import annotations

import gzip
import json
import re
import tomllib
from pathlib import Path

from playwright.sync_api import Response

from scripts import protocol
from scripts.web import PAGE, WEB
from starhold import games
from tests.server.parts import Api
from tests.web.conftest import Opener
from tests.web.parts import hold

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src/starhold/games"
KB = 1000


def test_the_first_load_is_small(opened: Opener, api: Api) -> None:
    table = api("POST", "/api/tables", {"game": "crest", "seats": [{"seat": "red"}]}).json()
    for path in ("/", f"/t/{table['table']}"):
        page = opened()
        hold(page, table, "red")
        weights: dict[str, int] = {}
        answers: list[Response] = []
        page.on("response", lambda answer: answers.append(answer))  # noqa: B023 - of this page
        page.goto(path)
        page.wait_for_selector("main")
        page.wait_for_timeout(1500)
        for answer in answers:
            kind = answer.headers.get("content-type", "")
            body = b"" if answer.status in {204, 304} else answer.body()
            weights[answer.url] = len(body) if "woff2" in kind else len(gzip.compress(body, 6))

        assert sum(weights.values()) < 150 * KB, sorted(weights.items(), key=lambda one: -one[1])[
            :9
        ]


def test_the_page_knows_no_game() -> None:
    titles = (
        tomllib.loads(file.read_text("utf-8"))["title"] for file in GAMES.glob("*/meta.toml")
    )
    names = {*games.names(), *titles}
    for file in (WEB / "src").rglob("*.*"):
        text = (
            file.read_text("utf-8", "replace") if file.suffix in {".ts", ".svelte", ".css"} else ""
        )
        for name in names:
            assert not re.search(rf"\b{re.escape(name)}\b", text), f"{file.name} speaks of {name}"


def test_every_picture_has_its_author() -> None:
    drawn = {one["icon"] for one in json.loads((WEB / "src/made/credits.json").read_text("utf-8"))}
    ships = (WEB / "tools/ships.mjs").read_text("utf-8")
    ours = set(re.findall(r'^  "?([\w-]+)"?: \[', ships, re.M))
    shapes = (WEB / "tools/shapes.mjs").read_text("utf-8").partition("export const SHAPES")[2]
    ours |= set(re.findall(r"^  (\w+): ", shapes, re.M)) | {f"die-{n}" for n in range(1, 7)}

    assert drawn | ours == {file.stem for file in (PAGE / "icons").glob("*.svg")}


def test_the_lock_file_names_no_place() -> None:
    assert '"resolved"' not in (WEB / "package-lock.json").read_text("utf-8")


def test_the_page_uses_every_type_it_asks_the_protocol_for() -> None:
    sources = [file for kind in ("ts", "svelte") for file in (WEB / "src").rglob(f"*.{kind}")]
    text = "\n".join(
        file.read_text("utf-8") for file in sources if file.name != protocol.FILE.name
    )

    for root in protocol.REQUESTS + protocol.ANSWERS:
        assert re.search(rf"\b{root.__name__}\b", text), f"the page never uses {root.__name__}"
