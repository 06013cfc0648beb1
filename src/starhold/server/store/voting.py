"""Queries for votes: to replace a player who is away, or to end the game."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from starhold.core.record import Seat
from starhold.server.store.rows import VoteRow
from starhold.server.store.schema import votes

THE_GAME = ""  # a vote about no seat is about the end of the game


async def add(c: AsyncConnection, table_id: str, vote: VoteRow) -> None:
    await forget(c, table_id, vote.about, vote.voter)
    await c.execute(insert(votes).values(table_id=table_id, **msgspec.structs.asdict(vote)))


async def forget(
    c: AsyncConnection, table_id: str, about: Seat, voter: Seat | None = None
) -> None:
    wanted = delete(votes).where(votes.c.table_id == table_id, votes.c.about == about)
    await c.execute(wanted if voter is None else wanted.where(votes.c.voter == voter))


async def withdraw(c: AsyncConnection, table_id: str, voter: Seat) -> None:
    """Withdraw all votes of a seat: its new player has not cast them."""
    mine = (votes.c.table_id == table_id, votes.c.voter == voter)
    await c.execute(delete(votes).where(*mine))


def play_on(c: Connection, table_id: str) -> None:
    """Withdraw all agreements to end the game."""
    c.execute(delete(votes).where(votes.c.table_id == table_id, votes.c.about == THE_GAME))


async def cast(c: AsyncConnection, table_id: str) -> list[VoteRow]:
    found = await c.execute(select(votes).where(votes.c.table_id == table_id))
    return [VoteRow(row.about, row.voter, row.player, row.bot) for row in found]
