"""Processes of the pool are held to limits by the operating system."""

from __future__ import annotations

import pytest

from starhold.server.jobs.process_pool import JobFailed, JobLimits, ProcessPool
from tests.server.parts import PATIENCE

MIB = 1024 * 1024


def hoard() -> int:
    return len([0] * 1_000_000_000)


def burn() -> None:
    sum(range(10**12))  # one long stretch of C: no exception can reach it


async def test_a_job_that_hoards_memory_is_stopped() -> None:
    pool = ProcessPool(1, JobLimits(memory=512 * MIB))
    with pytest.raises(JobFailed):
        await pool.do(f"{__name__}:hoard", seconds=PATIENCE)

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
