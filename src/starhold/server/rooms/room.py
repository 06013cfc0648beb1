"""A room: one table in memory, its people and its listeners.

Whatever reads or changes the game holds the room's lock, and nobody is told of an entry before it
is committed.  Each listener keeps its own place: a slow one gets one longer update.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Protocol, TypeVar

import msgspec

from starhold.core.record import Seat
from starhold.core.trouble import Trouble
from starhold.server.clocks import SeatClock
from starhold.server.jobs.thread_pool import ThreadPool
from starhold.server.library import Library
from starhold.server.problem import Problem
from starhold.server.protocol import Update
from starhold.server.rooms.chronicle import Chronicle, StoredGame, Viewer
from starhold.server.rooms.parts import GATHERING
from starhold.server.store import messages, queries
from starhold.server.store.database import Database, Raced
from starhold.server.store.rows import Announcement, SeatRow, TableRow, VoteRow

log = logging.getLogger("starhold.room")
T = TypeVar("T")
RECENT = 50  # log entries for a new listener
MESSAGES = 32  # encoded updates kept: most listeners are at the same place
FARTHEST = 1_000  # log entries, at most, for one that comes back
MOST_ANNOUNCED = 50
SEEN_FOR = 45.0  # seconds that a seat seen by another worker counts as here
_encoder = msgspec.json.Encoder()


class RenderedView(msgspec.Struct, frozen=True):
    """What a viewer sees after the last committed entry."""

    number: int
    view: bytes
    undo: bool
    mark: str


class Mend(Protocol):
    """Called when newer rules do not repeat the end of a journal, or move a snapshot on.

    Raises `Raced` if another worker was first.
    """

    async def __call__(self, room: Room, chronicle: Chronicle) -> None: ...


class Listener:
    """Someone listening to a room."""

    def __init__(self, viewer: Viewer, *, watching: bool = False) -> None:
        self.viewer = viewer
        self.watching = watching  # a person who is here, not one request of a script
        self.wake = asyncio.Event()


class Room:
    """One table."""

    def __init__(
        self, table_id: str, database: Database, library: Library, threads: ThreadPool
    ) -> None:
        self.id = table_id
        self.database = database
        self.library = library
        self.threads = threads
        self.lock = asyncio.Lock()
        self.row: TableRow
        self._known: object = None  # the facts last read, without whose turn it is
        self.people: dict[Seat, SeatRow] = {}
        self.votes: list[VoteRow] = []
        self.announcements: list[Announcement] = []
        self.heard: dict[Seat, float] = {}  # when a seat last sent a request to this worker
        self.listeners: set[Listener] = set()
        self.opened = time.time()
        self.changes = 0  # how often facts about people changed, in this worker
        self.own_changes: dict[Seat, int] = {}  # the same, for facts only this seat may know
        self.chats = 0
        self.used = time.monotonic()
        self.kept = 0  # the number of the last snapshot
        self.mend: Mend  # called if these rules do not repeat the end of the journal
        self._chronicle: Chronicle | None = None
        self._seen: dict[Viewer, RenderedView] = {}
        self._messages: dict[tuple[Viewer, int], bytes] = {}

    # -- from the database -------------------------------------------------------------

    async def load_people(self) -> None:
        """Read the table and its people."""
        async with self.database.reading() as c:
            row = await queries.table(c, self.id)
            if row is None:
                raise Problem("unknown", f"There is no table '{self.id}'.")
            people = await queries.people(c, self.id)
            votes = await queries.all_votes(c, self.id)
            self.announcements = await messages.announced(c, self.id, MOST_ANNOUNCED)
        self.row, self.votes = row, votes
        for person in people:
            if person != self.people.get(person.seat):
                self.own_changes[person.seat] = self.own_changes.get(person.seat, 0) + 1
        self.people = {person.seat: person for person in people}
        public = [one if one.seat in row.waiting else _resting(one) for one in people]
        known = (msgspec.structs.replace(row, waiting=(), bot_due=None), public, votes)
        self.changes += known != self._known
        self._known = known

    async def chronicle(self) -> Chronicle:
        """Return the game, read from the database if needed.  Needs the lock."""
        self.used = time.monotonic()
        if self.row.status == GATHERING:
            awaited = ", ".join(seat for seat, one in self.people.items() if not one.part)
            detail = "The game begins once every seat has added its part of the dice."
            raise Problem(GATHERING, f"{detail} Waiting for {awaited or 'the server'}.")
        while self._chronicle is None:
            chronicle = await self._read()
            if chronicle.refused or chronicle.moved is not None:
                try:
                    await self.mend(self, chronicle)
                except Raced:
                    continue  # another worker was first: read what it wrote
            self._chronicle = chronicle
        return self._chronicle

    async def _read(self) -> Chronicle:
        async with self.database.reading() as c:
            kept = StoredGame(
                await queries.snapshot(c, self.id),
                await queries.began(c, self.id),
                await queries.entries(c, self.id),
                await queries.asides(c, self.id),
            )
        row = self.row
        game = self.library.find(row.game)
        secret = (row.seed, row.start)
        try:
            chronicle = await self.threads.run(
                lambda: Chronicle.read(game, row.header, secret, kept),
                f"reading table {self.id} ({row.game})",
            )
        except Trouble as trouble:
            raise self._closed(str(trouble)) from None
        if chronicle.refused and row.status == "over":
            # The end is final: the dice and all secrets have been shown.
            raise self._closed(f"the game is over, and its result stands. {chronicle.refused}")
        self.kept = kept.snapshot[0] if kept.snapshot else 0
        return chronicle

    def _closed(self, why: str) -> Problem:
        """Tell the operator and the client of a table that cannot be opened."""
        log.error("table %s (%s) cannot be opened: %s", self.id, self.row.game, why)
        return Problem("busy", f"These rules cannot resume this table: {why}", retry=600)

    def forget(self) -> None:
        """Forget the game; it will be read from the journal again."""
        self._chronicle = None
        self._seen = {}
        self._messages = {}

    async def catch_up(self) -> None:
        """Repeat what other workers have committed."""
        async with self.lock:
            if self._chronicle is None:
                self.forget()
                self.stir()
                return
            chronicle = self._chronicle
            async with self.database.reading() as c:
                rows = await queries.entries(c, self.id, len(chronicle.journal))
            if not rows:
                return

            def follow() -> None:
                for row in rows:
                    chronicle.follow(row)

            try:
                await self.threads.run(follow, f"following table {self.id} ({self.row.game})")
            except Exception:
                self.forget()
                self.stir()
                raise
            self.committed({})

    # -- what listeners get ------------------------------------------------------------

    def viewers(self) -> set[Viewer]:
        return {listener.viewer for listener in self.listeners}

    def number_now(self, viewer: Viewer) -> int | None:
        """Return the viewer's number after the last commit, if it is known."""
        seen = self._seen.get(viewer)
        return seen.number if seen else None

    def render(
        self, chronicle: Chronicle, viewers: Iterable[Viewer]
    ) -> dict[Viewer, RenderedView]:
        """Render the table for some viewers; runs in a thread."""
        return {viewer: _seen(chronicle, viewer) for viewer in viewers}

    def committed(self, seen: dict[Viewer, RenderedView]) -> None:
        """Wake all listeners after a commit.  Needs the lock."""
        self._seen = seen
        self._messages = {}
        self.stir()

    def stir(self) -> None:
        """Wake all listeners, to check for news."""
        for listener in self.listeners:
            listener.wake.set()

    async def seen(self, viewer: Viewer) -> RenderedView:
        """Return what a viewer sees now."""
        found = self._seen.get(viewer)
        if found is not None:
            return found
        async with self.lock:
            return await self._look(viewer)

    async def _look(self, viewer: Viewer) -> RenderedView:
        found = self._seen.get(viewer)
        if found is None:
            chronicle = await self.chronicle()
            what = f"drawing table {self.id} ({self.row.game})"
            found = await self.threads.run(lambda: _seen(chronicle, viewer), what)
            self._seen[viewer] = found
        return found

    async def update(self, viewer: Viewer, after: int | None) -> Update:
        """Return what a viewer has missed."""
        async with self.lock:
            return await self.update_inside(viewer, after)

    async def update_inside(self, viewer: Viewer, after: int | None) -> Update:
        """The same.  Needs the lock."""
        seen = await self._look(viewer)
        chronicle = await self.chronicle()
        # A number ahead of the table: it was set back by a backup or by new rules.
        anew = after is not None and not seen.number - FARTHEST <= after <= seen.number
        first = after is None or anew
        if after is None or anew:
            after = max(0, seen.number - RECENT)
        return Update(
            viewer,
            after,
            seen.number,
            chronicle.log(viewer, after - (first and not after)),
            msgspec.Raw(seen.view),
            seen.undo,
            seen.mark,
            anew,
            [] if first else chronicle.undone(viewer, after),
        )

    async def message(self, viewer: Viewer, after: int | None) -> tuple[RenderedView, bytes]:
        """Return an update, encoded once for all listeners at the same place."""
        seen = await self.seen(viewer)
        known = self._messages.get((viewer, after)) if after is not None else None
        if known is None:
            async with self.lock:
                known = _encoder.encode(await self.update_inside(viewer, after))
                seen = await self._look(viewer)
                if after is not None:
                    self._messages[viewer, after] = known
                if len(self._messages) > MESSAGES:
                    del self._messages[next(iter(self._messages))]
        return seen, known

    async def ask(self, work: Callable[[Chronicle], T], what: str) -> T:
        """Look something up in the game, in a thread."""
        async with self.lock:
            chronicle = await self.chronicle()
            return await self.threads.run(
                lambda: work(chronicle), f"{what} at table {self.id} ({self.row.game})"
            )

    # -- people ------------------------------------------------------------------------

    def is_here(self, seat: Seat, now: float) -> bool:
        person = self.people[seat]
        if person.player == "bot" or now - person.seen < SEEN_FOR:
            return True
        return any(listener.watching and listener.viewer == seat for listener in self.listeners)

    def absent_since(self, seat: Seat, now: float) -> float | None:
        """Return since when a seat has neither been connected nor asked for anything."""
        if self.is_here(seat, now) or any(one.viewer == seat for one in self.listeners):
            return None
        person = self.people[seat]
        away = person.seen if person.away is None else person.away
        # What happened before this worker opened the room, it cannot know.
        return max(away, self.heard.get(seat, 0.0), self.opened)

    def version(self, viewer: Viewer) -> int:
        """Return a number that grows when the facts for a viewer change."""
        return self.changes + (self.own_changes.get(viewer, 0) if viewer else 0)

    def watchers(self) -> int:
        return sum(listener.watching and listener.viewer is None for listener in self.listeners)

    def full(self) -> bool:
        """Return whether every seat is taken."""
        return all(person.player != "open" for person in self.people.values())


def _resting(person: SeatRow) -> SeatRow:
    """Return a person as the others see one whose question is not shown."""
    clock = person.clock and SeatClock(person.clock.left)
    return msgspec.structs.replace(person, clock=clock, out=False)


def _seen(chronicle: Chronicle, viewer: Viewer) -> RenderedView:
    view = chronicle.view(viewer)
    undo = chronicle.can_undo(viewer)
    mark = sha256(view + (b"+" if undo else b"-")).hexdigest()[:12]
    return RenderedView(chronicle.number(viewer), view, undo, mark)
