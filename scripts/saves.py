#!/usr/bin/env python3
"""Write a save of every game for this release; later releases must load it and play on.

    scripts/saves.py

Each of a game's oldest saves gets a successor: a new game with the same seats and settings, in
which a bot has made as many choices.  A save that is already there stays as it is.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from starhold import bots, games, save
from starhold.core.match import Match

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "tests" / "games"


def release_of(file: Path) -> str:
    """Return the release that left a save: `0.1.0-solo.json` is of 0.1.0."""
    return file.stem.partition("-")[0]


def releases_of(name: str) -> set[str]:
    """Return the releases that left a save of this game."""
    return {release_of(file) for file in (GAMES / name / "saves").glob("*.json")}


def age(release: str) -> tuple[int, ...]:
    """Return a key that sorts releases by age."""
    return tuple(map(int, release.split(".")))


def missing(name: str, releases: set[str]) -> str:
    """Say which saves a game lacks since its first release, and how to make them."""
    folder, left = GAMES / name / "saves", releases_of(name)
    if not left:
        command = f"starhold new {name} --seed first --out {folder / version()}.json"
        return f"{name}: {folder}: there is none yet. Leave the first: {command}"
    first = min(map(age, left))
    lacking = sorted((one for one in releases - left if age(one) > first), key=age)
    said = (
        f"{name}: {folder}: none was left by {', '.join(lacking)}. Run: python3 scripts/saves.py"
    )
    return said if lacking else ""


def version() -> str:
    """Return the version of pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["version"])


def successor(file: Path) -> Match[Any]:
    """Return a new game, played as far as the one in the file."""
    old = json.loads(file.read_text("utf-8"))
    header = old["header"]
    game = games.find(header["game"])
    settings = msgspec.convert(header["settings"], game.settings)
    match = Match.new(game, settings, tuple(header["seats"]), seed=f"release {version()}")
    bot = bots.find("greedy", file.stem)
    while len(match.journal) < len(old["journal"]):
        seat = next(iter(match.table.open))
        match.choose(bots.answer(bot, game, match.table, seat, len(match.journal)), seat)
    return match


def main() -> None:
    """Write the saves beside the tests of each game."""
    for folder in sorted(GAMES.glob("*/saves")):
        files = sorted(folder.glob("*.json"))
        first = min(map(release_of, files), key=age)
        for file in files:
            place = file.with_name(file.name.replace(first, version()))
            if release_of(file) == first and not place.exists():
                place.write_bytes(save.written(successor(file)))


if __name__ == "__main__":
    main()
