"""Processes of the pool are held to limits by the operating system."""

from __future__ import annotations

import asyncio
import errno
import os

import pytest
import uvloop

from starhold import bots
from starhold.core.match import Match
from starhold.core.record import name_of
from starhold.foresight.sight import Bot
from starhold.server.jobs.bot import answer, bounded
from starhold.server.jobs.process_pool import (
    JobFailed,
    JobKilled,
    JobLate,
    JobLimits,
    JobPutOff,
    ProcessPool,
)
from tests.server.parts import PATIENCE
from tests.toys.salvage import GAME
from tests.toys.salvage.state import Settings

MIB = 1024 * 1024


def hoard(*_: object) -> int:
    return len(bytearray(1024 * MIB))  # asked for, never touched: only a limit refuses it


def burn() -> None:
    sum(range(10**12))  # one long stretch of C: no exception can reach it


async def test_a_job_that_hoards_memory_is_stopped() -> None:
    pool = ProcessPool(1, JobLimits(memory=512 * MIB))
    with pytest.raises(JobFailed):
        await pool.do(f"{__name__}:hoard", seconds=PATIENCE)

    assert await pool.do("operator:add", 1, 2, seconds=PATIENCE) == 3
    pool.close()


async def test_processes_give_way_to_the_server() -> None:
    pool = ProcessPool(1)

    assert await pool.do("os:nice", 0, seconds=PATIENCE) == min(os.nice(0) + 5, 19)
    pool.close()


def starve() -> None:
    raise OSError(errno.ENOMEM, "Cannot allocate memory")


async def test_a_job_that_the_system_gives_no_memory_is_stopped() -> None:
    pool = ProcessPool(1)
    with pytest.raises(JobKilled):
        await pool.do(f"{__name__}:starve", seconds=PATIENCE)

    assert await pool.do("operator:add", 1, 2, seconds=PATIENCE) == 3
    pool.close()


async def test_a_job_that_burns_the_processor_is_killed() -> None:
    pool = ProcessPool(1, JobLimits(seconds=1))
    with pytest.raises(JobFailed, match="EOFError"):
        await pool.do(f"{__name__}:burn", seconds=PATIENCE)

    assert await pool.do("operator:add", 1, 2, seconds=PATIENCE) == 3
    pool.close()


async def test_a_job_that_says_too_much_is_stopped() -> None:
    pool = ProcessPool(1, JobLimits(output=MIB))
    with pytest.raises(JobFailed):
        await pool.do("operator:mul", b"x", 2 * MIB, seconds=PATIENCE)

    assert await pool.do("operator:add", 1, 2, seconds=PATIENCE) == 3
    pool.close()


def test_large_questions_and_answers_pass_through_the_servers_own_loop() -> None:
    """The loop makes a pipe that it has watched non-blocking: then half an answer was an error."""

    async def ask() -> list[int]:
        pool = ProcessPool(1)
        jobs = [("mul", b"x", 8 * MIB), ("add", b"x" * 8 * MIB, b"y")]
        answers = [
            await pool.do(f"operator:{job}", *args, seconds=PATIENCE) for job, *args in jobs * 2
        ]
        pool.close()
        return [len(answer) for answer in answers]

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        assert runner.run(ask()) == [8 * MIB, 8 * MIB + 1] * 2


async def test_a_process_that_cannot_start_is_nobodys_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_limits: JobLimits) -> None:
        raise BlockingIOError("no more processes")

    pool = ProcessPool(1)
    with monkeypatch.context() as patch:
        patch.setattr("starhold.server.jobs.process_pool.PoolProcess", fail)
        with pytest.raises(JobLate, match="no process can be started"):
            await pool.do("operator:add", 1, 2, seconds=PATIENCE)

    assert await pool.do("operator:add", 1, 2, seconds=PATIENCE) == 3
    pool.close()


async def test_a_job_that_a_person_waits_for_takes_the_place_of_another() -> None:
    """Bots of a table without people think on; a person's bot does not wait for them."""
    pool = ProcessPool(1)
    patient = asyncio.create_task(pool.do(f"{__name__}:burn", seconds=PATIENCE, urgent=False))
    await asyncio.sleep(0)

    assert await pool.do("operator:add", 1, 2, seconds=PATIENCE) == 3
    with pytest.raises(JobPutOff):
        await patient
    assert await pool.do("operator:add", 2, 2, seconds=PATIENCE, urgent=False) == 4
    pool.close()


async def test_jobs_that_people_wait_for_come_first() -> None:
    pool = ProcessPool(1)
    done: list[str] = []

    async def job(name: str, *, urgent: bool) -> None:
        await pool.do("operator:add", 1, 2, seconds=PATIENCE, urgent=urgent)
        done.append(name)

    order = [("first", True), ("patient", False), ("patient", False), ("urgent", True)]
    await asyncio.gather(*(job(name, urgent=urgent) for name, urgent in order))

    assert done == ["first", "urgent", "patient", "patient"]
    assert pool.waiting == 0
    pool.close()


async def test_a_job_that_is_no_longer_wanted_leaves_the_queue() -> None:
    pool = ProcessPool(1)
    running = asyncio.create_task(pool.do("time:sleep", 1, seconds=PATIENCE))
    await asyncio.sleep(0)
    queued = asyncio.create_task(pool.do("operator:add", 1, 2, seconds=PATIENCE))
    await asyncio.sleep(0)
    queued.cancel()
    await running

    assert pool.waiting == 0
    assert await pool.do("operator:add", 1, 2, seconds=PATIENCE) == 3
    pool.close()


def test_the_server_bounds_the_budget_of_a_bot() -> None:
    assert bounded("greedy:99999999") == "greedy:3000"
    assert bounded("planner:99999999:9") == "planner:3000:4"
    assert bounded("greedy:200") == "greedy:200"
    assert bounded("greedy") == "greedy"


def test_a_bot_answers_within_that_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[str] = []
    find = bots.find

    def found(name: str, seed: str) -> Bot:
        wanted.append(name)
        return find("random", seed)

    monkeypatch.setattr("starhold.server.jobs.bot.bots.find", found)
    match = Match.new(GAME, Settings(mine=False), ("red", "blue"), "a word")
    imagined = GAME.save(match.table)
    choice = answer(("tests.toys.salvage",), "salvage", imagined, "red", "planner:99999999:9")

    assert wanted == ["planner:3000:4"]
    assert choice in map(name_of, match.table.question("red").options)
