"""Answers that clients do not take: they stay in memory, so their connections are closed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from starhold.server.http import connections
from starhold.server.http.connections import ANSWER_SECONDS, SLOWEST, TimedProtocol
from tests.server.virtual_time import in_virtual_time

MIB = 1024 * 1024


class Line(asyncio.Transport):
    """A connection whose client takes nothing."""

    def __init__(self, unsent: int) -> None:
        super().__init__()
        self.unsent = unsent
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def abort(self) -> None:
        self.aborted = True

    def close(self) -> None:
        """It is over."""


async def nothing(_scope: Any, _receive: Any, _send: Any) -> None:
    """An application."""


def made(unsent: int) -> tuple[Line, TimedProtocol]:
    """Return a connection that holds back an answer of this size."""
    config = uvicorn.Config(nothing, http=TimedProtocol, log_config=None, lifespan="off")
    line, protocol = Line(unsent), TimedProtocol(config, ServerState(), {})
    protocol.connection_made(line)
    protocol._arrived()  # the request is here
    protocol.pause_writing()
    return line, protocol


def test_a_client_that_does_not_take_its_answer_is_cut_off() -> None:
    async def scene() -> None:
        line, protocol = made(10 * SLOWEST)
        taken, other = made(10 * SLOWEST)
        await asyncio.sleep(ANSWER_SECONDS + 9)
        early = line.aborted
        other.resume_writing()
        await asyncio.sleep(2)

        assert (early, line.aborted, taken.aborted) == (False, True, False)
        protocol.connection_lost(None)
        assert not TimedProtocol.unsent

    in_virtual_time(scene())


def test_answers_that_nobody_takes_are_bounded_all_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "MOST_UNSENT", 10 * MIB)

    async def scene() -> None:
        held = [made(4 * MIB) for _ in range(3)]

        assert [line.aborted for line, _ in held] == [True, False, False]
        for _, protocol in held:
            protocol.connection_lost(None)
        assert not TimedProtocol.unsent

    in_virtual_time(scene())
