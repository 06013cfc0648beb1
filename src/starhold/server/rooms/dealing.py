"""Gathering the seats' parts of the dice, and dealing once every seat has added one.

The server has committed to its seed before it sees any part, so it cannot choose the dice; the
seats do not know the seed, so neither can they.  A seat that adds no part within the table's
grace holds nobody up: the host or another player may add one in its place.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

import msgspec

from starhold.core.record import Seat
from starhold.server.problem import Problem
from starhold.server.rooms.house import House
from starhold.server.rooms.parts import GATHERING
from starhold.server.rooms.people import Visitor
from starhold.server.rooms.replacing import called
from starhold.server.rooms.room import Room
from starhold.server.store import messages, queries
from starhold.server.store.rows import SeatRow


async def add(house: House, room: Room, who: Visitor, parts: Mapping[Seat, str]) -> None:
    """Add parts; the first of each seat counts, so a client may safely send its own again."""
    for seat in parts:
        _check(room, who, seat)
    if room.row.status == GATHERING:
        async with house.changing(room) as c:
            for seat, part in parts.items():
                added = await queries.add_part(c, room.id, seat, part)
                if added and seat not in who.seats:
                    text = _announced(room, who, seat)
                    await messages.announce(c, room.id, time.time(), "PartAdded", seat, text)
            await queries.change_table(c, room.id)
    await deal(house, room)


def _check(room: Room, who: Visitor, seat: Seat) -> None:
    """Refuse a part for another's seat, unless it is open or its holder took too long."""
    if seat in who.seats:
        return
    if not who.host and not who.seats:
        raise Problem("not-yours", "You do not hold this seat.")
    if seat not in room.people:
        raise Problem("unknown", f"This table has no seat '{seat}'.")
    person = room.people[seat]
    if person.player == "open" and not who.host:
        raise Problem("not-yours", "Only the host may add the part of an open seat.")
    if person.player != "open" and not _took_too_long(room, person):
        name, grace = called(person), room.row.clock.grace
        raise Problem(
            "taken", f"{name} holds this seat and has {grace:.0f} seconds to add a part."
        )


def _took_too_long(room: Room, person: SeatRow) -> bool:
    since = room.awaited.get((person.seat, person.hash))
    return since is not None and time.monotonic() - since >= room.row.clock.grace


def _announced(room: Room, who: Visitor, seat: Seat) -> str:
    """Return what everyone is told about a part that the seat did not add itself."""
    by = "The host" if who.host else called(room.people[who.seats[0]])
    if room.people[seat].player == "open":
        return f"{by} has added {seat.capitalize()}'s part of the dice."
    late = f"{called(room.people[seat])} added no part to the dice in time."
    return f"{late} {by} has added one instead."


async def deal(house: House, room: Room) -> None:
    """Begin the game if every seat has added its part."""
    row, header = room.row, room.row.header
    parts = {seat: person.part for seat, person in room.people.items()}
    if row.status != GATHERING or not all(parts.values()):
        return
    game = house.library.find(row.game)
    settings = msgspec.convert(header.settings, game.settings)
    begun = await house.begun(game.name, settings, header.seats, row.seed, parts)
    bots = any(room.people[seat].player == "bot" for seat in begun.asked)
    async with house.changing(room) as c:
        values = {
            "header": msgspec.json.encode(begun.header),
            "start": begun.start,
            "status": "over" if begun.over else "playing",
            "waiting": " ".join(begun.waiting),
            "bot_due": 0.0 if bots else None,
        }
        if await queries.deal(c, room.id, **values):  # or another worker has
            await queries.begin(c, room.id, begun.began)
    house.after_entry(room)
