"""A match with its journal as each viewer may see it.

A viewer's number counts the entries the viewer can see.  What another seat does in its own lane
of a secret phase is not among them, nor what it answers to a question nobody was shown; so a
number says nothing about what others do in secret.
Nothing here waits or writes: rooms do.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from starhold.core.chance import Seeded, new_seed
from starhold.core.game import Game
from starhold.core.match import Chosen, Header, Match, Undone, agreed, repeat
from starhold.core.record import Option, Seat, name_of
from starhold.core.step import Together
from starhold.core.table import Table
from starhold.core.trouble import Trouble
from starhold.server import aside
from starhold.server.rows import APART, CLOSING, DISCREET, OPEN, Aside, Began, Line
from starhold.show.view import news, view
from starhold.show.vocabulary import News, encode

Viewer = Seat | None
# What rules raise at a table that they would not have made: a refusal, or a defect.
REFUSED = (Trouble, LookupError, AssertionError, RuntimeError, ValueError, TypeError)
KEYFRAME = 25  # choices between two tables that a replay keeps


class LogEntry(msgspec.Struct, frozen=True):
    """An entry as one viewer reads it."""

    number: int
    seat: Seat | None
    at: float
    undo: bool
    undone: bool
    news: tuple[News, ...]


class Kept(msgspec.Struct, frozen=True):
    """What the database has of a game."""

    snapshot: tuple[int, bytes] | None
    began: Began
    lines: list[Line]
    asides: list[Aside]


class Chronicle:
    """One game, from its first entry to its last."""

    def __init__(
        self, match: Match[Any], began: Began | None = None, asides: Iterable[Aside] = ()
    ) -> None:
        self.match = match
        self.began = began or Began(time.time(), tuple(match.table.news))
        self.asides = list(asides)
        self.refused = ""  # why these rules do not repeat what follows the last line
        self.game: Game[Any] = match.game
        self.lines: list[Line] = []
        self.viewers: tuple[Viewer, ...] = (*match.header.seats, None)
        self.seen: dict[Viewer, list[int]] = {viewer: [] for viewer in self.viewers}
        self.keys: dict[tuple[Seat, str], Line] = {}
        self.undone: set[int] = set()
        self.standing: list[Line] = []
        self.frames: dict[tuple[int, int], Table[Any]] = {}

    @classmethod
    def read(
        cls,
        game: Game[Any],
        header: Header,
        secret: tuple[bytes, bytes],
        kept: Kept,
    ) -> Chronicle:
        """Take a game up again from a snapshot and the journal's tail, as far as it holds."""
        seed, start = secret
        number, body = kept.snapshot or (0, start)
        lines, why = _readable(game, kept.lines, number)
        match, refused = _resumed(lambda: Match(game, header, seed, start), body, lines, number)
        chronicle = cls(match, _revived_began(game, kept.began), kept.asides)
        chronicle.refused = refused or why
        for line in lines[: len(match.journal)]:
            chronicle._note(line)
        return chronicle

    # -- playing -----------------------------------------------------------------------

    @property
    def table(self) -> Table[Any]:
        return self.match.table

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return tuple(self.table.open)

    def option(self, seat: Seat, name: str) -> Option | None:
        """Find an option that is offered to a seat, by its name."""
        offered = self.table.question(seat).options
        return next((option for option in offered if name_of(option) == name), None)

    def choose(self, seat: Seat, option: Option, key: str, at: float) -> Line:
        """Make a choice; it counts when it is committed."""
        sealed = in_phase(self.table)
        discreet = self.table.question(seat).choice.discreet
        entry = self.match.choose(option, seat)
        if sealed:
            lane = APART if self.table.apart else CLOSING
        else:
            lane = DISCREET if discreet else OPEN
        return self._note(Line(len(self.lines) + 1, seat, key, lane, at, entry))

    def undo(self, seat: Seat, key: str, at: float) -> Line:
        """Take back the last choice of a seat."""
        entry = self.match.undo(seat)
        lane = self._last(seat).lane
        return self._note(Line(len(self.lines) + 1, seat, key, lane, at, entry))

    def follow(self, line: Line) -> None:
        """Do what another worker has committed."""
        line = _revived(self.game, line)
        if isinstance(line.entry, Undone):
            self.match.undo(line.seat)
        else:
            self.match.choose(line.entry.option, line.seat)
        self._note(line)

    def take_in(self, line: Line) -> None:
        """Do what stands in a file, and find out who could see it."""
        if isinstance(line.entry, Undone):
            self.undo(line.seat, line.key, line.at)
        else:
            self.choose(line.seat, line.entry.option, line.key, line.at)

    def _last(self, seat: Seat) -> Line:
        return next(line for line in reversed(self.standing) if line.seat == seat)

    def _note(self, line: Line) -> Line:
        self.lines.append(line)
        self.keys[line.seat, line.key] = line
        for viewer, seen in self.seen.items():
            if self._is_seen(line, viewer):
                seen.append(line.number)
        if isinstance(line.entry, Undone):
            last = self._last(line.seat)
            self.standing.remove(last)
            self.undone.add(last.number)
        else:
            self.standing.append(line)
        return line

    def _is_seen(self, line: Line, viewer: Viewer) -> bool:
        if viewer == line.seat or line.lane in (OPEN, CLOSING):
            return True
        if line.lane == APART:
            return False
        entry = line.entry
        if isinstance(entry, Undone):
            return self._is_seen(self._last(line.seat), viewer)
        return any(told.seen_by(viewer) for told in entry.told)

    # -- what a viewer sees ------------------------------------------------------------

    def number(self, viewer: Viewer) -> int:
        return len(self.seen[viewer])

    def number_of(self, line: Line, viewer: Viewer) -> int:
        """Return what a viewer calls an entry."""
        return bisect_right(self.seen[viewer], line.number)

    def log(self, viewer: Viewer, after: int, upto: int | None = None) -> list[LogEntry]:
        """Return a viewer's entries after one of them.

        After -1 comes entry 0, if anything was told before the first choice.
        """
        last = self.number(viewer) if upto is None else min(upto, self.number(viewer))
        said = [self._said(viewer, number) for number in range(after + 1, last + 1)]
        return said[1:] if said and not said[0].number and not said[0].news else said

    def _said(self, viewer: Viewer, number: int) -> LogEntry:
        told = self._news(viewer, number)
        if number == 0:
            return LogEntry(0, None, self.began.at, undo=False, undone=False, news=told)
        line = self._line(viewer, number)
        return LogEntry(
            number,
            line.seat if line.lane == OPEN or line.seat == viewer else None,
            line.at,
            isinstance(line.entry, Undone),
            line.number in self.undone,
            told,
        )

    def _line(self, viewer: Viewer, number: int) -> Line:
        return self.lines[self.seen[viewer][number - 1] - 1]

    def _news(self, viewer: Viewer, number: int) -> tuple[News, ...]:
        """Return what a viewer reads of an entry, and of what was set aside after it."""
        entry = self._line(viewer, number).entry if number else self.began
        told = () if isinstance(entry, Undone) else entry.told
        lost = [a for a in self.asides if bisect_right(self.seen[viewer], a.after) == number]
        return (*news(self.game, told, viewer), *(aside.told(a, viewer) for a in lost))

    def view(self, viewer: Viewer) -> bytes:
        """Return what a viewer sees now, written down."""
        return self._written(self.table, viewer, self.number(viewer))

    def _written(self, table: Table[Any], viewer: Viewer, number: int) -> bytes:
        seen = view(self.game, table, viewer)
        # The table's own news may be of another seat's secret: each viewer reads its own last.
        return encode(msgspec.structs.replace(seen, news=self._news(viewer, number)))

    def waiting_for(self, viewer: Viewer) -> tuple[Seat, ...]:
        """Return for whom the table waits, as far as a viewer is shown."""
        asked = self.table.open.items()
        return tuple(s for s, q in asked if s == viewer or not q.choice.discreet)

    def can_undo(self, viewer: Viewer) -> bool:
        return viewer is not None and self.match.can_undo(viewer)

    # -- looking back ------------------------------------------------------------------

    def replay(self, viewer: Viewer, number: int) -> bytes:
        """Return what a viewer saw after one of its entries."""
        return self._written(self.table_at(viewer, number), viewer, number)

    def table_at(self, viewer: Viewer, number: int) -> Table[Any]:
        """Lay the table as it was after a viewer's entry; 0 is the start."""
        seen = self.seen[viewer]
        # What the viewer cannot see happened before its next entry, and belongs to this one.
        upto = seen[number] - 1 if number < len(seen) else len(self.lines)
        standing = _standing(self.lines[:upto])
        done = max((n for n in range(len(standing) + 1) if self._frame(standing, n)), default=0)
        known = self._frame(standing, done)
        table = known.fork() if known else self.game.load(self.match.start)
        for n, line in enumerate(standing[done:], done + 1):
            assert isinstance(line.entry, Chosen)
            repeat(table, line.entry)
            if n % KEYFRAME == 0:
                self.frames[n, line.number] = table.fork()
        return table

    def _frame(self, standing: list[Line], n: int) -> Table[Any] | None:
        return self.frames.get((n, standing[n - 1].number)) if n else None

    # -- writing down ------------------------------------------------------------------

    def checkpoint(self) -> tuple[int, bytes]:
        """Return the last point that cannot be undone, by its number, and the table there."""
        marks = self.match.marks
        table = marks[0].before if marks else self.match.table
        tail = self.match.tail if marks else 0
        return len(self.lines) - tail, self.game.save(table)

    def checkpoint_number(self) -> int:
        return len(self.lines) - (self.match.tail if self.match.marks else 0)

    def imagined(self, seat: Viewer, table: Table[Any] | None = None) -> bytes:
        """Write down a table that agrees with all a seat knows, with luck of its own."""
        true = self.table if table is None else table
        return self.game.save(self.game.imagine(true, seat, Seeded(new_seed())))


def begun_from(
    game: Game[Any], header: Header, start: bytes, seed: bytes | None = None
) -> Match[Any]:
    """Begin a match at a position."""
    secret = seed or new_seed()
    settings = msgspec.convert(header.settings, game.settings)
    return Match(game, agreed(game, settings, header.seats, secret, described=True), secret, start)


def in_phase(table: Table[Any]) -> bool:
    return bool(table.agenda) and isinstance(table.agenda[0], Together)


def _standing(lines: list[Line]) -> list[Line]:
    """Return the choices that stand."""
    standing: list[Line] = []
    for line in lines:
        if isinstance(line.entry, Undone):
            last = max(n for n, other in enumerate(standing) if other.seat == line.seat)
            del standing[last]
        else:
            standing.append(line)
    return standing


def _readable(game: Game[Any], lines: list[Line], kept: int) -> tuple[list[Line], str]:
    """Return the entries with their options and events, up to the first that cannot be read."""
    read: list[Line] = []
    for line in lines:
        try:
            read.append(_revived(game, line))
        except Trouble as trouble:
            if line.number <= kept:
                raise  # it stands before the snapshot: no rule was asked to repeat it
            return read, str(trouble)
    return read, ""


def _resumed(
    new: Callable[[], Match[Any]], snapshot: bytes, lines: list[Line], kept: int
) -> tuple[Match[Any], str]:
    """Play what is younger than the snapshot again, up to the first entry that is refused."""
    entries = [line.entry for line in lines]
    match = new()
    match.game.read(snapshot)  # a snapshot that cannot be read is no refusal
    try:
        match.resume(snapshot, entries, len(entries) - kept)
    except REFUSED as error:
        held = entries[: len(match.journal)]
        match = new()  # the refused choice may have left its mark on the table
        match.resume(snapshot, held, len(held) - kept)
        return match, f"entry {len(held) + 1}: {type(error).__name__}: {error}"
    return match, ""


def _revived_began(game: Game[Any], began: Began) -> Began:
    return Began(began.at, tuple(map(game.told, began.told)))


def _revived(game: Game[Any], line: Line) -> Line:
    """Give an entry that was read as plain data its options and events back."""
    entry = line.entry
    if isinstance(entry, Undone) or isinstance(entry.option, Option):
        return line
    try:
        told = tuple(map(game.told, entry.told))
        option = game.option(entry.option)
    except (msgspec.ValidationError, Trouble) as error:
        raise Trouble(f"Entry {line.number} of the journal cannot be read: {error}.") from None
    return msgspec.structs.replace(line, entry=Chosen(entry.seat, option, entry.luck, told))
