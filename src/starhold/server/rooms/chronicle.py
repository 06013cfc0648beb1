"""A match and its journal as each viewer sees them.

A viewer's number counts the entries the viewer can see.  It leaves out what other seats do in
their lanes of a secret phase and how they answer questions nobody was shown, so it says nothing
about what others do in secret.  Nothing here waits or writes: rooms do.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Iterable
from typing import Any

import msgspec

from starhold.core.chance import Seeded, new_seed
from starhold.core.game import Game
from starhold.core.journal import Chosen, Journal, Undone
from starhold.core.match import Header, Match
from starhold.core.record import Option, Seat, Told, name_of
from starhold.core.step import Together
from starhold.core.table import Table
from starhold.core.trouble import Trouble
from starhold.save import begun
from starhold.save.ending import EndEarly, end_early
from starhold.save.resuming import (
    KeptGame,
    Resumed,
    recorded_result,
    repeat_as_recorded,
    resumed,
    revived_news,
    show_as_recorded,
)
from starhold.server.protocol import Drawn, LogEntry
from starhold.server.rooms import going_round, set_aside
from starhold.server.store.rows import (
    APART,
    CLOSING,
    DISCREET,
    OPEN,
    Began,
    JournalRow,
    SetAsideRound,
    WrittenEntry,
    journal_row,
)
from starhold.show import files
from starhold.show.view import asked_openly, news, result_news, view
from starhold.show.vocabulary import News, encode

Viewer = Seat | None
ENDED_EARLY = "Everyone agreed to end the game here. It is scored as it stands."
KEYFRAME = 25  # choices between two tables kept for replays
# Choices that a seat may take back in a game: far more than anybody does, but each stays in the
# journal, and a table whose journal grows without end could not be opened again.
MOST_TAKEN_BACK = 2_000


class StoredGame(msgspec.Struct, frozen=True):
    """All that the database holds about a game."""

    snapshot: tuple[int, bytes] | None
    began: Began
    rows: list[WrittenEntry]
    asides: list[SetAsideRound]


class Stamp(msgspec.Struct, frozen=True):
    """What the server adds to an entry of the journal: a client's key, who sees it, the time."""

    key: str
    lane: int
    at: float


class Chronicle:
    """One game, from its first entry to its last."""

    def __init__(
        self, match: Match[Any], began: Began | None = None, asides: Iterable[SetAsideRound] = ()
    ) -> None:
        self.match = match
        self.began = began or Began(time.time(), tuple(match.table.news))
        self.asides = list(asides)
        self.refused = ""  # why these rules do not repeat the entries after the last one
        self.moved: tuple[Told, ...] | None = None  # what they did to the snapshot itself
        self.game: Game[Any] = match.game
        self.stamps: list[Stamp] = []
        self.viewers: tuple[Viewer, ...] = (*match.header.seats, None)
        self.seen: dict[Viewer, list[int]] = {viewer: [] for viewer in self.viewers}
        self.keys: dict[tuple[Seat, str], int] = {}
        self.choices = dict.fromkeys(match.header.seats, 0)  # that stand
        self.taken_back = dict.fromkeys(match.header.seats, 0)  # by undo, or by an option
        self.dice: list[Drawn] = []  # every number of a finished game, once somebody has asked
        # Who has seen dice or a revealed secret since the own last choice.
        self.surprised: set[Viewer] = set()
        self.frames: dict[tuple[int, int], Table[Any]] = {}

    @classmethod
    def read(
        cls,
        game: Game[Any],
        header: Header,
        secret: tuple[bytes, bytes],
        kept: StoredGame,
    ) -> Chronicle:
        """Resume a game from a snapshot and as many entries after it as the rules repeat."""
        rows = [journal_row(row) for row in kept.rows]
        found, snapshot = _resumed(game, header, secret, kept, rows)
        began = Began(kept.began.at, revived_news(game, kept.began.told))
        chronicle = cls(found.match, began, kept.asides)
        chronicle.refused, chronicle.moved = found.refused, found.moved
        for row in rows[: len(found.match.journal)]:
            chronicle._stamp(Stamp(row.key, row.lane, row.at))
        chronicle.surprised = set(chronicle.viewers)  # what they saw since is not known any more
        if found.moved is None:
            chronicle._keep_frame(snapshot)
        return chronicle

    @classmethod
    def as_recorded(cls, match: Match[Any]) -> Chronicle:
        """Take a finished game as it was recorded, without repeating it; nothing is secret now."""
        chronicle = cls(match, Began())
        for number, _ in enumerate(match.journal.entries, 1):
            chronicle._stamp(Stamp(f"imported-{number}", OPEN, 0.0))
        return chronicle

    # -- playing -----------------------------------------------------------------------

    @property
    def table(self) -> Table[Any]:
        return self.match.table

    @property
    def journal(self) -> Journal:
        return self.match.journal

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return tuple(self.table.open)

    def option(self, seat: Seat, name: str) -> Option | None:
        """Find an offered option by name."""
        offered = self.table.question(seat).options
        return next((option for option in offered if name_of(option) == name), None)

    def choose(self, seat: Seat, option: Option, key: str, at: float) -> JournalRow:
        """Make a choice; it counts once it is committed."""
        sealed = in_phase(self.table)
        discreet = self.table.question(seat).choice.discreet
        self.match.choose(option, seat)
        if sealed:
            lane = APART if self.table.apart else CLOSING
        else:
            lane = DISCREET if discreet else OPEN
        return self._stamp(Stamp(key, lane, at))

    def end(self, seat: Seat, key: str, at: float) -> JournalRow:
        """End the game as all people agreed; the seat is the last that did."""
        end_early(self.match, seat)
        return self._stamp(Stamp(key, OPEN, at))

    def undo(self, seat: Seat, key: str, at: float) -> JournalRow:
        """Take back the last choice of a seat; whoever saw the choice sees the undo."""
        self.match.undo(seat)
        choice = self.journal.taken_back[len(self.journal)]
        return self._stamp(Stamp(key, self.stamps[choice - 1].lane, at))

    def follow(self, row: JournalRow) -> None:
        """Repeat what another worker has committed."""
        repeat_as_recorded(self.match, row.entry)
        self._stamp(Stamp(row.key, row.lane, row.at))

    def take_in(self, entry: Chosen | Undone, key: str) -> None:
        """Repeat an entry of a file, and find out who could see it."""
        if isinstance(entry, Undone):
            self.undo(entry.seat, key, 0.0)
        elif isinstance(entry.option, EndEarly):
            self.end(entry.seat, key, 0.0)
        else:
            self.choose(entry.seat, entry.option, key, 0.0)

    def row(self, number: int) -> JournalRow:
        """Return an entry as a row of the database."""
        entry, stamp = self.journal.entries[number - 1], self.stamps[number - 1]
        return JournalRow(number, entry.seat, stamp.key, stamp.lane, stamp.at, entry)

    def rows(self) -> list[JournalRow]:
        return [self.row(number) for number in range(1, len(self.stamps) + 1)]

    def _stamp(self, stamp: Stamp) -> JournalRow:
        """Add the stamp of the next journal entry."""
        self.stamps.append(stamp)
        row = self.row(len(self.stamps))
        self.keys[row.seat, row.key] = row.number
        self.choices[row.seat] += -1 if isinstance(row.entry, Undone) else 1
        self.taken_back[row.seat] += isinstance(row.entry, Undone) or row.entry.option.cancels
        self.surprised.discard(row.seat)
        for viewer, seen in self.seen.items():
            if self._is_seen(row, viewer):
                seen.append(row.number)
                if self.table.spoken:
                    self.surprised.add(viewer)
        return row

    def _is_seen(self, row: JournalRow, viewer: Viewer) -> bool:
        if viewer == row.seat or row.lane in (OPEN, CLOSING):
            return True
        if row.lane == APART:
            return False
        if isinstance(row.entry, Undone):
            return self._is_seen(self.row(self.journal.taken_back[row.number]), viewer)
        return any(told.seen_by(viewer) for told in row.entry.told)

    # -- what a viewer sees ------------------------------------------------------------

    def number(self, viewer: Viewer) -> int:
        return len(self.seen[viewer])

    def number_of(self, number: int, viewer: Viewer) -> int:
        """Return the viewer's number of an entry, or of the last one before it."""
        return bisect_right(self.seen[viewer], number)

    def log(self, viewer: Viewer, after: int, upto: int | None = None) -> list[LogEntry]:
        """Return a viewer's entries after one of them.

        After -1 comes entry 0, if anything was told before the first choice.
        """
        last = self.number(viewer) if upto is None else min(upto, self.number(viewer))
        undone = set(self.journal.taken_back.values())
        said = [self._said(viewer, number, undone) for number in range(after + 1, last + 1)]
        return said[1:] if said and not said[0].number and not said[0].news else said

    def undone(self, viewer: Viewer, after: int) -> list[int]:
        """Return which of a viewer's entries up to `after` were taken back since."""
        since = self.seen[viewer][after] if after < self.number(viewer) else len(self.stamps) + 1
        return [
            self.number_of(choice, viewer)
            for undo, choice in self.journal.taken_back.items()
            if choice < since <= undo and self._is_seen(self.row(choice), viewer)
        ]

    def _said(self, viewer: Viewer, number: int, undone: set[int]) -> LogEntry:
        told = self._news(viewer, number)
        if number == 0:
            return LogEntry(0, None, self.began.at, undo=False, undone=False, news=told)
        row = self._row(viewer, number)
        return LogEntry(
            number,
            row.seat if row.lane == OPEN or row.seat == viewer else None,
            row.at,
            isinstance(row.entry, Undone),
            row.number in undone,
            told,
        )

    def _row(self, viewer: Viewer, number: int) -> JournalRow:
        return self.row(self.seen[viewer][number - 1])

    def _news(self, viewer: Viewer, number: int) -> tuple[News, ...]:
        """Return what a viewer is told about an entry, and about entries set aside after it."""
        entry = self._row(viewer, number).entry if number else self.began
        told = () if isinstance(entry, Undone) else entry.told
        lost = [a for a in self.asides if self.number_of(a.after, viewer) == number]
        stopped = self._stopped(self._row(viewer, number), viewer) if number else ()
        # The result is the last thing that anyone is told.
        result = recorded_result(self.match) if number == self.number(viewer) else ()
        if isinstance(entry, Chosen) and isinstance(entry.option, EndEarly):
            return (News("EndedEarly", ENDED_EARLY),)  # the rules name no result of their own
        return (
            *stopped,
            *news(self.game, told, viewer),
            *(set_aside.told(a, viewer) for a in lost),
            *result_news(self.game, self.table, result),
        )

    def _stopped(self, row: JournalRow, viewer: Viewer) -> tuple[News, ...]:
        """Return the event of a bot that was stopped, if the viewer knows that it chose."""
        if row.lane != OPEN and row.seat != viewer:
            return ()
        before = self.row(row.number - 1) if row.number > 1 else None
        return going_round.told(row, before, files.words(self.game))

    def view(self, viewer: Viewer) -> bytes:
        """Return what a viewer sees now, encoded."""
        return self._written(self.table, viewer, self.number(viewer))

    def _written(self, table: Table[Any], viewer: Viewer, number: int) -> bytes:
        seen = view(self.game, table, viewer, result=recorded_result(self.match))
        # The table's news may be another seat's secret: each viewer gets its own last news.
        return encode(msgspec.structs.replace(seen, news=self._news(viewer, number)))

    def waiting_for(self, viewer: Viewer) -> tuple[Seat, ...]:
        """Return the seats to move, as far as the viewer may know."""
        asked = self.table.open.items()
        return tuple(s for s, q in asked if s == viewer or not q.choice.discreet)

    def can_undo(self, viewer: Viewer) -> bool:
        return viewer is not None and self.may_take_back(viewer) and self.match.can_undo(viewer)

    def may_take_back(self, seat: Seat) -> bool:
        """Whether a seat may take back more choices in this game."""
        return self.taken_back[seat] < MOST_TAKEN_BACK

    # -- looking back ------------------------------------------------------------------

    def replay(self, viewer: Viewer, number: int) -> bytes:
        """Return what a viewer saw after one of its entries."""
        return self._written(self.table_at(viewer, number), viewer, number)

    def table_at(self, viewer: Viewer, number: int) -> Table[Any]:
        """Return the table as it was after a viewer's entry; 0 is the start."""
        return self._replayed(self.journal.standing(self._upto(viewer, number)))

    def branching(self, viewer: Viewer, number: int) -> Table[Any]:
        """Return the same table without what another seat has taken back or still can.

        Imagining deals secret phases again, but would keep a choice that is half made.
        """
        upto, marks = self._upto(viewer, number), self.match.marks
        if marks and marks[0].entry.seat != viewer and not in_phase(self.table):
            upto = min(upto, self.checkpoint_number())
        return self._replayed({n: e for n, e in self.journal.standing().items() if n <= upto})

    def _upto(self, viewer: Viewer, number: int) -> int:
        # Entries the viewer cannot see count as part of the one before.
        seen = self.seen[viewer]
        return seen[number] - 1 if number < len(seen) else len(self.journal)

    def _replayed(self, choices: dict[int, Chosen]) -> Table[Any]:
        """Return the table after these choices, each with its number."""
        standing = list(choices.items())
        done = max((n for n in range(1, len(standing) + 1) if self._frame(standing, n)), default=0)
        known = self._frame(standing, done) if done else None
        table = known.fork() if known else self.game.load(self.match.start)
        for n, (place, entry) in enumerate(standing[done:], done + 1):
            show_as_recorded(table, entry)
            if n % KEYFRAME == 0:
                self.frames[n, place] = table.fork()
        return asked_openly(table) if self.table.over else table

    def _keep_frame(self, snapshot: tuple[int, bytes]) -> None:
        """Keep the snapshot for looking back: these rules may not lead there from the start."""
        if standing := self.journal.standing(snapshot[0]):
            self.frames[len(standing), max(standing)] = self.game.load(snapshot[1])

    def _frame(self, standing: list[tuple[int, Chosen]], n: int) -> Table[Any] | None:
        return self.frames.get((n, standing[n - 1][0]))

    # -- saving ------------------------------------------------------------------------

    def checkpoint(self) -> tuple[int, bytes]:
        """Return the number of the last entry that cannot be undone, and the table after it."""
        marks = self.match.marks
        table = marks[0].before if marks else self.match.table
        tail = self.match.tail if marks else 0
        return len(self.journal) - tail, self.game.save(table)

    def checkpoint_number(self) -> int:
        return len(self.journal) - (self.match.tail if self.match.marks else 0)

    def imagined(self, seat: Viewer, table: Table[Any] | None = None) -> bytes:
        """Save an imagined table: consistent with what a seat knows, with its own luck."""
        true = self.table if table is None else table
        return self.game.save(self.game.imagine(true, seat, Seeded(new_seed())))


def begun_from(
    game: Game[Any], header: Header, start: bytes, seed: bytes | None = None
) -> Match[Any]:
    """Begin a match at a position of another, with the same settings and seats."""
    settings = msgspec.convert(header.settings, game.settings)
    return begun(game, settings, header.seats, start, seed)


def in_phase(table: Table[Any]) -> bool:
    return bool(table.agenda) and isinstance(table.agenda[0], Together)


def _resumed(
    game: Game[Any],
    header: Header,
    secret: tuple[bytes, bytes],
    kept: StoredGame,
    rows: list[JournalRow],
) -> tuple[Resumed, tuple[int, bytes]]:
    """Resume from the snapshot, or from the start if these rules cannot open the snapshot."""
    start = (0, secret[1])
    number, body = kept.snapshot or start
    entries = [row.entry for row in rows]
    try:
        return resumed(game, KeptGame(header, *secret, body, number, entries)), (number, body)
    except Trouble:
        again = resumed(game, KeptGame(header, *secret, start[1], 0, entries))
        if again.refused:  # more than the last few choices would be lost
            raise
        return again, start
