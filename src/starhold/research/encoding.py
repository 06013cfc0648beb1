"""Things and options as numbers that stay the same from game to game and from run to run.

| what | code |
|---|---|
| a kind of thing | its place, from 1, among the kinds of `look.toml` in alphabetical order |
| a kind of option | its place, from 0, among the options of the rules in alphabetical order |
| an id or another text | a checksum (CRC-32) of it |
| a number | itself |
| a seat | 1 for the seat that looks, 2 for the next in turn order, and so on |

0 means none or unknown, also for kinds of things.
"""

from __future__ import annotations

from functools import cache
from typing import Any
from zlib import crc32

from starhold.core.game import Game
from starhold.core.record import Option, Seat
from starhold.show import files

POSITIVE = 0x7FFFFFFF


class Codes:
    """The codes of one game."""

    def __init__(self, game: Game[Any]) -> None:
        kinds = sorted(files.look(game).get("kinds", {}))
        self.kinds = {kind: place for place, kind in enumerate(kinds, 1)}
        named = sorted(game.options, key=lambda kind: kind.__name__)
        self.options = {kind: place for place, kind in enumerate(named)}
        self.fields = max((len(kind.__struct_fields__) for kind in named), default=0)
        self._found: dict[str, int] = {"": 0}

    def kind(self, name: str) -> int:
        """Return the code of a kind; `yard-2` is a yard."""
        known = self._found.get(name)
        if known is None:
            known = self.kinds.get(name) or self.kind(name.rpartition("-")[0])
            self._found[name] = known
        return known

    def option(self, option: Option) -> list[int]:
        """Return the kind of an option and the codes of its fields, padded with zeros."""
        values = [code(getattr(option, field)) for field in option.__struct_fields__]
        return [self.options[type(option)], *values, *[0] * (self.fields - len(values))]


def code(value: Any) -> int:
    """Return the code of a field of an option."""
    if isinstance(value, str):
        return text_code(value)
    if isinstance(value, int):
        return int(value)
    return 0 if value is None else text_code(repr(value))


@cache
def text_code(text: str) -> int:
    """Return the code of a text."""
    return crc32(text.encode()) & POSITIVE


def relative(seats: tuple[Seat, ...], seat: Seat) -> dict[Seat, int]:
    """Return the code of every seat as this seat sees it, in turn order from itself."""
    first, many = seats.index(seat), len(seats)
    return {other: (place - first) % many + 1 for place, other in enumerate(seats)}
