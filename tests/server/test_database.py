"""The database: what it refuses, and what remains when it does."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from starhold.server import migrations
from starhold.server.config import database_url, sqlite_at
from starhold.server.database import Database, Raced
from starhold.server.problem import Problem
from starhold.server.schema import metadata


async def test_a_full_disk_is_said_and_nothing_is_half_written(tmp_path: Path) -> None:
    database = Database(sqlite_at(tmp_path / "t.sqlite"))
    await database.open()
    async with database.writing() as c:
        await c.execute(text("CREATE TABLE things (words TEXT)"))
        await c.execute(text("PRAGMA max_page_count = 60"))

    async def too_much() -> None:
        async with database.writing() as c:
            await c.execute(text("INSERT INTO things VALUES ('first')"))
            await c.execute(text("INSERT INTO things VALUES (:words)"), {"words": "x" * 999_999})

    with pytest.raises(Problem) as refused:
        await too_much()

    assert refused.value.status == 507
    async with database.reading() as c:
        assert (await c.execute(text("SELECT count(*) FROM things"))).scalar() == 0
    await database.close()


async def test_of_two_who_write_the_same_key_one_is_told(tmp_path: Path) -> None:
    database = Database(sqlite_at(tmp_path / "t.sqlite"))
    await database.open()
    async with database.writing() as c:
        await c.execute(text("CREATE TABLE things (word TEXT PRIMARY KEY)"))
        await c.execute(text("INSERT INTO things VALUES ('one')"))

    async def again() -> None:
        async with database.writing() as c:
            await c.execute(text("INSERT INTO things VALUES ('one')"))

    with pytest.raises(Raced):
        await again()
    await database.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_migrations_make_the_tables_the_code_speaks_of(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    if kind == "sqlite":
        url = sqlite_at(tmp_path / "t.sqlite")
    else:
        url = database_url(request.getfixturevalue("postgres"))
    database = Database(url)
    await database.open()
    await database.close()
    await database.open()  # a second time there is nothing to do
    async with database.reading() as c:
        columns = await c.run_sync(
            lambda connection: {
                name: {column["name"] for column in inspect(connection).get_columns(name)}
                for name in metadata.tables
            }
        )
    await database.close()

    assert columns == {
        name: {column.name for column in table.columns} for name, table in metadata.tables.items()
    }


def test_addresses_are_read_as_hosts_write_them(tmp_path: Path) -> None:
    assert database_url("postgres://a@b/c") == "postgresql+psycopg://a@b/c"
    assert database_url("postgresql://a@b/c") == "postgresql+psycopg://a@b/c"
    assert database_url(str(tmp_path / "x")) == f"sqlite+aiosqlite:///{tmp_path / 'x'}"


def test_the_newest_migration_is_known_without_alembic() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))

    assert ScriptDirectory.from_config(config).get_current_head() == migrations.NEWEST
