"""Real parts for the server's tests: a server process, and clients that talk to it."""

from __future__ import annotations

import json
import os
import random
import resource
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import httpx
from websockets.sync.client import ClientConnection, connect

from starhold.core.game import SEATS
from tests.forked import Forked

ROOT = Path(__file__).parents[2]
# Servers run these sources, not those of an installed checkout elsewhere.
SOURCES = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
# Loading every game takes most of the time of a start; these servers load the others if needed.
FEW_GAMES = {"STARHOLD_GAMES": "salvage"}
GENEROUS = {
    "requests": [100_000, 100_000],
    "commands": [100_000, 100_000],
    "tables": [100_000, 100_000],
    "secrets": [100_000, 100_000],
    "chat": [100_000, 100_000],
    "sockets": 10_000,
    "pings": [100_000, 100_000],
    "copies": [100_000, 100_000],
    "changes": [100_000, 100_000],
}
JSON = dict[str, Any]
# Seconds to wait for what must come: minutes, because no test may depend on a quick machine.
PATIENCE = 300.0


def lasting_port() -> int:
    """Return a free port that stays free while a server is down.

    The system gives the ports from 32768 on to clients: one could get that of a killed server.
    """
    while True:
        port = random.randrange(10_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


def client(url: str) -> httpx.Client:
    """Return a client that reads no certificates: that takes longer than most tests."""
    return httpx.Client(base_url=url, timeout=PATIENCE, verify=False)


class Server:
    """`starhold serve` in a process of its own, on loopback."""

    def __init__(
        self,
        database: str,
        *more: str,
        limits: JSON | None = None,
        largest_file: int | None = None,
        every_game: bool = False,
    ) -> None:
        self.largest_file = largest_file
        self.environ = SOURCES | ({} if every_game else FEW_GAMES)
        self.port = lasting_port()
        self.url = f"http://127.0.0.1:{self.port}"
        words = ["--port", str(self.port), "--database", database, "--game", "tests.toys.salvage"]
        words += ["--limits", json.dumps(GENEROUS | (limits or {})), "--bot-pause", "0"]
        words += [*more] if "--ahead-pause" in more else ["--ahead-pause", "0.2", *more]
        self.words = words
        self.log = tempfile.NamedTemporaryFile()  # noqa: SIM115 - it lives as long as the server
        self.process: subprocess.Popen[bytes] | Forked

    def start(self) -> Server:
        alone = "--workers" not in self.words  # workers are started from the command itself
        if alone and "PYTEST_VERSION" in os.environ:
            self.process = Forked(self.words, ROOT, self.environ, self.log.name)
        else:  # what is measured is the command itself
            command = [sys.executable, "-m", "starhold.server", *self.words]
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=self.environ, stdout=self.log, stderr=subprocess.STDOUT
            )
        if self.largest_file:
            limits = (self.largest_file, self.largest_file)
            resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, limits)
        until = time.monotonic() + PATIENCE
        with client(self.url) as http:
            while time.monotonic() < until:
                try:
                    if http.get("/health").status_code == 200:
                        return self
                except httpx.HTTPError:
                    if self.process.poll() is not None:
                        raise AssertionError(self.said()) from None
                    time.sleep(0.05)
        raise AssertionError(f"The server did not start: {self.said()}")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
        self.log.close()

    def said(self) -> str:
        self.log.seek(0)
        return self.log.read().decode()


@contextmanager
def running(database: str, *more: str, **wanted: Any) -> Iterator[Server]:
    server = Server(database, *more, **wanted)
    try:
        yield server.start()
    finally:
        server.stop()


def workers(server: Server) -> list[int]:
    """Return the processes that answer, of a server with several."""
    parent = server.process.pid
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(pid) for pid in children if "spawn_main" in read(f"/proc/{pid}/cmdline")]


def read(path: str) -> str:
    try:
        return Path(path).read_text()
    except OSError:
        return ""  # the process has ended meanwhile


class RedisServer:
    """A Redis of our own, on loopback, which keeps nothing."""

    def __init__(self, program: str, folder: Path) -> None:
        self.port = lasting_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.words = [program, "--port", str(self.port), "--bind", "127.0.0.1"]
        self.words += ["--save", "", "--appendonly", "no", "--dir", str(folder)]
        self.process: subprocess.Popen[bytes]

    @staticmethod
    def program() -> str | None:
        named = os.environ.get("STARHOLD_REDIS_SERVER")
        return named or shutil.which("redis-server") or shutil.which("valkey-server")

    def start(self) -> None:
        self.process = subprocess.Popen(self.words, stdout=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("Redis did not start")

    def stop(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)


class Api:
    """Someone who asks: each has cookies of its own."""

    def __init__(self, url: str) -> None:
        self.http = client(url)

    def __call__(self, method: str, path: str, body: Any = None, *secrets: str) -> httpx.Response:
        headers = {"Authorization": f"Bearer {','.join(secrets)}"} if secrets else {}
        return self.http.request(method, path, json=body, headers=headers)

    def open(self, seats: int = 2, **more: Any) -> JSON:
        """Open a table of Salvage with everyone at this device."""
        people = [{"seat": seat} for seat in SEATS[:seats]]
        body = {"game": "salvage", "settings": {"mine": False}, "seats": people} | more
        answer = self("POST", "/api/tables", body)
        assert answer.status_code == 201, answer.text
        opened: JSON = answer.json()
        return opened

    def state(self, table: str, secret: str = "", **query: Any) -> JSON:
        words = httpx.QueryParams(query)
        answer = self("GET", f"/api/tables/{table}/state?{words}", None, *filter(None, [secret]))
        assert answer.status_code == 200, answer.text
        update: JSON = answer.json()
        return update

    def choose(self, table: str, secret: str, pick: int = 0) -> httpx.Response:
        """Answer what is asked now."""
        update = self.state(table, secret)
        option = update["view"]["question"]["options"][pick]["name"]
        body = {"after": update["number"], "option": option, "key": new_key()}
        return self("POST", f"/api/tables/{table}/choose", body, secret)

    def play_out(self, opened: JSON, most: int = 400) -> None:
        """Play a table to its end: everyone takes what comes first."""
        for _ in range(most):
            for secret in opened["seats"].values():
                view = self.state(opened["table"], secret)["view"]
                if view.get("scores"):
                    return
                if view.get("question"):
                    answer = self.choose(opened["table"], secret)
                    assert answer.status_code == 200, answer.text
        raise AssertionError("The game did not end.")


def new_key() -> str:
    return secrets.token_hex(8)


def wait_for(what: Callable[[], object], seconds: float = PATIENCE) -> None:
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "It never happened."
        time.sleep(0.05)


class Reachable(Protocol):
    """A server, in a process of its own or in this one."""

    url: str


def listen(server: Reachable, table: str, secret: str, query: str = "") -> ClientConnection:
    """Open a table's live socket."""
    address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/live{query}"
    headers = {"Authorization": f"Bearer {secret}"}
    return connect(
        address, additional_headers=headers, open_timeout=PATIENCE, ping_timeout=PATIENCE
    )
