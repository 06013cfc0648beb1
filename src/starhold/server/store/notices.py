"""Notices between workers that a table has changed, through PostgreSQL or Redis.

A notice names the table and the kind of change; a worker that has the table open then reads the
database.  A single worker needs none.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection

log = logging.getLogger("starhold.notices")
CHANNEL = "starhold"
ANSWER = 5.0  # seconds for Redis to answer
PULSE = 10.0  # seconds between checks of the connection to Redis
Heard = Callable[[str, str], Awaitable[None]]


class Notices(Protocol):
    """A channel to the other workers."""

    async def open(self, heard: Heard) -> None: ...
    async def within(self, connection: AsyncConnection, table: str, what: str) -> None:
        """Send a notice within a transaction, if the channel can: it arrives when that commits."""
        ...

    def inside(self, connection: Connection, table: str, what: str) -> None:
        """The same for synchronous work."""
        ...

    async def after(self, table: str, what: str) -> None:
        """Send a notice after the transaction, if the channel could not do so within it."""
        ...

    async def close(self) -> None: ...


class NoNotices:
    """For a single worker."""

    async def open(self, heard: Heard) -> None:
        """Nothing to open."""

    async def within(self, connection: AsyncConnection, table: str, what: str) -> None:
        """Nobody to tell."""

    def inside(self, connection: Connection, table: str, what: str) -> None:
        """Nobody to tell."""

    async def after(self, table: str, what: str) -> None:
        """Nobody to tell."""

    async def close(self) -> None:
        """Nothing to close."""


class _Subscriber:
    """Listens until closed; after a lost connection it reconnects and checks all tables."""

    def __init__(self) -> None:
        self.me = secrets.token_hex(4)
        self._task: asyncio.Task[None] | None = None

    async def open(self, heard: Heard) -> None:
        self._task = asyncio.create_task(self._for_ever(heard))

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _for_ever(self, heard: Heard) -> None:
        while True:
            try:
                await self._listen(heard)
            except Exception:
                log.exception("lost the connection to the other workers; reconnecting")
            await asyncio.sleep(1)

    async def _listen(self, heard: Heard) -> None:
        raise NotImplementedError

    def _said(self, table: str, what: str) -> str:
        return f"{self.me} {table} {what}"

    async def _pass_on(self, payload: str, heard: Heard) -> None:
        who, table, what = payload.split(" ", 2)
        if who != self.me:
            await heard(table, what)


class PostgresNotices(_Subscriber):
    """LISTEN and NOTIFY: notices arrive exactly when the transaction commits."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url.replace("postgresql+psycopg://", "postgresql://")

    async def within(self, connection: AsyncConnection, table: str, what: str) -> None:
        await connection.run_sync(self.inside, table, what)

    def inside(self, connection: Connection, table: str, what: str) -> None:
        connection.execute(
            text("SELECT pg_notify(:channel, :payload)"),
            {"channel": CHANNEL, "payload": self._said(table, what)},
        )

    async def after(self, table: str, what: str) -> None:
        """The notice went with the transaction."""

    async def _listen(self, heard: Heard) -> None:
        import psycopg

        async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as line:
            await line.execute(f"LISTEN {CHANNEL}")
            await heard("", "all")
            async for notice in line.notifies():
                await self._pass_on(notice.payload, heard)


class RedisNotices(_Subscriber):
    """Publish and subscribe.

    Choices are committed before they are published, so nobody waits for Redis: notices are queued
    and sent until Redis takes them.  A worker that dies may leave notices unsent; the worker that
    replaces it tells all others to check every table.
    """

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self._unsaid: dict[str, None] = {self._said("", "all"): None}  # in order, each once
        self._more = asyncio.Event()
        self._speaking: asyncio.Task[None] | None = None

    async def open(self, heard: Heard) -> None:
        await super().open(heard)
        self._more.set()
        self._speaking = asyncio.create_task(self._speak())

    async def within(self, connection: AsyncConnection, table: str, what: str) -> None:
        """The notice is sent after the transaction."""

    def inside(self, connection: Connection, table: str, what: str) -> None:
        """The notice is sent after the transaction."""

    async def after(self, table: str, what: str) -> None:
        self._unsaid[self._said(table, what)] = None
        self._more.set()

    async def _speak(self) -> None:
        while True:
            try:
                async with _line(self.url, socket_timeout=ANSWER) as line:
                    while await self._more.wait():
                        await self._say_all(line)
            except Exception:
                log.exception("cannot publish to Redis; trying again")
            await asyncio.sleep(1)

    async def _say_all(self, line: Any) -> None:
        while self._unsaid:
            payload = next(iter(self._unsaid))
            await line.publish(CHANNEL, payload)
            # A notice queued again meanwhile may be sent twice; that does no harm.
            self._unsaid.pop(payload, None)
        self._more.clear()

    async def _listen(self, heard: Heard) -> None:
        async with _line(self.url, health_check_interval=PULSE) as line, line.pubsub() as ears:
            await ears.subscribe(CHANNEL)
            await heard("", "all")
            while True:
                # The timeout lets the connection be checked: a vanished server says nothing.
                message = await ears.get_message(ignore_subscribe_messages=True, timeout=PULSE)
                if message is not None:
                    await self._pass_on(message["data"].decode(), heard)

    async def close(self) -> None:
        await super().close()
        if self._speaking is not None:
            self._speaking.cancel()
            await asyncio.gather(self._speaking, return_exceptions=True)


def _line(url: str, **more: Any) -> Any:
    """Return a connection to Redis that fails at once: we reconnect ourselves."""
    from redis.asyncio import Redis as Line
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    return Line.from_url(url, socket_connect_timeout=ANSWER, retry=Retry(NoBackoff(), 0), **more)
