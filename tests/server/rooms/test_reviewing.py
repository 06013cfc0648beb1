"""Reviews of finished tables: made in the background, for as long as somebody waits, and once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from starhold.review.report import ReviewFacts
from starhold.server.config import Config, sqlite_at
from starhold.server.jobs.process_pool import JobFailed, JobPutOff
from starhold.server.problem import Problem
from starhold.server.protocol import NewSeat, NewTable
from starhold.server.rooms import opening, reviewing
from starhold.server.rooms.house import House
from starhold.server.rooms.room import Room
from starhold.server.store import reviews
from tests.server.rooms.test_house import played_out

MINE_FIRST = "mine 21"  # luck in which the game ends at once
Scene = Callable[[House, Room], Coroutine[Any, Any, None]]


def at_a_finished_table(folder: Path, scene: Scene, seed: str = "", mine: bool = False) -> None:
    async def whole() -> None:
        database = sqlite_at(folder / "tables.sqlite")
        house = House(Config(database=database, more_games=("tests.toys.salvage",)))
        await house.open()
        try:
            seats = [NewSeat("red"), NewSeat("blue")]
            wanted = NewTable("salvage", seats, {"mine": mine}, seed=seed)
            table = (await opening.opened(house, wanted)).table
            await played_out(house, table)
            await scene(house, await house.room(table))
        finally:
            await house.close()

    asyncio.run(whole())


async def waited(house: House, room: Room) -> ReviewFacts:
    while (found := await reviewing.review(house, room, "red")).review is None:
        assert 0 <= found.done <= found.total
    return found


def test_a_review_is_made_once_and_kept_with_the_table(tmp_path: Path) -> None:
    async def scene(house: House, room: Room) -> None:
        first = await waited(house, room)
        assert first.review is not None
        assert first.done == first.total == first.review.entries
        assert first.sentence == first.review.sentence
        async with house.database.reading() as c:
            kept = await reviews.kept(c, room.id)
        room.review = None  # as after a restart

        async def refused(*_: Any, **__: Any) -> None:
            raise AssertionError("it is kept")

        house.processes.do = refused  # type: ignore[method-assign]
        assert kept
        assert await waited(house, room) == first

    at_a_finished_table(tmp_path, scene)


def test_a_viewer_is_given_the_numbers_of_its_own_replay(tmp_path: Path) -> None:
    """Bids are secret, so spectators count fewer entries than the journal has."""

    async def scene(house: House, room: Room) -> None:
        await waited(house, room)
        watching = await reviewing.review(house, room, None)
        assert watching.review is not None
        last = (await room.seen(None)).number
        assert watching.review.moments[-1].entry == last < watching.review.entries

    at_a_finished_table(tmp_path, scene)


def test_a_game_that_ends_before_the_first_choice_is_reviewed(tmp_path: Path) -> None:
    async def scene(house: House, room: Room) -> None:
        found = await waited(house, room)
        assert found.review is not None
        assert found.review.entries == 0
        assert len(found.review.moments) == 1

    at_a_finished_table(tmp_path, scene, MINE_FIRST, mine=True)


def test_work_stops_when_nobody_waits_and_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House, room: Room) -> None:
        monkeypatch.setattr(reviewing, "PATIENCE", -1.0)
        found = await reviewing.review(house, room, "red")
        work = room.reviewing
        await work.task
        assert found.review is None
        assert work.next == 0
        monkeypatch.setattr(reviewing, "PATIENCE", 600.0)

        assert (await waited(house, room)).review is not None

    at_a_finished_table(tmp_path, scene)


def test_a_part_gives_way_and_is_tried_again(tmp_path: Path) -> None:
    async def scene(house: House, room: Room) -> None:
        do, asked = house.processes.do, 0

        async def busy_at_first(*job: Any, **how: Any) -> Any:
            nonlocal asked
            asked += 1
            if asked == 1:
                raise JobPutOff("a person waits")
            return await do(*job, **how)

        house.processes.do = busy_at_first  # type: ignore[method-assign]
        assert (await waited(house, room)).review is not None

    at_a_finished_table(tmp_path, scene)


def test_a_failure_is_said_and_can_be_tried_again(tmp_path: Path) -> None:
    async def scene(house: House, room: Room) -> None:
        do = house.processes.do

        async def broken(*_: Any, **__: Any) -> Any:
            raise JobFailed("broken")

        house.processes.do = broken  # type: ignore[method-assign]
        with pytest.raises(Problem, match="could not review"):
            await waited(house, room)
        house.processes.do = do  # type: ignore[method-assign]

        assert (await waited(house, room)).review is not None

    at_a_finished_table(tmp_path, scene)


def test_a_running_game_is_not_reviewed(tmp_path: Path) -> None:
    async def scene(house: House, _room: Room) -> None:
        wanted = NewTable("salvage", [NewSeat("red"), NewSeat("blue")], {"mine": False})
        running = await house.room((await opening.opened(house, wanted)).table)
        with pytest.raises(Problem, match="once it is over"):
            await reviewing.review(house, running, "red")

    at_a_finished_table(tmp_path, scene)
