"""Which tables stay in memory."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from starhold.server.config import Config, sqlite_at
from starhold.server.jobs.process_pool import JobKilled
from starhold.server.protocol import NewSeat, NewTable
from starhold.server.rooms import opening
from starhold.server.rooms.commands import command
from starhold.server.rooms.house import House
from starhold.server.rooms.room import Listener
from starhold.server.rooms.rules_work import TableCommand
from tests.server.jobs import rules_jobs
from tests.server.parts import PATIENCE, new_key


async def played_out(house: House, table_id: str) -> None:
    """Take what comes first until there is nothing left to take."""
    room = await house.room(table_id)
    while (found := await room.ask("looking", rules_jobs.first_option)) is not None:
        seat, option, number = found
        await command(house, room, TableCommand(seat, option, new_key(), number))


def test_a_game_that_is_over_leaves_the_memory_when_nobody_looks_at_it(tmp_path: Path) -> None:
    async def scene() -> None:
        database = sqlite_at(tmp_path / "tables.sqlite")
        toys = ("tests.toys.salvage",)
        house = House(Config(database=database, more_games=toys, over_seconds=0.0))
        await house.open()
        wanted = NewTable("salvage", [NewSeat("red"), NewSeat("blue")], {"mine": False})
        over, looked_at, running = [(await opening.opened(house, wanted)).table for _ in range(3)]
        await played_out(house, over)
        await played_out(house, looked_at)
        house.rooms[looked_at].listeners.add(Listener(None))

        await house.sweep()

        assert set(house.rooms) == {looked_at, running}
        assert (await house.room(over)).row.status == "over"
        await house.close()

    asyncio.run(scene())


async def test_bots_and_hints_have_no_more_memory_than_the_rules(tmp_path: Path) -> None:
    """They play imagined tables by the same rules, which a stranger's table may let starve."""
    house = House(Config(database=sqlite_at(tmp_path / "tables.sqlite")))
    await house.open()
    with pytest.raises(JobKilled):
        await house.processes.do("tests.server.jobs.test_process_pool:hoard", seconds=PATIENCE)
    await house.close()
