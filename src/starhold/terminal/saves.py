"""The saved games on this computer: every game is saved after every choice."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from starhold import games, save
from starhold.core.game import Game
from starhold.core.match import Match
from starhold.core.trouble import BadFile, Trouble
from starhold.save.resuming import Resumed


class Kept(NamedTuple):
    """A saved game: its file, its title and when it was last played."""

    path: Path
    title: str
    played: datetime


def data_folder() -> Path:
    """Return the folder of saved games; STARHOLD_HOME overrides it."""
    return _folder("STARHOLD_HOME", "LOCALAPPDATA", "XDG_DATA_HOME", ".local/share") / "games"


def cache_folder() -> Path:
    """Return the folder for cached files; STARHOLD_CACHE overrides it."""
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
    """Return an unused file name for a new game."""
    folder = data_folder()
    make_folder(folder)
    return _unused(folder, f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}")


def make_folder(folder: Path) -> None:
    """Make a folder, if there is none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"{folder} cannot be made: {error.strerror}.") from None


def _unused(folder: Path, name: str) -> Path:
    places = (folder / f"{name}{end}.json" for end in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(place for place in places if not place.exists())


def kept() -> list[Kept]:
    """Return the unfinished games, most recently played first."""
    return sorted(_kept(), key=lambda one: one.played, reverse=True)


def _kept() -> Iterator[Kept]:
    for path in data_folder().glob("*.json"):
        try:
            match = taken_up(path).match
        except (Trouble, OSError):
            continue  # not a game; `starhold play FILE` explains why
        if not match.table.over:
            yield Kept(path, match.game.meta.title, datetime.fromtimestamp(path.stat().st_mtime))


def has_finished(game: str) -> bool:
    """Whether a game of this kind was played to its end on this computer."""
    for path in data_folder().glob(f"{game}-*.json"):
        try:
            if taken_up(path).match.table.over:
                return True
        except (Trouble, OSError):
            continue  # as above
    return False


def read(path: Path) -> Match[Any]:
    """Read a game from its file; refuse it if these rules do not repeat all of it."""
    data = contents(path)
    return save.read(_game(data, path), data, str(path))


def resume(path: Path) -> tuple[Match[Any], str]:
    """Read a game to play on, and say what these rules do not repeat; the old file is kept."""
    match, refused, moved = taken_up(path)
    if not refused and moved is None:
        return match, ""
    copy = _unused(path.parent, f"{path.stem}-before-update")
    replace(copy, contents(path))
    why = f"choice {refused.removeprefix('entry ')}" if refused else "they advanced the table"
    note = (
        f"The rules have changed since this game was saved ({why.rstrip('.')})."
        f" It continues from the last position that agrees. The file as it was: {copy}"
    )
    return match, note


def taken_up(path: Path) -> Resumed:
    """Read a game from its file as far as these rules repeat it."""
    data = contents(path)
    return save.taken_up(_game(data, path), data, str(path))


def _game(data: bytes, path: Path) -> Game[Any]:
    header = save.header_of(data, str(path))
    return games.find(header.game, header.package)


def contents(path: Path) -> bytes:
    """Return the contents of a file, or explain why it cannot be read."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise BadFile(f"There is no file {path}. 'starhold play' lists your games.") from None
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror}.") from None


def keep(match: Match[Any], path: Path) -> None:
    """Write a game to its file."""
    replace(path, save.written(match))


def copy(match: Match[Any], name: str) -> Path:
    """Write a copy of a game to a file, but not over another game or any other file."""
    path = Path(name.strip("\"'")).expanduser()
    if path.exists() and commitment_in(path) != match.header.commitment:
        raise BadFile(f"{path} already exists and is not a save of this game. Name another file.")
    keep(match, path)
    return path


def commitment_in(path: Path) -> str:
    """Return what tells the game in a file from others; empty if it holds none."""
    try:
        return save.header_of(contents(path), str(path)).commitment
    except Trouble:
        return ""


def replace(path: Path, data: bytes) -> None:
    """Write a file completely or not at all."""
    try:
        save.store(path, data)
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}.") from None
