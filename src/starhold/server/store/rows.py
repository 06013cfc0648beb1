"""Rows of the database as records."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from starhold.core.journal import Chosen, Undone
from starhold.core.match import Header
from starhold.core.record import Seat, Told
from starhold.server.clocks import ClockRule, SeatClock

# Who sees an entry: everyone; its own seat, in a secret phase; everyone, but not who ended that
# phase; those who were told of it, where nobody was shown that the seat was asked.
OPEN, APART, CLOSING, DISCREET = range(4)


class TableRow(msgspec.Struct, frozen=True):
    """A table, without its journal."""

    id: str
    created: float
    game: str
    header: Header
    seed: bytes
    start: bytes
    title: str
    listed: bool
    status: str
    rev: int
    host_hash: str
    watch_hash: str
    clock: ClockRule
    webhook: str
    imported: bool
    origin_table: str | None
    origin_kind: str | None
    rematch: str | None
    waiting: tuple[Seat, ...]
    bot_due: float | None
    dice_known: bool = False
    hints: bool = False
    by_address: bool = False


class SeatRow(msgspec.Struct, frozen=True):
    """A seat, taken or open."""

    seat: Seat
    place: int
    player: str
    bot: str
    name: str
    hash: str | None
    seen: float
    clock: SeatClock | None
    out: bool
    link: str | None = None
    former: str | None = None
    former_name: str = ""
    away: float | None = None
    part: str = ""
    ahead: str = ""  # what the seat has decided in advance, as JSON


class VoteRow(msgspec.Struct, frozen=True):
    """A vote to replace a player."""

    about: Seat
    voter: Seat
    player: str
    bot: str


class Announcement(msgspec.Struct, frozen=True):
    """Something about the people of a table that everyone should know."""

    id: int
    at: float
    key: str
    seat: Seat | None
    text: str


class ChatRow(msgspec.Struct, frozen=True):
    """A chat message."""

    id: int
    room: str
    seat: Seat | None
    name: str
    text: str
    at: float
    to: Seat | None = None  # the only other reader of a private message


class JournalRow(msgspec.Struct, frozen=True):
    """A journal entry."""

    number: int
    seat: Seat
    key: str
    lane: int
    at: float
    entry: Chosen | Undone


class WrittenEntry(msgspec.Struct, frozen=True):
    """A journal entry as the database holds it."""

    number: int
    seat: Seat
    key: str
    lane: int
    at: float
    body: bytes


def written(row: JournalRow) -> WrittenEntry:
    body = msgspec.json.encode(row.entry)
    return WrittenEntry(row.number, row.seat, row.key, row.lane, row.at, body)


class Began(msgspec.Struct, frozen=True):
    """What happened before the first choice."""

    at: float = 0.0
    told: tuple[Told, ...] = ()


class SetAsideRound(msgspec.Struct, frozen=True):
    """Entries that newer rules could not replay, and why."""

    since: float
    why: str
    rows: list[JournalRow]

    @property
    def after(self) -> int:
        """The number of the last entry that could be replayed."""
        return self.rows[0].number - 1


_entries = msgspec.json.Decoder(Chosen | Undone)
_headers = msgspec.json.Decoder(Header)
_rules = msgspec.json.Decoder(ClockRule)
_told = msgspec.json.Decoder(tuple[Told, ...])
_clocks = msgspec.json.Decoder(SeatClock)


def clock_rule(written: bytes) -> ClockRule:
    return _rules.decode(written)


def table_row(row: Any) -> TableRow:
    values = dict(row._mapping)
    values["header"] = _headers.decode(values["header"])
    values["clock"] = clock_rule(values["clock"])
    values["waiting"] = tuple(values["waiting"].split())
    return TableRow(**values)


def seat_row(row: Any) -> SeatRow:
    return SeatRow(
        row.seat,
        row.place,
        row.player,
        row.bot,
        row.name,
        row.hash,
        row.seen,
        _clocks.decode(row.hand) if row.hand else None,
        bool(row.out),
        row.link,
        row.former,
        row.former_name,
        row.away,
        row.part,
        row.ahead,
    )


def began(row: Any) -> Began:
    return Began(row.at, _told.decode(row.body))


def asides(rows: Iterable[Any]) -> list[SetAsideRound]:
    """Read the entries that were set aside, grouped by round."""
    rounds: dict[int, list[Any]] = {}
    for row in rows:
        rounds.setdefault(row.round, []).append(row)
    return [
        SetAsideRound(found[0].since, found[0].why, [journal_row(row) for row in found])
        for _, found in sorted(rounds.items())
    ]


def journal_row(row: Any) -> JournalRow:
    """Read an entry; its option and events are still plain data."""
    return JournalRow(row.number, row.seat, row.key, row.lane, row.at, _entries.decode(row.body))
