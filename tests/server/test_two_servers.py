"""No leak, for every game and with clocks on: two servers, two tables, one difference.

The tables differ only in what one seat may not know: the second was imagined for that seat.  Both
servers send the seat the same bytes, in the same messages: at first, after every request it may
make, and while others move in secret or openly, as long as the rules reveal nothing.

Four things would differ for innocent reasons.  Time stands still, because two servers answer at
different moments.  Table ids, secrets and seeds are the same, because the second database is a
copy of the first.  The `date` header, which the web server adds by its own clock, is left out.
Space Empires numbers new counters by a secret number, its veil; like dice to come it says nothing,
and both tables have the same.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from msgspec.structs import replace
from websockets.sync.client import ClientConnection

from starhold.bots.at_random import on_a_whim
from starhold.core.chance import Seeded
from starhold.core.game import Game
from starhold.core.match import Match
from starhold.core.record import Option, Seat, name_of
from starhold.core.table import Table
from starhold.lab.draws import trial
from starhold.server import clocks
from starhold.server.clocks import ClockRule
from starhold.server.config import Config, sqlite_at
from starhold.server.protocol import NewSeat, Opened
from starhold.server.rooms import opening
from starhold.server.rooms.chronicle import Chronicle, in_phase
from starhold.server.rooms.house import House
from starhold.server.rooms.imports import beginning
from starhold.server.rooms.opening import TablePlan
from starhold.server.store import queries
from starhold.show.view import phase_of, view
from starhold.show.vocabulary import encode
from tests.conformance.test_imagining import HIDDEN
from tests.helpers import find_game, some_seats
from tests.server.parts import PATIENCE, client, listen, new_key, wait_for
from tests.server.rooms.test_leak import Inside

NOON = 1_800_000_000.0
BEFORE = (0, 2, 7, 20, 50, 120)  # choices made before the tables are compared
MOVES = 6
# Positions at which a seat can lead the game to another phase, seen by nobody: the number of the
# game, and how many choices were made.
HALF_MADE = (("space_empires", 5, 63), ("empire_of_the_stars", 4, 46))
TABLE = "/api/tables/{table:str}"
CLOCKS = [
    ClockRule("move", seconds=600),
    ClockRule("game", seconds=600, increment=10),
]


class Pair:
    """A true table and an imagined one, before they go to their servers."""

    def __init__(self, game: Game[Any], number: int, before: int, *, asked: bool = False) -> None:
        self.game = game
        self.luck = random.Random(f"{game.name} {number}")
        seats = some_seats(game, number)
        words = (f"leak {number} {n}" for n in range(100))
        begun: Iterator[Match[Any]] = (Match.new(game, trial(game), seats, w) for w in words)
        match = next(one for one in begun if not one.table.over)
        self.chronicle = Chronicle(match)
        for move in range(before):
            seat = self.luck.choice(list(match.table.open))
            option = some_option(match.table, seat, self.luck)
            ahead = match.table.fork()
            ahead.choose(option, seat)
            if ahead.over:  # after the end nothing is secret
                break
            self.chronicle.choose(seat, option, f"key-{move:08}", NOON)
        viewers = [*match.table.open] if asked else [*seats, None]
        self.viewer: Seat | None = self.luck.choice(viewers)
        imagined = game.imagine(match.table, self.viewer, Seeded(self.luck.randbytes(32)))
        if hasattr(imagined.state, "veil"):
            imagined.state.veil = match.table.state.veil
        self.saved = game.save(match.table), game.save(imagined)
        self.opened: Opened

    def tables(self) -> tuple[Table[Any], Table[Any]]:
        """Both tables again, to know beforehand what a choice reveals."""
        chance = self.chronicle.match.chance
        first, second = (self.game.load(saved, chance) for saved in self.saved)
        return first, second

    def secret(self, seat: Seat | None) -> str:
        return self.opened.watch if seat is None else self.opened.seats[seat]


def some_option(table: Table[Any], seat: Seat, luck: random.Random) -> Option:
    options = table.question(seat).options
    return options[on_a_whim(options, luck.randrange)]


async def lay(database: Path, pairs: list[Pair]) -> None:
    """Write the true tables to a database."""
    house = House(Config(sqlite_at(database), more_games=("tests.toys.salvage",)))
    await house.open()
    for number, pair in enumerate(pairs):
        seats = [NewSeat(seat) for seat in pair.chronicle.match.header.seats]
        plan = TablePlan(seats, clock=CLOCKS[number % len(CLOCKS)], hints=True)
        pair.opened = await opening._open(house, beginning(pair.chronicle), plan)
        async with house.database.writing() as c:
            last = len(pair.chronicle.journal)
            await queries.keep_snapshot(c, pair.opened.table, last, pair.saved[0])
    await house.close()


def redeal(database: Path, pairs: list[Pair]) -> None:
    """Put the imagined tables in place of the true ones."""
    with closing(sqlite3.connect(database)) as c, c:
        for pair in pairs:
            wanted = [pair.saved[1], pair.opened.table]
            done = c.execute("UPDATE snapshots SET body = ? WHERE table_id = ?", wanted)
            assert done.rowcount == 1


@contextmanager
def running(folder: Path) -> Iterator[Inside]:
    server = Inside(folder, ("tests.toys.known_luck",))
    server.thread.start()
    try:
        wait_for(lambda: server.server.started)
        yield server
    finally:
        server.server.should_exit = True
        server.thread.join(PATIENCE)


class Visit:
    """One seat of one table at one server."""

    def __init__(self, pair: Pair, http: httpx.Client, line: ClientConnection) -> None:
        self.pair = pair
        self.place = f"/api/tables/{pair.opened.table}"
        self.http = http
        self.line = line
        self.first = self._arrived()
        self.facts = self.first["table"]
        self.asked: set[str] = set()

    def _arrived(self) -> dict[str, bytes]:
        """What a seat is sent when it comes: the last message of each kind.

        That the seat is here may be sent with the first facts or shortly after them.
        """
        found: dict[str, bytes] = {}
        here = self.pair.viewer is None
        while not here or "update" not in found:
            message = self.line.recv(PATIENCE, decode=False)
            said = json.loads(message)
            found[said["kind"]] = message
            if said["kind"] == "table":
                seats = said["facts"]["seats"]
                here |= any(s["here"] for s in seats if s["seat"] == self.pair.viewer)
        return found

    def messages(self) -> list[bytes]:
        """Everything sent so far, facts last: the answer to a ping comes after it.

        Facts tell a state: whether a change on the way gets a message of its own is a matter of
        the machine's time.
        """
        self.line.send('{"kind":"ping"}')
        found = []
        while (message := self.line.recv(PATIENCE, decode=False)) != b'{"kind":"pong"}':
            if json.loads(message)["kind"] == "table":
                self.facts = message
            else:
                found.append(message)
        return [*found, self.facts]

    def ask(self, method: str, path: str, seat: Seat | None, body: Any = None) -> list[Any]:
        self.asked.add(f"{method} {re.sub(r'[0-9]+', '{number:int}', path.partition('?')[0])}")
        headers = {"Authorization": f"Bearer {self.pair.secret(seat)}"}
        answer = self.http.request(method, self.place + path, json=body, headers=headers)
        said = {name: value for name, value in answer.headers.items() if name != "date"}
        return [answer.status_code, said, answer.content]

    def received(self) -> dict[str, list[Any]]:
        """Answers to everything that the seat may ask, errors included."""
        viewer = self.pair.viewer
        number = json.loads(self.ask("GET", "/state", viewer)[2])["number"]
        wrong = {"after": number, "option": "no such option", "key": "key-wrong"}
        gets = ["", "/state", f"/state?after={max(0, number - 2)}", "/log", "/file", "/luck"]
        gets += ["/chat", "/notes", "/set-aside", f"/replay/{number + 1}", "/ahead", "/review"]
        gets += [f"/recap?after={max(0, number - 3)}", "/why-not?thing=nothing"]
        gets += [f"/why-not?thing={quote(one)}" for one in self.things()]
        found = {path: self.ask("GET", path, viewer) for path in gets}
        found |= {path: self.computed(path) for path in self.looks()}
        found["wrong"] = self.ask("POST", "/choose", viewer, wrong)
        found["stale"] = self.ask("POST", "/choose", viewer, wrong | {"after": number + 7})
        found["undo"] = self.ask("POST", "/undo", viewer, {"after": number + 7, "key": "key-undo"})
        return found

    def view(self) -> Any:
        return json.loads(self.ask("GET", "/state", self.pair.viewer)[2])["view"]

    def things(self) -> list[str]:
        """Some things to ask about, others' pieces among them."""
        pieces = self.view()["scene"].get("pieces", ())
        return [one["id"] for one in (*pieces[:1], *pieces[-1:])]

    def looks(self) -> list[str]:
        """What the seat may ask about its options; others are refused."""
        options = (self.view().get("question") or {}).get("options", ())
        names = [quote(one["name"]) for one in (*options[:1], *options[-1:])]
        details = [f"/details?odds=false&option={name}" for name in names]
        orders = [f"/orders?thing={quote(one)}" for one in self.things()]
        return ["/warnings", "/orders", "/shortcuts", *orders, *details]

    def computed(self, path: str) -> list[Any]:
        """An answer that is computed in another process, which may take its time."""
        until = time.monotonic() + PATIENCE
        while (answer := self.ask("GET", path, self.pair.viewer))[0] == 503:
            assert time.monotonic() < until, answer
        return answer

    def choose(self, seat: Seat, option: Option) -> list[Any]:
        number = json.loads(self.ask("GET", "/state", seat)[2])["number"]
        body = {"after": number, "option": name_of(option), "key": new_key()}
        answer = self.ask("POST", "/choose", seat, body)
        assert answer[0] == 200, answer
        return answer


@contextmanager
def visiting(server: Inside, pair: Pair) -> Iterator[Visit]:
    secret = pair.secret(pair.viewer)
    with (
        client(server.url) as http,
        listen(server, pair.opened.table, secret) as line,
    ):
        yield Visit(pair, http, line)


def compared(first: Visit, second: Visit, pair: Pair) -> int:
    """Play on at both servers as long as nothing is revealed; returns how many moves that was."""
    tables = pair.tables()
    assert first.first == second.first
    assert first.received() == second.received()
    move = 0
    while move < MOVES and (found := next_move(pair, tables)):
        move += 1
        seat, options = found
        compare_move(first, second, seat, options)
        for table, option in zip(tables, options, strict=True):
            table.choose(option, seat)
    return move


def compare_move(first: Visit, second: Visit, seat: Seat, options: tuple[Option, Option]) -> None:
    """Let a seat choose at both servers; its choice there may be another one."""
    viewer = first.pair.viewer
    answers = [v.choose(seat, o) for v, o in zip((first, second), options, strict=True)]
    if seat == viewer:
        assert answers[0] == answers[1]
    what = (viewer, seat, [name_of(option) for option in options])
    assert first.messages() == second.messages(), what
    assert first.received() == second.received(), what


def next_move(
    pair: Pair, tables: tuple[Table[Any], Table[Any]]
) -> tuple[Seat, tuple[Option, Option]] | None:
    """Choose a move that reveals nothing: in a secret phase even another one at each table."""
    true, other = tables
    seats = [seat for seat in true.open if seat in other.open]
    for seat in pair.luck.sample(seats, len(seats)):
        option = some_option(true, seat, pair.luck)
        twin = option
        if seat != pair.viewer and in_phase(true):
            twin = some_option(other, seat, pair.luck)
        if twin not in other.question(seat).options:
            continue
        after = true.fork(), other.fork()
        after[0].choose(option, seat)
        after[1].choose(twin, seat)
        # In a secret phase everyone may know who is ready.
        alike = not after[0].apart or after[0].open.keys() == after[1].open.keys()
        if alike and all(is_quiet(table, own=seat == pair.viewer) for table in after):
            return seat, (option, twin)
    return None


def is_quiet(table: Table[Any], *, own: bool) -> bool:
    """Whether the last choice revealed nothing: others' luck in a secret phase stays theirs."""
    return not table.over and (not table.spoken or (table.apart and not own))


@pytest.fixture
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: NOON)
    monkeypatch.setattr(clocks, "now", lambda: NOON)


@pytest.mark.usefixtures("noon")
@pytest.mark.parametrize("name", HIDDEN)
def test_a_seat_receives_the_same_bytes_whatever_it_may_not_know(
    name: str, tmp_path: Path
) -> None:
    pairs = [Pair(find_game(name), *one) for one in enumerate(BEFORE)]

    assert moves_compared(pairs, tmp_path) > len(pairs)
    assert sum(pair.saved[0] != pair.saved[1] for pair in pairs) > len(pairs) // 2


@pytest.mark.usefixtures("noon")
@pytest.mark.parametrize(("name", "number", "before"), HALF_MADE)
def test_nobody_is_sent_what_another_seat_has_half_done(
    name: str, number: int, before: int, tmp_path: Path
) -> None:
    """Not even the phase of its next question: it can still take its choice back."""
    pair = Pair(find_game(name), number, before)
    pair.viewer, pair.saved = None, (pair.saved[0], pair.saved[0])
    seat, options = half_made(pair)

    with (
        serving([pair], tmp_path) as (true, other),
        visiting(true, pair) as first,
        visiting(other, pair) as second,
    ):
        compare_move(first, second, seat, options)


def half_made(pair: Pair) -> tuple[Seat, tuple[Option, Option]]:
    """Find two choices that a spectator cannot tell apart, though they lead to two phases."""
    found: dict[bytes, tuple[Option, str]] = {}
    table = pair.tables()[0]
    seat = next(iter(table.open))
    for option in table.question(seat).options:
        after = table.fork()
        after.choose(option, seat)
        if is_quiet(after, own=False) and seat in after.open:
            phase = phase_of(pair.game, type(after.question(seat).choice))
            seen = encode(replace(view(pair.game, after, None), phase=""))
            twin, other = found.setdefault(seen, (option, phase))
            if other != phase:
                return seat, (twin, option)
    raise AssertionError("no such choices here: look for another position")


@pytest.mark.usefixtures("noon")
def test_everything_a_seat_can_ask_for_is_compared(tmp_path: Path) -> None:
    """A new route is compared as well, or this fails."""
    pair = Pair(find_game("salvage"), 0, 0)
    with serving([pair], tmp_path) as (true, _), visiting(true, pair) as visit:
        visit.received()
        routes = {
            f"GET {route.path.removeprefix(TABLE)}"
            for route in true.app.routes
            if route.path.startswith(TABLE) and "GET" in getattr(route, "methods", ())
        }

    # Advice has its own test, because it is computed from imagined tables.
    assert routes - visit.asked == {"GET /advice"}
    assert len(routes) > 15


@pytest.mark.usefixtures("noon")
def test_a_difference_would_be_noticed(tmp_path: Path) -> None:
    pair = Pair(find_game("salvage"), 0, 0)
    other = pair.tables()[1]
    other.state.salvors["blue"].credits += 1  # which everyone sees
    pair.saved = pair.saved[0], pair.game.save(other)

    with pytest.raises(AssertionError, match="update"):
        moves_compared([pair], tmp_path)


def moves_compared(pairs: list[Pair], folder: Path) -> int:
    """Play on at two servers; returns how many moves were compared."""
    with serving(pairs, folder) as (true, imagined):
        moves = 0
        for pair in pairs:
            with visiting(true, pair) as first, visiting(imagined, pair) as second:
                moves += compared(first, second, pair)
        return moves


@contextmanager
def serving(pairs: list[Pair], folder: Path) -> Iterator[tuple[Inside, Inside]]:
    """Two servers: one with the true tables, the other with the imagined ones."""
    folders = [folder / "true", folder / "imagined"]
    for place in folders:
        place.mkdir()
    asyncio.run(lay(folders[0] / "t.sqlite", pairs))
    shutil.copy(folders[0] / "t.sqlite", folders[1])
    redeal(folders[1] / "t.sqlite", pairs)
    with running(folders[0]) as true, running(folders[1]) as imagined:
        yield true, imagined
