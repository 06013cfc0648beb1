"""The games a server offers: those of Starhold and any other packages."""

from __future__ import annotations

import importlib
import logging
import os
from functools import cache
from typing import Any

from starhold import games
from starhold.core.game import Game
from starhold.core.trouble import Trouble

log = logging.getLogger("starhold.library")

# Names of Starhold's games to list, separated by spaces; by default all.  Only listed games are
# loaded when a server starts; the others, when a table needs them.
LISTED = "STARHOLD_GAMES"


class Library:
    """Games by name."""

    def __init__(self, more: tuple[str, ...] = ()) -> None:
        self.more = more

    def names(self) -> list[str]:
        return sorted({*_whole(os.environ.get(LISTED, "")), *_others(self.more)})

    def find(self, name: str) -> Game[Any]:
        others = _others(self.more)
        return others[name] if name in others else games.find(name)


@cache
def _others(packages: tuple[str, ...]) -> dict[str, Game[Any]]:
    found = (importlib.import_module(package).GAME for package in packages)
    return {game.name: game for game in found}


@cache
def _whole(listed: str) -> tuple[str, ...]:
    """Return the games whose files are complete; log the others."""
    whole = []
    for name in games.names():
        if listed and name not in listed.split():
            continue
        try:
            games.find(name)
        except (Trouble, ImportError, AttributeError, OSError) as error:
            log.warning("game '%s' is not offered: %s", name, error)
        else:
            whole.append(name)
    return tuple(whole)
