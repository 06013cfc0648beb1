"""Several workers over one PostgreSQL, and what runs beside the event loop."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import Iterator

import pytest

from starhold.server.jobs.process_pool import JobFailed, ProcessPool
from tests.server.parts import PATIENCE, Api, Server, listen, new_key, running, wait_for, workers


@pytest.fixture(scope="module")
def two(postgres: str) -> Iterator[tuple[Server, Server]]:
    """Two servers of one worker each, on the same database: we choose which one to ask."""
    with running(postgres) as one, running(postgres) as another:
        yield one, another


def test_an_update_crosses_from_one_worker_to_another(two: tuple[Server, Server]) -> None:
    here, there = Api(two[0].url), Api(two[1].url)
    opened = here.open()
    table, red, blue = opened["table"], opened["seats"]["red"], opened["seats"]["blue"]
    with listen(two[1], table, blue) as line:
        for secret in (red, blue):
            while here.state(table, secret)["view"].get("question"):
                here.choose(table, secret)
                if here.state(table, secret)["number"] > 3:
                    break
        last = here.state(table, blue)
        heard = {"number": -1, "mark": ""}
        while heard.get("mark") != last["mark"]:
            message = json.loads(line.recv(PATIENCE))
            heard = message if message["kind"] == "update" else heard

    assert heard["number"] == last["number"]
    assert there.state(table, blue) == last
    here.http.close()
    there.http.close()


def test_in_a_race_between_workers_one_wins(two: tuple[Server, Server]) -> None:
    apis = [Api(server.url) for server in two]
    for _ in range(5):
        opened = apis[0].open()
        table, red = opened["table"], opened["seats"]["red"]
        options = apis[0].state(table, red)["view"]["question"]["options"]
        apis[1].state(table, red)

        async def race(
            table: str = table, red: str = red, name: str = options[0]["name"]
        ) -> list[int]:
            bodies = [{"after": 0, "option": name, "key": new_key()} for _ in apis]
            tasks = [
                asyncio.to_thread(api, "POST", f"/api/tables/{table}/choose", body, red)
                for api, body in zip(apis, bodies, strict=True)
            ]
            return [answer.status_code for answer in await asyncio.gather(*tasks)]

        assert sorted(asyncio.run(race())) == [200, 409]
        assert [api.state(table, red)["number"] for api in apis] == [1, 1]
    for api in apis:
        api.http.close()


def test_a_replaced_link_is_void_at_every_worker(two: tuple[Server, Server]) -> None:
    here, there = Api(two[0].url), Api(two[1].url)
    opened = here.open()
    table, blue = opened["table"], opened["seats"]["blue"]
    there.state(table, blue)
    replaced = here("POST", f"/api/tables/{table}/seats/blue/link", {}, opened["host"])
    assert replaced.status_code == 200
    wait_for(lambda: there("GET", f"/api/tables/{table}/state", None, blue).status_code == 401)
    here.http.close()
    there.http.close()


def test_a_worker_that_gets_no_time_is_not_replaced(postgres: str) -> None:
    """On a busy machine it may be silent for long, at its start above all."""
    with running(postgres, "--workers", "2") as server:
        wait_for(lambda: len(workers(server)) == 2)
        before = workers(server)
        os.kill(before[0], signal.SIGSTOP)
        time.sleep(8)
        os.kill(before[0], signal.SIGCONT)
        time.sleep(1)
        after = workers(server)

    assert after == before


def test_a_bot_plays_by_itself_to_the_end(server: Server) -> None:
    api = Api(server.url)
    seats = [{"seat": "red", "player": "bot", "bot": "greedy"}]
    seats += [{"seat": "blue", "player": "bot", "bot": "random"}]
    body = {"game": "salvage", "settings": {"mine": False}, "seats": seats, "listed": True}
    table = api("POST", "/api/tables", body).json()["table"]
    wait_for(lambda: api("GET", f"/api/tables/{table}").json()["status"] == "over")
    state = api.state(table)
    api.http.close()

    assert state["view"]["scores"]


def endless() -> None:
    while True:
        pass


async def test_a_bot_that_burns_is_killed_and_the_next_one_thinks() -> None:
    processes = ProcessPool(1)
    with pytest.raises(JobFailed):
        await processes.do("tests.server.test_workers:endless", seconds=8)
    with pytest.raises(JobFailed, match="ZeroDivisionError"):
        await processes.do("operator:truediv", 1, 0, seconds=PATIENCE)

    assert await processes.do("operator:add", 1, 2, seconds=PATIENCE) == 3
    processes.close()
