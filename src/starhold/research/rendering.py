"""How environments show a table: printed, as text, or as an SVG picture."""

from __future__ import annotations

from typing import Any

from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.core.trouble import Unknown
from starhold.research.picture import picture, view_lines
from starhold.show.view import view

MODES = ("human", "ansi", "svg")


def check_mode(mode: str | None) -> None:
    """Refuse a mode that does not exist."""
    if mode not in MODES:
        raise Unknown(f"There is no render mode '{mode}'; the modes are {', '.join(MODES)}.")


def rendered(mode: str | None, game: Game[Any], table: Table[Any], seat: Seat) -> str | None:
    """Return a text or a picture; `human` prints the text."""
    check_mode(mode)
    seen = view(game, table, seat)
    if mode == "svg":
        return picture(game, seen.scene)
    text = "\n".join(view_lines(game, seen))
    if mode == "ansi":
        return text
    print(text)
    return None
