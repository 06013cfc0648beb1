"""The live line, over real WebSockets."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.asyncio.client import ClientConnection, connect

from tests.server.parts import PATIENCE, Api, Server, new_key, running


class Line:
    """A socket that remembers what it was sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.updates: list[dict[str, Any]] = []
        self.facts: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        if message["kind"] == "update":
            self.updates.append(message)
        elif message["kind"] == "table":
            self.facts.append(message["facts"])
        elif message["kind"] == "chat":
            self.chat += message["messages"]
        return message

    async def update(self) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message["kind"] == "update":
                return message


async def to_the_end(socket: ClientConnection) -> None:
    while True:
        await asyncio.wait_for(socket.recv(), PATIENCE)


def line(server: Server, table: str, secret: str, query: str = "") -> connect:
    url = f"{server.url.replace('http', 'ws')}/api/tables/{table}/live{query}"
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    return connect(
        url,
        additional_headers=headers,
        max_size=None,
        open_timeout=PATIENCE,
        ping_timeout=PATIENCE,
    )


async def test_both_seats_hear_of_what_concerns_them(server: Server, api: Api) -> None:
    opened = api.open()
    table, red, blue = opened["table"], opened["seats"]["red"], opened["seats"]["blue"]
    async with line(server, table, red) as mine, line(server, table, blue) as theirs:
        one, two = Line(mine), Line(theirs)
        assert (await one.hear())["kind"] == "table"
        assert (await one.update())["number"] == 0
        await two.update()
        while (await asyncio.to_thread(api.state, table, red))["view"].get("question"):
            await asyncio.to_thread(api.choose, table, red)
            await one.update()
        mine_now = one.updates[-1]["number"]

        assert [update["number"] for update in one.updates] == list(range(mine_now + 1))
        # Red is ready: blue learns that, and nothing else.
        update = await two.update()
        assert (update["number"], update["log"]) == (0, [])
        assert update["view"]["waiting"] == ["blue"]


async def test_a_gap_is_refilled(server: Server, api: Api) -> None:
    opened = api.open()
    table, red = opened["table"], opened["seats"]["red"]
    await asyncio.to_thread(api.play_out, opened)
    last = api.state(table, red)["number"]
    async with line(server, table, red, "?after=3") as socket:
        update = await Line(socket).update()

        assert (update["after"], update["number"]) == (3, last)
        assert [entry["number"] for entry in update["log"]] == list(range(4, last + 1))
    async with line(server, table, red, f"?after={last + 100}") as socket:
        assert (await Line(socket).update())["number"] == last


@pytest.mark.parametrize(
    ("table", "secret", "query", "code"),
    [
        ("aaaaaaaaaa", "", "", 4404),
        ("", "", "", 4403),
        ("", "A" * 22, "", 4401),
        ("", "red", "?seat=blue", 4403),
        ("", "red", f"?seat={'%C3%A9' * 100}", 4404),  # a reason has at most 123 bytes
    ],
)
async def test_a_line_that_may_not_be_is_closed_with_a_reason(
    server: Server, api: Api, table: str, secret: str, query: str, code: int
) -> None:
    opened = api.open()
    secret = opened["seats"].get(secret, secret)
    async with line(server, table or opened["table"], secret, query) as socket:
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await socket.recv()

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code
    assert closed.value.rcvd.reason


async def test_a_replaced_link_closes_its_line(server: Server, api: Api) -> None:
    opened = api.open()
    async with line(server, opened["table"], opened["seats"]["blue"]) as socket:
        await Line(socket).update()
        place = f"/api/tables/{opened['table']}/seats/blue/link"
        await asyncio.to_thread(api, "POST", place, {}, opened["host"])
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await to_the_end(socket)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


async def test_a_ping_is_answered_and_nonsense_is_not(server: Server, api: Api) -> None:
    opened = api.open()
    async with line(server, opened["table"], opened["seats"]["red"]) as socket:
        await socket.send('{"kind": "ping"}')
        heard = Line(socket)
        while (await heard.hear())["kind"] != "pong":
            pass
        await socket.send("drop table")
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await to_the_end(socket)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


async def heard_until_pong(socket: ClientConnection) -> list[str]:
    """Return the kinds of all messages before the answer to a ping."""
    await socket.send('{"kind": "ping"}')
    kinds: list[str] = []
    while "pong" not in kinds:
        kinds.append(json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["kind"])
    return kinds[:-1]


@pytest.mark.parametrize("kind", ["move", "game"])
async def test_clocks_send_nothing_of_choices_in_a_secret_phase(
    server: Server, api: Api, kind: str
) -> None:
    opened = api.open(clock={"kind": kind, "seconds": 3600})
    table, red = opened["table"], opened["seats"]["red"]
    async with line(server, table, opened["seats"]["blue"]) as socket:
        arrived = Line(socket)
        while len(arrived.facts) < 2:  # the second tells of our own arrival
            await arrived.hear()
        chosen = await asyncio.to_thread(api.choose, table, red)
        heard = await heard_until_pong(socket)

    assert chosen.json()["update"]["view"]["question"], "the phase is not over for red"
    assert heard == []


async def test_presence_and_chat_arrive_without_asking(server: Server, api: Api) -> None:
    opened = api.open()
    table, red = opened["table"], opened["seats"]["red"]
    async with line(server, table, red) as socket:
        heard = Line(socket)
        await heard.update()
        async with line(server, table, opened["seats"]["blue"]):
            while not (heard.facts and heard.facts[-1]["seats"][1]["here"]):
                await heard.hear()
        chat = f"/api/tables/{table}/chat"
        said = {"text": "Hello."}
        await asyncio.to_thread(api, "POST", chat, said, opened["seats"]["blue"])
        while not heard.chat:
            await heard.hear()

    assert heard.chat[0]["text"] == "Hello."


async def test_a_lost_line_comes_back_after_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "t.sqlite")
    with running(database) as server:
        api = Api(server.url)
        opened = api.open()
        table, red = opened["table"], opened["seats"]["red"]
        async with line(server, table, red) as socket:
            heard = Line(socket)
            await heard.update()
            await asyncio.to_thread(api.choose, table, red)
            number = (await heard.update())["number"]
            await asyncio.to_thread(server.kill)
            with pytest.raises(websockets.ConnectionClosed):
                await to_the_end(socket)
        await asyncio.to_thread(server.start)
        async with line(server, table, red, f"?after={number}") as socket:
            update = await Line(socket).update()
            body = {"after": number, "option": "hold-back", "key": new_key()}
            place = f"/api/tables/{table}/choose"
            again = await asyncio.to_thread(api, "POST", place, body, red)
        api.http.close()

    assert update["number"] == number
    assert update["view"] == heard.updates[-1]["view"]
    assert again.status_code == 200
