"""A player who was here a moment ago is not away, whichever worker he talks to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from starhold.server import clocks
from starhold.server.clocks import ClockRule
from starhold.server.config import Config, database_url, sqlite_at
from starhold.server.http.live import AWAY_AFTER, LiveSocket
from starhold.server.http.playing import changed
from starhold.server.problem import Problem
from starhold.server.protocol import NewPlayer, NewSeat, NewTable, Vote
from starhold.server.rooms import opening, people, replacing
from starhold.server.rooms.background import BackgroundTasks
from starhold.server.rooms.house import House
from starhold.server.rooms.people import Visitor
from starhold.server.rooms.room import MOST_ANNOUNCED, SEEN_FOR, Listener, Room
from starhold.server.store import messages
from tests.server.virtual_time import in_virtual_time

GRACE = 60.0
BOT = Vote("blue", "bot", "random")


class Time:
    """The time of a test, which passes only when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = clocks.now()
        monkeypatch.setattr(clocks, "now", lambda: self.now)


@asynccontextmanager
async def worker(database: str) -> AsyncIterator[tuple[House, BackgroundTasks]]:
    """A worker whose housekeeping waits for the test."""
    house = House(Config(database, more_games=("tests.toys.salvage",)))
    await house.open()
    background = BackgroundTasks(house)
    house.contact = background.contact
    try:
        yield house, background
    finally:
        await house.close()


async def opened(house: House) -> Room:
    seats = [NewSeat("red"), NewSeat("blue")]
    wanted = NewTable("salvage", seats, {"mine": False}, clock=ClockRule(grace=GRACE))
    return await house.room((await opening.opened(house, wanted)).table)


async def refused(house: House, room: Room) -> str:
    """Vote to replace blue; return why the vote is refused, or nothing."""
    try:
        await replacing.vote(house, room, "red", BOT)
    except Problem as problem:
        return problem.kind
    return ""


async def test_a_player_who_reloads_the_page_is_not_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that shows a player thinking asks for nothing, for as long as that takes."""
    time = Time(monkeypatch)
    async with worker(sqlite_at(tmp_path / "t.sqlite")) as (house, background):
        room = await opened(house)
        socket: Any = SimpleNamespace(headers={}, cookies={})
        page = LiveSocket(house, room, Visitor(("blue",)), "blue", socket)
        room.listeners.add(page.listener)
        await background.contact(room, "blue", here=True)
        time.now += 10 * GRACE
        page._go()
        soon = await refused(house, room)
        time.now += GRACE
        later = await refused(house, room)

    assert (soon, later) == ("present", "")


async def test_a_client_between_two_long_polls_is_not_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time(monkeypatch)
    async with worker(sqlite_at(tmp_path / "t.sqlite")) as (house, _):
        room = await opened(house)
        poll = asyncio.create_task(changed(room, "blue", 0, None, 0.5))
        while not room.listeners:
            await asyncio.sleep(0)
        time.now += 2 * GRACE
        await poll
        soon = await refused(house, room)
        time.now += GRACE
        later = await refused(house, room)

    assert (soon, later) == ("present", "")


async def test_a_player_whom_another_worker_sees_is_not_away(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is told between workers while a player only thinks."""
    time = Time(monkeypatch)
    url = database_url(postgres)
    async with worker(url) as (here, seeing), worker(url) as (there, other):
        room = await opened(here)
        far = await there.room(room.id)
        room.listeners.add(Listener("blue", watching=True))
        await seeing.contact(room, "blue", here=True)
        await there.reload(far)
        time.now += 2 * (SEEN_FOR + GRACE)
        await seeing._seen()
        forgotten = far.is_here("blue", time.now)
        why = await refused(there, far)
        far.people["blue"] = far.people["blue"].__class__(*_as_before(far))
        await other._seen()
        known = far.is_here("blue", time.now)
        room.listeners.clear()

    assert (forgotten, why, known) == (False, "present", True)


def _as_before(room: Room) -> list[Any]:
    person = room.people["blue"]
    return [0.0 if name == "seen" else getattr(person, name) for name in person.__struct_fields__]


async def test_a_host_cannot_make_the_table_forget_who_lent_a_seat(tmp_path: Path) -> None:
    """A flood of announcements must not hide that a replaced player came back, then lent it."""
    async with worker(sqlite_at(tmp_path / "t.sqlite")) as (house, _):
        room = await opened(house)
        blue = Visitor(("blue",))
        bot = NewPlayer("bot", "random")
        await replacing.replace(house, room, "blue", "bot", "random", ("Replaced", "Away."))
        await replacing.give_back(house, room, "blue")
        await people.set_player(house, room, blue, "blue", bot)
        for _ in range(MOST_ANNOUNCED):
            async with house.database.writing() as c:
                await messages.announce(c, room.id, 0.0, "Reseated", "red", "Again.")
        await house.changed(room)
        lent = replacing.is_lent(room, room.people["blue"])
        with pytest.raises(Problem, match="only lent"):
            await people.set_player(house, room, Visitor(host=True), "blue", NewPlayer("open"))

    assert lent


def test_a_page_that_is_loaded_again_and_again_is_noted_once() -> None:
    """Each note is written to the disk, for which every table waits, and told to everybody."""
    noted: list[tuple[float, bool]] = []

    async def contact(_room: Room, _seat: str, *, here: bool) -> None:
        noted.append((asyncio.get_running_loop().time(), here))

    async def scene() -> None:
        house: Any = SimpleNamespace(
            contact=contact, spawn=asyncio.create_task, closing=False, config=Config("")
        )
        room = Room("table", None, None)  # type: ignore[arg-type]  # neither is asked
        room.people = {"blue": SimpleNamespace(player="human", seen=0.0)}  # type: ignore[dict-item]
        socket: Any = SimpleNamespace(headers={}, cookies={})
        for _ in range(50):
            page = LiveSocket(house, room, Visitor(("blue",)), "blue", socket)
            page._come()
            await asyncio.sleep(0.1)
            page._go()
            await asyncio.sleep(0.1)
            assert room.is_here("blue", 1e9)
        await asyncio.sleep(60)
        assert not room.is_here("blue", 1e9)

    in_virtual_time(scene())

    assert [here for _, here in noted] == [True, False]
    assert noted[1][0] == pytest.approx(9.9 + AWAY_AFTER)
