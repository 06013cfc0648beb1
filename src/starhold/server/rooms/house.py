"""The house: all open rooms of this worker, and what they share."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from typing import Any, Protocol

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from starhold.core.record import Record, Seat
from starhold.server import clocks
from starhold.server.config import Config
from starhold.server.jobs.process_pool import JobLimits, ProcessPool
from starhold.server.jobs.rules_pool import BROKEN, RulesPool
from starhold.server.jobs.rules_worker import Gone
from starhold.server.jobs.webhooks import Webhooks
from starhold.server.library import Library
from starhold.server.limits import TokenBuckets, Turns
from starhold.server.metrics import Metrics
from starhold.server.problem import Problem
from starhold.server.rooms import imports, rules_work
from starhold.server.rooms.imports import Beginning
from starhold.server.rooms.keys import TABLE_ID
from starhold.server.rooms.room import Room
from starhold.server.rooms.rules_work import Standing
from starhold.server.store import messages, queries, upkeep
from starhold.server.store.database import Database, Raced
from starhold.server.store.notices import NoNotices, Notices, PostgresNotices, RedisNotices
from starhold.server.store.rows import SetAsideRound

log = logging.getLogger("starhold.house")
# The longest that the event loop waits for the thread of the journal to yield.
SWITCH = 0.0005
LOOKS = 24  # questions of an address about its options that may run or wait
FILES = 10  # the same for files to be checked


class Contact(Protocol):
    """Called when contact with a seat is made or lost."""

    def __call__(self, room: Room, seat: Seat, *, here: bool) -> Coroutine[Any, Any, None]: ...


class House:
    """All that a worker holds."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.library = Library(config.more_games)
        self.metrics = Metrics()
        limits = config.limits
        self.requests = TokenBuckets(limits.requests)
        self.commands = TokenBuckets(limits.commands)
        self.chat = TokenBuckets(limits.chat)
        self.new_tables = TokenBuckets(limits.tables)
        self.copies = TokenBuckets(limits.copies)
        self.changes = TokenBuckets(limits.changes)
        self.bad_secrets = TokenBuckets(limits.secrets)
        self.looks = Turns(config.processes, LOOKS)
        self.files = Turns(1, FILES)
        # Whatever of an address looks at tables: the moves of a table wait for it.
        most = limits.sockets + int(limits.requests[1])
        self.reads = Turns(config.rules_processes + 1, most)
        self.sockets: dict[str, int] = {}
        self.rooms: dict[str, Room] = {}
        self.closing = False
        self.last_round = time.monotonic()  # when the last round of housekeeping ended
        self.contact: Contact
        self.watchful: list[Callable[[Room], None]] = []  # called after every entry made here
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Start working."""
        sys.setswitchinterval(SWITCH)
        self.database = Database(self.config.database)
        await self.database.open()
        config = self.config
        self.rules = RulesPool(
            config.rules_seconds, config.rules_memory, config.more_games, config.rules_processes
        )
        self.rules.killed = self._killed
        self.rules.open()
        # Importing a game is slow enough to be felt at every table, so do it now.
        await asyncio.to_thread(self.library.names)
        # Bots and hints play by the same rules, which may need any amount of memory.
        self.processes = ProcessPool(config.processes, JobLimits(memory=config.rules_memory))
        self.webhooks = Webhooks(self.config)
        self.imports = ProcessPool(1, imports.LIMITS)
        self.notices = self._notices()
        await self.notices.open(self._heard)

    def _notices(self) -> Notices:
        if self.config.redis:
            return RedisNotices(self.config.redis)
        if self.database.sqlite:
            return NoNotices()
        return PostgresNotices(self.config.database)

    async def close(self) -> None:
        """Stop: disconnect listeners and save snapshots."""
        self.closing = True
        for room in self.rooms.values():
            room.stir()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.notices.close()
        for room in list(self.rooms.values()):
            await self._keep(room)
        self.processes.close()
        self.imports.close()
        self.webhooks.close()
        await self.rules.close()
        await self.database.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a background task failed", exc_info=error)

    def after_entry(self, room: Room) -> None:
        for told in self.watchful:
            told(room)

    async def begun(
        self,
        game: str,
        settings: Record,
        seats: tuple[Seat, ...],
        seed: str | bytes = "",
        parts: Mapping[Seat, str] = {},
    ) -> Beginning:
        """Begin a game in a rules process."""
        more = self.config.more_games
        return await self.rules.run(
            f"opening {game}", rules_work.begun, more, game, settings, seats, seed, parts
        )

    # -- rooms -------------------------------------------------------------------------

    async def room(self, table_id: str) -> Room:
        """Return a room, loading it if needed."""
        room = self.rooms.get(table_id)
        if room is None:
            if not TABLE_ID.fullmatch(table_id):
                raise Problem("unknown", "There is no such table.")
            room = await self._opened(table_id)
        room.used = time.monotonic()
        return room

    async def _opened(self, table_id: str) -> Room:
        if table_id not in self._opening:
            task = asyncio.create_task(self._load(table_id))
            self._opening[table_id] = task
            task.add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(self._opening[table_id])

    async def _load(self, table_id: str) -> Room:
        room = Room(table_id, self.database, self.rules)
        room.mend = self._mend
        await room.load_people()
        self.rooms[table_id] = room
        return room

    async def _mend(self, room: Room, standing: Standing) -> list[SetAsideRound]:
        """Set aside the entries that these rules do not repeat; play goes on before them."""
        held, now = standing.entries, clocks.now()
        why = standing.refused or "the rules moved its snapshot on"
        log.error("table %s (%s) goes on after %s: %s", room.id, room.row.game, held, why)
        ticking = {
            seat: clocks.set_back(room.row.clock, person.clock, now, standing.choices[seat])
            for seat, person in room.people.items()
            if person.clock is not None
        }
        async with self.database.writing() as c:
            if standing.refused:
                await queries.put_aside(c, room.id, held, standing.refused, now)
            if standing.moved is not None:
                text = standing.moved.text
                await messages.announce(c, room.id, now, "RulesChanged", None, text)
                await queries.keep_snapshot(c, room.id, *standing.moved.checkpoint)
            await queries.set_clocks(c, room.id, ticking)
            status = "over" if standing.over else "playing"
            waiting = " ".join(standing.shown)
            await queries.change_table(c, room.id, status=status, waiting=waiting, bot_due=0)
            asides = await queries.asides(c, room.id)
            await self.notices.within(c, room.id, "mended")
        await room.load_people()
        await self.notices.after(room.id, "mended")
        self.after_entry(room)
        return asides

    def _killed(self, table_id: str) -> None:
        """Tell a table's people once its rules have been stopped too often."""
        if self.rules.is_broken(table_id) and not self.closing:
            log.error("table %s is set aside: its rules were stopped too often", table_id)
            self.spawn(self._announce_broken(table_id))

    async def _announce_broken(self, table_id: str) -> None:
        room = await self.room(table_id)
        async with self.changing(room) as c:
            await messages.announce(c, table_id, time.time(), "Broken", None, BROKEN)
            await queries.change_table(c, table_id)

    @asynccontextmanager
    async def changing(self, room: Room) -> AsyncIterator[AsyncConnection]:
        """Change the people of a table in one transaction; tell everyone once it is committed."""
        async with self.database.writing() as c:
            yield c
            await self.notices.within(c, room.id, "people")
        await self.changed(room)

    async def changed(self, room: Room) -> None:
        """Reload the people of a table after a change, and tell everyone."""
        await self.reload(room)
        room.stir()
        await self.notices.after(room.id, "people")

    async def reload(self, room: Room) -> None:
        """Read the people of a table again."""
        async with room.lock:  # a choice committed meanwhile must not be read over
            await room.load_people()

    async def _heard(self, table_id: str, what: str) -> None:
        """Handle a notice of another worker; "all" means that notices may have been missed."""
        rooms = self.rooms.values() if what == "all" else [self.rooms.get(table_id)]
        for room in [room for room in rooms if room is not None]:
            try:
                await self._look(room, what)
            except Problem as problem:
                log.warning("table %s could not be updated: %s", room.id, problem)

    async def _look(self, room: Room, what: str) -> None:
        if what == "mended":
            room.forget()  # numbers have been set back
        if what in ("journal", "mended", "all"):
            await self.reload(room)
            await room.catch_up()
        if what in ("chat", "all"):
            room.chats += 1
        if what in ("people", "all"):
            await self.reload(room)
        room.stir()

    async def sweep(self) -> None:
        """Close unused rooms."""
        now = time.monotonic()
        for room in list(self.rooms.values()):
            over = room.row.status == "over"
            stays = self.config.over_seconds if over else self.config.idle_seconds
            if now - room.used > stays and not room.listeners and not room.lock.locked():
                del self.rooms[room.id]
                await self._keep(room)

    async def forget_deleted(self) -> None:
        """Close the rooms of tables that the operator deleted."""
        async with self.database.reading() as c:
            gone = set(self.rooms) - await upkeep.known(c, list(self.rooms))
        for table_id in gone & set(self.rooms):
            room = self.rooms.pop(table_id)
            nobody = {"listed": False, "by_address": False, "host_hash": "", "watch_hash": ""}
            room.people, room.row = {}, msgspec.structs.replace(room.row, **nobody)
            room.forget()
            room.changes += 1  # every socket looks again, and finds that it may not
            room.stir()

    async def expire(self) -> None:
        """Delete tables that nobody has played for the number of days the host has set."""
        if self.config.keep_days is None:
            return
        before = time.time() - self.config.keep_days * upkeep.DAY
        async with self.database.writing() as c:
            gone = [one for one in await upkeep.expired(c, before) if one not in self.rooms]
            for table_id in gone:
                await upkeep.delete_table(c, table_id)
                log.info("table %s expired", table_id)
        if gone:
            await self.database.wipe()

    async def _keep(self, room: Room) -> None:
        """Save the newest snapshot, so that an upgrade has little to replay."""
        if room.standing is None:
            return
        what = f"keeping table {room.id}"
        try:
            newest = await self.rules.ask(room.id, what, rules_work.checkpoint_after, room.kept)
            if newest is not None:
                async with self.database.writing() as c:
                    await queries.keep_snapshot(c, room.id, *newest)
        except Gone:
            return  # its process was killed; the journal has everything
        except (Problem, Raced) as problem:  # raced: the table was deleted meanwhile
            log.warning("no snapshot of table %s: %s", room.id, problem)
        finally:
            room.forget()
