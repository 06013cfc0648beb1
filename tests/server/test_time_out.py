"""Clocks that run out, over HTTP and WebSocket: no test hands in the time, it passes.

The shortest clock a table may have is ten seconds, so all tables of this file wait together: each
is opened and brought to its moment first, and then every test looks at its own.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.server.parts import JSON, PATIENCE, Api, Server, listen, running, wait_for

SHORT: JSON = {"seconds": 10, "grace": 0}
CLOCKS: dict[str, JSON] = {
    "none": {"kind": "none"},
    "move, then a vote": {"kind": "move", **SHORT},
    "move, then a bot": {"kind": "move", **SHORT, "then": "bot"},
    "game, then a vote": {"kind": "game", "increment": 30, **SHORT},
    "game, then a bot": {"kind": "game", "increment": 30, **SHORT, "then": "bot"},
}
TIMED = [name for name in CLOCKS if name != "none"]
VOTED = [name for name in TIMED if name.endswith("vote")]
LEFT = {"move": 10, "game": 30}  # what one's clock shows after a choice that came too late
BOTS = [name for name in TIMED if name.endswith("bot")]


class Waiting:
    """A table of two: red has bid, and listens; blue, who listens too, does nothing."""

    def __init__(self, server: Server, clock: JSON, **more: Any) -> None:
        self.server = server
        self.api = Api(server.url)
        self.opened = self.api.open(clock=clock, **more)
        self.table = self.opened["table"]
        self.place = f"/api/tables/{self.table}"
        self.stack = ExitStack()
        self.lines = {seat: self.line(secret) for seat, secret in self.opened["seats"].items()}
        self.opened_at = time.monotonic()
        while self.state("red")["view"].get("question"):
            answer = self.api.choose(self.table, self.secret("red"), -1)
            assert answer.status_code == 200, answer.text

    def secret(self, seat: str) -> str:
        return str(self.opened["seats"][seat])

    def line(self, secret: str) -> ClientConnection:
        return self.stack.enter_context(listen(self.server, self.table, secret))

    def state(self, seat: str) -> JSON:
        return self.api.state(self.table, self.secret(seat))

    def facts(self) -> JSON:
        found: JSON = self.api("GET", self.place, None, self.opened["host"]).json()
        return found

    def seat(self, seat: str) -> JSON:
        return next(one for one in self.facts()["seats"] if one["seat"] == seat)

    def voted(self, seat: str, about: str) -> httpx.Response:
        wanted = {"seat": seat, "about": about, "player": "bot", "bot": "greedy"}
        return self.api("POST", f"{self.place}/votes", wanted, self.secret(seat))

    def heard(self, seat: str, what: Any) -> JSON:
        """Wait until a seat's socket brings facts that fit."""
        until = time.monotonic() + PATIENCE
        while (left := until - time.monotonic()) > 0:
            message = json.loads(self.lines[seat].recv(left))
            if message["kind"] == "table" and what(_by_seat(message["facts"])):
                found: JSON = message["facts"]
                return found
        raise AssertionError(f"{seat} never heard of it")

    def number(self) -> int:
        """Where the table stands for those who watch: both secrets may be void by now."""
        return int(self.api.state(self.table, self.opened["watch"])["number"])

    def moved_on(self) -> None:
        """Wait until the bid that was missing has been made."""
        wait_for(lambda: self.number() > 0)

    def close(self) -> None:
        self.stack.close()
        self.api.http.close()


def _by_seat(facts: JSON) -> dict[str, JSON]:
    return {one["seat"]: one for one in facts["seats"]}


def is_out(seats: dict[str, JSON]) -> bool:
    return bool(seats["blue"]["out"])


def is_bot(seats: dict[str, JSON]) -> bool:
    return bool(seats["blue"]["player"] == "bot")


@pytest.fixture(scope="module")
def tables(server: Server) -> Iterator[dict[str, Waiting]]:
    found = {name: Waiting(server, clock) for name, clock in CLOCKS.items()}
    found |= {f"late {kind}": Waiting(server, CLOCKS[f"{kind}, then a vote"]) for kind in LEFT}
    found["grace"] = Waiting(server, {"kind": "move", "seconds": 10, "grace": 20}, seats=3)
    found["grace"].lines["blue"].close()
    yield found
    for one in found.values():
        one.close()


@pytest.mark.parametrize("name", VOTED)
def test_whose_time_is_out_may_still_choose_until_a_vote_replaces_them_once_away(
    tables: dict[str, Waiting], name: str
) -> None:
    here = tables[name]
    facts = here.heard("red", is_out)
    waited = time.monotonic() - here.opened_at
    late = _by_seat(facts)["blue"]
    stood = here.number()
    before = here.state("blue")["view"]["question"]
    present = here.voted("red", "blue")
    here.lines["blue"].close()
    wait_for(lambda: here.voted("red", "blue").status_code == 200)
    replaced = here.facts()
    here.moved_on()

    assert waited >= 9
    assert stood == 0
    assert (late["player"], late["left"], late["running"]) == ("human", 0.0, True)
    assert before["options"]
    assert present.json()["type"] == "urn:starhold:present"
    blue = _by_seat(replaced)["blue"]
    assert blue["name"]  # bots have names
    assert blue | {"here": True, "name": ""} == {
        "seat": "blue",
        "name": "",
        "player": "bot",
        "bot": "greedy",
        "here": True,
        "out": False,
        "left": None,
        "running": False,
        "link": False,
        "lent": False,
    }


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_takes_the_seat_whose_time_is_out_and_plays_on(
    tables: dict[str, Waiting], name: str
) -> None:
    here = tables[name]
    facts = here.heard("red", is_bot)
    here.moved_on()
    seen = here.state("blue")
    with pytest.raises(ConnectionClosed) as closed:
        here.heard("blue", lambda _: False)

    assert _by_seat(facts)["blue"]["bot"] == "normal"
    assert not _by_seat(facts)["blue"]["out"]
    assert seen["seat"] is None
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


def test_without_a_clock_nobody_is_ever_late(tables: dict[str, Waiting]) -> None:
    here = tables["none"]
    time.sleep(max(0, here.opened_at + 12 - time.monotonic()))
    blue = here.seat("blue")

    assert (blue["out"], blue["left"], blue["running"]) == (False, None, False)
    assert here.state("blue")["view"]["question"]


@pytest.mark.parametrize("kind", LEFT)
def test_a_seat_that_chooses_late_is_no_longer_out(tables: dict[str, Waiting], kind: str) -> None:
    """A move's clock starts again; a game's clock gets the increment, and no debt."""
    here = tables[f"late {kind}"]
    here.heard("red", is_out)
    before = time.monotonic()
    while not here.number():
        assert here.api.choose(here.table, here.secret("blue"), -1).status_code == 200
    blue = here.seat("blue")
    took = time.monotonic() - before

    assert not blue["out"]
    assert LEFT[kind] - took - 1 <= blue["left"] <= LEFT[kind]


def test_lost_contact_is_forgiven_up_to_the_grace(tables: dict[str, Waiting]) -> None:
    """Of two seats that do nothing, the one that lost contact has twenty seconds more."""
    here = tables["grace"]
    facts = here.heard("red", lambda seats: seats["green"]["out"])
    later = here.heard("red", is_out)

    assert not _by_seat(facts)["blue"]["out"]
    assert not _by_seat(facts)["blue"]["here"]
    assert _by_seat(later)["blue"]["out"]


def test_clocks_stand_until_every_seat_is_taken(server: Server, other: Api) -> None:
    api = Api(server.url)
    body = {
        "game": "salvage",
        "seed": "clocks",  # one game of Salvage in five is over at once
        "seats": [{"seat": "red"}, {"seat": "blue", "player": "open"}],
        "clock": {"kind": "move", "seconds": 3600},  # none may run out before it is seen to run
    }
    opened = api("POST", "/api/tables", body).json()
    place = f"/api/tables/{opened['table']}"
    before = api("GET", place).json()
    taken = other("POST", f"{place}/seats/blue/take", {"name": "Bo"}, opened["watch"])
    wait_for(lambda: all(s["running"] for s in api("GET", place).json()["seats"]))
    api.http.close()

    assert [s["running"] for s in before["seats"]] == [False, False]
    assert taken.status_code == 200, taken.text


def test_a_discreet_question_leaves_the_clock_as_others_saw_it(server: Server) -> None:
    """Time used on a question nobody knows of would tell that it was asked."""
    here = Waiting(server, {"kind": "game", "seconds": 3600})
    while here.state("blue")["view"].get("question"):  # blue bids all it has, and wins
        assert here.api.choose(here.table, here.secret("blue"), 0).status_code == 200
    asked = here.state("red")["view"]["question"]["key"]
    before = here.seat("red")
    time.sleep(1.5)
    during = here.seat("red")
    assert here.api.choose(here.table, here.secret("red"), -1).status_code == 200
    after = here.seat("red")
    here.close()

    assert asked == "Object"
    assert not before["running"]
    assert before == during == after


def asked_in_secret(server: Server, then: str) -> Waiting:
    """A table where blue has won and red may object, which nobody else is shown."""
    here = Waiting(server, {"kind": "move", "seconds": 10, "grace": 0, "then": then})
    while here.state("blue")["view"].get("question"):
        assert here.api.choose(here.table, here.secret("blue"), 0).status_code == 200
    assert here.state("red")["view"]["question"]["key"] == "Object"
    return here


def said_to(line: ClientConnection) -> list[JSON]:
    """Everything sent so far: the answer to a ping comes after it."""
    line.send('{"kind":"ping"}')
    found: list[JSON] = []
    while not found or found[-1]["kind"] != "pong":
        found.append(json.loads(line.recv(PATIENCE)))
    return found[:-1]


def test_nobody_hears_that_the_time_for_a_discreet_question_is_out(server: Server) -> None:
    """Not even by a revision that has grown."""
    here = asked_in_secret(server, "vote")
    said_to(here.lines["blue"])
    before = here.facts()
    here.heard("red", lambda seats: seats["red"]["out"])
    heard, after = said_to(here.lines["blue"]), here.facts()
    here.close()

    assert heard == []
    assert after == before


def test_nobody_hears_of_an_answer_to_a_discreet_question(server: Server) -> None:
    """Of red and green, who may object, blue learns nothing until both have answered."""
    here = Waiting(server, {"kind": "game", "seconds": 3600}, seats=3)
    for seat, pick in (("green", -1), ("blue", 0)):
        while here.state(seat)["view"].get("question"):
            assert here.api.choose(here.table, here.secret(seat), pick).status_code == 200
    keys = {seat: _key(here.state(seat)) for seat in ("red", "green")}
    first = next(seat for seat, key in keys.items() if key == "Object")
    said_to(here.lines["blue"])
    assert here.api.choose(here.table, here.secret(first), -1).status_code == 200
    then = {seat: _key(here.state(seat)) for seat in ("red", "green")}
    heard = said_to(here.lines["blue"])
    here.close()

    assert sorted(keys.values()) == sorted(then.values()) == ["", "Object"]
    assert keys != then
    assert heard == []


def _key(update: JSON) -> str:
    return str((update["view"].get("question") or {"key": ""})["key"])


def test_a_bot_answers_a_discreet_question_and_takes_no_seat(server: Server) -> None:
    """An announcement that a bot has replaced red would tell that red was asked."""
    here = asked_in_secret(server, "bot")
    stood = here.state("red")["number"]
    wait_for(lambda: here.state("red")["number"] > stood)
    red, facts = here.seat("red"), here.facts()
    here.close()

    assert red["player"] == "human"
    assert facts["announcements"] == []


def test_time_that_ran_out_while_the_server_was_away_leaves_the_grace(tmp_path: Path) -> None:
    """Nobody could choose then; and nobody is asked to look, the server finds it by itself."""
    clock = {"kind": "move", "seconds": 10, "then": "bot"}
    with running(str(tmp_path / "t.sqlite")) as server:
        strict = Waiting(server, {**clock, "grace": 0})
        mild = Waiting(server, {**clock, "grace": 2 * PATIENCE})
        server.kill()
        time.sleep(max(0, mild.opened_at + 16 - time.monotonic()))
        server.start()
        strict.moved_on()
        replaced, spared = strict.seat("blue"), mild.seat("blue")
        for one in (strict, mild):
            one.close()

    assert replaced["player"] == "bot"
    assert spared["player"] == "human"
    assert PATIENCE <= spared["left"] <= 2 * PATIENCE
