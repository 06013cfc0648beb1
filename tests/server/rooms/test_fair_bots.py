"""Bots of tables without people give way, so that nobody waits for a game nobody plays."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from starhold.server.config import Config
from starhold.server.jobs.process_pool import GIVE_WAY, JobPutOff
from starhold.server.problem import Problem
from starhold.server.rooms.background import BackgroundTasks
from starhold.server.rooms.rules_work import AskedBot

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
    return SimpleNamespace(people=people, row=SimpleNamespace(game="salvage"))


@pytest.mark.parametrize(("other", "urgent"), [("human", True), ("bot", False), ("open", False)])
async def test_only_a_bot_that_a_person_waits_for_is_urgent(other: str, urgent: bool) -> None:
    pool = Processes()
    choice = await tasks(pool)._answer(room("bot", other), ASKED)

    assert choice == "bid"
    assert pool.urgent == [urgent]


async def test_a_bot_that_gave_way_chooses_again_later() -> None:
    giving_way = tasks(Processes(JobPutOff()))

    with pytest.raises(Problem) as refused:
        await giving_way._answer(room("bot", "bot"), ASKED)
    assert refused.value.kind == "busy"


def test_a_person_waits_for_others_bots_no_longer_than_two_seconds() -> None:
    # Half a second, up to half a second more while the other job starts, and a new process.
    assert 2 * GIVE_WAY <= 1
