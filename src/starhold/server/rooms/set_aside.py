"""What newer rules could not repeat: how it is said at the table, and how it is handed out.

A running game resumes from a snapshot and the entries after it.  Where a mended rule forbids one
of these, the table goes on before it; the rest is taken out of the game, and kept as it was.
"""

from __future__ import annotations

from typing import Any

import msgspec

from starhold.core.journal import Undone
from starhold.core.record import Seat
from starhold.server.store.rows import CLOSING, OPEN, JournalRow, SetAsideRound
from starhold.show.vocabulary import News


class SetAsideEntry(msgspec.Struct, frozen=True):
    """What one viewer may know of an entry that was set aside."""

    seat: Seat | None
    at: float
    undo: bool
    option: Any
    told: list[Any]


class SetAsideFile(msgspec.Struct, frozen=True):
    """All that was set aside at a table: whole once the game is over, else as a viewer saw it."""

    header: Any
    seat: Seat | None
    set_aside: list[Any]
    starhold_set_aside: int = 1


def told(aside: SetAsideRound, viewer: Seat | None) -> News:
    """Say it as an event of the log; the count is of what this viewer could see."""
    count = sum(_visible(row, viewer) for row in aside.rows)
    if count == 0:
        lost = "what was chosen in secret after this"
    else:
        lost = "the last choice" if count == 1 else f"the last {count} choices"
    text = (
        f"After an update of the rules {lost} could not be repeated; the game goes on from here."
        " What was set aside is kept and can be downloaded."
    )
    return News("SetAside", text)


def export(header: Any, asides: list[SetAsideRound], viewer: Seat | None, *, over: bool) -> bytes:
    """Write it down; before the end without anything that was hidden from the viewer."""
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
    news = [item.event for item in entry.told if item.seen_by(viewer)]
    # What others chose is known by what was told of it, as in every log.
    return SetAsideEntry(
        seat, row.at, undo=False, option=entry.option if mine else None, told=news
    )
