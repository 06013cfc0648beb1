"""One folder for each game; games are found, never registered."""

from __future__ import annotations

import importlib
import pkgutil
import tomllib
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from starhold.core.game import Game
from starhold.core.trouble import Unknown


@cache
def _found() -> dict[str, bool]:
    """Return every game there is, and whether it is a draft."""
    packages = sorted(info.name for info in pkgutil.iter_modules(__path__) if info.ispkg)
    return {name: _is_draft(name) for name in packages}


def _is_draft(name: str) -> bool:
    # Looked up from here: asking for the files of a game's own package would import the game.
    meta = tomllib.loads((files(__name__) / name / "meta.toml").read_text("utf-8"))
    return bool(meta.get("draft", False))


def names() -> list[str]:
    """Return the games that are offered."""
    return [name for name, draft in _found().items() if not draft]


def find(name: str) -> Game[Any]:
    """Return a game by name."""
    if name not in _found():
        near = get_close_matches(name, names(), 1)
        hint = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(names())}."
        raise Unknown(f"There is no game '{name}'; {hint}")
    game: Game[Any] = importlib.import_module(f"{__name__}.{name}").GAME
    return game
