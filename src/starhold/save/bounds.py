"""Bounds for files from strangers: what a save may hold before any rule plays on from it.

Rules make a list of a billion cards if a file says that there are so many.  Text of a file is
printed on terminals, which obey control characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from starhold.core.game import Game
from starhold.core.trouble import BadFile

MIB = 1024 * 1024
# Real games stay far below these: a table of any of them takes 5 KB and counts to a few hundred.
LARGEST_TABLE = 4 * MIB
LARGEST_NUMBER = 1_000_000
# As JSON writes them; a save has no line breaks within its text, either.  A backslash is two.
CONTROLS = re.compile(
    rb"(?<!\\)(?:\\\\)*\\(?:[bfnrt]|u00(?:[01]|7[fF]|[89]))|\x7f|\xc2[\x80-\x9f]"
)


def check_text(data: bytes, what: str) -> None:
    """Refuse JSON whose text holds control characters."""
    if CONTROLS.search(data):
        raise BadFile(f"{what} has control characters in its text.")


def check_table(
    game: Game[Any],
    table: bytes,
    what: str,
    largest: int = LARGEST_TABLE,
    highest: int = LARGEST_NUMBER,
) -> None:
    """Refuse a table that is too large, or counts too far."""
    if len(table) > largest:
        raise BadFile(f"{what} is larger than {largest // MIB} MB.")
    for number in _numbers(msgspec.json.decode(table), _not_counts(game)):
        if abs(number) > highest:
            raise BadFile(f"{what} has a number above {highest:,}.")


def _not_counts(game: Game[Any]) -> tuple[str, ...]:
    """Return the fields of a game's state whose numbers are keys, not counts."""
    named: tuple[str, ...] = getattr(game.state, "NOT_COUNTS", ())
    return named


def _numbers(plain: Any, without: tuple[str, ...]) -> Iterator[float]:
    if isinstance(plain, int | float):
        yield plain
    elif isinstance(plain, dict):
        for name, value in plain.items():
            if name not in without:
                yield from _numbers(value, without)
    elif isinstance(plain, list):
        for value in plain:
            yield from _numbers(value, without)
