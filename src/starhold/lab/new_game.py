"""`starhold lab new-game`: a small game that passes every check, to be rewritten bit by bit."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Any

from starhold import games, save
from starhold.core.game import SEATS, Game
from starhold.core.match import Match
from starhold.core.trouble import BadFile, Unknown

VERSION = "0.1.0"  # of the skeleton
SAVED = 2  # choices in its first save


def new_game(name: str, folder: Path, title: str = "") -> list[Path]:
    """Write the skeleton of a game into a folder; return its files."""
    _check(name, folder)
    if not re.fullmatch(r'[^"\\\n]*', title):
        raise Unknown("A title holds no double quotes, backslashes or line breaks.")
    words = {
        "name": name,
        "dashed": name.replace("_", "-"),
        "title": title or name.replace("_", " ").title(),
        "xx": prefix(name),
    }
    written = []
    for path, text in _templates(files("starhold.lab") / "skeleton"):
        place = folder / path.replace("package/", f"{name}/", 1).replace("game.md", f"{name}.md")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(Template(text).substitute(words), "utf-8")
        written.append(place)
    games.package_of(str(folder))
    place = folder / "tests" / "saves" / f"{VERSION}.json"
    place.parent.mkdir()
    place.write_bytes(first_save(games.load(name), VERSION))
    return [*written, place]


def prefix(name: str) -> str:
    """Return the two letters that begin the numbers of a game's rules."""
    letters = re.sub("[^a-z_]", "", name).strip("_")
    parts = [part for part in letters.split("_") if part]
    found = "".join(part[0] for part in parts[:2]) if len(parts) > 1 else letters[:2]
    return found.upper().ljust(2, "X")


def first_save(game: Game[Any], word: str, choices: int = SAVED) -> bytes:
    """Begin a game, choose a few times and return it as a save."""
    match = Match.new(game, game.settings(), SEATS[: game.meta.players.min], seed=word)
    while len(match.journal) < choices and match.table.open:
        match.choose(match.table.offer[0])
    return save.written(match)


def _check(name: str, folder: Path) -> None:
    if not re.fullmatch("[a-z][a-z0-9_]+", name) or keyword.iskeyword(name):
        raise Unknown(f"'{name}' cannot name a game: use small letters, digits and underscores.")
    if name in games.names():
        raise Unknown(f"There is already a game '{name}'; choose another name.")
    if find_spec(name) is not None:
        raise Unknown(f"Python already has a package '{name}'; choose another name.")
    if folder.exists() and any(folder.iterdir()):
        raise BadFile(f"{folder} is not empty; name another folder with --folder.")


def _templates(folder: Traversable, inside: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path of every file of the skeleton, and its text."""
    for one in sorted(folder.iterdir(), key=lambda found: found.name):
        if one.is_dir():
            yield from _templates(one, f"{inside}{one.name}/")
        else:
            yield f"{inside}{one.name.removesuffix('.txt')}", one.read_text("utf-8")
