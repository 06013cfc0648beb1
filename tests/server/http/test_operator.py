"""What an operator can see: health, metrics and the causes of errors."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner
from litestar.testing import TestClient

from starhold.cli.command import starhold
from starhold.server.config import Config, sqlite_at
from starhold.server.http.app import made
from starhold.server.http.common import is_within
from starhold.server.rooms.background import BackgroundTasks
from tests.server.parts import Api, running


def metrics(api: Api) -> dict[str, float]:
    lines = api("GET", "/metrics").text.splitlines()
    pairs = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    return {name: float(value) for name, value in pairs}


def test_a_server_that_works_is_live_and_ready(api: Api) -> None:
    ready = api("GET", "/health/ready")

    assert api("GET", "/health/live").json() == {"status": "ok"}
    assert ready.status_code == 200, ready.text
    assert {name: ready.json()[name] for name in ("database", "write", "housekeeping")} == {
        "database": True,
        "write": True,
        "housekeeping": True,
    }


def test_a_postgresql_server_is_ready(postgres: str) -> None:
    with running(postgres) as server:
        api = Api(server.url)
        ready = api("GET", "/health/ready")
        api.http.close()

    assert ready.status_code == 200, ready.text


def test_a_database_that_cannot_be_written_is_not_ready_and_says_why(tmp_path: Path) -> None:
    place = tmp_path / "t.sqlite"
    with running(str(place)) as server:
        api = Api(server.url)
        blocker = sqlite3.connect(place, isolation_level=None)
        blocker.execute("BEGIN IMMEDIATE")
        ready = api("GET", "/health/ready")
        live = api("GET", "/health/live")
        blocker.execute("ROLLBACK")
        blocker.close()
        said = server.said()
        api.http.close()

    assert (ready.status_code, live.status_code) == (503, 200)
    assert (ready.json()["database"], ready.json()["write"]) == (True, False)
    assert "database error kind=busy cause='database is locked'" in said


def test_housekeeping_that_fails_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_tasks: BackgroundTasks) -> None:
        raise RuntimeError("a defect")

    monkeypatch.setattr(BackgroundTasks, "_late", fail)
    app = made(Config(sqlite_at(tmp_path / "t.sqlite")))
    with TestClient(app) as client:
        first = client.get("/health/ready")
        app.state.house.last_round -= 61  # no round has ended since
        later = client.get("/health/ready")

    assert first.status_code == 200, first.text
    assert later.status_code == 503
    assert later.json()["housekeeping"] is False
    assert later.json()["housekeeping_age_seconds"] >= 61
    assert later.json()["write"] is True


@pytest.mark.parametrize(
    "name",
    [
        *("resident_bytes", "database_bytes", "wal_bytes", "disk_free_bytes"),
        *("rules_waiting", "bots_waiting", "bot_processes", "imports_waiting"),
        *(
            "rules_processes",
            "rules_spares",
            "rules_resident_bytes",
            "tables_broken",
            "rooms",
            "sockets",
        ),
        *('rules_kills_total{reason="late"}', 'database_errors_total{kind="full"}'),
        *("webhook_calls", "journal_waiting", "housekeeping_age_seconds"),
    ],
)
def test_metrics_show_queues_pools_disk_and_memory(api: Api, name: str) -> None:
    assert metrics(api)[f"starhold_{name}"] >= 0


def test_metrics_are_for_the_operator(tmp_path: Path) -> None:
    """Players who count the commands of a server learn that others choose in secret."""
    with running(str(tmp_path / "t.sqlite"), "--metrics", "10.1.0.0/16") as server:
        api = Api(server.url)  # the server trusts this machine to be its proxy
        answers = {
            client: api.http.get("/metrics", headers={"X-Forwarded-For": client}).status_code
            for client in ("203.0.113.7", "192.168.1.2", "2001:db8::1", "10.1.2.3", "127.0.0.1")
        }
        api.http.close()

    refused = dict.fromkeys(("203.0.113.7", "192.168.1.2", "2001:db8::1"), 403)
    assert answers == refused | {"10.1.2.3": 200, "127.0.0.1": 200}


def test_a_network_that_is_none_is_refused() -> None:
    refused = CliRunner().invoke(starhold, ["serve", "--metrics", "everyone"])

    assert refused.exit_code == 2
    assert "--metrics: 'everyone' is not an address or a network." in refused.output


@pytest.mark.parametrize(
    ("address", "within"),
    [
        *(("127.0.0.9", True), ("::1", True), ("::ffff:127.0.0.1", True), ("fe80::1%eth0", False)),
        *(("10.1.2.3", True), ("::ffff:10.1.2.3", True), ("10.2.2.3", False), ("", False)),
    ],
)
def test_an_address_is_within_a_network(address: str, within: bool) -> None:
    assert is_within(address, ["10.1.0.0/16"]) is within


def test_problems_are_counted_by_kind(api: Api) -> None:
    before = metrics(api).get('starhold_problems_total{kind="unknown"}', 0)
    api("GET", "/api/tables/0000000000")

    assert metrics(api)['starhold_problems_total{kind="unknown"}'] == before + 1
