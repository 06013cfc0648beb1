"""Webhooks: told once, and never into the host's own network."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from starhold.server.config import Config
from starhold.server.jobs.webhooks import (
    MOST_OF_TABLE,
    Webhooks,
    _certificates,
    for_discord,
    for_slack,
    is_public,
)
from tests.server.parts import PATIENCE, Api, running, wait_for


@pytest.fixture
def chat_service() -> Iterator[tuple[str, list[Any]]]:
    """Someone who wants to be told."""
    told: list[Any] = []

    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            told.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *words: Any) -> None:
            """Say nothing."""

    service = HTTPServer(("127.0.0.1", 0), Service)
    thread = threading.Thread(target=service.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{service.server_port}/hook", told
    service.shutdown()
    service.server_close()
    thread.join(PATIENCE)


def test_a_person_is_told_of_the_turn(chat_service: tuple[str, list[Any]], tmp_path: Path) -> None:
    url, told = chat_service
    with running(str(tmp_path / "t.sqlite"), "--webhooks-anywhere") as server:
        api = Api(server.url)
        seats = [{"seat": "red", "name": "Ann"}, {"seat": "blue"}]
        body = {"game": "salvage", "settings": {"mine": False}, "seats": seats, "webhook": url}
        opened = api("POST", "/api/tables", body).json()
        wait_for(lambda: len(told) == 2)
        api.http.close()

    assert {message["seat"] for message in told} == {"red", "blue"}
    ann = next(message for message in told if message["seat"] == "red")
    assert ann["kind"] == "your-turn"
    assert ann["table"] == opened["table"]
    assert "Ann, it is your turn" in ann["content"]
    assert not any(secret in json.dumps(told) for secret in opened["seats"].values())


def test_nobody_is_told_of_a_discreet_question(
    chat_service: tuple[str, list[Any]], tmp_path: Path
) -> None:
    """The whole table reads what the webhook says."""
    url, told = chat_service
    with running(str(tmp_path / "t.sqlite"), "--webhooks-anywhere") as server:
        api = Api(server.url)
        opened = api.open(webhook=url)
        wait_for(lambda: len(told) == 2)
        for seat, pick in (("red", -1), ("blue", 0)):  # blue bids more, and wins
            while api.state(opened["table"], opened["seats"][seat])["view"].get("question"):
                assert api.choose(opened["table"], opened["seats"][seat], pick).status_code == 200
        question = api.state(opened["table"], opened["seats"]["red"])["view"]["question"]["key"]
        later = api.open(webhook=url)  # whatever was to be said before has been said by then
        wait_for(lambda: sum(one["table"] == later["table"] for one in told) == 2)
        api.http.close()

    assert question == "Object"
    assert [one["table"] for one in told].count(opened["table"]) == 2


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost/",
        "http://127.1/",
        "http://0.0.0.0/",
        "http://10.0.0.1/",
        "http://192.168.1.1:8080/",
        "http://169.254.169.254/latest/meta-data",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[fe80::1]/",
        "http://user:word@example.org/",
        "ftp://example.org/",
        "http://example.org:99999/",
        "http://nowhere.invalid/",
        "http:///",
        "x",
    ],
)
async def test_an_address_inside_is_refused(url: str) -> None:
    webhooks = Webhooks(Config(""))

    assert await webhooks.refused(url)
    webhooks.close()


@pytest.mark.parametrize(
    "address",
    [
        "::ffff:10.0.0.1",
        "::10.0.0.1",
        "::ffff:0:127.0.0.1",  # translated (SIIT)
        "64:ff9b::127.0.0.1",
        "64:ff9b:1::127.0.0.1",  # a site's own NAT64
        "fec0::1",
        "2002:7f00:1::1",  # 6to4 of 127.0.0.1
        "2001:0:4136:e378:8000:63bf:f5ff:fffe",  # Teredo of 10.0.0.1
        "2606:4700::5efe:10.0.0.1",  # ISATAP
        "fc00::1",
        "ff02::1",
        "224.0.0.1",
    ],
)
def test_an_address_of_ipv4_inside_one_of_ipv6_counts(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        *("1.1.1.1", "2606:4700::1111", "64:ff9b::1.1.1.1", "::ffff:1.1.1.1", "::ffff:0:1.1.1.1"),
        "2001:0:4136:e378:8000:63bf:fefe:fefe",  # Teredo of 1.1.1.1
    ],
)
def test_a_public_address_is_public(address: str) -> None:
    assert is_public(address)


async def test_only_ports_of_the_web_are_called_unless_allowed() -> None:
    usual, allowed = Webhooks(Config("")), Webhooks(Config("", webhook_ports=(80, 443, 8443)))

    assert "port must be one of 80, 443" in await usual.refused("https://1.1.1.1:8443/")
    assert await usual.refused("https://1.1.1.1/") == ""
    assert await allowed.refused("https://1.1.1.1:8443/") == ""
    usual.close()
    allowed.close()


def test_names_cannot_format_or_mention() -> None:
    name = "<!channel> @everyone [here](http://x) *bold*"

    assert for_discord(name) == r"\<!channel\> \@everyone \[here\]\(http\://x\) \*bold\*"
    assert for_slack("<!channel> & @all") == "&lt;!channel&gt; &amp; @\u2060all"


@pytest.fixture
def dripping() -> Iterator[str]:
    """A receiver that sends a byte of its answer now and then, and never ends it."""
    over = threading.Event()
    listening = socket.create_server(("127.0.0.1", 0), backlog=200)

    def drip(line: socket.socket) -> None:
        with contextlib.suppress(OSError), line:
            while not over.wait(1):
                line.send(b"H")

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                line, _ = listening.accept()
                threading.Thread(target=drip, args=(line,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    over.set()
    listening.close()


def test_a_slow_receiver_delays_nothing_else(
    dripping: str, chat_service: tuple[str, list[Any]], tmp_path: Path
) -> None:
    """Forty calls that never end: the next one, to another receiver, still arrives."""
    url, told = chat_service
    with running(str(tmp_path / "t.sqlite"), "--webhooks-anywhere") as server:
        api = Api(server.url)
        for _ in range(20):
            api.open(webhook=dripping)
        api.open(webhook=url)
        wait_for(lambda: len(told) == 2)
        api.http.close()


async def test_names_that_are_not_found_delay_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name server that never answers takes only threads that look up names."""
    over = threading.Event()

    def look_up(_host: str, _port: int) -> list[str]:
        over.wait(PATIENCE)
        return ["1.1.1.1"]

    monkeypatch.setattr("starhold.server.jobs.webhooks._looked_up", look_up)
    monkeypatch.setattr("starhold.server.jobs.webhooks.DEADLINE", PATIENCE)
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
    webhooks = Webhooks(Config(""))
    calls = [asyncio.create_task(webhooks.refused("https://example.org/")) for _ in range(20)]
    await asyncio.sleep(0)
    other = asyncio.create_task(asyncio.to_thread(time.monotonic))
    done, _ = await asyncio.wait([other, *calls], return_when=asyncio.FIRST_COMPLETED)
    over.set()
    await asyncio.gather(*calls)
    webhooks.close()

    assert done == {other}


async def test_a_call_ends_at_its_deadline(dripping: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starhold.server.jobs.webhooks.DEADLINE", 1.5)
    monkeypatch.setattr("starhold.server.jobs.webhooks.PAUSES", (0.0,))
    webhooks = Webhooks(Config("", webhooks_anywhere=True))

    async with asyncio.timeout(PATIENCE):  # or the test would never end, either
        assert not await webhooks.call(dripping, {"kind": "your-turn"})
    assert webhooks.calls == 0
    webhooks.close()


async def test_a_slow_receiver_uses_up_the_share_of_its_own_table(
    dripping: str, chat_service: tuple[str, list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else one table could have the calls of all others dropped."""
    url, told = chat_service
    monkeypatch.setattr("starhold.server.jobs.webhooks.MOST", MOST_OF_TABLE + 1)
    webhooks = Webhooks(Config("", webhooks_anywhere=True))
    calls = [
        asyncio.create_task(webhooks.call(dripping, {"table": "slow"}))
        for _ in range(3 * MOST_OF_TABLE)
    ]
    await asyncio.sleep(0)  # they are all under way
    other = await webhooks.call(url, {"table": "other"})
    under_way = webhooks.calls
    for call in calls:
        call.cancel()
    await asyncio.gather(*calls, return_exceptions=True)
    webhooks.close()

    assert other
    assert told == [{"table": "other"}]
    assert under_way == MOST_OF_TABLE
    assert (webhooks.calls, dict(webhooks._of_table)) == (0, {})


def test_certificates_are_read_once() -> None:
    """That takes tens of milliseconds, in which the server answers nobody."""
    assert _certificates() is _certificates()
