"""Ending a game early: it ends once every person at the table has agreed."""

from __future__ import annotations

import secrets

from starhold.core.record import Seat
from starhold.server.problem import Problem
from starhold.server.rooms import commands, replacing
from starhold.server.rooms.house import House
from starhold.server.rooms.room import Room
from starhold.server.rooms.rules_work import TableCommand
from starhold.server.store import queries, voting
from starhold.server.store.rows import VoteRow


async def agree(house: House, room: Room, seat: Seat, *, yes: bool) -> None:
    """Agree to end the game, or withdraw that; it ends once everyone agrees."""
    if room.row.status != "playing":
        raise Problem("over", "Only a game in progress can be ended.")
    async with house.changing(room) as c:
        if yes:
            await voting.add(c, room.id, VoteRow(voting.THE_GAME, seat, "end", ""))
        else:
            await voting.forget(c, room.id, voting.THE_GAME, seat)
        await queries.change_table(c, room.id)
    if yes and replacing.ending(room) == replacing.people_of(room):
        key = secrets.token_hex(8)
        await commands.command(house, room, TableCommand(seat, None, key, 0, end=True))
