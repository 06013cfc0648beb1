"""Entries that newer rules do not repeat: what the log says about them, and their download.

A running game resumes from a snapshot and the entries after it.  If a corrected rule forbids one
of these, or repeats it with other luck or other news, the game goes on before it; the rest is set
aside and kept unchanged.
"""

from __future__ import annotations

from typing import Any

import msgspec

from starhold.core.game import Game
from starhold.core.journal import Undone
from starhold.core.record import Seat, Told
from starhold.server.store.rows import CLOSING, OPEN, JournalRow, SetAsideRound
from starhold.show.view import news
from starhold.show.vocabulary import News


class SetAsideEntry(msgspec.Struct, frozen=True):
    """What a viewer may know of an entry that was set aside."""

    seat: Seat | None
    at: float
    undo: bool
    option: Any
    told: list[Any]


class SetAsideFile(msgspec.Struct, frozen=True):
    """All entries set aside at a table; before the end, as a viewer saw them."""

    header: Any
    seat: Seat | None
    set_aside: list[Any]
    starhold_set_aside: int = 1


def told(aside: SetAsideRound, viewer: Seat | None) -> News:
    """Return the log event for a viewer; it counts only entries the viewer could see."""
    count = sum(_visible(row, viewer) for row in aside.rows)
    if count == 0:
        lost = "choices made in secret"
    else:
        lost = "the last choice" if count == 1 else f"the last {count} choices"
    text = (
        f"The rules were updated and {lost} could not be replayed as recorded."
        " The game continues from here."
        " You can download what was set aside."
    )
    return News("SetAside", text)


def moved(game: Game[Any], done: tuple[Told, ...]) -> str:
    """Say what newer rules did to a table when it was opened again."""
    said = " ".join(item.text for item in news(game, done, None))
    return f"The rules were updated and advanced the table. {said}".rstrip()


def export(header: Any, asides: list[SetAsideRound], viewer: Seat | None, *, over: bool) -> bytes:
    """Return the download; before the end, without anything hidden from the viewer."""
    rounds: list[Any] = []
    for aside in asides:
        rows = aside.rows if over else [_kept(row, viewer) for row in _seen(aside, viewer)]
        rounds.append({"since": aside.since, "why": aside.why if over else "", "entries": rows})
    return msgspec.json.encode(SetAsideFile(header, viewer, rounds))


def _visible(row: JournalRow, viewer: Seat | None) -> bool:
    return row.seat == viewer or row.lane in (OPEN, CLOSING)


def _seen(aside: SetAsideRound, viewer: Seat | None) -> list[JournalRow]:
    return [row for row in aside.rows if _visible(row, viewer)]


def _kept(row: JournalRow, viewer: Seat | None) -> SetAsideEntry:
    entry, mine = row.entry, row.seat == viewer
    seat = row.seat if mine or row.lane == OPEN else None
    if isinstance(entry, Undone):
        return SetAsideEntry(seat, row.at, undo=True, option=None, told=[])
    told = [item.event for item in entry.told if item.seen_by(viewer)]
    # As in every log, others' choices are known only by their events.
    return SetAsideEntry(
        seat, row.at, undo=False, option=entry.option if mine else None, told=told
    )
