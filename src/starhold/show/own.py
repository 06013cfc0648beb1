"""A player's own files override those of a game: `--data DIR` looks in `DIR/<game>/` first."""

from __future__ import annotations

import os
from pathlib import Path

OWN_DATA = "STARHOLD_GAME_DATA"


def own_file(package: str, name: str) -> Path | None:
    """Return the player's own file for the package of a game, if there is one."""
    folder = os.environ.get(OWN_DATA)
    if not folder:
        return None
    file = Path(folder) / package.rpartition(".")[2] / name
    return file if file.is_file() else None
