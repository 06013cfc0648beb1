"""No leak: what a seat or a spectator receives does not change when only hidden facts do.

The server runs in this process, so that a test can lay another table under it: one that was
imagined for the seat that looks.  Everything is fetched over real HTTP and a real WebSocket.
"""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, TypeVarTuple

import pytest
import uvicorn
from litestar import Litestar
from websockets.sync.client import connect

from starhold.server.command import free_port
from starhold.server.config import Config, RateLimits, sqlite_at
from starhold.server.http.app import made
from starhold.server.rooms.chronicle import Chronicle, Viewer
from starhold.server.rooms.house import House
from starhold.server.rooms.room import Room
from tests.server.jobs import rules_jobs
from tests.server.parts import PATIENCE, Api, new_key, wait_for

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
ENDLESS = (1e6, 1e6)


class Inside:
    """A server in a thread of this process."""

    def __init__(self, folder: Path, games: tuple[str, ...] = ("tests.toys.salvage",)) -> None:
        limits = RateLimits(ENDLESS, ENDLESS, ENDLESS, ENDLESS, ENDLESS)
        database = sqlite_at(folder / "t.sqlite")
        self.app: Litestar = made(Config(database, more_games=games, limits=limits))
        self.house: House = self.app.state.house
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.server = uvicorn.Server(
            uvicorn.Config(
                self.app,
                port=self.port,
                ws="websockets-sansio",
                log_config=None,
                timeout_graceful_shutdown=1,
            )
        )
        self.thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.server.serve()

    def lay(self, table: str, work: Callable[[Chronicle, *Ts], T], *args: *Ts) -> T:
        """Put another table under the server; the room knows nothing of it."""
        room = self.room(table)
        asked = room.ask("laying a table", work, *args)
        found = asyncio.run_coroutine_threadsafe(asked, self.loop).result(PATIENCE)
        room._seen = {}
        room._messages = {}
        return found

    def room(self, table: str) -> Room:
        return self.house.rooms[table]


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    found = Inside(tmp_path_factory.mktemp("leak"))
    found.thread.start()
    wait_for(lambda: found.server.started)
    yield found
    found.server.should_exit = True
    found.thread.join(PATIENCE)


def received(inside: Inside, api: Api, table: str, secret: str) -> dict[str, bytes]:
    """Fetch everything that this secret opens, errors included, as bytes."""
    place = f"/api/tables/{table}"
    number = api.state(table, secret)["number"]
    command = {"after": number, "option": "no such option", "key": new_key()}
    asked: dict[str, tuple[str, str, Any]] = {
        "facts": ("GET", place, None),
        "state": ("GET", f"{place}/state", None),
        "tail": ("GET", f"{place}/state?after={max(0, number - 2)}", None),
        "log": ("GET", f"{place}/log", None),
        "file": ("GET", f"{place}/file", None),
        "luck": ("GET", f"{place}/luck", None),
        "chat": ("GET", f"{place}/chat", None),
        "wrong": ("POST", f"{place}/choose", command),
        "stale": ("POST", f"{place}/choose", command | {"after": number + 7}),
        "replay": ("GET", f"{place}/replay/{number + 1}", None),
    }
    found = {name: api(*request, secret).content for name, request in asked.items()}
    address = f"{inside.url.replace('http', 'ws')}{place}/live"
    with connect(address, additional_headers={"Authorization": f"Bearer {secret}"}) as line:
        while True:
            message = line.recv(PATIENCE, decode=False)
            if json.loads(message)["kind"] == "update":
                found["live"] = message
                break
    return found


@pytest.mark.parametrize("game", range(4))
def test_only_hidden_facts_differ_and_so_does_nothing_received(inside: Inside, game: int) -> None:
    luck = random.Random(game)
    api = Api(inside.url)
    opened = api.open(seats=2 + game % 3)
    table, secrets = opened["table"], opened["seats"]
    changed = 0
    for _ in range(8):
        play(api, table, secrets, luck, luck.randrange(1, 6))
        if inside.room(table).row.status == "over":
            break
        viewers: dict[Viewer, str] = {**secrets, None: opened["watch"]}
        for viewer, secret in viewers.items():
            before = received(inside, api, table, secret)
            true, imagined = inside.lay(table, rules_jobs.lay_imagined, viewer, luck.randbytes(32))
            changed += imagined != true
            after = received(inside, api, table, secret)
            inside.lay(table, rules_jobs.lay_again, true)

            for name, bytes_before in before.items():
                assert plain(after[name]) == plain(bytes_before), (viewer, name)
    api.http.close()
    assert changed > 5


def play(api: Api, table: str, secrets: dict[str, str], luck: random.Random, choices: int) -> None:
    for _ in range(choices):
        for secret in luck.sample(list(secrets.values()), len(secrets)):
            question = api.state(table, secret)["view"].get("question")
            if question:
                api.choose(table, secret, luck.randrange(len(question["options"])))
                break


def plain(message: bytes) -> bytes:
    """Leave out what contact, not the game, decides: who has a socket open just now."""
    said = json.loads(message)
    if "seats" in said:
        for seat in said["seats"]:
            seat["here"] = None
        said["rev"] = said["watchers"] = None
    return json.dumps(said).encode()


def test_the_seed_is_in_nothing_that_is_sent_before_the_end(inside: Inside) -> None:
    luck = random.Random("seed")
    api = Api(inside.url)
    opened = api.open(seats=3)
    table, secrets = opened["table"], opened["seats"]
    room = inside.room(table)
    seed = room.row.seed
    signs = [seed, seed[:8].hex().encode(), seed[32:40].hex().encode()]  # of the salt, the seed
    sent = [json.dumps(opened).encode()]
    for _ in range(12):
        play(api, table, secrets, luck, 3)
        if room.row.status == "over":
            break
        for secret in (*secrets.values(), opened["watch"]):
            sent += received(inside, api, table, secret).values()
    api.http.close()

    assert len(sent) > 100
    assert not [message for message in sent for sign in signs if sign in message]
