"""Requests that come at the worst moment: between an agreement and its effect, or all at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import func, select

from starhold.server.config import Config, RateLimits, sqlite_at
from starhold.server.problem import Problem
from starhold.server.protocol import NewSeat, NewTable, Opened, Rematch
from starhold.server.rooms import ending, opening, people
from starhold.server.rooms.commands import command
from starhold.server.rooms.house import House
from starhold.server.rooms.room import Room
from starhold.server.rooms.rules_work import TableCommand
from starhold.server.store.schema import tables
from tests.server.parts import new_key


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    found = House(Config(sqlite_at(tmp_path / "t.sqlite"), more_games=("tests.toys.salvage",)))
    await found.open()
    yield found
    await found.close()


async def opened(house: House) -> Opened:
    seats = [NewSeat("red"), NewSeat("blue")]
    return await opening.opened(house, NewTable("salvage", seats, {"mine": False}, seed="a race"))


async def test_a_game_does_not_end_after_somebody_has_withdrawn(house: House) -> None:
    """The last agreement is written; before it takes effect, another is withdrawn."""
    room = await house.room((await opened(house)).table)
    await ending.agree(house, room, "red", yes=True)
    await ending.agree(house, room, "red", yes=False)
    end = TableCommand("blue", None, new_key(), 0, end=True)  # as `agree` would, a moment late

    with pytest.raises(Problem) as refused:
        await command(house, room, end)
    assert refused.value.kind == "stale"
    assert room.row.status == "playing"


async def test_rematches_count_as_new_tables(tmp_path: Path) -> None:
    """Ended at once, each rematch could be followed by another, without end."""
    limits = RateLimits(tables=(0.0001, 1))
    games = ("tests.toys.salvage",)
    found = House(Config(sqlite_at(tmp_path / "t.sqlite"), more_games=games, limits=limits))
    await found.open()
    table = await opened(found)
    room, given = await found.room(table.table), tuple(table.seats.values())

    async def again(room: Room) -> Rematch:
        for seat in ("red", "blue"):
            await ending.agree(found, room, seat, yes=True)
        return await opening.rematch(found, room, people.visitor(room, given, "here"), given)

    first = await again(room)
    joined = await opening.rematch(found, room, people.visitor(room, given, "here"), given)
    with pytest.raises(Problem) as refused:
        await again(await found.room(first.table))
    await found.close()

    assert joined.table == first.table  # joining takes nothing
    assert refused.value.kind == "flood"


async def test_only_one_rematch_is_opened_however_many_ask_at_once(house: House) -> None:
    table = await opened(house)
    room = await house.room(table.table)
    for seat in ("red", "blue"):
        await ending.agree(house, room, seat, yes=True)
    secrets = tuple(table.seats.values())
    who = people.visitor(room, secrets, "")
    asked = (opening.rematch(house, room, who, secrets) for _ in range(5))
    found = {one.table for one in await asyncio.gather(*asked)}
    async with house.database.reading() as c:
        count = (await c.execute(select(func.count()).select_from(tables))).scalar()

    assert len(found) == 1
    assert count == 2
