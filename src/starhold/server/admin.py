"""`starhold admin`: manage tables, whether or not the server is running."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TypeVar

import click
from sqlalchemy.ext.asyncio import AsyncConnection

from starhold.core.trouble import Trouble
from starhold.server.command import data_folder
from starhold.server.config import database_url
from starhold.server.problem import Problem
from starhold.server.store import upkeep
from starhold.server.store.database import Database
from starhold.server.store.upkeep import DAY

T = TypeVar("T")
database_option = click.option(
    "--database", envvar="STARHOLD_DATABASE", help="An SQLite file, or postgresql://…"
)
tables_argument = click.argument("tables", nargs=-1, required=True, metavar="TABLE...")


@click.group()
def admin() -> None:
    """List, delete and delist tables of a server, which may be running.

    Exit codes: 0 done, 1 a table was not found, 2 the command or the database was refused.

    \b
    starhold admin list
    starhold admin delete TABLE
    starhold admin expire --keep 90
    """


@admin.command("list")
@database_option
def list_(database: str | None) -> None:
    """List all tables, oldest first.

    \b
    starhold admin list
    starhold admin list --database /var/lib/starhold/tables.sqlite
    """
    for table in _with(database, upkeep.summaries):
        played = time.strftime("%Y-%m-%d", time.gmtime(table.last))
        public = "listed" if table.listed else "-"
        words = (table.id, table.game, table.status, public, played, str(table.entries))
        click.echo("\t".join((*words, table.title)))


@admin.command()
@tables_argument
@database_option
def delete(tables: tuple[str, ...], database: str | None) -> None:
    """Delete tables with everything that belongs to them: moves, chat, notes and links.

    \b
    starhold admin delete 7h3k9q2m
    """
    _each(database, tables, upkeep.delete_table, "deleted")


@admin.command()
@tables_argument
@database_option
def delist(tables: tuple[str, ...], database: str | None) -> None:
    """Take tables off the public list; their links stay valid.

    \b
    starhold admin delist 7h3k9q2m
    """
    _each(database, tables, upkeep.delist, "delisted")


@admin.command()
@click.option(
    "--keep",
    required=True,
    type=click.FloatRange(min=0, min_open=True),
    metavar="DAYS",
    help="Keep tables opened or played within this many days.",
)
@click.option("--dry-run", is_flag=True, help="List the tables without deleting them.")
@database_option
def expire(keep: float, dry_run: bool, database: str | None) -> None:
    """Delete the tables that nobody has played for a while.

    \b
    starhold admin expire --keep 90 --dry-run
    starhold admin expire --keep 90
    """
    before = time.time() - keep * DAY

    async def work(c: AsyncConnection) -> list[str]:
        found = await upkeep.expired(c, before)
        for table in [] if dry_run else found:
            await upkeep.delete_table(c, table)
        return found

    for table in _with(database, work, wipe=True):
        click.echo(f"{table}: {'would be deleted' if dry_run else 'deleted'}")


@admin.command()
@database_option
def stats(database: str | None) -> None:
    """Count tables by game and status, and their entries.

    \b
    starhold admin stats
    """
    tables = _with(database, upkeep.summaries)
    counts = Counter((table.game, table.status) for table in tables)
    for (game, status), count in sorted(counts.items()):
        click.echo(f"{game}\t{status}\t{count}")
    click.echo(f"tables\t\t{len(tables)}")
    click.echo(f"entries\t\t{sum(table.entries for table in tables)}")


def _each(
    database: str | None,
    tables: tuple[str, ...],
    deed: Callable[[AsyncConnection, str], Awaitable[bool]],
    done: str,
) -> None:
    async def work(c: AsyncConnection) -> list[bool]:
        return [await deed(c, table) for table in tables]

    found = _with(database, work, wipe=True)
    for table, known in zip(tables, found, strict=True):
        click.echo(f"{table}: {done if known else 'not found'}", err=not known)
    if not all(found):
        sys.exit(1)


def _with(
    database: str | None, work: Callable[[AsyncConnection], Awaitable[T]], *, wipe: bool = False
) -> T:
    """Do something in one transaction of the database; wipe out what it deletes."""
    store = Database(database_url(database or str(data_folder() / "tables.sqlite")))

    async def run() -> T:
        await store.open(serving=False)
        try:
            async with store.writing() as c:
                found = await work(c)
            if wipe:
                await store.wipe()
            return found
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except Problem as problem:
        raise Trouble(f"{database or store.url}: {problem.__cause__ or problem}") from None
