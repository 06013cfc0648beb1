"""Queries for contact with seats, which several workers share."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from starhold.core.record import Seat
from starhold.server.store.schema import seats


async def seen(c: AsyncConnection, who: list[tuple[str, Seat]], now: float) -> None:
    """Record which seats are in contact."""
    for table_id, seat in who:
        mine = update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat)
        await c.execute(mine.values(seen=now, away=None))


async def contacts(
    c: AsyncConnection, ids: Iterable[str]
) -> list[tuple[str, Seat, float, float | None]]:
    """Return when the seats of these tables were last seen, and since when they are away."""
    wanted = select(seats.c.table_id, seats.c.seat, seats.c.seen, seats.c.away).where(
        seats.c.table_id.in_(list(ids))
    )
    return [(row.table_id, row.seat, row.seen, row.away) for row in await c.execute(wanted)]
