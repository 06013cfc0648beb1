"""The operator's side of the database: one server a file, and tables that go for good."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import text, update

from starhold.cli.command import starhold
from starhold.core.trouble import Trouble
from starhold.server.config import Config, database_url
from starhold.server.rooms.house import House
from starhold.server.store import lock, queries, upkeep
from starhold.server.store.database import Database
from starhold.server.store.schema import journal, metadata, tables
from tests.server.parts import PATIENCE, ROOT, Api, Server, running, wait_for

PARTS = tuple(metadata.tables)


def admin(*words: str) -> Result:
    return CliRunner().invoke(starhold, ["admin", *words])


def test_the_database_file_is_private_and_has_one_server(tmp_path: Path) -> None:
    place = tmp_path / "tables.sqlite"
    before = os.umask(0o022)
    with running(str(place)) as server:
        os.umask(before)
        second = subprocess.run(
            [sys.executable, "-m", "starhold", "serve", "--port", "0", "--database", str(place)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        modes = {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.glob("tables.sqlite*")}
        server.kill()
        server.start()  # the lock went with the process

    assert second.returncode == 2
    assert f"Another server is using {place}" in second.stderr
    assert "Traceback" not in second.stderr
    assert modes == {0o600}


def test_a_link_to_the_file_does_not_get_past_its_server(tmp_path: Path) -> None:
    place, link = tmp_path / "tables.sqlite", tmp_path / "link.sqlite"
    link.symlink_to(place)
    held = lock.claimed(place)
    with pytest.raises(Trouble, match="Another server is using"):
        lock.claimed(link)
    os.close(held)


def told(server: Server) -> tuple[Api, str, str]:
    """A table where something private was said."""
    api = Api(server.url)
    opened = api.open(listed=True, title="Friday")
    table, red = opened["table"], opened["seats"]["red"]
    assert api.choose(table, red).status_code == 200
    answer = api("POST", f"/api/tables/{table}/chat", {"text": "xyzzy-private"}, red)
    assert answer.status_code == 201
    return api, table, opened["seats"]["blue"]


def test_a_deleted_table_leaves_nothing_behind(tmp_path: Path) -> None:
    place = tmp_path / "tables.sqlite"
    with running(str(place)) as server:
        api, table, blue = told(server)
        listed = admin("list", "--database", str(place))
        counted = admin("stats", "--database", str(place))
        delisted = admin("delist", table, "--database", str(place))
        still = admin("list", "--database", str(place))
        deleted = admin("delete", table, "--database", str(place))
        again = admin("delete", table, "--database", str(place))
        left_on_disk = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        wait_for(lambda: api("GET", f"/api/tables/{table}/state", None, blue).status_code == 404)
        api.http.close()
    with sqlite3.connect(place) as c:
        left = [c.execute(f"SELECT count(*) FROM {part}").fetchone()[0] for part in PARTS]

    assert f"{table}\tsalvage\tplaying\tlisted\t" in listed.output
    assert listed.output.endswith("\t1\tFriday\n")
    assert "salvage\tplaying\t1\n" in counted.output
    assert delisted.exit_code == 0
    assert f"{table}\tsalvage\tplaying\t-\t" in still.output
    assert (deleted.exit_code, deleted.output) == (0, f"{table}: deleted\n")
    assert (again.exit_code, again.output) == (1, f"{table}: not found\n")
    assert left == [0 for _ in PARTS]
    assert b"xyzzy-private" not in left_on_disk  # not even in the log, while the server runs
    assert table.encode() not in left_on_disk
    assert not any(b"xyzzy-private" in file.read_bytes() for file in tmp_path.iterdir())


async def test_what_a_snapshot_replaced_is_gone_from_the_file(tmp_path: Path) -> None:
    """A position of a table that is deleted later: nobody would find those pages again."""
    place = tmp_path / "t.sqlite"
    with running(str(place)) as server:
        api = Api(server.url)
        table = api.open()["table"]
        api.http.close()
    database = Database(database_url(str(place)))
    await database.open()
    for body in (b"xyzzy-secret " * 2000, b"{}"):
        await database.commit(partial(queries._keep, table_id=table, number=1, body=body))
    await database.wipe()
    left_on_disk = place.read_bytes()
    await database.close()

    assert b"xyzzy-secret" not in left_on_disk


def test_a_deleted_table_leaves_nothing_behind_in_postgresql(postgres: str) -> None:
    with running(postgres) as server:
        api, table, _ = told(server)
        api.http.close()
    deleted = admin("delete", table, "--database", postgres)

    assert (deleted.exit_code, deleted.output) == (0, f"{table}: deleted\n")
    assert table not in admin("list", "--database", postgres).output


def test_a_database_that_is_not_there_is_refused(tmp_path: Path) -> None:
    refused = admin("list", "--database", str(tmp_path / "none.sqlite"))
    (tmp_path / "other.sqlite").write_bytes(b"")
    empty = admin("list", "--database", str(tmp_path / "other.sqlite"))

    assert refused.exit_code == 2
    assert "There is no database at" in refused.output
    assert empty.exit_code == 2
    assert "no such table" in empty.output


def old_and_new(place: Path) -> tuple[str, str]:
    """Open two tables, one of them long ago."""
    with running(str(place)) as server:
        api = Api(server.url)
        old, new = (str(api.open()["table"]) for _ in range(2))
        api.http.close()
    with closing(sqlite3.connect(place)) as c, c:
        c.execute("UPDATE tables SET created = 0 WHERE id = ?", [old])
        c.execute("UPDATE journal SET at = 0 WHERE table_id = ?", [old])
    return old, new


def test_a_server_deletes_tables_older_than_it_keeps(tmp_path: Path) -> None:
    place = tmp_path / "tables.sqlite"
    old, new = old_and_new(place)
    with running(str(place), "--keep", "90"):
        wait_for(lambda: old not in admin("list", "--database", str(place)).output)
        left = admin("list", "--database", str(place)).output

    assert new in left


def test_an_operator_expires_old_tables(tmp_path: Path) -> None:
    place = tmp_path / "tables.sqlite"
    old, new = old_and_new(place)
    words = ("expire", "--keep", "90", "--database", str(place))
    dry, listed = admin(*words, "--dry-run"), admin("list", "--database", str(place))
    done, left = admin(*words), admin("list", "--database", str(place))

    assert (dry.exit_code, dry.output) == (0, f"{old}: would be deleted\n")
    assert old in listed.output
    assert (done.exit_code, done.output) == (0, f"{old}: deleted\n")
    assert old not in left.output
    assert new in left.output


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_tables_that_nobody_plays_expire(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    sqlite = kind == "sqlite"
    where = str(tmp_path / "t.sqlite") if sqlite else request.getfixturevalue("postgres")
    with running(where) as server:
        api = Api(server.url)
        old, played, new = (api.open()["table"] for _ in range(3))
        api.http.close()
    house = House(Config(database_url(where), keep_days=30))
    house.database = Database(house.config.database)
    await house.database.open()
    long_ago = time.time() - 31 * upkeep.DAY
    async with house.database.writing() as c:
        for table in (old, played):
            await c.execute(update(tables).where(tables.c.id == table).values(created=long_ago))
        aged = update(journal).where(journal.c.table_id == old)
        await c.execute(aged.values(at=long_ago))
    await house.expire()
    files = [file.read_bytes() for file in tmp_path.iterdir()]
    async with house.database.reading() as c:
        left = set((await c.execute(text("SELECT id FROM tables"))).scalars())
    await house.database.close()

    assert old not in left
    assert {played, new} <= left
    assert not any(old.encode() in file for file in files)
