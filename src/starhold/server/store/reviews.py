"""Reviews of finished tables, kept with them."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from starhold.server.store.schema import reviews

FORMAT = 1  # reviews in another format are made again


async def kept(c: AsyncConnection, table_id: str) -> bytes | None:
    """Return the review of a table, if one of this format is kept."""
    wanted = select(reviews.c.body).where(
        reviews.c.table_id == table_id, reviews.c.format == FORMAT
    )
    found: bytes | None = (await c.execute(wanted)).scalar()
    return found


async def keep(c: AsyncConnection, table_id: str, body: bytes) -> None:
    """Keep a review in place of an older one."""
    await c.execute(delete(reviews).where(reviews.c.table_id == table_id))
    await c.execute(insert(reviews).values(table_id=table_id, format=FORMAT, body=body))
