"""The database: what it refuses, and what remains when it does."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from starhold.server.config import database_url, sqlite_at
from starhold.server.problem import Problem
from starhold.server.store import database, migrations
from starhold.server.store.database import Database, Raced, Work
from starhold.server.store.schema import metadata
from tests.server.parts import PATIENCE


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


async def test_whether_it_can_be_written_is_tried_once_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anyone may ask for it, and every move waits for the disk."""
    store = Database(sqlite_at(tmp_path / "t.sqlite"))
    await store.open()
    tried: list[float] = []

    async def written() -> bool:
        tried.append(now)
        return now < 101

    monkeypatch.setattr(store, "_written", written)
    answers = []
    for now in (100.0, 100.0, 100.9, 101.0, 101.5):
        monkeypatch.setattr(database, "time", SimpleNamespace(monotonic=lambda now=now: now))
        answers.append(await store.writable())
    await store.close()

    assert tried == [100.0, 101.0]
    assert answers == [True, True, True, False, False]


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


async def test_of_entries_written_together_only_the_one_that_lost_a_race_fails(
    tmp_path: Path,
) -> None:
    database = Database(sqlite_at(tmp_path / "t.sqlite"))
    await database.open()
    async with database.writing() as c:
        await c.execute(text("CREATE TABLE things (word TEXT PRIMARY KEY)"))
        await c.execute(text("INSERT INTO things VALUES ('one')"))

    def write(word: str) -> Work:
        def work(c: Connection) -> None:
            c.execute(text("INSERT INTO things VALUES (:word)"), {"word": word})

        return work

    words = ["two", "one", "three"]
    outcomes = await asyncio.gather(
        *(database.commit(write(word)) for word in words), return_exceptions=True
    )
    async with database.reading() as c:
        found = (await c.execute(text("SELECT word FROM things ORDER BY word"))).scalars().all()
    await database.close()

    assert [type(outcome) for outcome in outcomes] == [type(None), Raced, type(None)]
    assert found == ["one", "three", "two"]


async def test_copying_the_log_into_the_file_delays_no_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = threading.Event()
    monkeypatch.setattr("starhold.server.store.database._carry", lambda _: over.wait(PATIENCE))
    database = Database(sqlite_at(tmp_path / "t.sqlite"))
    await database.open()
    tidying = asyncio.create_task(database.tidy())
    await asyncio.sleep(0)
    await database.commit(lambda _: None)
    still = not tidying.done()
    over.set()
    await tidying
    await database.close()

    assert still


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
