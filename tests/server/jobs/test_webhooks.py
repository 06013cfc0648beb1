"""Webhooks: told once, and never into the host's own network."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from starhold.server.config import Config
from starhold.server.jobs.webhooks import refused
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
    assert await refused(url, Config(""))
