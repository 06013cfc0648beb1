"""Whoever asks much waits in their own queue, not in that of a table's moves."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from starhold.server.http.common import looked
from starhold.server.limits import Turns
from starhold.server.rooms.people import Visitor


async def test_an_address_has_only_a_few_reads_under_way() -> None:
    running: list[str] = []
    ended = asyncio.Event()

    async def ask(what: str, *_words: Any) -> None:
        running.append(what)
        await ended.wait()

    house: Any = SimpleNamespace(reads=Turns(2, 100))
    room: Any = SimpleNamespace(ask=ask)
    work: Any = None
    asked = [
        asyncio.create_task(looked((house, room, Visitor(address=address)), address, work))
        for address in (*["flood"] * 50, "friend")
    ]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    before = sorted(running)
    ended.set()
    await asyncio.gather(*asked)

    assert before == ["flood", "flood", "friend"]
    assert len(running) == 51
