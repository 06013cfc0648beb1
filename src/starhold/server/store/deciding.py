"""Queries for what seats have decided in advance."""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from starhold.core.record import Seat
from starhold.server.store.schema import seats, tables


async def decide(c: AsyncConnection, table_id: str, seat: Seat, before: str, after: str) -> bool:
    """Change what a seat has decided in advance, unless that was changed meanwhile."""
    mine = update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat)
    done = await c.execute(mine.where(seats.c.ahead == before).values(ahead=after))
    return bool(done.rowcount)


async def with_decisions(c: AsyncConnection) -> list[str]:
    """Return the tables in play at which a seat has decided something in advance."""
    playing = tables.c.status == "playing"
    wanted = select(seats.c.table_id).join(tables, tables.c.id == seats.c.table_id)
    found = await c.execute(wanted.where(seats.c.ahead != "", playing).distinct())
    return [str(table_id) for table_id in found.scalars()]
