"""Foresight at a table: details, warnings and advice for the seat that is asked."""

from __future__ import annotations

from typing import Any, NamedTuple

from starhold.core.record import Seat
from starhold.foresight.details import Details
from starhold.server.jobs.process_pool import JobFailed
from starhold.server.problem import Problem
from starhold.server.protocol import AdviceFacts, Suggested, WarningFacts
from starhold.server.rooms.house import House
from starhold.server.rooms.room import Room
from starhold.server.rooms.rules_work import AskedSeat, asked_seat

SECONDS = 30.0  # after which a process is stopped; a busy machine is slow to start one
KEPT = 64  # answers kept for each seat, until its number moves on


class Asker(NamedTuple):
    """A seat that asks, and the address it asks from."""

    seat: Seat
    address: str


async def warnings(house: House, room: Room, by: Asker) -> WarningFacts:
    """Return warnings of losses that options would cause."""
    now = await asked(house, room, by.seat)
    return WarningFacts(now.number, await done(house, room, "foresight:warnings", now, by))


async def details(house: House, room: Room, by: Asker, option: str, *, odds: bool) -> Details:
    """Return the consequences of an option; computing odds takes up to a second longer."""
    now = await asked(house, room, by.seat)
    if option not in now.names:
        raise Problem("illegal", f"'{option}' is not one of the options.")
    found: Details = await done(house, room, "foresight:of_option", now, by, option, odds)
    return found


async def advice(house: House, room: Room, by: Asker) -> AdviceFacts:
    """Return what a good player would choose, and why."""
    if not room.may_advise():
        raise Problem("not-yours", "Hints are off at this table. The host can allow them.")
    now = await asked(house, room, by.seat)
    found = await done(house, room, "foresight:advice", now, by)
    return AdviceFacts(now.number, [Suggested(*one) for one in found])


async def asked(house: House, room: Room, seat: Seat) -> AskedSeat:
    house.commands.take((room.id, seat, "foresight"), "questions")
    now = await room.ask("looking ahead", asked_seat, seat)
    if now is None:
        raise Problem("not-your-turn", f"{seat.capitalize()} has nothing to choose now.")
    return now


async def done(house: House, room: Room, what: str, now: AskedSeat, by: Asker, *more: Any) -> Any:
    """Let a process answer; the same question about the same table is answered once."""
    key = (what, *more)
    known = _foreseen(room, now, by.seat)
    if key in known:
        return known[key]
    job = (f"starhold.server.jobs.{what}", house.config.more_games, room.row.game)
    async with house.looks.turn(by.address, "questions"):
        if (await room.seen(by.seat)).number != now.number:
            raise Problem("stale", "The table has moved on since you asked.")
        if key in known:
            return known[key]
        try:
            found = await house.processes.do(*job, now.imagined, by.seat, *more, seconds=SECONDS)
        except JobFailed:
            raise Problem("busy", "The server is too busy to look ahead.", retry=2) from None
    if len(known) >= KEPT:
        known.clear()
    known[key] = found
    return found


def _foreseen(room: Room, now: AskedSeat, seat: Seat) -> dict[tuple[object, ...], Any]:
    """Return what is known for a seat at its number.

    It must not depend on others: an answer that takes longer again would reveal a secret choice.
    """
    number, known = room.foreseen.get(seat, (now.number, {}))
    if number != now.number:
        known = {}
    room.foreseen[seat] = now.number, known
    return known
