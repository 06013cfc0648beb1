"""Foresight at a table: details, warnings and advice for the seat that is asked."""

from __future__ import annotations

from typing import Any

from starhold.core.record import Seat
from starhold.foresight.details import Details
from starhold.server.jobs.process_pool import JobFailed
from starhold.server.problem import Problem
from starhold.server.protocol import AdviceFacts, Suggested, WarningFacts
from starhold.server.rooms.house import House
from starhold.server.rooms.room import Room
from starhold.server.rooms.rules_work import AskedSeat, asked_seat

SECONDS = 10.0  # after which a process is stopped
KEPT = 64  # answers kept for each table, until it moves on


async def warnings(house: House, room: Room, seat: Seat) -> WarningFacts:
    """Return what options would cost the seat unasked."""
    now = await asked(house, room, seat)
    return WarningFacts(now.number, await done(house, room, "foresight:warnings", now, seat))


async def details(house: House, room: Room, seat: Seat, option: str, *, odds: bool) -> Details:
    """Return what would follow from an option; counting odds takes up to a second longer."""
    now = await asked(house, room, seat)
    if option not in now.names:
        raise Problem("illegal", f"'{option}' is not one of the options.")
    found: Details = await done(house, room, "foresight:of_option", now, seat, option, odds)
    return found


async def advice(house: House, room: Room, seat: Seat) -> AdviceFacts:
    """Return what a good player would choose, and why."""
    if not room.may_advise():
        raise Problem("not-yours", "Hints are off at this table. The host can allow them.")
    now = await asked(house, room, seat)
    found = await done(house, room, "foresight:advice", now, seat)
    return AdviceFacts(now.number, [Suggested(*one) for one in found])


async def asked(house: House, room: Room, seat: Seat) -> AskedSeat:
    house.commands.take((room.id, seat, "foresight"), "questions")
    now = await room.ask("looking ahead", asked_seat, seat)
    if now is None:
        raise Problem("not-your-turn", f"{seat.capitalize()} has nothing to choose now.")
    return now


async def done(house: House, room: Room, what: str, now: AskedSeat, seat: Seat, *more: Any) -> Any:
    """Let a process answer; the same question about the same table is answered once."""
    key = (now.number, seat, what, *more)
    if key in room.foreseen:
        return room.foreseen[key]
    job = (f"starhold.server.jobs.{what}", house.config.more_games, room.row.game)
    try:
        found = await house.processes.do(*job, now.imagined, seat, *more, seconds=SECONDS)
    except JobFailed:
        raise Problem("busy", "The server is too busy to look ahead.", retry=2) from None
    if len(room.foreseen) >= KEPT:
        room.foreseen.clear()
    room.foreseen[key] = found
    return found
