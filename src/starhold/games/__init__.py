"""One folder a game; found, never registered."""

from __future__ import annotations

import importlib
import pkgutil
from difflib import get_close_matches
from typing import Any

from starhold.core.game import Game
from starhold.core.trouble import Unknown


def names() -> list[str]:
    """Return the games there are."""
    return sorted(info.name for info in pkgutil.iter_modules(__path__) if info.ispkg)


def find(name: str) -> Game[Any]:
    """Return a game by name."""
    if name not in names():
        near = get_close_matches(name, names(), 1)
        hint = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(names())}."
        raise Unknown(f"There is no game '{name}'; {hint}")
    game: Game[Any] = importlib.import_module(f"{__name__}.{name}").GAME
    return game
