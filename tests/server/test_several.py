"""`starhold serve --workers 2` in one command: told by PostgreSQL, and told by Redis.

A worker is killed with SIGKILL here, not the server: the others go on, and a new one comes.
"""

from __future__ import annotations

import json
import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.server.parts import (
    JSON,
    PATIENCE,
    Api,
    RedisServer,
    Server,
    listen,
    running,
    wait_for,
    workers,
)
from tests.server.test_kill import Hall

KILLS = 6


@pytest.fixture(scope="module", params=["postgres", "redis"])
def two(request: pytest.FixtureRequest, postgres: str) -> Iterator[Server]:
    more: list[str] = []
    if request.param == "redis":
        found: RedisServer = request.getfixturevalue("redis")
        more = ["--redis", found.url]
    with running(postgres, "--workers", "2", *more) as server:
        wait_for(lambda: len(workers(server)) == 2)
        yield server


def holds(worker: int, inode: str) -> bool:
    """Whether a process has a socket open."""
    for place in Path(f"/proc/{worker}/fd").iterdir():
        try:
            if str(place.readlink()) == f"socket:[{inode}]":
                return True
        except OSError:
            continue  # closed meanwhile
    return False


class Line:
    """A seat that listens, and comes back when it is cut off, as the page does."""

    def __init__(self, server: Server, opened: JSON, seat: str) -> None:
        self.server = server
        self.opened = opened
        self.seat = seat
        self.number = 0
        self.stack = ExitStack()
        self.socket: ClientConnection
        self.open()

    def open(self) -> None:
        self.stack.close()
        secret = self.opened["seats"][self.seat]
        line = listen(self.server, self.opened["table"], secret, f"?after={self.number}")
        self.socket = self.stack.enter_context(line)

    def worker(self) -> int:
        """Return the process at the other end."""
        mine = self.socket.socket.getsockname()[1]
        pairs = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        inode = next(
            row[9]
            for row in pairs
            if row[1].endswith(f":{self.server.port:04X}") and row[2].endswith(f":{mine:04X}")
        )
        return next(worker for worker in workers(self.server) if holds(worker, inode))

    def hear(self, number: int) -> list[JSON]:
        """Listen until a number has come; returns the entries that came."""
        log: list[JSON] = []
        until = time.monotonic() + PATIENCE
        while self.number < number:
            left = until - time.monotonic()
            assert left > 0, f"{self.seat} has heard of {self.number}, not of {number}"
            try:
                message = json.loads(self.socket.recv(left))
            except ConnectionClosed:
                self.open()
                continue
            if message["kind"] == "update":
                self.number = message["number"]
                log += message["log"]
        return log


@pytest.fixture
def apart(two: Server) -> Iterator[tuple[Api, JSON, Line, Line]]:
    """A table whose two seats are held by different workers."""
    api = Api(two.url)
    opened = api.open()
    red, blue = Line(two, opened, "red"), Line(two, opened, "blue")
    until = time.monotonic() + PATIENCE
    while blue.worker() == red.worker():
        assert time.monotonic() < until, "one worker takes everybody"
        blue.open()
    yield api, opened, red, blue
    red.stack.close()
    blue.stack.close()
    api.http.close()


def one_round(api: Api, opened: JSON) -> int:
    """Let the table go on until blue sees something new; returns blue's number."""
    table, secrets = opened["table"], opened["seats"]
    was = int(api.state(table, secrets["blue"])["number"])
    for _ in range(40):
        for secret in secrets.values():
            if api.state(table, secret)["view"].get("question"):
                assert api.choose(table, secret, -1).status_code == 200
            now = int(api.state(table, secrets["blue"])["number"])
            if now > was:
                return now
    raise AssertionError("the table does not go on")


def test_seats_at_different_workers_hear_of_each_other(
    apart: tuple[Api, JSON, Line, Line],
) -> None:
    """Over the sockets they have: only another worker's notice can bring it there."""
    api, opened, red, blue = apart
    sockets = red.socket, blue.socket
    for _ in range(8):
        blue.hear(one_round(api, opened))
        red.hear(api.state(opened["table"], opened["seats"]["red"])["number"])

    assert red.worker() != blue.worker()
    assert (red.socket, blue.socket) == sockets


def test_a_client_of_a_killed_worker_misses_nothing(
    two: Server, apart: tuple[Api, JSON, Line, Line]
) -> None:
    api, opened, red, blue = apart
    one_round(api, opened)
    blue.hear(one_round(api, opened))
    dead = blue.worker()
    os.kill(dead, signal.SIGKILL)
    api.http.close()  # it may have been at that worker as well
    api = Api(two.url)
    before, number = blue.number, one_round(api, opened)
    log = blue.hear(number)
    red.hear(api.state(opened["table"], opened["seats"]["red"])["number"])
    wait_for(lambda: len(workers(two)) == 2 and dead not in workers(two))
    api.http.close()

    assert [entry["number"] for entry in log] == list(range(before + 1, number + 1))


def test_workers_die_one_after_the_other_and_no_acknowledged_move_is_lost(two: Server) -> None:
    hall, luck = Hall(two), random.Random("several")
    for kill in range(KILLS):
        if kill % 3 == 0:
            hall.fill()
        hall.play(luck.randrange(1, 20))
        os.kill(luck.choice(workers(two)), signal.SIGKILL)
        wait_for(lambda: len(workers(two)) == 2)
    hall.play(1)
    hall.end()
    hall.check()

    assert [player.trouble for player in hall.players() if player.trouble] == []
    assert hall.acknowledged() > KILLS


def test_while_redis_is_away_every_choice_counts_and_all_is_heard_when_it_is_back(
    postgres: str, redis: RedisServer
) -> None:
    with (
        running(postgres, "--redis", redis.url) as here,
        running(postgres, "--redis", redis.url) as there,
    ):
        api = Api(here.url)
        opened = api.open()
        near, far = Line(here, opened, "blue"), Line(there, opened, "blue")
        far.hear(one_round(api, opened))
        redis.stop()
        number = one_round(api, opened)
        near.hear(number)
        redis.start()
        log = far.hear(number)
        near.stack.close()
        far.stack.close()
        api.http.close()

    assert log[-1]["number"] == number


def test_parts_from_several_workers_deal_one_game(two: Server) -> None:
    seats = ("red", "blue", "green")
    api = Api(two.url)
    opened = api.open(seats=3, shared_dice=True)
    with ExitStack() as stack:
        heard = [
            stack.enter_context(listen(two, opened["table"], opened["seats"][seat]))
            for seat in seats * 2  # enough that both workers have some
        ]
        for n, seat in enumerate(seats):
            other = stack.enter_context(Api(two.url).http)  # a connection of its own
            body = {"parts": {seat: f"{n:032x}"}}
            head = {"Authorization": f"Bearer {opened['seats'][seat]}"}
            path = f"/api/tables/{opened['table']}/parts"
            assert other.post(path, json=body, headers=head).status_code == 200
        for socket in heard:
            while json.loads(socket.recv(PATIENCE))["kind"] != "update":
                pass
    facts = api("GET", f"/api/tables/{opened['table']}").json()
    api.play_out(opened)
    api.http.close()

    assert facts["status"] == "playing"
    assert facts["parts"] == {seat: f"{n:032x}" for n, seat in enumerate(seats)}
