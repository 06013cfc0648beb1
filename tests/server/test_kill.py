"""A server killed in the middle, again and again: what was acknowledged is there."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path

import pytest

from starhold.client import Client, Refused, Seat
from tests.server.parts import PATIENCE, Server, wait_for

KILLS = 20
TABLES = 6
# A player waits for the server however long its start takes; the test bounds that itself.
ENDLESS = float("inf")


class Player(threading.Thread):
    """A client that plays on by itself, and remembers what was acknowledged."""

    def __init__(self, url: str, table: str, seat: str, secret: str) -> None:
        super().__init__(daemon=True)
        self.url = url
        self.table = table
        self.name_of_seat = seat
        self.secret = secret
        self.acknowledged: dict[int, str] = {}
        self.stop = threading.Event()
        self.trouble: Exception | None = None
        self.luck = random.Random(f"{table}{seat}")

    def run(self) -> None:
        try:
            client = Client(self.url, ENDLESS)
            seat = client.sit(self.table, self.secret)
            while not self.stop.is_set() and not seat.over:
                self.move(seat)
            client.close()
        except Exception as error:
            self.trouble = error

    def move(self, seat: Seat) -> None:
        if not seat.question:
            seat.wait(1)
            return
        option = self.luck.choice(seat.question["options"])["name"]
        try:
            number = seat.choose(option)
        except Refused as refused:
            if refused.kind not in ("stale", "not-your-turn"):
                raise
        else:
            self.acknowledged[number] = option
        time.sleep(0.005)


class Hall:
    """Tables full of players at a server that keeps dying."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.tables: list[tuple[dict[str, dict[str, str]], list[Player]]] = []

    def fill(self) -> None:
        client = Client(self.server.url, PATIENCE)
        for _ in range(TABLES):
            seats = [{"seat": "red"}, {"seat": "blue"}, {"seat": "green"}]
            opened = client.open("salvage", seats, settings={"mine": False})
            wave = [
                Player(self.server.url, opened["table"], seat, secret)
                for seat, secret in opened["seats"].items()
            ]
            self.tables.append((opened, wave))
            for player in wave:
                player.start()
        client.close()

    def players(self) -> list[Player]:
        return [player for _, wave in self.tables for player in wave]

    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players())

    def play(self, choices: int) -> None:
        """Wait until the server has acknowledged some more choices, or every game is over."""
        wanted = self.acknowledged() + choices
        wait_for(
            lambda: (
                self.acknowledged() >= wanted
                or not any(player.is_alive() for player in self.players())
            )
        )

    def end(self) -> None:
        for player in self.players():
            player.stop.set()
        for player in self.players():
            player.join(PATIENCE)
        assert not any(player.is_alive() for player in self.players())

    def check(self) -> None:
        client = Client(self.server.url, PATIENCE)
        for opened, wave in self.tables:
            check(client, opened, wave)
        client.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_twenty_kills_lose_no_acknowledged_move(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    sqlite = str(tmp_path / "t.sqlite")
    server = Server(sqlite if kind == "sqlite" else request.getfixturevalue("postgres"))
    hall = Hall(server)
    luck = random.Random(kind)
    try:
        server.start()
        for kill in range(KILLS):
            if kill % 4 == 0:  # games end; new ones take their place
                hall.fill()
            hall.play(luck.randrange(1, 20))
            server.kill()
            server.start()
        hall.play(1)
        hall.end()
        hall.check()
    finally:
        server.stop()

    assert [player.trouble for player in hall.players() if player.trouble] == []
    assert hall.acknowledged() > KILLS


def check(client: Client, opened: dict[str, dict[str, str]], wave: list[Player]) -> None:
    """Every acknowledged choice is in the journal, and the journal plays."""
    for player in wave:
        secret = opened["seats"][player.name_of_seat]
        log = client.ask("GET", f"/api/tables/{opened['table']}/log?limit=1000", secret=secret)
        mine = {e["number"] for e in log["log"] if e["seat"] == player.name_of_seat}
        assert set(player.acknowledged) <= mine
        # A number has one entry, and there is no gap.
        assert [e["number"] for e in log["log"]] == list(range(log["number"] + 1))
        frame = client.ask(
            "GET",
            f"/api/tables/{opened['table']}/replay/{log['number']}",
            secret=secret,
        )
        seat = client.sit(str(opened["table"]), secret)
        assert frame["view"] == seat.view
