"""`starhold lab check`: whether a game keeps what every game keeps, answered in sentences.

Each part yields a sentence for every fault it finds; none means that the part holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from traceback import extract_tb
from typing import Any, NamedTuple

from starhold.core.game import Game
from starhold.lab.check import beside, house, playing, shown
from starhold.show.blame import blamed

MOST = 12  # sentences of one part; more would hide the others


class CheckedPart(NamedTuple):
    """A part of the check, with the faults it has found."""

    title: str
    faults: list[str]


PARTS: tuple[tuple[str, Callable[[Game[Any]], Iterator[str]]], ...] = (
    ("play: saves, forks, secrets, dead ends", playing.faults),
    ("bots: they judge, choose and go on", playing.bot_faults),
    ("words: everything has a name and a sentence", shown.word_faults),
    ("looks and boards: everything can be drawn", shown.view_faults),
    ("house rules: rules are cited, modules are small", house.faults),
    ("docs: a page with every table option", beside.doc_faults),
    ("saves: saved games load and play on", beside.save_faults),
)


def check(game: Game[Any]) -> Iterator[CheckedPart]:
    """Check a game part by part."""
    for title, faults in PARTS:
        yield CheckedPart(title, list(_some(faults(game))))


def _some(faults: Iterator[str]) -> Iterator[str]:
    """Yield the first faults; an exception of the game is one of them."""
    seen: set[str] = set()
    try:
        for fault in faults:
            if fault not in seen:
                seen.add(fault)
                yield fault
            if len(seen) == MOST:
                return
    except Exception as error:  # whatever a game does wrong
        last = extract_tb(error.__traceback__)[-1]
        place = f"{last.filename}, line {last.lineno}"
        yield blamed(error) or f"{type(error).__name__}: {error} ({place})."
