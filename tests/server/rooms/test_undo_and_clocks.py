"""To take something back gives nobody time: neither who does it, nor who was asked meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from starhold.core.record import Seat
from starhold.server import clocks
from starhold.server.clocks import ClockRule
from starhold.server.config import Config, sqlite_at
from starhold.server.protocol import NewSeat, NewTable
from starhold.server.rooms import opening, rules_work
from starhold.server.rooms.commands import command
from starhold.server.rooms.house import House
from starhold.server.rooms.room import Room
from starhold.server.rooms.rules_work import TableCommand
from tests.server.parts import new_key

NOON = 1_800_000_000.0
RULES = [ClockRule("move", 600, grace=0), ClockRule("game", 600, increment=50, grace=0)]


class Playing:
    """A table of Salvage, at a time that only the test moves on."""

    def __init__(self, house: House, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        self.house = house
        self.room = room
        self.patch = monkeypatch
        self.time = NOON

    def wait(self, seconds: float) -> None:
        self.time += seconds
        self.patch.setattr(clocks, "now", lambda: self.time)

    async def choose(self, seat: Seat, option: str | None) -> None:
        """Choose an option, or undo without one."""
        number, _ = await self.room.ask("looking", rules_work.look, seat)
        await command(self.house, self.room, TableCommand(seat, option, new_key(), number))

    def left(self, seat: Seat) -> float:
        clock = self.room.people[seat].clock
        assert clock is not None
        return clocks.left_at(clock, self.time)


@pytest.mark.parametrize("rule", RULES)
async def test_a_part_of_a_phase_that_is_taken_up_again_goes_on_with_its_time(
    rule: ClockRule, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(Config(sqlite_at(tmp_path / "t.sqlite"), more_games=("tests.toys.salvage",)))
    await house.open()
    seats = [NewSeat("red"), NewSeat("blue")]
    wanted = NewTable("salvage", seats, {"mine": False}, clock=rule)
    monkeypatch.setattr(clocks, "now", lambda: NOON)
    table = (await opening.opened(house, wanted)).table
    playing = Playing(house, await house.room(table), monkeypatch)
    found = []
    await playing.choose("red", "leave-it")
    for _ in range(3):
        playing.wait(100)
        await playing.choose("red", "hold-back")
        await playing.choose("red", None)
        found.append(playing.left("red"))
    await house.close()

    assert found == pytest.approx([500, 400, 300], abs=1)
