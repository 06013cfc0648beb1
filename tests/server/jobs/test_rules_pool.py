"""Rules processes: a table that stalls or starves one is stopped, and no other loses anything."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from starhold.server.jobs import rules_pool, rules_worker
from starhold.server.jobs.rules_pool import RulesPool
from starhold.server.jobs.rules_worker import Gone, RulesDefect
from starhold.server.problem import Problem
from tests.server.jobs import rules_jobs
from tests.server.parts import PATIENCE

MIB = 1024 * 1024


async def until(condition: object) -> None:
    """Wait for something to become true."""
    assert callable(condition)
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.02)


@pytest_asyncio.fixture
async def pool() -> AsyncIterator[RulesPool]:
    """One process whose jobs may take a second of processor time."""
    found = RulesPool(1.0, 768 * MIB)
    found.open()
    yield found
    await found.close()


@pytest_asyncio.fixture
async def patient() -> AsyncIterator[RulesPool]:
    """One process whose jobs may take any time."""
    found = RulesPool(PATIENCE, 768 * MIB)
    found.open()
    yield found
    await found.close()


async def test_a_game_stays_in_its_process_until_it_is_dropped(pool: RulesPool) -> None:
    here = await pool.load("a", "loading", rules_jobs.kept, "A")
    await pool.load("b", "loading", rules_jobs.kept, "B")

    assert await pool.ask("a", "asking", rules_jobs.value) == ("A", here)
    assert await pool.ask("b", "asking", rules_jobs.value) == ("B", here)
    pool.drop("a")
    with pytest.raises(Gone):
        await pool.ask("a", "asking", rules_jobs.value)
    assert await pool.ask("b", "asking", rules_jobs.value) == ("B", here)


async def test_problems_come_back_whole_and_defects_with_their_traceback(pool: RulesPool) -> None:
    with pytest.raises(Problem) as refused:
        await pool.run("refusing", rules_jobs.refuse)
    with pytest.raises(RulesDefect, match="ZeroDivisionError: a defect"):
        await pool.run("failing", rules_jobs.fail)

    assert (refused.value.status, refused.value.retry) == (404, 3)
    assert refused.value.body()["more"] == 1


async def test_c_code_that_never_ends_is_killed_and_the_next_job_is_done(pool: RulesPool) -> None:
    before = await pool.run("asking", rules_jobs.process)
    with pytest.raises(Problem) as refused:
        await pool.run("stalling", rules_jobs.stall)

    assert (refused.value.kind, refused.value.status) == ("busy", 503)
    assert await pool.run("asking", rules_jobs.process) != before
    assert +pool.kills == {"late": 1}


async def test_a_job_that_takes_too_much_memory_is_killed(pool: RulesPool) -> None:
    with pytest.raises(Problem, match="memory"):
        await pool.run("starving", rules_jobs.starve)

    assert +pool.kills == {"memory": 1}
    assert await pool.run("asking", rules_jobs.process)


async def test_games_that_fill_a_process_together_are_nobodys_fault(pool: RulesPool) -> None:
    """The table that happened to need a little more was stopped, and closed for an hour."""
    blamed: list[str] = []
    pool.killed = blamed.append
    processes = [
        await pool.load(f"table {n}", "loading", rules_jobs.hoarded, 100 * MIB) for n in range(12)
    ]

    assert len(set(processes)) > 1
    assert blamed == pool.broken == []
    assert set(+pool.kills) == {"full"}


async def test_one_large_game_alone_is_kept(pool: RulesPool) -> None:
    here = await pool.load("large", "loading", rules_jobs.hoarded, 600 * MIB)

    assert (await pool.ask("large", "asking", rules_jobs.process_of)) == here


async def test_other_tables_leave_a_slow_job_behind(
    patient: RulesPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They go to the spare process; the slow job is done where it is."""
    monkeypatch.setattr(rules_worker, "MOMENT", 0.2)
    patient._add_spare()
    slow = await patient.load("slow", "loading", rules_jobs.kept, "S")
    await patient.load("quick", "loading", rules_jobs.kept, "Q")
    await until(lambda: all(worker.ready for worker in patient._all))
    started, ended = tmp_path / "started", tmp_path / "ended"
    waits = patient.ask("slow", "waiting", rules_jobs.wait_for_file, str(started), str(ended))
    task = asyncio.create_task(waits)
    await until(started.exists)
    with pytest.raises(Gone):  # the game has to be loaded in the other process
        await patient.ask("quick", "asking", rules_jobs.value)
    quick = await patient.load("quick", "loading", rules_jobs.kept, "Q")
    asked = await patient.ask("quick", "asking", rules_jobs.value)
    ended.touch()

    assert asked == ("Q", quick)
    assert quick != slow
    assert await task == slow
    assert (patient.parted, +patient.kills) == (1, {})
    # The process it had is the spare one now, and holds nothing.
    assert [worker.process.pid for worker in patient._spares if worker.process] == [slow]


async def test_jobs_of_tables_with_people_come_first(patient: RulesPool, tmp_path: Path) -> None:
    """However many tables of bots wait, a person waits for one job of theirs at most."""
    started, ended = tmp_path / "started", tmp_path / "ended"
    await patient.load("bots", "loading", rules_jobs.kept, "B")
    first = patient.ask("bots", "waiting", rules_jobs.wait_for_file, str(started), str(ended))
    running = asyncio.create_task(first)
    await until(started.exists)
    done: list[str] = []

    async def job(name: str, *, urgent: bool) -> None:
        await patient.ask("bots", name, rules_jobs.value, urgent=urgent)
        done.append(name)

    wanted = [("bots", False), ("bots", False), ("person", True), ("bots", False)]
    jobs = [asyncio.create_task(job(name, urgent=urgent)) for name, urgent in wanted]
    await until(lambda: patient.queued == len(wanted))
    ended.touch()
    await asyncio.gather(running, *jobs)

    assert done == ["person", "bots", "bots", "bots"]


async def test_a_table_that_stalls_again_and_again_is_refused_for_an_hour(
    pool: RulesPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    blamed: list[str] = []
    pool.killed = blamed.append
    for _ in range(rules_pool.MOST_KILLS):
        with pytest.raises(Problem, match="too long"):
            await pool.load("bad", "stalling", rules_jobs.stall)  # type: ignore[arg-type]
    with pytest.raises(Problem) as refused:
        await pool.load("bad", "loading", rules_jobs.kept, 1)

    assert (refused.value.kind, pool.broken) == ("broken", ["bad"])
    assert blamed == ["bad"] * rules_pool.MOST_KILLS
    assert await pool.load("good", "loading", rules_jobs.kept, 1)
    monkeypatch.setattr(rules_pool, "HOUR", 0.0)
    assert await pool.load("bad", "loading", rules_jobs.kept, 1)


async def test_a_process_killed_from_outside_is_nobodys_fault(
    patient: RulesPool, tmp_path: Path
) -> None:
    """The job is done again in the next process, if it needs no game; else it says so."""
    here = await patient.load("a", "loading", rules_jobs.kept, "A")
    started, ended = tmp_path / "started", tmp_path / "ended"
    waits = patient.ask("a", "waiting", rules_jobs.wait_for_file, str(started), str(ended))
    task = asyncio.create_task(waits)
    await until(started.exists)
    other = asyncio.create_task(patient.run("asking", rules_jobs.process))
    os.kill(here, signal.SIGKILL)

    with pytest.raises(Gone):
        await task
    assert await other != here
    assert patient.broken == []


async def test_a_process_that_loses_its_server_ends(pool: RulesPool) -> None:
    here = await pool.run("asking", rules_jobs.process)
    worker = next(iter(pool._all))
    assert worker.line is not None
    worker.line.abort()
    await until(lambda: worker.process is not None and worker.process.poll() is not None)

    assert await pool.run("asking", rules_jobs.process) != here
