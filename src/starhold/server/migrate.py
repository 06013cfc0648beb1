"""`starhold migrate`: before an upgrade, keep snapshots; after it, say what would differ."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import NamedTuple

import click
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from starhold import games
from starhold.core.trouble import Trouble
from starhold.save.resuming import recorded_result
from starhold.server.admin import database_option
from starhold.server.command import data_folder
from starhold.server.config import database_url, sqlite_at
from starhold.server.library import Library
from starhold.server.problem import Problem
from starhold.server.rooms.chronicle import Chronicle, StoredGame
from starhold.server.store import queries
from starhold.server.store.database import Database
from starhold.server.store.migrations import upgrade
from starhold.server.store.rows import TableRow
from starhold.server.store.schema import tables
from starhold.show.view import result_news


class Finding(NamedTuple):
    """What these rules would do to a table; tables that resume unchanged are not listed."""

    table: TableRow
    chronicle: Chronicle | None
    kept: int  # the number of its snapshot
    what: str

    def __str__(self) -> str:
        return f"{self.table.id}\t{self.table.game}\t{self.table.status}\t{self.what}"


@click.command()
@click.option("--check", is_flag=True, help="Change nothing; say what would differ.")
@click.option(
    "--game",
    "more",
    multiple=True,
    metavar="PACKAGE",
    help="Add a game from another package or its folder.",
)
@database_option
def migrate(check: bool, more: tuple[str, ...], database: str | None) -> None:
    """Prepare the tables of a stopped server for an upgrade, or check them after it.

    Run it before you install a new version: it saves a snapshot of every running table, so that
    the new rules have as little as possible to replay.  With --check it lists the tables that the
    installed rules would not resume exactly as recorded, and those they cannot open.

    Exit codes: 0 nothing differs, 1 a table is listed, 2 the command or the database was refused.

    \b
    starhold migrate
    starhold migrate --check
    """
    store = database_url(database or str(data_folder() / "tables.sqlite"))
    try:
        more = tuple(map(games.package_of, more))
        found = asyncio.run(_checked(store, more) if check else _prepared(store, more))
    except Problem as problem:
        raise Trouble(f"{database or store}: {problem.__cause__ or problem}") from None
    differing = [finding for finding in found if finding.what]
    for finding in differing:
        click.echo(finding)
    click.echo(f"{len(found)} tables, {len(differing)} of them listed", err=True)
    sys.exit(1 if differing else 0)


async def _checked(url: str, more: tuple[str, ...]) -> list[Finding]:
    with _copy(url) as place:
        async with _opened(place, serving=False) as store, store.writer.connect() as c:
            await c.run_sync(upgrade)  # never committed
            return [await _finding(c, row, Library(more)) for row in await _rows(c)]


async def _prepared(url: str, more: tuple[str, ...]) -> list[Finding]:
    found = []
    async with _opened(url, serving=True) as store:
        async with store.reading() as c:
            rows = await _rows(c)
        for row in rows:
            async with store.writing() as c:
                finding = await _finding(c, row, Library(more))
                found.append(finding)
                chronicle = finding.chronicle
                if chronicle and not finding.what and chronicle.checkpoint_number() > finding.kept:
                    await queries.keep_snapshot(c, row.id, *chronicle.checkpoint())
    return found


@contextmanager
def _copy(url: str) -> Iterator[str]:
    """Return a database to look at: for an SQLite file a copy, since a server may be using it."""
    if not url.startswith("sqlite"):
        yield url
        return
    path = Database(url).path
    if not path.is_file():
        raise Trouble(f"There is no database at {path}.")
    with tempfile.TemporaryDirectory() as folder:  # only its owner can read it
        copy = Path(folder) / path.name
        source, target = sqlite3.connect(path), sqlite3.connect(copy)
        source.backup(target)
        source.close()
        target.close()
        yield sqlite_at(copy)


@asynccontextmanager
async def _opened(url: str, *, serving: bool) -> AsyncIterator[Database]:
    store = Database(url)
    await store.open(serving=serving)
    try:
        yield store
    finally:
        await store.close()


async def _rows(c: AsyncConnection) -> list[TableRow]:
    ids = (await c.execute(select(tables.c.id).order_by(tables.c.created))).scalars()
    found = [await queries.table(c, table_id) for table_id in ids]
    return [row for row in found if row is not None]


async def _finding(c: AsyncConnection, row: TableRow, library: Library) -> Finding:
    snapshot = await queries.snapshot(c, row.id)
    began = await queries.began(c, row.id)
    kept = StoredGame(snapshot, began, await queries.written_entries(c, row.id), [])
    number = snapshot[0] if snapshot else 0
    try:
        game = library.find(row.game)
        chronicle = Chronicle.read(game, row.header, (row.seed, row.start), kept)
    except Trouble as trouble:
        return Finding(row, None, number, f"cannot be opened: {trouble}")
    return Finding(row, chronicle, number, _said(row, chronicle, len(kept.rows)))


def _said(row: TableRow, chronicle: Chronicle, entries: int) -> str:
    """Say what would differ from the record."""
    left_out = entries - len(chronicle.journal)
    if chronicle.refused and row.status == "over":
        return f"is over and cannot be opened: {chronicle.refused}"
    if chronicle.refused:
        return f"would set aside {left_out} of {entries} entries: {chronicle.refused}"
    if chronicle.moved is not None:
        return "would be advanced by the rules"
    result = recorded_result(chronicle.match)
    if result_news(chronicle.game, chronicle.table, result):
        return "keeps its result, which the rules would score differently"
    return ""
