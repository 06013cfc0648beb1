"""The database: SQLite with one writer at a time, or PostgreSQL with many.

SQLite commits journal entries in groups: entries that arrive while one transaction is flushed to
disk all go into the next, so many tables share one flush.

Errors become problems that a client can act on.  A lost race becomes `Raced`, and the caller
reads again.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import shutil
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, nullcontext
from copy import copy
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from starhold.core.trouble import Trouble
from starhold.server.problem import Problem
from starhold.server.store import lock
from starhold.server.store.migrations import upgrade

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # an acknowledged move survives a power cut
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=5000",
    "PRAGMA wal_autocheckpoint=0",  # `tidy` does it, outside of any move
)
SECURE_DELETE = "PRAGMA secure_delete=ON"  # a deleted table leaves no trace in the file
WIPE_SECONDS = 30.0  # to wait for readers of the log
FULL = ("disk is full", "disk full", "No space left", "could not extend file")


log = logging.getLogger("starhold.database")
TEST_EVERY = 1.0  # second
WRITE_TEST = "UPDATE alembic_version SET version_num = version_num"
Work = Callable[[Connection], None]


class Raced(Exception):
    """Another writer was first."""


class Database:
    """Connections and transactions."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        self._turn: Any = asyncio.Lock() if self.sqlite else nullcontext()
        self.writer: AsyncEngine
        self.reader: AsyncEngine
        self._together: Engine
        self._waiting: list[tuple[Work, asyncio.Future[None]]] = []
        self._flushing: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "journal")
        self._lock: int | None = None
        self._housekeeping = ThreadPoolExecutor(1, "housekeeping")
        self.errors = Counter(full=0, busy=0)  # by kind
        self._testing = asyncio.Lock()
        self._tested, self._writable = -math.inf, True

    async def open(self, *, serving: bool = True) -> None:
        """Connect.  A server claims an SQLite file for itself and runs the migrations."""
        if self.sqlite:
            self._prepare(serving=serving)
            self.writer = create_async_engine(self.url, pool_size=1, max_overflow=0)
            self.reader = create_async_engine(self.url, pool_size=4, max_overflow=0)
            plain = self.url.replace("+aiosqlite", "")
            self._together = create_engine(plain, pool_size=1, max_overflow=0)
            _set_up(self.writer.sync_engine, "BEGIN IMMEDIATE", SECURE_DELETE)
            _set_up(self.reader.sync_engine, "BEGIN")
            _set_up(self._together, "BEGIN IMMEDIATE", SECURE_DELETE)
        else:
            self.writer = self.reader = create_async_engine(
                self.url, pool_size=8, max_overflow=8, pool_timeout=10, pool_pre_ping=True
            )
        if serving:
            async with self.writing() as connection:
                await connection.run_sync(upgrade)

    def _prepare(self, *, serving: bool) -> None:
        """Create the file, for its owner only: it holds the seeds of unfinished games."""
        path = self.path
        if not serving:
            if not path.is_file():
                raise Trouble(f"There is no database at {path}.")
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = lock.claimed(path)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))

    async def close(self) -> None:
        self._thread.shutdown()
        self._housekeeping.shutdown()
        if self.sqlite:
            self._together.dispose()
        await self.writer.dispose()
        await self.reader.dispose()
        if self._lock is not None:
            os.close(self._lock)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: all of it is written, or none."""
        try:
            async with self._turn, self.writer.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise Raced(str(error.orig)) from None
        except (SQLAlchemyError, OSError) as error:
            raise self._said(error) from error

    async def commit(self, work: Work) -> None:
        """Do a short piece of work in a transaction, perhaps grouped with others."""
        if self.sqlite:
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((work, done))
            if self._flushing is None or self._flushing.done():
                self._flushing = asyncio.create_task(self._flush())
            await done
        else:
            async with self.writing() as connection:
                await connection.run_sync(work)

    async def _flush(self) -> None:
        while self._waiting:
            async with self._turn:
                taken, self._waiting = self._waiting, []
                works = [work for work, _ in taken]
                loop = asyncio.get_running_loop()
                outcomes = await loop.run_in_executor(self._thread, self._all, works)
            for (_, done), outcome in zip(taken, outcomes, strict=True):
                if done.cancelled():
                    continue
                if outcome is None:
                    done.set_result(None)
                else:
                    done.set_exception(outcome)

    def _all(self, works: list[Work]) -> list[Exception | None]:
        """Do all this work in one transaction; only work that lost a race fails."""
        try:
            try:
                with self._together.begin() as connection:
                    for work in works:
                        work(connection)
                return [None for _ in works]
            except IntegrityError:  # rare: repeat all of it, each piece in a savepoint
                with self._together.begin() as connection:
                    return [_alone(connection, work) for work in works]
        except (SQLAlchemyError, OSError) as error:
            problem = self._said(error)
            return [copy(problem) for _ in works]

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A read-only transaction."""
        try:
            async with self.reader.begin() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise self._said(error) from error

    def _said(self, error: Exception) -> Problem:
        problem = said(error)
        self.errors[problem.kind] += 1
        return problem

    async def tidy(self) -> None:
        """Copy SQLite's write-ahead log into the file; nobody waits for it."""
        if self.sqlite:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._housekeeping, _carry, self.path)

    async def wipe(self) -> None:
        """Empty SQLite's write-ahead log, which still holds what was deleted."""
        await self.tidy()  # so that others wait only for the rest
        if self.sqlite:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._housekeeping, _empty, self.path)

    @property
    def path(self) -> Path:
        """The SQLite file."""
        return Path(self.url.split("///", 1)[1])

    @property
    def queued(self) -> int:
        """How many entries wait for the next flush."""
        return len(self._waiting)

    async def alive(self) -> bool:
        try:
            async with self.reading() as connection:
                await connection.execute(text("SELECT 1"))
        except Problem:
            return False
        return True

    async def writable(self) -> bool:
        """Write something that changes nothing, down to the disk.

        At most once a second: anyone may ask, and every move waits for the disk.
        """
        async with self._testing:
            if time.monotonic() - self._tested >= TEST_EVERY:
                self._writable = await self._written()
                self._tested = time.monotonic()
            return self._writable

    async def _written(self) -> bool:
        try:
            async with self.writing() as connection:
                await connection.execute(text(WRITE_TEST))
        except (Problem, Raced):
            return False
        return True

    def sizes(self) -> dict[str, tuple[str, float]]:
        """Return the bytes of an SQLite file, of its log and of the free disk."""
        if not self.sqlite:
            return {}
        log_file = self.path.with_name(f"{self.path.name}-wal")
        wal = log_file.stat().st_size if log_file.is_file() else 0
        return {
            "database_bytes": ("The SQLite file.", self.path.stat().st_size),
            "wal_bytes": ("Its write-ahead log.", wal),
            "disk_free_bytes": ("Free disk.", shutil.disk_usage(self.path.parent).free),
        }


def said(error: Exception) -> Problem:
    """Turn a database error into a problem."""
    reason = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    full = any(sign in reason for sign in FULL)
    log.error("database error kind=%s cause=%r", "full" if full else "busy", reason)
    if full:
        return Problem("full", "The server's disk is full. Nothing was changed.")
    return Problem("busy", "The database does not answer. Nothing was changed.", retry=2)


def _carry(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")


def _empty(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None, timeout=WIPE_SECONDS)) as connection:
        connection.execute("PRAGMA synchronous=FULL")
        until = time.monotonic() + WIPE_SECONDS
        while connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
            if time.monotonic() > until:
                log.error("the write-ahead log could not be emptied: somebody keeps reading it")
                return


def _alone(connection: Connection, work: Work) -> Exception | None:
    try:
        with connection.begin_nested():
            work(connection)
    except IntegrityError as error:
        return Raced(str(error.orig))
    return None


def _set_up(engine: Engine, begin: str, *more: str) -> None:
    """Set the pragmas, and begin transactions as given."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # `begun` begins transactions, not the driver
        cursor = connection.cursor()
        for pragma in (*PRAGMAS, *more):
            cursor.execute(pragma)
        cursor.close()

    @event.listens_for(engine, "begin")
    def begun(connection: Any) -> None:
        connection.exec_driver_sql(begin)
