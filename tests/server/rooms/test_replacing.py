"""Replacing a player: only one who is away, and only until the player returns."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from starhold.core.game import SEATS
from tests.server.parts import JSON, PATIENCE, Api, Server, listen, running, wait_for

BOT: JSON = {"player": "bot", "bot": "random"}


@pytest.fixture(params=["sqlite", "postgres"], scope="module")
def stored(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres"))
    return str(tmp_path_factory.mktemp("replacing") / "t.sqlite")


@pytest.fixture(scope="module")
def house(stored: str) -> Iterator[Server]:
    with running(stored) as found:
        yield found


@pytest.fixture
def ask(house: Server) -> Iterator[Api]:
    found = Api(house.url)
    yield found
    found.http.close()


class Friends:
    """A table of people, each with a secret of their own."""

    def __init__(self, api: Api, seats: int, grace: float = 0, **more: object) -> None:
        self.api = api
        self.opened = api.open(seats, clock={"kind": "none", "grace": grace}, **more)
        self.table = str(self.opened["table"])
        self.place = f"/api/tables/{self.table}"

    def secret(self, seat: str) -> str:
        return str(self.opened["seats"][seat])

    def vote(self, seat: str, about: str, **more: object) -> JSON:
        wanted = {"about": about, **BOT, **more}
        found: JSON = self.api("POST", f"{self.place}/votes", wanted, self.secret(seat)).json()
        return found

    def facts(self, secret: str = "") -> JSON:
        found: JSON = self.api("GET", self.place, None, secret or self.opened["watch"]).json()
        return found

    def seat(self, seat: str) -> JSON:
        return next(one for one in self.facts()["seats"] if one["seat"] == seat)

    def said(self) -> list[tuple[str, str]]:
        return [(one["key"], one["seat"]) for one in self.facts()["announcements"]]


def test_a_present_player_is_not_voted_out(house: Server, ask: Api) -> None:
    table = Friends(ask, 3)
    with listen(house, table.table, table.secret("green")) as line:
        line.recv(PATIENCE)
        wait_for(lambda: table.seat("green")["here"])
        refused = [table.vote(seat, "green") for seat in ("red", "blue")]

    assert {one["type"] for one in refused} == {"urn:starhold:present"}
    assert table.facts()["votes"] == []
    assert table.seat("green")["player"] == "human"


def test_a_player_is_not_voted_out_before_the_grace_is_over(ask: Api) -> None:
    table = Friends(ask, 2, grace=3600)
    refused = table.vote("red", "blue")

    assert refused["type"] == "urn:starhold:present"
    assert "Wait until it is 3600" in refused["detail"]


def test_a_client_that_only_asks_now_and_then_is_not_away(ask: Api) -> None:
    table = Friends(ask, 2, grace=5)
    wait_for(lambda: "type" not in table.vote("red", "blue", yes=False))
    wait_for(lambda: _away(table) >= 5)
    table.api.state(table.table, table.secret("blue"))

    assert table.vote("red", "blue")["type"] == "urn:starhold:present"


def _away(table: Friends) -> float:
    """How long the table has been open, by the server's own time."""
    answer = table.api("POST", f"{table.place}/chat", {"text": "?"}, table.secret("red"))
    return float(answer.json()["at"] - table.opened["facts"]["created"])


def test_a_player_whose_turn_it_is_not_is_not_voted_out(ask: Api) -> None:
    table = Friends(ask, 2)
    while table.api.state(table.table, table.secret("red"))["view"].get("question"):
        assert table.api.choose(table.table, table.secret("red"), -1).status_code == 200

    assert table.facts()["waiting"] == ["blue"]
    assert "not Red's turn" in table.vote("blue", "red")["detail"]


def test_a_majority_of_the_others_replaces_an_absent_player_and_everyone_is_told(
    house: Server, ask: Api
) -> None:
    table = Friends(ask, 4)
    once = table.vote("red", "green")
    with listen(house, table.table, table.secret("yellow")) as line:
        twice = table.vote("blue", "green")
        while not (heard := _announced(json.loads(line.recv(PATIENCE)))):
            pass

    assert once["votes"] == [{"about": "green", **BOT, "yes": ["red"], "needed": 2}]
    assert twice["votes"] == []
    assert twice["seats"][2]["player"] == "bot"
    assert [(one["key"], one["seat"]) for one in heard] == [("Replaced", "green")]
    assert heard[0]["text"].startswith("Green was away")


def _announced(message: JSON) -> list[JSON]:
    return list(message["facts"]["announcements"]) if message["kind"] == "table" else []


def test_in_a_table_of_two_the_other_claims_the_seat(ask: Api) -> None:
    table = Friends(ask, 2)

    assert table.vote("red", "blue")["seats"][1]["player"] == "bot"


def test_a_replaced_player_takes_the_seat_back(ask: Api) -> None:
    table = Friends(ask, 2)
    blue = table.secret("blue")
    table.vote("red", "blue")
    told = table.facts(blue)
    watched = table.api.state(table.table, blue)
    back = table.api("POST", f"{table.place}/seats/blue/return", {}, blue)

    assert told["you"]["replaced"] == ["blue"]
    assert watched["seat"] is None
    assert back.status_code == 200, back.text
    assert back.json()["you"] == {
        "seats": ["blue"],
        "host": False,
        "watch": False,
        "replaced": [],
    }
    assert table.seat("blue")["player"] == "human"
    assert table.said() == [("Replaced", "blue"), ("Returned", "blue")]
    assert table.api.state(table.table, blue)["seat"] == "blue"


def test_nobody_else_takes_a_replaced_players_seat_back(ask: Api) -> None:
    table = Friends(ask, 2)
    table.vote("red", "blue")
    place = f"{table.place}/seats/blue/return"

    assert table.api("POST", place, {}, table.secret("red")).status_code == 403
    assert table.api("POST", place, {}, table.opened["host"]).status_code == 403


def test_a_seat_that_a_friend_has_taken_is_not_taken_back(ask: Api) -> None:
    table = Friends(ask, 2)
    table.vote("red", "blue", player="open", bot="")
    taken = table.api(
        "POST", f"{table.place}/seats/blue/take", {"name": "Cy"}, table.opened["watch"]
    )
    blue = table.secret("blue")

    assert taken.status_code == 200
    assert table.api("POST", f"{table.place}/seats/blue/return", {}, blue).status_code == 403
    assert table.seat("blue")["name"] == "Cy"


def test_votes_about_a_player_who_comes_back_are_forgotten(house: Server, ask: Api) -> None:
    table = Friends(ask, 3)
    assert table.vote("red", "blue")["votes"]
    with listen(house, table.table, table.secret("blue")) as line:
        line.recv(PATIENCE)
        wait_for(lambda: not table.facts()["votes"])

    assert table.seat("blue")["player"] == "human"


def test_votes_are_forgotten_when_the_player_only_asks_for_the_state(ask: Api) -> None:
    """Or votes about an old absence would count in the next one."""
    table = Friends(ask, 4)
    assert table.vote("red", "green")["votes"]
    ask.state(table.table, table.secret("green"))
    again = table.vote("blue", "green")

    assert again["votes"] == [{"about": "green", **BOT, "yes": ["blue"], "needed": 2}]
    assert table.seat("green")["player"] == "human"


def test_a_vote_withdrawn_replaces_nobody(ask: Api) -> None:
    """Fewer votes may suffice than before: that alone must not replace a player who is back."""
    table = Friends(ask, 5, game="galactic_emperor", settings={})
    about = table.facts()["waiting"][0]
    first, second, third, leaving = (seat for seat in SEATS[:5] if seat != about)
    for seat in (first, second):
        assert table.vote(seat, about)["votes"]
    ask("POST", f"{table.place}/seats/{leaving}/player", BOT, table.secret(leaving))
    (vote,) = table.vote(third, about, yes=False)["votes"]

    assert len(vote["yes"]) >= vote["needed"]
    assert table.seat(about)["player"] == "human"


def test_nobody_votes_about_themselves_or_a_bot(ask: Api) -> None:
    table = Friends(ask, 3)
    table.vote("red", "green")
    table.vote("blue", "green")

    assert table.vote("red", "red")["type"] == "urn:starhold:unfit"
    assert table.vote("red", "green")["type"] == "urn:starhold:unfit"
    assert table.vote("red", "purple")["type"] == "urn:starhold:unknown"


def _hear_all(line: ClientConnection, heard: list[JSON]) -> None:
    while True:
        heard.append(json.loads(line.recv(PATIENCE)))


def test_a_player_replaced_while_connected_is_told_why_the_line_closes(tmp_path: Path) -> None:
    """Time control may replace a player who is here; that player is told, too."""
    with running(str(tmp_path / "t.sqlite")) as server:
        api = Api(server.url)
        clock = {"kind": "move", "seconds": 10, "grace": 0, "then": "bot"}
        opened = api.open(clock=clock)
        heard: list[JSON] = []
        line = listen(server, opened["table"], opened["seats"]["blue"])
        with line, pytest.raises(ConnectionClosed) as closed:
            _hear_all(line, heard)
        place = f"/api/tables/{opened['table']}/seats/blue/return"
        back = api("POST", place, {}, opened["seats"]["blue"])
        api.http.close()

    last = [message["facts"] for message in heard if message["kind"] == "table"][-1]
    assert ("Replaced", "blue") in [(one["key"], one["seat"]) for one in last["announcements"]]
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401
    assert "take your seat back" in closed.value.rcvd.reason
    assert back.status_code == 200, back.text
    people = {one["seat"]: one["player"] for one in back.json()["seats"]}
    assert people["blue"] == "human"
    assert ("Returned", "blue") in [(a["key"], a["seat"]) for a in back.json()["announcements"]]
