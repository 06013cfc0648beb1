"""Where games lie on this computer: every game is kept after every choice."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from starhold import games, save
from starhold.core.match import Match
from starhold.core.trouble import BadFile, Trouble


class Kept(NamedTuple):
    """A game that lies here, with what it is and when it was last played."""

    path: Path
    title: str
    played: datetime


def data_folder() -> Path:
    """Return the folder of this player's games; STARHOLD_HOME names another."""
    return _folder("STARHOLD_HOME", "LOCALAPPDATA", "XDG_DATA_HOME", ".local/share") / "games"


def cache_folder() -> Path:
    """Return the folder for what can be made again; STARHOLD_CACHE names another."""
    return _folder("STARHOLD_CACHE", "LOCALAPPDATA", "XDG_CACHE_HOME", ".cache")


def _folder(own: str, windows: str, xdg: str, usual: str) -> Path:
    if named := os.environ.get(own):
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get(windows) or Path.home()) / "Starhold"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Starhold"
    return Path(os.environ.get(xdg) or Path.home() / usual) / "starhold"


def new_place(game: str) -> Path:
    """Return a free place for a new game."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    places = (folder / f"{name}{end}.json" for end in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(place for place in places if not place.exists())


def kept() -> list[Kept]:
    """Return the games that can be gone on with, the last played first."""
    return sorted(_kept(), key=lambda one: one.played, reverse=True)


def _kept() -> Iterator[Kept]:
    for path in data_folder().glob("*.json"):
        try:
            match = read(path)
        except (Trouble, OSError):
            continue  # a file that is no game is not offered; named on the command it says why
        if not match.table.over:
            yield Kept(path, match.game.meta.title, datetime.fromtimestamp(path.stat().st_mtime))


def read(path: Path) -> Match[Any]:
    """Read a game from its file."""
    data = contents(path)
    game = games.find(save.header_of(data, str(path)).game)
    return save.read(game, data, str(path))


def contents(path: Path) -> bytes:
    """Return what a file holds, or say why not."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise BadFile(f"There is no file {path}; 'starhold play' lists your games.") from None
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror}.") from None


def keep(match: Match[Any], path: Path) -> None:
    """Write a game to its file."""
    replace(path, save.written(match))


def replace(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    try:
        save.store(path, data)
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}.") from None
