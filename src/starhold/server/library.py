"""The games a server offers: those of Starhold and any other packages."""

from __future__ import annotations

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
    """Games by name; those that cannot be loaded are kept out."""

    def __init__(self, more: tuple[str, ...] = ()) -> None:
        self.more = more

    def names(self) -> list[str]:
        return sorted({*_whole(os.environ.get(LISTED, "")), *_others(self.more)})

    def find(self, name: str) -> Game[Any]:
        others = _others(self.more)
        return others[name] if name in others else games.find(name)


@cache
def _others(packages: tuple[str, ...]) -> dict[str, Game[Any]]:
    found = {}
    for package in packages:
        try:
            game = games.load_added(package)
        except Trouble as trouble:
            log.warning("%s", trouble)
        else:
            found[game.name] = game
    return found


@cache
def _whole(listed: str) -> tuple[str, ...]:
    """Return the games that can be loaded; log the others."""
    whole, troubles = games.offered(listed.split())
    for trouble in troubles:
        log.warning("%s", trouble)
    return tuple(game.name for game in whole)
