"""Talking: the players' room, the spectators' room, and a private room for every two seats.

Private messages are numbered in their own room, so that no other client can count them.
"""

from __future__ import annotations

import time

from starhold.core.record import Seat
from starhold.server.problem import Problem
from starhold.server.rooms.chronicle import Viewer
from starhold.server.rooms.house import House
from starhold.server.rooms.people import seat_of
from starhold.server.rooms.room import Room
from starhold.server.store import messages
from starhold.server.store.database import Raced
from starhold.server.store.rows import ChatRow


def rooms_of(room: Room, viewer: Viewer) -> list[str]:
    """Return the rooms that a viewer hears."""
    if viewer is None:
        return ["spectators"]
    return ["players", *(private(viewer, other) for other in room.people if other != viewer)]


def private(one: Seat, other: Seat) -> str:
    return "+".join(sorted((one, other)))


async def say(
    house: House, room: Room, seat: Viewer, to: Seat | None, name: str, text: str
) -> ChatRow:
    """Send a message to the players, to the spectators, or to one other seat."""
    place = "players" if seat else "spectators"
    if to is not None:
        place = _private(house, room, seat, to)
    spoken = room.people[seat].name or name if seat else name
    wanted = ChatRow(0, place, seat, spoken, text, time.time(), to)
    for _ in range(4):
        try:
            async with house.database.writing() as c:
                said = await messages.say(c, room.id, wanted)
                await house.notices.within(c, room.id, "chat")
        except Raced:
            continue
        await house.notices.after(room.id, "chat")
        room.chats += 1
        room.stir()
        return said
    raise Problem("busy", "Too many messages at once. Yours was not sent.", retry=1)


def _private(house: House, room: Room, seat: Viewer, to: Seat) -> str:
    """Return the room of two seats, if they may talk there."""
    if seat is None:
        raise Problem("not-yours", "Only players can send private messages.")
    if not house.library.find(room.row.game).meta.talk:
        raise Problem("unfit", "The rules of this game allow no private talk.")
    if to == seat:
        raise Problem("unfit", "A private message goes to another seat.")
    if seat_of(room, to).player != "human":
        raise Problem("unfit", f"Nobody at '{to}' can read a message now.")
    return private(seat, to)
