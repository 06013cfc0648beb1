"""Attacks on a server of our own on loopback; `scripts/attack.py` carries them out.

Each is bounded, and raises `Broken` if it works.  The numbers are those of the security review.
"""

from __future__ import annotations

import json
import random
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed

from tests.server.parts import JSON, ROOT, SOURCES, Api, Server, listen, new_key, wait_for
from tests.server.rooms.test_imports import bidding, edited, resident

MIB = 1024 * 1024


class Broken(Exception):
    """An attack that worked."""


def hold(condition: object, what: str) -> None:
    """Note what went wrong, unless the condition holds."""
    if not condition:
        raise Broken(what)


def refused(answer: httpx.Response, *kinds: str) -> None:
    said = answer.json().get("type", "") if answer.content else ""
    expected = [f"urn:starhold:{kind}" for kind in kinds]
    hold(said in expected, f"{answer.status_code} {answer.text[:200]}, not {' or '.join(kinds)}")


class Scene:
    """A server to attack."""

    def __init__(self, server: Server, database: Path, patience: float) -> None:
        self.server = server
        self.database = database
        self.patience = patience
        self.api = Api(server.url)

    @contextmanager
    def stranger(self) -> Iterator[Api]:
        """Someone without cookies."""
        found = Api(self.server.url)
        try:
            yield found
        finally:
            found.http.close()

    def choose(self, opened: JSON, seat: str, option: str, after: int) -> httpx.Response:
        body = {"after": after, "option": option, "key": new_key()}
        place = f"/api/tables/{opened['table']}/choose"
        with self.stranger() as api:
            return api("POST", place, body, opened["seats"][seat])

    def while_others_play(self, attack: Callable[[], httpx.Response]) -> httpx.Response:
        """Play at another table during an attack: nobody there waits long."""
        opened = self.api.open()
        slowest = 0.0
        with ThreadPoolExecutor(1) as pool:
            under_way: Future[httpx.Response] = pool.submit(attack)
            while not under_way.done():
                began = time.monotonic()
                self.api.state(opened["table"], opened["seats"]["red"])
                slowest = max(slowest, time.monotonic() - began)
                time.sleep(0.02)
        limit = 3 * self.patience  # a moment, and reading the table again
        hold(slowest < limit, f"another table waited for {slowest:.1f} s")
        return under_way.result()


# -- critical ------------------------------------------------------------------------------


def end(scene: Scene) -> None:
    """1  Undo after the end, when seed and secrets are shown."""
    opened = scene.api.open(settings={"mine": True}, seats=2)
    scene.api.play_out(opened)
    for secret in opened["seats"].values():
        number = scene.api.state(opened["table"], secret)["number"]
        body = {"after": number, "key": new_key()}
        refused(scene.api("POST", f"/api/tables/{opened['table']}/undo", body, secret), "no-undo")


def hostile_file(scene: Scene) -> None:
    """2  A file of 4 KB with a billion cards."""
    file = edited(bidding(1_000_000_000))
    before = resident(scene.server)
    with scene.stranger() as api:
        answer = scene.while_others_play(lambda: api.http.post("/api/import", content=file))
    refused(answer, "unfit")
    grown = (resident(scene.server) - before) / MIB
    hold(grown < 64, f"the server grew by {grown:.0f} MB")


def stalling_rules(scene: Scene) -> None:
    """2  Rules that never return, in C code."""
    opened = scene.api.open(1, game="fuse", settings={})
    answer = scene.while_others_play(lambda: scene.choose(opened, "red", "stall", 0))
    refused(answer, "busy")
    hold(scene.choose(opened, "red", "count-on", 0).status_code == 200, "the table is lost")


def starving_rules(scene: Scene) -> None:
    """2  Rules that take all memory, or crash, until the table is set aside."""
    opened, other = (scene.api.open(1, game="fuse", settings={}) for _ in range(2))
    for option in ("starve", "crash", "starve"):
        refused(scene.choose(opened, "red", option, 0), "busy")
    refused(scene.choose(opened, "red", "count-on", 0), "broken")
    hold(scene.choose(other, "red", "count-on", 0).status_code == 200, "another table is lost")


def vote(scene: Scene) -> None:
    """3  Vote a player out who is here."""
    opened = scene.api.open()
    place = f"/api/tables/{opened['table']}"
    with listen(scene.server, opened["table"], opened["seats"]["blue"]):
        body = {"about": "blue", "player": "bot", "bot": "greedy"}
        refused(scene.api("POST", f"{place}/votes", body, opened["seats"]["red"]), "present")


# -- high ----------------------------------------------------------------------------------


def links(scene: Scene) -> None:
    """4  Use a seat's link twice, and read a seat's view as the host."""
    seats = [{"seat": "red"}, {"seat": "blue", "player": "open"}]
    body = {"game": "salvage", "settings": {"mine": False}, "seats": seats}
    with scene.stranger() as host, scene.stranger() as guest, scene.stranger() as thief:
        opened = host("POST", "/api/tables", body).json()
        place, link = f"/api/tables/{opened['table']}", {"secret": opened["seats"]["blue"]}
        hold(guest("POST", f"{place}/enter", link).status_code == 200, "the link does not work")
        refused(thief("POST", f"{place}/enter", link), "secret")
        refused(host("GET", f"{place}/state?seat=blue", None, opened["host"]), "not-yours")


def origins(scene: Scene) -> None:
    """6  Pass an imported or a branched table off as a new one."""
    opened = scene.api.open()
    scene.api.play_out(opened)
    place, host = f"/api/tables/{opened['table']}", opened["host"]
    file = scene.api("GET", f"{place}/file", None, host).content
    imported = scene.api.http.post("/api/import", content=file).json()["facts"]
    hold(imported["imported"] and imported["dice"] != "secret", "an import says nothing")
    wanted = {"number": 1, "seat": "red"}
    branch = scene.api("POST", f"{place}/branch", wanted, opened["seats"]["red"]).json()["facts"]
    hold(branch["origin"] and branch["announcements"], "a branch says nothing")


def dice(scene: Scene) -> None:
    """7  Foretell the dice: from the commitment of a chosen seed, or from what is sent."""
    tables = [scene.api.open(seed="monday") for _ in range(2)]
    commitments = {opened["facts"]["commitment"] for opened in tables}
    hold(len(commitments) == 2, "a chosen seed can be found by its commitment")
    place = f"/api/tables/{tables[0]['table']}"
    refused(scene.api("GET", f"{place}/luck", None, tables[0]["host"]), "not-over")


def slow_connections(scene: Scene) -> None:
    """9  Requests that never end."""
    parts = (
        b"",
        b"GET / HTTP/1.1\r\n",
        b"POST /api/import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999\r\n\r\n",
    )
    lines = [socket.create_connection(("127.0.0.1", scene.server.port)) for _ in parts]
    for line, part in zip(lines, parts, strict=True):
        line.sendall(part)
        line.settimeout(10 + 5 * scene.patience)
    for line in lines:
        with line:
            try:
                hold(not line.recv(1), "an unfinished request was answered")
            except TimeoutError:
                raise Broken("an unfinished request stays open") from None
            except ConnectionError:
                pass  # cut off, as it should be


def pings(scene: Scene) -> None:
    """9  A flood of pings."""
    opened = scene.api.open()
    with listen(scene.server, opened["table"], opened["seats"]["red"]) as line:
        try:
            for _ in range(200):
                line.send('{"kind":"ping"}')
            while True:
                line.recv(10 * scene.patience)
        except (ConnectionClosed, TimeoutError) as error:
            hold(isinstance(error, ConnectionClosed), "the flood was answered")


def greedy_bots(scene: Scene) -> None:
    """9  Bots with endless budgets at tables without people."""
    seats = [
        {"seat": seat, "player": "bot", "bot": "planner:999999999"} for seat in ("red", "blue")
    ]
    for _ in range(3):
        scene.api("POST", "/api/tables", {"game": "salvage", "seats": seats})
    mixed = [{"seat": "red"}, {"seat": "blue", "player": "bot", "bot": "greedy"}]
    opened = (
        scene.api.open(seats=2)
        | scene.api(
            "POST", "/api/tables", {"game": "salvage", "settings": {"mine": False}, "seats": mixed}
        ).json()
    )
    table, red = opened["table"], opened["seats"]["red"]
    while scene.api.state(table, red)["view"].get("question"):
        scene.api.choose(table, red, -1)
        if "red" not in scene.api.state(table, red)["view"]["waiting"]:
            break
    began = time.monotonic()
    wait_for(lambda: scene.api.state(table, red)["view"].get("question"), 60 * scene.patience)
    waited = time.monotonic() - began
    hold(waited < 2 * scene.patience, f"a person waited for {waited:.1f} s")


# -- medium and low ------------------------------------------------------------------------


def clocks(scene: Scene) -> None:
    """Read from a clock that somebody chose in secret."""
    opened = scene.api.open(clock={"kind": "move", "seconds": 600})
    place, blue = f"/api/tables/{opened['table']}", opened["seats"]["blue"]

    def seen() -> tuple[bool, int]:
        facts = scene.api("GET", place, None, blue).json()
        red = next(seat for seat in facts["seats"] if seat["seat"] == "red")
        return red["running"], round(red["left"])

    time.sleep(1.6)
    before = seen()
    scene.api.choose(opened["table"], opened["seats"]["red"])
    after = seen()
    hold(
        before[0] == after[0] and after[1] <= before[1], f"the clock went from {before} to {after}"
    )


def copies(scene: Scene) -> None:
    """Branch without end."""
    opened = scene.api.open()
    place, red = f"/api/tables/{opened['table']}/branch", opened["seats"]["red"]
    answers = [scene.api("POST", place, {"number": 0}, red) for _ in range(12)]
    refused(answers[-1], "flood")


def hidden_letters(scene: Scene) -> None:
    """Names that reorder the text around them."""
    seats = [{"seat": "red", "name": "\u202eevil\u0007"}, {"seat": "blue"}]
    body = {"game": "salvage", "seats": seats, "title": "\u2066title\u200f"}
    facts = scene.api("POST", "/api/tables", body).json()["facts"]
    hold((facts["title"], facts["seats"][0]["name"]) == ("title", "evil"), str(facts["title"]))


def inner_addresses(scene: Scene) -> None:
    """Webhooks into the host's own network."""
    inside = ["http://127.0.0.1/", "http://[::ffff:127.0.0.1]/", "http://[64:ff9b::7f00:1]/"]
    for url in (*inside, "http://[::7f00:1]/", "http://example.org:22/", "file:///etc/passwd"):
        body = {"game": "salvage", "seats": [{"seat": "red"}, {"seat": "blue"}], "webhook": url}
        refused(scene.api("POST", "/api/tables", body), "unfit")


def hosts(scene: Scene) -> None:
    """Ask under another host's name."""
    answer = scene.api.http.get("/api/games", headers={"Host": "evil.example"})
    refused(answer, "host")


def file_mode(scene: Scene) -> None:
    """Read the database as another user of the machine."""
    mode = stat.S_IMODE(scene.database.stat().st_mode)
    hold(mode == 0o600, f"its mode is {mode:o}")


def second_server(scene: Scene) -> None:
    """Start a second server on the same file."""
    words = [sys.executable, "-m", "starhold.server", "--port", "0"]
    second = subprocess.run(
        [*words, "--database", str(scene.database)],
        capture_output=True,
        cwd=ROOT,
        env=SOURCES,
        timeout=60 * scene.patience,
        check=False,
    )
    hold(second.returncode and b"Another server" in second.stderr, "it started")


def traces(scene: Scene) -> None:
    """Find a deleted table in the file."""
    title = f"find me {random.randrange(10**9)}"
    opened = scene.api.open(title=title)
    words = ["admin", "delete", opened["table"], "--database", str(scene.database)]
    command = [sys.executable, "-m", "starhold", *words]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, env=SOURCES, check=False)
    hold(done.returncode == 0, done.stderr.decode())
    with closing(sqlite3.connect(scene.database)) as c:
        c.execute("PRAGMA wal_checkpoint(FULL)")
    hold(title.encode() not in scene.database.read_bytes(), "its title is still there")


def addresses(scene: Scene) -> None:
    """Find out from the log who was here."""
    line = socket.create_connection(
        ("127.0.0.1", scene.server.port), source_address=("127.0.0.9", 0)
    )
    with line:
        line.sendall(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        while line.recv(65536):
            pass
    hold("127.0.0.9" not in scene.server.said(), "the log names the address")


# -- on servers of their own ---------------------------------------------------------------


class Silent:
    """A receiver of webhooks that never answers."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}/"
        self.lines: list[socket.socket] = []
        self.heard = b""
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        try:
            while True:
                line, _ = self.socket.accept()
                self.lines.append(line)
                self.heard = self.heard or line.recv(65536)
        except OSError:
            return

    def close(self) -> None:
        for line in (*self.lines, self.socket):
            line.close()


def slow_webhooks(scene: Scene) -> None:
    """5  A receiver that never answers, and names that mention everyone."""
    with closing(Silent()) as silent:
        seats = [{"seat": "red", "name": "@everyone <!here>"}, {"seat": "blue"}]
        body = {"game": "salvage", "seats": seats, "webhook": silent.url}
        for _ in range(30):
            hold(scene.api("POST", "/api/tables", body).status_code == 201, "no table")
        answer = scene.while_others_play(lambda: _wait_for_housekeeping(scene))
        hold(answer.json()["housekeeping"], "housekeeping stands still")
        wait_for(lambda: b"allowed_mentions" in silent.heard, 20 * scene.patience)
        sent: dict[str, Any] = json.loads(silent.heard.split(b"\r\n\r\n", 1)[1])
        hold("<!here>" not in sent["text"], sent["text"])
        hold(sent["allowed_mentions"] == {"parse": []}, "a name can mention everyone")


def _wait_for_housekeeping(scene: Scene) -> httpx.Response:
    time.sleep(3)
    with scene.stranger() as api:
        return api("GET", "/health/ready")


def forged_journal(scene: Scene) -> None:
    """8  Other luck in the journal of a running game."""
    opened = scene.api.open()
    for _ in range(4):
        for secret in opened["seats"].values():
            if scene.api.state(opened["table"], secret)["view"].get("question"):
                scene.api.choose(opened["table"], secret)
    scene.server.kill()
    with closing(sqlite3.connect(scene.database)) as c, c:
        c.execute("DELETE FROM snapshots WHERE table_id = ?", [opened["table"]])
        wanted = "SELECT number, body FROM journal WHERE table_id = ? AND number > 0"
        for number, body in c.execute(wanted, [opened["table"]]).fetchall():
            entry = json.loads(body)
            if entry.get("luck"):
                entry["luck"] = [0 if n else 1 for n in entry["luck"]]
                forged = (json.dumps(entry).encode(), opened["table"], number)
                c.execute("UPDATE journal SET body = ? WHERE table_id = ? AND number = ?", forged)
                break
        else:
            raise Broken("nobody rolled a die")
    scene.server.start()
    news = scene.api.state(opened["table"], opened["seats"]["red"])["log"]
    told = [item["key"] for entry in news for item in entry["news"]]
    hold("SetAside" in told, "forged dice were taken as they are")


USUAL = (
    *(end, hostile_file, stalling_rules, starving_rules, vote, links, origins, dice),
    *(slow_connections, pings, greedy_bots, clocks, copies, hidden_letters, inner_addresses),
    *(hosts, file_mode, second_server, traces, addresses, forged_journal),
)
ANYWHERE = (slow_webhooks,)
