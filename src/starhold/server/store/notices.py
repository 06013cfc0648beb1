"""How workers tell each other that a table has changed: PostgreSQL's own notices, or Redis.

A notice says only which table and what kind of change; whoever has that table open looks into
the database.  A single worker needs none.
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
ANSWER = 5.0  # seconds in which Redis takes what is said
PULSE = 10.0  # seconds between two looks whether Redis is still there
Heard = Callable[[str, str], Awaitable[None]]


class Notices(Protocol):
    """A way to tell the other workers."""

    async def open(self, heard: Heard) -> None: ...
    async def within(self, connection: AsyncConnection, table: str, what: str) -> None:
        """Say it as part of a transaction: it is heard if, and only when, that commits."""
        ...

    def inside(self, connection: Connection, table: str, what: str) -> None:
        """The same for work that does not wait."""
        ...

    async def after(self, table: str, what: str) -> None:
        """Say it after the transaction."""
        ...

    async def close(self) -> None: ...


class NoNotices:
    """There is no other worker."""

    async def open(self, heard: Heard) -> None:
        """Nobody will speak."""

    async def within(self, connection: AsyncConnection, table: str, what: str) -> None:
        """Nobody listens."""

    def inside(self, connection: Connection, table: str, what: str) -> None:
        """Nobody listens."""

    async def after(self, table: str, what: str) -> None:
        """Nobody listens."""

    async def close(self) -> None:
        """Nothing is open."""


class _Subscriber:
    """Listens for ever: when the line breaks, it comes back, and all tables are looked at."""

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
                log.exception("the line to the other workers broke; trying again")
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
    """LISTEN and NOTIFY, which are heard exactly when the transaction commits."""

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
        """It was said within the transaction."""

    async def _listen(self, heard: Heard) -> None:
        import psycopg

        async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as line:
            await line.execute(f"LISTEN {CHANNEL}")
            await heard("", "all")
            async for notice in line.notifies():
                await self._pass_on(notice.payload, heard)


class RedisNotices(_Subscriber):
    """Publish and subscribe.

    A choice is committed before it is published, so Redis is never waited for: what it does not
    take is said again until it does.  A worker that dies in between leaves something unsaid;
    whoever takes its place says that everyone should look.
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
        """It is said after the transaction."""

    def inside(self, connection: Connection, table: str, what: str) -> None:
        """It is said after the transaction."""

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
                log.exception("Redis does not take what is to be said; trying again")
            await asyncio.sleep(1)

    async def _say_all(self, line: Any) -> None:
        while self._unsaid:
            payload = next(iter(self._unsaid))
            await line.publish(CHANNEL, payload)
            # What was said again meanwhile may be said once more; that does no harm.
            self._unsaid.pop(payload, None)
        self._more.clear()

    async def _listen(self, heard: Heard) -> None:
        async with _line(self.url, health_check_interval=PULSE) as line, line.pubsub() as ears:
            await ears.subscribe(CHANNEL)
            await heard("", "all")
            while True:
                # The pause lets the line be checked: a server that vanished says nothing.
                message = await ears.get_message(ignore_subscribe_messages=True, timeout=PULSE)
                if message is not None:
                    await self._pass_on(message["data"].decode(), heard)

    async def close(self) -> None:
        await super().close()
        if self._speaking is not None:
            self._speaking.cancel()
            await asyncio.gather(self._speaking, return_exceptions=True)


def _line(url: str, **more: Any) -> Any:
    """Return a line to Redis that breaks at once when it breaks: we come back by ourselves."""
    from redis.asyncio import Redis as Line
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    return Line.from_url(url, socket_connect_timeout=ANSWER, retry=Retry(NoBackoff(), 0), **more)
