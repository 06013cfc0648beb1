"""Symbols and colours of things in text; a symbol is always there, never colour alone.

`look.toml` of a game sets both; the default symbol is the first letter of the name.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.color import Color, ColorParseError
from rich.style import Style
from rich.text import Text

from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.show import files
from starhold.show.vocabulary import Zone

# The colours that looks may name, for dark and for light screens.
COLOURS = {
    "white": ("#e8ecf1", "#4a525c"),
    "grey": ("#a0a8b2", "#636b75"),
    "slate": ("#8294ad", "#4d607a"),
    "red": ("#f2686c", "#b3261e"),
    "orange": ("#f39a4d", "#a64b00"),
    "amber": ("#f0bd4f", "#855a00"),
    "yellow": ("#eadb5c", "#716400"),
    "lime": ("#b4d955", "#4c6b00"),
    "green": ("#63c272", "#1f7a33"),
    "teal": ("#4fc1b0", "#00695c"),
    "cyan": ("#59c3e0", "#00677f"),
    "blue": ("#6f9ff5", "#1f55b5"),
    "indigo": ("#8f8ff5", "#4040b0"),
    "violet": ("#b08af0", "#6a35b5"),
    "magenta": ("#e07fd8", "#9a2590"),
    "rose": ("#f285a5", "#b02555"),
    "brown": ("#c49a72", "#75502a"),
}
SEATS = {
    "red": ("▲", "red"),
    "blue": ("●", "blue"),
    "green": ("■", "green"),
    "yellow": ("◆", "yellow"),
    "purple": ("✦", "violet"),
    "orange": ("⬢", "orange"),
}


class TextLook(NamedTuple):
    """How one kind is drawn."""

    symbol: str
    colour: str = ""
    void: bool = False  # not placed yet: only an outline

    @property
    def style(self) -> Style:
        """The colour as a text style."""
        return Style(color=self.colour) if self.colour else Style()


class Looks:
    """The looks of one game, and its names for things."""

    def __init__(self, game: Game[Any]) -> None:
        self.words = files.words(game)
        self.dark = True
        said = files.look(game)
        self._kinds: dict[str, Any] = said.get("kinds", {})
        self._table: dict[str, list[str]] = said.get("table", {})

    def of(self, *names: str) -> TextLook:
        """Return the look of a thing by its id or kind; `yard-2` looks like a yard."""
        said = next(filter(None, map(self._said, names)), {})
        symbol = str(said.get("symbol", "")) or self.name(names[-1])[:1] or "?"
        colour = shade(said.get("colour", ""), dark=self.dark)
        return TextLook(symbol, colour, said.get("pattern") == "void")

    def _said(self, name: str) -> dict[str, Any]:
        while name:
            if name in self._kinds:
                said: dict[str, Any] = self._kinds[name]
                return said
            name = name.rpartition("-")[0]
        return {}

    def name(self, thing: str) -> str:
        return self.words.thing(thing)

    def seat(self, seat: Seat | None) -> Style:
        """Return the colour of a seat."""
        named = SEATS.get(seat or "")
        return Style(color=shade(named[1], dark=self.dark)) if named else Style()

    def emblem(self, seat: Seat) -> Text:
        """Return the symbol of a seat, in its colour."""
        return Text(SEATS.get(seat, (self.name(seat)[:1], ""))[0], style=self.seat(seat))

    def in_order(self, zones: tuple[Zone, ...]) -> list[Zone]:
        """Return zones in the order that the game prefers."""
        order = self._table.get("order", [])
        return sorted(zones, key=lambda zone: _placed(zone.id, order))

    def folded(self, zone: Zone) -> bool:
        """Say whether a zone is shown only on request."""
        hide = self._table.get("hide", [])
        return _placed(zone.id, hide) < len(hide)


def _placed(id: str, names: list[str]) -> int:  # noqa: A002 - a view says id
    """Return the position of a zone in a list, by its id or by the part before a hyphen."""
    while id and id not in names:
        id = id.rpartition("-")[0]  # noqa: A001 - as above
    return names.index(id) if id else len(names)


def shade(said: Any, *, dark: bool) -> str:
    """Return a colour for this screen, from its name or a pair of values."""
    pair = said if isinstance(said, list) else COLOURS.get(str(said), (str(said), str(said)))
    colour = str(pair[0 if dark else -1])
    try:
        Color.parse(colour)
    except ColorParseError:  # an unknown colour is ignored; the symbol remains
        return ""
    return colour


def on(colour: str, *, dark: bool) -> Style:
    """Return a style with this background colour, softened for a dark or light screen."""
    ground, share = (16, 0.42) if dark else (255, 0.24)
    mixed = [
        round(ground + (part - ground) * share) for part in Color.parse(colour).get_truecolor()
    ]
    return Style(color="#f4f6f8" if dark else "#14181d", bgcolor=Color.from_rgb(*mixed))
