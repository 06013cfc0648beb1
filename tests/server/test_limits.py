"""Turns: what one address asks for delays nobody else."""

from __future__ import annotations

import ast
import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from starhold.server.config import Config
from starhold.server.limits import Turns
from starhold.server.problem import KINDS, Problem
from starhold.server.rooms import advising
from starhold.server.rooms.advising import Asker
from starhold.server.rooms.rules_work import AskedSeat

SERVER = Path(advising.__file__).parents[1]


async def test_what_an_address_asks_for_waits_in_its_own_line() -> None:
    turns, over, running = Turns(1, 3), asyncio.Event(), []

    async def work(who: str) -> None:
        async with turns.turn(who, "questions"):
            running.append(who)
            await over.wait()

    greedy = [asyncio.create_task(work("greedy")) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(Problem, match="Too many questions at once") as refused:
        await work("greedy")
    other = asyncio.create_task(work("other"))
    await asyncio.sleep(0)
    began = list(running)
    over.set()
    await asyncio.gather(*greedy, other)

    assert refused.value.status == 429
    assert began == ["greedy", "other"]
    assert running == ["greedy", "other", "greedy", "greedy"]
    assert turns._lines == {}


class Looks:
    """A house and a room that note what is computed."""

    def __init__(self) -> None:
        self.done: list[Any] = []
        self.number = 7
        self.config = Config("")
        self.looks = Turns(1, 9)
        self.processes: Any = self
        self.foreseen: dict[str, Any] = {}
        self.row = SimpleNamespace(game="salvage")

    async def do(self, *job: Any, seconds: float) -> int:
        del seconds
        self.done.append(job)
        await asyncio.sleep(0)
        return len(self.done)

    async def seen(self, _seat: str) -> Any:
        return SimpleNamespace(number=self.number)

    async def ask(self, number: int, *more: str) -> int:
        here: Any = self
        asked = AskedSeat(number, b"", [])
        found: int = await advising.done(here, here, "x:y", asked, Asker("red", "here"), *more)
        return found


async def test_a_question_is_answered_once_until_the_seats_own_number_moves_on() -> None:
    """If it were computed again after others' secret choices, the delay would reveal them."""
    looks = Looks()
    found = [await looks.ask(7, "a"), await looks.ask(7, "b"), await looks.ask(7, "a")]
    looks.number = 8
    found.append(await looks.ask(8, "a"))

    assert found == [1, 2, 1, 3]
    assert list(looks.foreseen) == ["red"]


async def test_a_question_that_waited_too_long_is_not_computed() -> None:
    looks = Looks()
    looks.number = 8

    with pytest.raises(Problem, match="moved on") as refused:
        await looks.ask(7)
    assert refused.value.kind == "stale"
    assert looks.done == []


def test_every_problem_is_of_a_known_kind() -> None:
    """Another kind would be answered as a defect of the server."""
    calls = [
        node
        for path in SERVER.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Problem"
    ]
    named = [call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)]

    assert len(named) > 50
    assert {*named} <= {*KINDS}
