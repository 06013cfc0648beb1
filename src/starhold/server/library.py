"""The games a server offers: those of Starhold and any other packages."""

from __future__ import annotations

import importlib
import logging
from functools import cache
from typing import Any

from starhold import games
from starhold.core.game import Game
from starhold.core.trouble import Trouble

log = logging.getLogger("starhold.library")


class Library:
    """Games by name."""

    def __init__(self, more: tuple[str, ...] = ()) -> None:
        self.more = more

    def names(self) -> list[str]:
        return sorted({*_whole(), *_others(self.more)})

    def find(self, name: str) -> Game[Any]:
        others = _others(self.more)
        return others[name] if name in others else games.find(name)


@cache
def _others(packages: tuple[str, ...]) -> dict[str, Game[Any]]:
    found = (importlib.import_module(package).GAME for package in packages)
    return {game.name: game for game in found}


@cache
def _whole() -> tuple[str, ...]:
    """Return the games whose files are complete; log the others."""
    whole = []
    for name in games.names():
        try:
            games.find(name)
        except (Trouble, ImportError, AttributeError, OSError) as error:
            log.warning("game '%s' is not offered: %s", name, error)
        else:
            whole.append(name)
    return tuple(whole)
