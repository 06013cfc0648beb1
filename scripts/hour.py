#!/usr/bin/env python3
"""Do what a stranger does in the first hour: write a game by the guide, check it and play it.

It runs `starhold lab new-game`, makes the edits of docs/add-a-game.md, checks the game, plays
300 random games, one game in the terminal and one in Chromium, and says how long each took.
Everything lies in a temporary folder, which is deleted at the end.

    python scripts/hour.py
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
GUIDE = ROOT / "docs" / "add-a-game.md"
NAME = "lanterns"
FUZZED = 300
SEATS = [{"seat": "red"}, {"seat": "blue", "player": "bot", "bot": "normal"}]
PATIENCE = 600  # seconds for one command; generous, because the machine may be busy
# A block with a title is a file: in a folder if it belongs to the game, else a script to run.
BLOCK = re.compile(r'^```\w+ title="(?P<file>[^"]+)"\n(?P<text>.*?)^```$', re.M | re.S)


def blocks() -> list[tuple[str, str]]:
    """Return the files that the guide shows, by path."""
    return [(found["file"], found["text"]) for found in BLOCK.finditer(GUIDE.read_text("utf-8"))]


def edit(project: Path) -> list[str]:
    """Make the guide's edits; return the scripts that it runs."""
    scripts = []
    for file, text in blocks():
        if "/" in file:
            place = project / file
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, "utf-8")
        else:
            scripts.append(text)
    return scripts


def write_game(folder: Path) -> Path:
    """Write the guide's game as the guide says, first save included; return its project."""
    starhold(folder, "lab", "new-game", NAME)
    project = folder / NAME
    edit(project)
    save = project / "tests" / "saves" / "0.1.0.json"
    save.unlink()
    starhold(folder, "new", NAME, "--game", NAME, "--seed", "first", "--out", str(save))
    return project


def starhold(folder: Path, *words: str, typed: str = "", path: tuple[Path, ...] = ()) -> str:
    """Run a command in a folder, with these folders on the path; return what it says."""
    places = os.pathsep.join(map(str, (*path, ROOT / "src")))
    env = {"PYTHONPATH": places, "STARHOLD_HOME": str(folder / "home")}
    # The edits follow within a second: Python would take an old compiled file of the same size.
    env["PYTHONDONTWRITEBYTECODE"] = "1"
    done = subprocess.run(
        [sys.executable, "-m", "starhold", *words],
        cwd=folder,
        env=os.environ | env,
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode:
        sys.exit(f"starhold {' '.join(words)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def play_in_terminal(folder: Path) -> str:
    """Play against a bot, line by line; return how it ends."""
    said = starhold(
        folder,
        *("play", NAME, "--game", NAME, "--plain", "--seed", "hour", "--bot", "blue=normal"),
        typed="1\n" * 40,
    )
    return next(line for line in said.splitlines() if "lights the tower" in line)


def play_in_browser(folder: Path) -> str:
    """Play against a bot in Chromium by clicks alone; return how it ends."""
    from playwright.sync_api import sync_playwright

    import run
    from tests.server.parts import Api, running
    from tests.web.conftest import FLAGS, chromium

    place = chromium()
    if not place:
        if run.browser_is_required():
            sys.exit("There is no Chromium: see run.py.")
        return "skipped: no Chromium"
    database = str(folder / "tables.sqlite")
    with running(database, "--game", str(folder / NAME)) as server, sync_playwright() as play:
        api = Api(server.url)
        answer = api("POST", "/api/tables", {"game": NAME, "seats": SEATS, "seed": "hour"})
        table = answer.json()
        browser = play.chromium.launch(executable_path=place, args=FLAGS)
        page = browser.new_page(base_url=server.url, reduced_motion="reduce")
        page.set_default_timeout(1000 * PATIENCE)
        page.goto(f"/t/{table['table']}#{table['seats']['red']}")
        while True:
            page.wait_for_selector(".question.yours:not(.busy), .scores")
            if page.locator(".scores").count():
                break
            before = page.locator(".log").inner_text()
            page.locator(".option").first.click()
            page.wait_for_function(
                "was => document.querySelector('.scores')"
                " || document.querySelector('.log').innerText !== was",
                arg=before,
            )
        ended = page.locator(".scores h2").inner_text()
        browser.close()
        api.http.close()
    return ended


@contextmanager
def timed(what: str) -> Iterator[list[str]]:
    """Say what was done, and how long it took."""
    said: list[str] = []
    began = time.perf_counter()
    yield said
    print(f"{time.perf_counter() - began:6.1f} s  {what}  {' '.join(said)}", flush=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with timed("new-game, and the guide's edits"):
            write_game(folder)
        with timed("check") as said:
            said.append(starhold(folder, "lab", "check", NAME, "--game", NAME).splitlines()[-1])
        with timed("fuzz") as said:
            words = ("--games", str(FUZZED), "--closely", "--settings", "random")
            said.append(starhold(folder, "lab", "fuzz", NAME, "--game", NAME, *words).strip())
        with timed("a game in the terminal") as said:
            said.append(play_in_terminal(folder))
        with timed("a game in Chromium") as said:
            said.append(play_in_browser(folder))


if __name__ == "__main__":
    main()
