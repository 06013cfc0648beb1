"""Connections: a request must arrive in time, be short, and name the server; answers are taken."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, ClassVar
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from starhold.server.problem import Problem

REQUEST_SECONDS = 10.0  # for a whole request
SLOWEST = 64 * 1024  # bytes a second that a long body must keep up
LARGEST_HEAD = 64 * 1024  # bytes of a request besides its body
ANSWER_SECONDS = 60.0  # for a client to take an answer, and as many more as `SLOWEST` allows
MOST_UNSENT = 256 * 1024 * 1024  # bytes of answers that clients have yet to take, all together
LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))
PROBES = ("/health", "/metrics")  # asked by address, not by name


class TimedProtocol(HttpToolsProtocol):
    """HTTP/1.1 that closes a connection whose request does not arrive, or grows without end.

    It also closes connections whose clients do not take their answers: these stay in memory.
    """

    # Connections that hold an answer back, the oldest first, with its bytes.
    unsent: ClassVar[dict[TimedProtocol, int]] = {}
    _due: asyncio.TimerHandle | None = None
    _taken: asyncio.TimerHandle | None = None
    _head = 0  # bytes of the request so far, without its body

    def connection_made(
        self,
        transport: asyncio.Transport,  # type: ignore[override]  # uvicorn narrows it too
    ) -> None:
        super().connection_made(transport)
        self._expect(REQUEST_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        self._sent()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._head += len(data)
        super().data_received(data)
        if self._head > LARGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        if self._due is None:  # not the first request of this connection
            self._expect(REQUEST_SECONDS)
        super().on_message_begin()

    def on_body(self, body: bytes) -> None:
        self._head -= len(body)
        if self._due is not None:
            left = self._due.when() - self.loop.time()
            self._arrived()
            self._expect(left + len(body) / SLOWEST)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._arrived()
        self._head = 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._arrived()
        self._sent()
        self._head = 0
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        size = self.transport.get_write_buffer_size()
        self._taken = self.loop.call_later(ANSWER_SECONDS + size / SLOWEST, self.transport.abort)
        self.unsent[self] = size
        while sum(self.unsent.values()) > MOST_UNSENT:
            oldest = next(iter(self.unsent))
            oldest.transport.abort()
            oldest._sent()

    def resume_writing(self) -> None:
        self._sent()
        super().resume_writing()

    def _sent(self) -> None:
        self.unsent.pop(self, None)
        if self._taken is not None:
            self._taken.cancel()
            self._taken = None

    def _expect(self, seconds: float) -> None:
        self._due = self.loop.call_later(seconds, self.transport.abort)

    def _arrived(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None


class HostGuard:
    """Refuses requests for another host: its name may have been pointed at this server."""

    def __init__(self, app: ASGIApp, public_url: str) -> None:
        self.app = app
        self.host = urlsplit(public_url).netloc.lower()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind not in ("http", "websocket") or self._expected(scope):
            await self.app(scope, receive, send)
        elif kind == "websocket":
            out: Any = {"type": "websocket.close", "code": 4421, "reason": "Wrong host."}
            await send(out)
        else:
            await _refuse(send, self.host)

    def _expected(self, scope: Any) -> bool:
        if scope["path"].startswith(PROBES):
            return True
        given = next((value for name, value in scope["headers"] if name == b"host"), b"")
        host = given.decode("latin-1").lower()
        try:
            name = urlsplit(f"//{host}").hostname
        except ValueError:
            return False
        return host == self.host or name in LOOPBACK


async def _refuse(send: Send, host: str) -> None:
    problem = Problem("host", f"This server is {host}.")
    headers = [(b"content-type", b"application/problem+json")]
    start: Any = {"type": "http.response.start", "status": problem.status, "headers": headers}
    await send(start)
    body: Any = {"type": "http.response.body", "body": msgspec.json.encode(problem.body())}
    await send(body)


def without_addresses(record: logging.LogRecord) -> bool:
    """Drop uvicorn's log lines about sockets: they contain addresses."""
    return '"WebSocket %s"' not in str(record.msg)
