"""Connections: in time, under the right name, not too many words, and no addresses in the log."""

from __future__ import annotations

import resource
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from starhold.server.command import MOST_FILES, allow_files
from starhold.server.config import Config, sqlite_at
from starhold.server.http.common import network
from starhold.server.protocol import NewSeat, NewTable
from starhold.server.rooms import opening
from starhold.server.rooms.house import House
from starhold.server.rooms.room import MESSAGES
from tests.server.parts import PATIENCE, Api, Server, client, listen, running


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a public name and tight limits."""
    place = tmp_path_factory.mktemp("strict") / "t.sqlite"
    limits = {"pings": [0.001, 3], "copies": [0.0001, 2], "changes": [0.0001, 2]}
    with running(str(place), "--url", "https://play.example.org", limits=limits) as server:
        yield server


def asked(server: Server, path: str, host: str) -> int:
    with client(server.url) as http:
        return http.get(path, headers={"Host": host}).status_code


def test_requests_for_another_host_are_refused(strict: Server) -> None:
    assert asked(strict, "/api/games", "evil.example.org") == 421
    assert asked(strict, "/api/games", "play.example.org.evil.org") == 421
    assert asked(strict, "/api/games", "play.example.org") == 200
    assert asked(strict, "/api/games", f"127.0.0.1:{strict.port}") == 200
    assert asked(strict, "/health", "10.0.0.7:8000") == 200


def test_any_host_will_do_without_a_public_url(server: Server) -> None:
    assert asked(server, "/api/games", "whatever.example.org") == 200


@pytest.mark.parametrize(
    "part",
    [
        b"",
        b"GET /api/games HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /health HTTP/1.1\r\nHo",
    ],
    ids=["nothing", "half the headers", "half the body", "half the second request"],
)
def test_a_request_that_does_not_arrive_is_cut_off(server: Server, part: bytes) -> None:
    with closing(socket.create_connection(("127.0.0.1", server.port), PATIENCE)) as line:
        line.sendall(part)
        with suppress(ConnectionResetError):  # cut off too
            while line.recv(65536):
                pass


HEAD = b"POST /api/import HTTP/1.1\r\nHost: x\r\n"
LONG = 1024 * 1024


@pytest.mark.parametrize(
    "request_",
    [
        b"GET /api/games?" + b"a" * LONG + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        HEAD + b"X: " + b"a" * LONG + b"\r\n\r\n",
        HEAD + b"a: b\r\n" * (LONG // 6) + b"\r\n",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n0\r\n" + b"a: b\r\n" * (LONG // 6) + b"\r\n",
    ],
    ids=["address", "header", "headers", "trailers"],
)
def test_a_request_whose_head_grows_without_end_is_cut_off(
    server: Server, request_: bytes
) -> None:
    """Parsing 40 MB of headers took 860 MB, and kept everybody waiting for eight seconds."""
    with closing(socket.create_connection(("127.0.0.1", server.port), PATIENCE)) as line:
        with suppress(ConnectionResetError, BrokenPipeError):
            line.sendall(request_)
        answer = b""
        with suppress(ConnectionResetError):  # before it has read what the server said
            answer = line.recv(65536)

    assert answer == b"" or b"The head of this request is too long." in answer


def test_one_connection_may_bring_many_requests_and_long_bodies(server: Server) -> None:
    """Only the head of a request is short, and each has its own."""
    body = b"x" * LONG
    with client(server.url) as http:
        answers = [http.post("/api/import", content=body) for _ in range(2)]
        heads = [http.get("/api/games", headers={"X": "a" * 40_000}) for _ in range(4)]

    assert {answer.status_code for answer in answers} == {422}
    assert {answer.status_code for answer in heads} == {200}


def test_a_flood_of_pings_is_cut_off(strict: Server) -> None:
    api = Api(strict.url)
    opened = api.open()
    api.http.close()

    def flood() -> None:
        for _ in range(10):
            line.send('{"kind":"ping"}')
        while True:
            line.recv(PATIENCE)

    with (
        listen(strict, opened["table"], opened["seats"]["red"]) as line,
        pytest.raises(ConnectionClosed) as closed,
    ):
        flood()

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429


def test_imports_and_branches_are_limited(strict: Server) -> None:
    api = Api(strict.url)
    opened = api.open()
    place, red = f"/api/tables/{opened['table']}/branch", opened["seats"]["red"]
    answers = [api("POST", place, {"number": 0}, red) for _ in range(3)]
    file = api.http.post("/api/import", content=b"{}")
    api.http.close()

    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert "imports and branches" in answers[2].json()["detail"]
    assert file.status_code == 429


def test_changes_of_a_table_are_limited(strict: Server) -> None:
    """Each is written to the disk and told to everyone."""
    api = Api(strict.url)
    opened = api.open()
    place, red = f"/api/tables/{opened['table']}", opened["seats"]["red"]
    names = [api("PATCH", f"{place}/seats/red", {"name": f"Ann {n}"}, red) for n in range(3)]
    others = [
        api("PATCH", place, {"title": "x"}, opened["host"]),
        api("PUT", f"{place}/webhook", {"url": None}, opened["host"]),
        api("POST", f"{place}/watch-link", {}, opened["host"]),
        api("POST", f"{place}/seats/red/link", {}, red),
        api("POST", f"{place}/seats/red/player", {"player": "open"}, red),
        api("POST", f"{place}/seats/red/return", {}, red),
        api("POST", f"{place}/seats/red/take", {}, red),
        api("POST", f"{place}/parts", {"parts": {}}, red),
        api("POST", f"{place}/votes", {"about": "blue", "player": "open"}, red),
    ]
    elsewhere = Api(strict.url)  # a device that does not hold the seat yet
    others.append(elsewhere("POST", f"{place}/enter", {"secret": red}))
    elsewhere.http.close()
    another = api.open()
    changed = api("PATCH", f"/api/tables/{another['table']}", {"title": "x"}, another["host"])
    api.http.close()

    assert [answer.status_code for answer in names] == [200, 200, 429]
    assert {answer.status_code for answer in others} == {429}
    assert changed.status_code == 200


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_addresses_of_ipv6_count_by_their_network(address: str, counted: str) -> None:
    assert network(address) == counted


def test_a_network_of_ipv6_shares_its_limits(strict: Server) -> None:
    api = Api(strict.url)
    opened = api.open()
    place, red = f"/api/tables/{opened['table']}/seats/red", opened["seats"]["red"]
    answers = [
        api.http.patch(
            place,
            json={"name": "Ann"},
            headers={"Authorization": f"Bearer {red}", "X-Forwarded-For": f"2001:db8::{n}"},
        )
        for n in range(1, 4)
    ]
    api.http.close()

    assert [answer.status_code for answer in answers] == [200, 200, 429]


def test_branches_of_a_table_are_limited_whoever_asks(strict: Server) -> None:
    api = Api(strict.url)
    opened = api.open()
    place, red = f"/api/tables/{opened['table']}/branch", opened["seats"]["red"]
    headers = {"Authorization": f"Bearer {red}"}
    answers = [
        api.http.post(
            place, json={"number": 0}, headers={**headers, "X-Forwarded-For": f"203.0.113.{n}"}
        )
        for n in range(3)
    ]
    api.http.close()

    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert "branches of this table" in answers[2].json()["detail"]


def test_spectators_do_not_use_up_the_branches_of_the_players(strict: Server) -> None:
    api, stranger = Api(strict.url), Api(strict.url)
    opened = api.open(listed=True)
    place, red = f"/api/tables/{opened['table']}/branch", opened["seats"]["red"]
    addresses = [{"X-Forwarded-For": f"198.51.100.{n}"} for n in range(4)]
    watching = [stranger.http.post(place, json={"number": 0}, headers=a) for a in addresses[:3]]
    mine = {**addresses[3], "Authorization": f"Bearer {red}"}
    playing = api.http.post(place, json={"number": 0}, headers=mine)
    api.http.close()
    stranger.http.close()

    assert [answer.status_code for answer in watching] == [201, 201, 429]
    assert playing.status_code == 201


def test_sockets_for_another_host_are_refused(strict: Server) -> None:
    api = Api(strict.url)
    opened = api.open()
    api.http.close()
    path = f"/api/tables/{opened['table']}/live"
    secret = {"Authorization": f"Bearer {opened['seats']['red']}"}

    def handshake(host: str) -> int:
        asked = {**secret, "Host": host, "Connection": "Upgrade", "Upgrade": "websocket"}
        asked |= {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version": "13"}
        with client(strict.url) as http, http.stream("GET", path, headers=asked) as answer:
            answer.extensions["network_stream"].close()  # an upgraded line is its asker's to close
            return answer.status_code

    assert handshake("evil.example.org") == 403
    assert handshake("play.example.org") == 101


async def test_the_message_cache_is_bounded(tmp_path: Path) -> None:
    """A client chooses the number it has seen, so it could fill the memory."""
    house = House(Config(sqlite_at(tmp_path / "t.sqlite"), more_games=("tests.toys.salvage",)))
    await house.open()
    seats = [NewSeat("red"), NewSeat("blue")]
    made = await opening.opened(house, NewTable("salvage", seats, {"mine": False}))
    room = await house.room(made.table)
    for after in range(4 * MESSAGES):
        await room.message("red", after)

    assert len(room._messages) <= MESSAGES
    await house.close()


def test_a_server_opens_as_many_files_as_the_system_allows() -> None:
    """A thousand idle connections would keep everyone else out."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, before[1]))
    try:
        allow_files()
        found = resource.getrlimit(resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)

    most = MOST_FILES if before[1] == resource.RLIM_INFINITY else min(before[1], MOST_FILES)
    assert found == (most, before[1])


@pytest.mark.parametrize("words", [(), ("--log-addresses",)])
def test_the_log_holds_no_addresses_unless_asked(words: tuple[str, ...], tmp_path: Path) -> None:
    with running(str(tmp_path / "t.sqlite"), *words) as server:
        api = Api(server.url)
        opened = api.open()
        with listen(server, opened["table"], opened["seats"]["red"]) as line:
            line.recv(PATIENCE)
        api.http.close()
        said = server.said().replace(f"http://127.0.0.1:{server.port}", "")

    assert ("127.0.0.1" in said) == bool(words)
