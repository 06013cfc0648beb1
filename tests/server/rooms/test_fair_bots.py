"""Bots of tables without people give way, so that nobody waits for a game nobody plays."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from starhold.server.config import Config, sqlite_at
from starhold.server.jobs import process_pool
from starhold.server.jobs.process_pool import GIVE_WAY, JobPutOff, ProcessPool
from starhold.server.problem import Problem
from starhold.server.protocol import NewSeat, NewTable
from starhold.server.rooms import background, opening
from starhold.server.rooms.background import BackgroundTasks
from starhold.server.rooms.house import House
from starhold.server.rooms.room import Room
from starhold.server.rooms.rules_work import AskedBot, TableCommand
from starhold.server.store.schema import tables
from tests.server.virtual_time import in_virtual_time

ASKED = AskedBot("red", 1, b"", ["bid", "pass"], "")


class Processes:
    """A pool that notes how a job was wanted."""

    def __init__(self, failure: Exception | None = None) -> None:
        self.urgent: list[bool] = []
        self.failure = failure

    async def do(self, *_job: Any, seconds: float, urgent: bool) -> str:
        del seconds
        self.urgent.append(urgent)
        if self.failure:
            raise self.failure
        return "bid"


def tasks(processes: Processes) -> BackgroundTasks:
    house: Any = SimpleNamespace(config=Config(""), processes=processes, watchful=[])
    return BackgroundTasks(house)


def room(*players: str) -> Any:
    seats = zip(("red", "blue"), players, strict=True)
    people = {seat: SimpleNamespace(player=player, bot="greedy") for seat, player in seats}
    found: Any = Room("table", None, None)  # type: ignore[arg-type]  # neither is asked
    found.people, found.row = people, SimpleNamespace(game="salvage")
    return found


@pytest.mark.parametrize(("other", "urgent"), [("human", True), ("bot", False), ("open", False)])
async def test_only_a_bot_that_a_person_waits_for_is_urgent(other: str, urgent: bool) -> None:
    pool = Processes()
    choice = await tasks(pool)._answer(room("bot", other), ASKED, "greedy")

    assert choice == "bid"
    assert pool.urgent == [urgent]


class Rules:
    """Rules processes that note how a job was wanted."""

    more_games = ()

    def __init__(self) -> None:
        self.urgent: list[bool] = []

    async def ask(self, *_job: Any, urgent: bool) -> None:
        self.urgent.append(urgent)


@pytest.mark.parametrize(("other", "urgent"), [("human", True), ("bot", False), ("open", False)])
async def test_the_rules_of_tables_with_people_come_first(other: str, urgent: bool) -> None:
    found = room("bot", other)
    found.row.status, found.standing, found.rules = "playing", ASKED, Rules()
    await found.ask("a choice", print)

    assert found.rules.urgent == [urgent]


async def test_a_bot_that_gave_way_chooses_again_later() -> None:
    giving_way = tasks(Processes(JobPutOff()))

    with pytest.raises(Problem) as refused:
        await giving_way._answer(room("bot", "bot"), ASKED, "greedy")
    assert refused.value.kind == "busy"


# -- two seconds ---------------------------------------------------------------------------

STARTING = 1.0  # seconds for a process and its game; a quiet machine needs half of it
STOPPING = 0.1
MOST = 2.0


class SlowProcess:
    """A process of the pool that never answers a bot without people."""

    def __init__(self) -> None:
        self.process = SimpleNamespace(is_alive=lambda: True)

    def end(self) -> None:
        """Nothing to stop."""


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that only take time: to start, to stop, and for ever to think."""

    async def started(_pool: ProcessPool) -> SlowProcess:
        await asyncio.sleep(STARTING)
        return SlowProcess()

    async def asked(_process: SlowProcess, question: tuple[str, Any]) -> tuple[float, str]:
        if question[0] == "bots alone":
            await asyncio.sleep(1e9)
        return asyncio.get_running_loop().time(), ""

    async def in_thread(deed: Callable[[], None]) -> None:
        await asyncio.sleep(STOPPING)
        deed()

    monkeypatch.setattr(ProcessPool, "_started", started)
    monkeypatch.setattr(process_pool, "_asked", asked)
    monkeypatch.setattr(asyncio, "to_thread", in_thread)


async def waited(processes: int, people: int, arrival: float) -> float:
    """Return how long the last of some people waits for an answer beside tables of bots."""
    pool = ProcessPool(processes)

    async def bots_alone() -> None:
        while True:
            with suppress(JobPutOff):
                await pool.do("bots alone", seconds=1e9, urgent=False)
            await asyncio.sleep(0.01)  # a server waits for two seconds

    async with asyncio.timeout(100), asyncio.TaskGroup() as tables:
        alone = [tables.create_task(bots_alone()) for _ in range(20)]
        await asyncio.sleep(arrival)
        answers = (pool.do("a person's bot", seconds=1e9) for _ in range(people))
        last: float = max(await asyncio.gather(*answers))
        for table in alone:
            table.cancel()
    return last - arrival


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("people", [1, 3])
def test_tables_of_bots_keep_nobody_waiting_for_more_than_two_seconds(
    processes: int, people: int
) -> None:
    """At whatever moment the people come: while a process starts, thinks or stops."""
    arrivals = [tenth / 10 for tenth in range(60)]
    waits = [in_virtual_time(waited(processes, people, arrival)) for arrival in arrivals]

    assert max(waits) <= MOST, arrivals[waits.index(max(waits))]
    assert max(waits) > GIVE_WAY  # these bots do not give way by themselves


async def test_a_bot_that_is_asked_while_its_table_goes_idle_is_not_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The note that no bot has to choose must not wipe out what came before it was written."""
    house = House(Config(sqlite_at(tmp_path / "t.sqlite"), more_games=("tests.toys.salvage",)))
    await house.open()
    seats = [NewSeat("red"), NewSeat("blue", "bot", bot="random")]
    found = await house.room((await opening.opened(house, NewTable("salvage", seats))).table)
    looks, chosen = iter([None, AskedBot("blue", 1, b"", ["bid"], "")]), []

    async def ask(*_words: Any) -> AskedBot | None:
        return next(looks, None)

    async def choose(_house: House, _room: Room, wanted: TableCommand) -> None:
        chosen.append(wanted.seat)

    async def answer(*_words: Any) -> str:
        return "bid"

    playing = BackgroundTasks(house)
    monkeypatch.setattr(found, "ask", ask)
    monkeypatch.setattr(background, "command", choose)
    monkeypatch.setattr(playing, "_answer", answer)
    found.row = replace(found.row, bot_due=0.0)
    async with house.database.writing() as c:
        task = asyncio.create_task(playing._bots(found))
        await asyncio.sleep(0.05)  # it waits until it may write
        await c.execute(update(tables).values(bot_due=99.0))
        found.row = replace(found.row, bot_due=99.0)  # a person's choice asks the bot
    await task
    await house.close()

    assert chosen == ["blue"]
