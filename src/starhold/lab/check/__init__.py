"""`starhold lab check`: whether a game keeps the promises that every game makes.

Each part yields a sentence for every fault it finds; none means that the part holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from starhold.core.game import Game
from starhold.lab.check import (
    beats,
    beside,
    house,
    journal,
    orders,
    playing,
    processes,
    recaps,
    secrets,
    shown,
)
from starhold.show.blame import described
from starhold.show.coverage import tests_of

AS_ABOVE = "for the reasons above."
AND_MORE = "and more; repair these first."
MOST = 12  # sentences of one part; more would hide the others


class CheckedPart(NamedTuple):
    """A part of the check, with the faults it has found."""

    title: str
    faults: list[str]
    skipped: bool = False  # a package that was installed brings no page and no saves


PARTS: tuple[tuple[str, Callable[[Game[Any]], Iterator[str]]], ...] = (
    ("play: saves, forks, events, dead ends", playing.faults),
    ("journal: undo leaves no trace, replays and saves agree", journal.faults),
    ("processes: each plays the same game", processes.faults),
    ("secrets: nobody sees or imagines too much", secrets.faults),
    ("bots: they evaluate, choose and never loop", playing.bot_faults),
    ("words: everything has a name and a sentence", shown.word_faults),
    ("looks and boards: everything can be drawn", shown.view_faults),
    ("recap: every visible change is named", recaps.faults),
    ("beats: battles and rolls can be shown", beats.faults),
    ("orders: each is a row of ordinary choices", orders.faults),
    ("house rules: rules are cited, modules are small", house.faults),
    ("help: presets, guide and lesson can be used", beside.help_faults),
    ("docs: a page with every table option", beside.doc_faults),
    ("saves: saved games load and play on", beside.save_faults),
)
LEFT_BEHIND = (beside.doc_faults, beside.save_faults)


def check(game: Game[Any]) -> Iterator[CheckedPart]:
    """Check a game part by part."""
    installed, said = tests_of(game) is None, set[str]()
    for title, faults in PARTS:
        skipped = installed and faults in LEFT_BEHIND
        found = [] if skipped else list(_some(faults(game)))
        fresh = [fault for fault in found if fault not in said]
        said.update(found)
        yield CheckedPart(title, fresh or [AS_ABOVE] if found else [], skipped)


def _some(faults: Iterator[str]) -> Iterator[str]:
    """Yield the first faults; an exception of the game is one of them."""
    seen: set[str] = set()
    try:
        for fault in faults:
            if fault not in seen:
                if len(seen) == MOST:
                    yield AND_MORE
                    return
                seen.add(fault)
                yield fault
    except Exception as error:  # any mistake of a game
        yield described(error)
