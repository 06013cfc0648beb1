"""Which tables stay in memory."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from starhold.server.config import Config, sqlite_at
from starhold.server.jobs.process_pool import JobKilled
from starhold.server.jobs.rules_worker import Gone
from starhold.server.problem import Problem
from starhold.server.protocol import NewSeat, NewTable
from starhold.server.rooms import opening, people, rules_work
from starhold.server.rooms.commands import command
from starhold.server.rooms.house import House
from starhold.server.rooms.room import Listener
from starhold.server.rooms.rules_work import TableCommand
from starhold.server.store import upkeep
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


async def test_a_deleted_table_leaves_the_memory_and_whoever_looks_at_it(tmp_path: Path) -> None:
    house = House(
        Config(sqlite_at(tmp_path / "tables.sqlite"), more_games=("tests.toys.salvage",))
    )
    await house.open()
    seats = [NewSeat("red"), NewSeat("blue")]
    opened = await opening.opened(house, NewTable("salvage", seats, by_address=True))
    room = await house.room(opened.table)
    before = await room.seen(None)
    async with house.database.writing() as c:
        await upkeep.delete_table(c, opened.table)
    await house.forget_deleted()
    secrets = ((), (opened.watch,), (opened.host,), (opened.seats["red"],))
    visitors = [people.visitor(room, one, "") for one in secrets]
    with pytest.raises(Problem, match="no table"):
        await room.seen(None)
    with pytest.raises(Gone):
        await house.rules.ask(opened.table, "looking", rules_work.look, None)
    await house.close()

    assert before.number == 0
    assert not any(who.may_watch(room) for who in visitors)


async def test_bots_and_hints_have_no_more_memory_than_the_rules(tmp_path: Path) -> None:
    """They play imagined tables by the same rules, which a stranger's table may let starve."""
    house = House(Config(database=sqlite_at(tmp_path / "tables.sqlite")))
    await house.open()
    with pytest.raises(JobKilled):
        await house.processes.do("tests.server.jobs.test_process_pool:hoard", seconds=PATIENCE)
    await house.close()
