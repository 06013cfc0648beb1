"""A room: one table in memory, its people and its listeners.

Whatever reads or changes the game holds the room's lock, and nobody is told of an entry before it
is committed.  Each listener keeps its own place: a slow one gets one longer update.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Protocol, TypeVar, TypeVarTuple

import msgspec

from starhold.core.record import Seat
from starhold.core.trouble import Trouble
from starhold.server import clocks
from starhold.server.clocks import SeatClock
from starhold.server.jobs.rules_pool import RulesPool
from starhold.server.jobs.rules_worker import Gone
from starhold.server.problem import Problem
from starhold.server.rooms import rules_work
from starhold.server.rooms.chronicle import Chronicle, StoredGame, Viewer
from starhold.server.rooms.parts import GATHERING, Awaited, awaited
from starhold.server.rooms.rules_work import Rendered, Standing
from starhold.server.store import messages, queries, voting
from starhold.server.store.database import Database, Raced
from starhold.server.store.rows import Announcement, SeatRow, SetAsideRound, TableRow, VoteRow

log = logging.getLogger("starhold.room")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
MESSAGES = 32  # encoded updates kept: most listeners are at the same place
MOST_ANNOUNCED = 50
SEEN_FOR = 45.0  # seconds that a seat seen by another worker counts as here
TRIES = 10  # other tables may have the process of this one killed


class SeenPlace(msgspec.Struct, frozen=True):
    """What a viewer sees after the last committed entry: its number, and a mark of the view."""

    number: int
    mark: str


class Mend(Protocol):
    """Called when newer rules do not repeat the end of a journal, or move a snapshot on.

    Returns all that was set aside.  Raises `Raced` if another worker was first.
    """

    async def __call__(self, room: Room, standing: Standing) -> list[SetAsideRound]: ...


class Listener:
    """Someone listening to a room."""

    def __init__(self, viewer: Viewer, *, watching: bool = False) -> None:
        self.viewer = viewer
        self.watching = watching  # a person who is here, not one request of a script
        self.wake = asyncio.Event()


class Room:
    """One table."""

    def __init__(self, table_id: str, database: Database, rules: RulesPool) -> None:
        self.id = table_id
        self.database = database
        self.rules = rules
        self.lock = asyncio.Lock()
        self.rematching = asyncio.Lock()  # only one rematch is opened
        self.row: TableRow
        self.people: dict[Seat, SeatRow] = {}
        self.votes: list[VoteRow] = []
        self.announcements: list[Announcement] = []
        self.heard: dict[Seat, float] = {}  # when a seat last sent a request to this worker
        self.noted: set[Seat] = set()  # whose contact was noted; lost a few seconds after it ends
        self.last_left: dict[Seat, object] = {}  # when it closed a socket; the last of them
        self.awaited: Awaited = {}  # the parts of the dice that seats have yet to add
        self.listeners: set[Listener] = set()
        self.opened = clocks.now()
        self.changes = 0  # how often facts about people changed, in this worker
        self.own_changes: dict[Seat, int] = {}  # the same, for facts only this seat may know
        self.chats = 0
        # What was computed for each seat, at its number: what others do in secret moves neither.
        self.foreseen: dict[Seat, tuple[int, dict[tuple[object, ...], Any]]] = {}
        self.review: bytes | None = None  # of a finished game
        self.reviewing: Any = None  # a ReviewWork
        self.used = time.monotonic()
        self.kept = 0  # the number of the last snapshot
        self.mend: Mend  # called if these rules do not repeat the end of the journal
        self.standing: Standing | None = None  # of the game, if a rules process holds it
        self._seen: dict[Viewer, SeenPlace] = {}
        self._messages: dict[tuple[Viewer, int], bytes] = {}

    # -- from the database -------------------------------------------------------------

    async def load_people(self) -> None:
        """Read the table and its people."""
        async with self.database.reading() as c:
            row = await queries.table(c, self.id)
            if row is None:
                raise Problem("unknown", f"There is no table '{self.id}'.")
            people = await queries.people(c, self.id)
            votes = await voting.cast(c, self.id)
            self.announcements = await messages.announced(c, self.id, MOST_ANNOUNCED)
        before = self._public() if self.people else None
        self.row, self.votes = row, votes
        for person in people:
            if person != self.people.get(person.seat):
                self.own_changes[person.seat] = self.own_changes.get(person.seat, 0) + 1
        self.people = {person.seat: person for person in people}
        gathering = people if row.status == GATHERING else []
        self.awaited = awaited(gathering, self.awaited, time.monotonic())
        self.changes += before != self._public()

    def _public(self) -> object:
        """Return what everyone may know of the table and its people, except whose turn it is."""
        row = msgspec.structs.replace(self.row, waiting=(), bot_due=None)
        shown = self.row.waiting
        return row, [_public(p, shown=p.seat in shown) for p in self.people.values()], self.votes

    # -- the game, which a rules process holds -------------------------------------------

    async def ask(self, what: str, work: Callable[[Chronicle, *Ts], T], *args: *Ts) -> T:
        """Let a rules process do something with the game."""
        async with self.lock:
            return await self.ask_inside(what, work, *args)

    async def ask_inside(self, what: str, work: Callable[[Chronicle, *Ts], T], *args: *Ts) -> T:
        """The same.  Needs the lock."""
        self.used = time.monotonic()
        for _ in range(TRIES):
            await self.stand()
            try:
                return await self.rules.ask(
                    self.id, self._named(what), work, *args, urgent=self.has_people()
                )
            except Gone:
                self.standing = None
        raise Problem("busy", "The game could not be loaded. Nothing was changed.", retry=5)

    def _named(self, what: str) -> str:
        return f"{what} at table {self.id} ({self.row.game})"

    async def stand(self) -> Standing:
        """Return how the game stands, read from the database if needed.  Needs the lock."""
        self.used = time.monotonic()
        if self.row.status == GATHERING:
            awaited = ", ".join(seat for seat, one in self.people.items() if not one.part)
            detail = "The game begins once every seat has added its part of the dice."
            raise Problem(GATHERING, f"{detail} Waiting for {awaited or 'the server'}.")
        while self.standing is None:
            standing = await self._read()
            if standing.refused or standing.moved is not None:
                try:
                    asides = await self.mend(self, standing)
                    what = self._named("setting entries aside")
                    await self.rules.ask(self.id, what, rules_work.mended, asides)
                except (Raced, Gone):
                    continue  # another worker was first: read what it wrote
            self.standing = standing
        return self.standing

    async def stands(self) -> Standing:
        """Return how the game stands."""
        async with self.lock:
            return await self.stand()

    async def _read(self) -> Standing:
        await self.load_people()  # or the table was deleted, which this finds out
        async with self.database.reading() as c:
            kept = StoredGame(
                await queries.snapshot(c, self.id),
                await queries.began(c, self.id),
                await queries.written_entries(c, self.id),
                await queries.asides(c, self.id),
            )
        row, more = self.row, self.rules.more_games
        secret = (row.seed, row.start)
        try:
            standing = await self.rules.load(
                self.id,
                self._named("reading"),
                rules_work.read,
                more,
                row.header,
                secret,
                kept,
                urgent=self.has_people(),
            )
        except Trouble as trouble:
            # The reason may name what a seat holds or did in secret: only the operator is told.
            said = "Nothing is lost; the server's log says why."
            raise self._closed(str(trouble), said) from None
        if standing.refused and row.status == "over":
            # The end is final: the dice and all secrets have been shown.
            over = f"the game is over, and its result stands. {standing.refused}"
            raise self._closed(over, over)
        self.kept = kept.snapshot[0] if kept.snapshot else 0
        return standing

    def _closed(self, why: str, said: str) -> Problem:
        """Tell the operator why a table cannot be opened, and the client what it may know."""
        log.error("table %s (%s) cannot be opened: %s", self.id, self.row.game, why)
        return Problem("busy", f"These rules cannot resume this table: {said}", retry=600)

    def forget(self) -> None:
        """Forget the game; it will be read from the journal again."""
        self.rules.drop(self.id)
        self.standing = None
        self._seen = {}
        self._messages = {}
        self.foreseen = {}

    async def catch_up(self) -> None:
        """Repeat what other workers have committed."""
        async with self.lock:
            if self.standing is None:
                self.forget()
                self.stir()
                return
            async with self.database.reading() as c:
                rows = await queries.entries(c, self.id, self.standing.entries)
            if not rows:
                return
            what, viewers = self._named("following"), self.viewers()
            try:
                self.committed(
                    *await self.rules.ask(self.id, what, rules_work.follow, rows, viewers)
                )
            except Gone:
                self.forget()
                self.stir()
            except Exception:
                self.forget()
                self.stir()
                raise

    # -- what listeners get ------------------------------------------------------------

    def viewers(self) -> set[Viewer]:
        return {listener.viewer for listener in self.listeners}

    def committed(self, standing: Standing, rendered: dict[Viewer, Rendered]) -> None:
        """Wake all listeners after a commit.  Needs the lock."""
        self.standing = standing
        self._seen = {viewer: SeenPlace(one.number, one.mark) for viewer, one in rendered.items()}
        self._messages = {(viewer, one.after): one.message for viewer, one in rendered.items()}
        self.stir()

    def stir(self) -> None:
        """Wake all listeners, to check for news."""
        for listener in self.listeners:
            listener.wake.set()

    async def seen(self, viewer: Viewer) -> SeenPlace:
        """Return what a viewer sees now."""
        if viewer not in self._seen:
            async with self.lock:
                if viewer not in self._seen:
                    found = await self.ask_inside("drawing", rules_work.look, viewer)
                    self._seen[viewer] = SeenPlace(*found)
                return self._seen[viewer]
        return self._seen[viewer]

    async def message(self, viewer: Viewer, after: int | None) -> tuple[SeenPlace, bytes]:
        """Return what a viewer has missed, encoded once for all listeners at the same place."""
        known = self._known_message(viewer, after)
        if known is not None:
            return known
        async with self.lock:
            return self._known_message(viewer, after) or await self._draw(viewer, after)

    def _known_message(self, viewer: Viewer, after: int | None) -> tuple[SeenPlace, bytes] | None:
        if viewer in self._seen and after is not None and (viewer, after) in self._messages:
            return self._seen[viewer], self._messages[viewer, after]
        return None

    async def _draw(self, viewer: Viewer, after: int | None) -> tuple[SeenPlace, bytes]:
        drawn = await self.ask_inside("drawing", rules_work.update, viewer, after)
        self._seen[viewer] = SeenPlace(drawn.number, drawn.mark)
        if after is not None:
            self._messages[viewer, after] = drawn.message
        if len(self._messages) > MESSAGES:
            del self._messages[next(iter(self._messages))]
        return self._seen[viewer], drawn.message

    # -- people ------------------------------------------------------------------------

    def is_here(self, seat: Seat, now: float) -> bool:
        person = self.people[seat]
        if person.player == "bot" or seat in self.noted or now - person.seen < SEEN_FOR:
            return True
        return any(listener.watching and listener.viewer == seat for listener in self.listeners)

    def absent_since(self, seat: Seat, now: float) -> float | None:
        """Return since when a seat has neither been connected nor asked for anything."""
        if self.is_here(seat, now) or any(one.viewer == seat for one in self.listeners):
            return None
        person = self.people[seat]
        away = person.seen if person.away is None else person.away
        # This worker cannot know what happened before it opened the room.
        return max(away, self.heard.get(seat, 0.0), self.opened)

    def version(self, viewer: Viewer) -> int:
        """Return a number that grows when the facts for a viewer change."""
        return self.changes + (self.own_changes.get(viewer, 0) if viewer else 0)

    def bots(self) -> dict[Seat, str]:
        """Return the bots that play, by seat."""
        return {seat: one.bot for seat, one in self.people.items() if one.player == "bot"}

    def may_advise(self) -> bool:
        """Whether hints are allowed: among several people only if the table says so."""
        people = [one for one in self.people.values() if one.player != "bot"]
        return self.row.hints or len(people) < 2

    def has_people(self) -> bool:
        """Return whether a person plays; the work for other tables gives way."""
        return any(one.player == "human" for one in self.people.values())

    def watchers(self) -> int:
        return sum(listener.watching and listener.viewer is None for listener in self.listeners)

    def full(self) -> bool:
        """Return whether every seat is taken."""
        return all(person.player != "open" for person in self.people.values())


def _public(person: SeatRow, *, shown: bool) -> SeatRow:
    """Return a person as others see them; the clock shows nothing of a hidden question."""
    person = msgspec.structs.replace(person, ahead="")
    if shown:
        return person
    clock = person.clock and SeatClock(person.clock.left)
    return msgspec.structs.replace(person, clock=clock, out=False)
