#!/usr/bin/env python3
"""Leave a save of every game for this release; later releases must load it and play on.

    scripts/saves.py

Each save of the first version gets a successor: a new game with the same seats and settings, in
which a bot has made as many choices.
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
FIRST = "0.1.0"


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
    for file in sorted((ROOT / "tests" / "games").glob(f"*/saves/{FIRST}*.json")):
        name = file.name.replace(FIRST, version())
        file.with_name(name).write_bytes(save.written(successor(file)))


if __name__ == "__main__":
    main()
