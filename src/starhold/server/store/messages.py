"""Queries for chat and announcements."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from sqlalchemy import and_, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from starhold.core.record import Seat
from starhold.server.store.rows import Announcement, ChatRow
from starhold.server.store.schema import announcements, chat


async def say(c: AsyncConnection, table_id: str, said: ChatRow) -> ChatRow:
    """Add a message; fail if its number is taken, so that the caller can retry."""
    wanted = select(func.max(chat.c.id)).where(
        chat.c.table_id == table_id, chat.c.room == said.room
    )
    number = ((await c.execute(wanted)).scalar() or 0) + 1
    said = msgspec.structs.replace(said, id=number)
    await c.execute(insert(chat).values(table_id=table_id, **msgspec.structs.asdict(said)))
    return said


async def heard(
    c: AsyncConnection, table_id: str, after: Mapping[str, int], most: int
) -> list[ChatRow]:
    """Return the latest messages after a number in each room, oldest first."""
    new = (and_(chat.c.room == room, chat.c.id > number) for room, number in after.items())
    wanted = (
        select(chat)
        .where(chat.c.table_id == table_id, or_(*new))
        .order_by(chat.c.at.desc(), chat.c.room, chat.c.id.desc())
        .limit(most)
    )
    found = [
        ChatRow(row.id, row.room, row.seat, row.name, row.text, row.at, row.to)
        for row in await c.execute(wanted)
    ]
    return found[::-1]


async def announce(
    c: AsyncConnection, table_id: str, at: float, key: str, seat: Seat | None, text: str
) -> None:
    """Add an announcement; fail if its number is taken."""
    last = select(func.max(announcements.c.id)).where(announcements.c.table_id == table_id)
    number = ((await c.execute(last)).scalar() or 0) + 1
    said = Announcement(number, at, key, seat, text)
    values = msgspec.structs.asdict(said)
    await c.execute(insert(announcements).values(table_id=table_id, **values))


async def announced(c: AsyncConnection, table_id: str, most: int) -> list[Announcement]:
    """Return the latest announcements, and the first and last of each kind for each seat.

    So nobody can push one out of sight by changing seats again and again.  The oldest come first.
    """
    mine, place = announcements.c.table_id == table_id, announcements.c.id
    ends = select(func.min(place), func.max(place)).where(mine)
    found = await c.execute(ends.group_by(announcements.c.key, announcements.c.seat))
    kept = {number for both in found for number in both}
    last = max(kept, default=0)
    wanted = select(announcements).where(mine, or_(place > last - most, place.in_(kept)))
    return [
        Announcement(row.id, row.at, row.key, row.seat, row.text)
        for row in await c.execute(wanted.order_by(place))
    ]
