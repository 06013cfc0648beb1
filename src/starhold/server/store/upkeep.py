"""Queries for the operator: list tables and delete them."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Select, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from starhold.server.store.schema import journal, tables

DAY = 24 * 3600


class TableSummary(msgspec.Struct, frozen=True):
    """A table in the operator's list."""

    id: str
    game: str
    title: str
    status: str
    listed: bool
    created: float
    last: float  # when it was opened or last played
    entries: int


def _summaries() -> Select[Any]:
    last = func.max(journal.c.at)
    return (
        select(tables, last.label("last"), func.max(journal.c.number).label("entries"))
        .outerjoin(journal, journal.c.table_id == tables.c.id)
        .group_by(tables.c.id)
        .order_by(tables.c.created)
    )


async def summaries(c: AsyncConnection) -> list[TableSummary]:
    """Return all tables, oldest first."""
    return [
        TableSummary(
            row.id,
            row.game,
            row.title,
            row.status,
            bool(row.listed),
            row.created,
            max(row.created, row.last or 0.0),
            row.entries or 0,
        )
        for row in await c.execute(_summaries())
    ]


async def known(c: AsyncConnection, ids: list[str]) -> set[str]:
    """Return those of these tables that exist."""
    return set((await c.execute(select(tables.c.id).where(tables.c.id.in_(ids)))).scalars())


async def expired(c: AsyncConnection, before: float) -> list[str]:
    """Return the tables that were neither opened nor played since then."""
    played = select(journal.c.number).where(
        journal.c.table_id == tables.c.id, journal.c.at >= before
    )
    wanted = select(tables.c.id).where(tables.c.created < before, ~played.exists())
    return list((await c.execute(wanted)).scalars())


async def delete_table(c: AsyncConnection, table_id: str) -> bool:
    """Delete a table with everything that belongs to it."""
    done = await c.execute(delete(tables).where(tables.c.id == table_id))
    return bool(done.rowcount)


async def delist(c: AsyncConnection, table_id: str) -> bool:
    """Take a table off the public list."""
    wanted = update(tables).where(tables.c.id == table_id)
    done = await c.execute(wanted.values(listed=False, rev=tables.c.rev + 1))
    return bool(done.rowcount)
