"""The way to the database: SQLite with one writer at a time, or PostgreSQL with many.

Whatever goes wrong there becomes a problem a client can act on; a race that was lost becomes
`Raced`, and the caller looks again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from starhold.server.migrations import upgrade
from starhold.server.problem import Problem

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # a move that was acknowledged outlives a power cut
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=5000",
)
FULL = ("disk is full", "disk full", "No space left", "could not extend file")


class Raced(Exception):
    """Somebody else wrote the same thing first."""


class Database:
    """Connections, transactions, and what can go wrong with them."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        self._turn: Any = asyncio.Lock() if self.sqlite else nullcontext()
        self.writer: AsyncEngine
        self.reader: AsyncEngine

    async def open(self) -> None:
        """Connect, and bring the tables up to date."""
        if self.sqlite:
            path = Path(self.url.split("///", 1)[1])
            path.parent.mkdir(parents=True, exist_ok=True)
            self.writer = self._sqlite(1)
            self.reader = self._sqlite(4)
        else:
            self.writer = self.reader = create_async_engine(
                self.url, pool_size=8, max_overflow=8, pool_timeout=10, pool_pre_ping=True
            )
        async with self.writing() as connection:
            await connection.run_sync(upgrade)

    def _sqlite(self, size: int) -> AsyncEngine:
        engine = create_async_engine(self.url, pool_size=size, max_overflow=0, pool_timeout=10)

        @event.listens_for(engine.sync_engine, "connect")
        def connected(connection: Any, _record: Any) -> None:
            connection.isolation_level = None  # transactions are begun below, not by the driver
            cursor = connection.cursor()
            for pragma in PRAGMAS:
                cursor.execute(pragma)
            cursor.close()

        begin = "BEGIN IMMEDIATE" if size == 1 else "BEGIN"

        @event.listens_for(engine.sync_engine, "begin")
        def begun(connection: Any) -> None:
            connection.exec_driver_sql(begin)

        return engine

    async def close(self) -> None:
        await self.writer.dispose()
        await self.reader.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: all of it is on the disk afterwards, or nothing."""
        try:
            async with self._turn, self.writer.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise Raced(str(error.orig)) from None
        except (SQLAlchemyError, OSError) as error:
            raise said(error) from error

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """One consistent look."""
        try:
            async with self.reader.begin() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise said(error) from error

    async def alive(self) -> bool:
        try:
            async with self.reading() as connection:
                await connection.execute(text("SELECT 1"))
        except Problem:
            return False
        return True


def said(error: Exception) -> Problem:
    """Say in a sentence why the database did not do it."""
    reason = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    if any(sign in reason for sign in FULL):
        return Problem("full", "The server's disk is full; nothing was changed.")
    return Problem("busy", "The database does not answer; nothing was changed.", retry=2)


def single(url: str) -> AsyncEngine:
    """Return an engine whose connection nobody else uses."""
    return create_async_engine(url, poolclass=NullPool)
