"""How kinds of things look in text: a symbol always, a colour as well.

`look.toml` of a game says both; what it leaves unsaid gets the first letter of its name.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.color import Color, ColorParseError
from rich.style import Style

from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.show import files

# Seats are named by their colour; a letter says it too.
SEAT_COLOURS = {
    "red": "#e5484d",
    "blue": "#5b8def",
    "green": "#46a758",
    "yellow": "#e2b203",
    "purple": "#a56de2",
    "orange": "#f0883e",
}


class Look(NamedTuple):
    """How one kind is drawn."""

    symbol: str
    colour: str = ""

    @property
    def style(self) -> Style:
        """The colour as that of the text."""
        return Style(color=self.colour) if self.colour else Style()


class Looks:
    """The looks of one game, with its names for things."""

    def __init__(self, game: Game[Any]) -> None:
        self.words = files.words(game)
        self._said = dict(_flat(files.look(game)))

    def of(self, kind: str) -> Look:
        """Return how a kind is drawn; an id such as `yard-2` looks like its kind."""
        said = self._said.get(kind) or self._said.get(kind.rpartition("-")[0]) or {}
        colour = str(said.get("colour", said.get("color", "")))
        return Look(str(said.get("symbol", "")) or self.name(kind)[:1] or "?", readable(colour))

    def name(self, kind: str) -> str:
        return self.words.thing(kind)

    def seat(self, seat: Seat | None) -> Style:
        return Style(color=SEAT_COLOURS[seat]) if seat in SEAT_COLOURS else Style()


def _flat(said: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return the looks by kind, whether or not they stand in sections."""
    found: list[tuple[str, dict[str, Any]]] = []
    for kind, value in said.items():
        if isinstance(value, dict) and any(isinstance(inner, dict) for inner in value.values()):
            found += _flat(value)
        elif isinstance(value, dict):
            found.append((kind, value))
    return found


def readable(colour: str) -> str:
    """Return the colour if a terminal can show it."""
    try:
        Color.parse(colour)
    except ColorParseError:  # a strange colour is no colour; the symbol stays
        return ""
    return colour


def on(colour: str, *, dark: bool) -> Style:
    """Return dark or light text on a colour, softened for a dark or a light screen."""
    red, green, blue = Color.parse(colour).get_truecolor()
    ground = 18 if dark else 250
    share = 0.5 if dark else 0.35
    mixed = [round(ground + (part - ground) * share) for part in (red, green, blue)]
    bright = 0.299 * mixed[0] + 0.587 * mixed[1] + 0.114 * mixed[2]
    text = "#101418" if bright > 140 else "#f4f6f8"
    return Style(color=text, bgcolor=Color.from_rgb(*mixed))
