"""A rule that was mended may forbid what stands in a running game's journal: the table goes on.

The journals are real, written by a server; what newer rules would refuse is made by altering an
entry in the database while the server is down.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.parts import JSON, Api, Server, running


class Broken:
    """A table of two with some choices, of which one is refused from now on."""

    def __init__(self, server: Server, path: Path) -> None:
        self.server = server
        self.path = path
        self.api = Api(server.url)
        self.opened = self.api.open(clock={"kind": "game", "seconds": 600})
        self.table = self.opened["table"]
        self.place = f"/api/tables/{self.table}"

    def secret(self, seat: str) -> str:
        return str(self.opened["seats"][seat])

    def play(self, choices: int) -> None:
        for _ in range(choices):
            for seat in ("red", "blue"):
                if self.state(seat)["view"].get("question"):
                    assert self.api.choose(self.table, self.secret(seat), -1).status_code == 200
                    break

    def state(self, seat: str) -> JSON:
        return self.api.state(self.table, self.secret(seat))

    def ask(self, path: str, seat: str) -> JSON:
        answer = self.api("GET", f"{self.place}/{path}", None, self.secret(seat))
        assert answer.status_code == 200, answer.text
        found: JSON = answer.json()
        return found

    def rows(self, table: str) -> list[tuple[int, str, JSON]]:
        wanted = f"SELECT number, seat, body FROM {table} WHERE table_id = ? AND number > 0"
        with closing(sqlite3.connect(self.path)) as c:
            found = c.execute(f"{wanted} ORDER BY number", [self.table]).fetchall()
        return [(number, seat, json.loads(body)) for number, seat, body in found]

    def refuse(self, number: int, option: JSON) -> list[tuple[int, str, JSON]]:
        """Write another option into an entry while the server is down; returns the journal."""
        self.server.kill()
        body = next(body for n, _, body in self.rows("journal") if n == number)
        body["option"] = option
        with closing(sqlite3.connect(self.path)) as c, c:
            c.execute(
                "UPDATE journal SET body = ? WHERE table_id = ? AND number = ?",
                [json.dumps(body).encode(), self.table, number],
            )
        written = self.rows("journal")
        self.server.start()
        return written


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[Broken]:
    path = tmp_path / "t.sqlite"
    with running(str(path)) as server:
        found = Broken(server, path)
        yield found
        found.api.http.close()


@pytest.mark.parametrize(
    "option",
    [{"type": "Bid", "card": "9"}, {"type": "AnOptionOfOldRules"}],
    ids=["not offered any more", "not known any more"],
)
def test_the_table_goes_on_before_what_is_refused_and_all_is_kept(
    broken: Broken, option: JSON
) -> None:
    broken.play(4)
    number = len(broken.rows("journal"))
    broken.play(3)
    later = broken.state("red")["number"]
    written = broken.refuse(number + 1, option)
    update = broken.state("red")
    facts = broken.api("GET", broken.place, None, broken.secret("red")).json()
    sentence = update["view"]["news"][-1]

    assert broken.rows("journal") == written[:number]
    assert broken.rows("set_aside") == written[number:]
    assert update["number"] < later
    assert sentence["key"] == "SetAside"
    assert "could not be replayed" in sentence["text"]
    assert update["log"][-1]["news"][-1] == sentence
    assert broken.ask(f"replay/{update['number']}", "red")["view"]["news"][-1] == sentence
    assert facts["status"] == "playing"
    assert facts["waiting"]

    broken.play(5)
    broken.server.kill()
    broken.server.start()

    assert len(broken.rows("journal")) == number + 5
    assert broken.state("red")["number"] > update["number"]
    assert "SetAside" in [item["key"] for e in broken.state("red")["log"] for item in e["news"]]


def test_the_first_choice_of_all_may_be_refused(broken: Broken) -> None:
    broken.play(1)
    broken.refuse(1, {"type": "AnOptionOfOldRules"})
    update = broken.state("red")

    assert update["number"] == 0
    assert [entry["number"] for entry in update["log"]] == [0]
    assert "the last choice could not be replayed" in update["log"][0]["news"][-1]["text"]
    assert "in secret" in broken.state("blue")["log"][0]["news"][-1]["text"]


def test_what_was_set_aside_is_handed_out_without_the_secrets_of_others(broken: Broken) -> None:
    """Red reached into the bag and bid: blue knows neither, not even how often red chose."""
    while broken.state("red")["view"].get("question"):
        broken.api.choose(broken.table, broken.secret("red"), 0)
    before = len(broken.rows("journal"))
    broken.refuse(1, {"type": "AnOptionOfOldRules"})
    mine, theirs = broken.ask("set-aside", "red"), broken.ask("set-aside", "blue")

    assert before > 1
    assert len(mine["set_aside"][0]["entries"]) == before
    assert mine["set_aside"][0]["entries"][1]["option"]
    assert theirs["set_aside"] == [{**theirs["set_aside"][0], "entries": [], "why": ""}]


def test_where_nothing_was_set_aside_there_is_nothing_to_hand_out(broken: Broken) -> None:
    broken.play(2)
    answer = broken.api("GET", f"{broken.place}/set-aside", None, broken.secret("red"))

    assert answer.status_code == 404
