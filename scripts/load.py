#!/usr/bin/env python3
"""Hold many live tables at a server of our own on loopback, and say how long updates take.

Each table has two sockets, and makes one move a second, at random.  What is measured is the time
from sending a command to its answer, which says that it is on the disk, and to the arrival of the
update at the other socket: the other seat's, or a spectator's at a game for one.  Tables open
one after the other at first; what happens until all are open is not counted.  The script starts
its own server, talks to 127.0.0.1 only, and ends by itself.

    python scripts/load.py --tables 200 --seconds 60
    python scripts/load.py --game kardashev --tables 200 --seconds 120
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.server.parts import running

MOST_TABLES, MOST_SECONDS = 1_000, 600
SEATS = ("red", "blue", "green")
TOY = {"mine": False}  # the settings under which the toy never ends at its first draw
LIMIT_MS = 100.0
OPENED_A_SECOND = 20
JSON = dict[str, Any]


class Figures:
    """The measurements."""

    def __init__(self) -> None:
        self.delays: list[float] = []
        self.answers: list[float] = []
        self.errors: list[str] = []
        self.moves = 0
        self.games = 0
        self.memory: list[int] = []
        self.empty = 0  # what the server uses before the first table
        self.processor = 0.0  # seconds, and how many of them before anything was counted
        self.before = 0.0
        self.counted_from = 0.0

    def at(self, part: float, times: list[float]) -> float:
        ordered = sorted(times)
        return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000 if ordered else 0.0


class Choices(msgspec.Struct, frozen=True):
    """The parts of a question that matter here."""

    options: list[JSON]


class Seen(msgspec.Struct, frozen=True):
    question: Choices | None = None
    scores: list[msgspec.Raw] = []


class Message(msgspec.Struct, frozen=True):
    """The parts of a message that matter here; the rest is skipped to keep the script lean."""

    kind: str = ""
    number: int = 0
    view: Seen = Seen()


class Answer(msgspec.Struct, frozen=True):
    update: Message = Message()
    detail: str = ""


read_message = msgspec.json.Decoder(Message).decode
read_answer = msgspec.json.Decoder(Answer).decode


class Http:
    """One connection, as lean as can be: the script must not be slower than the server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: JSON, secret: str = "") -> tuple[int, bytes]:
        if self.line is None:
            self.line = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.line
        sent = msgspec.json.encode(body)
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n"
        head += f"Authorization: Bearer {secret}\r\n\r\n" if secret else "\r\n"
        writer.write(head.encode() + sent)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(answer.split("content-length: ")[1].split("\r\n")[0])
        return int(answer.split()[1]), await reader.readexactly(length)

    def close(self) -> None:
        if self.line is not None:
            self.line[1].close()
            self.line = None


class Side:
    """One seat: its socket, what it last saw, and when a number arrived."""

    def __init__(self, secret: str) -> None:
        self.secret = secret
        self.number = 0
        self.question: Choices | None = None
        self.over = False
        self.arrived = asyncio.Event()

    async def listen(self, line: ClientConnection) -> None:
        async for text in line:
            message = read_message(text)
            if message.kind == "update":
                self.number = message.number
                self.question = message.view.question
                self.over = bool(message.view.scores)
                self.arrived.set()


class TableOfTwo:
    """A table that makes one move a second, game after game."""

    def __init__(self, port: int, words: argparse.Namespace, figures: Figures) -> None:
        self.http = Http(port)
        self.game = words.game
        self.settings = json.loads(words.settings) if words.settings else {}
        if words.game == "salvage" and not words.settings:
            self.settings = TOY
        self.seats = SEATS[: words.seats]
        self.figures = figures
        self.pace = words.pace
        self.luck = random.Random(secrets.token_bytes(8))

    async def run(self, wait: float, until: float) -> None:
        await asyncio.sleep(wait)
        while time.monotonic() < until:
            try:
                await self.one_game(until)
            except Exception as error:
                self.figures.errors.append(f"{type(error).__name__}: {error}")
                self.http.close()
                await asyncio.sleep(1)
        self.http.close()

    async def one_game(self, until: float) -> None:
        seats = [{"seat": seat} for seat in self.seats]
        body = {"game": self.game, "settings": self.settings, "seats": seats}
        status, said = await self.http.post("/api/tables", body)
        if status != 201:
            raise RuntimeError(f"{status} {said!r}")
        opened = json.loads(said)
        place = f"/api/tables/{opened['table']}"
        sides = [Side(opened["seats"][seat]) for seat in self.seats]
        if len(sides) == 1:
            sides.append(Side(opened["watch"]))
        address = f"ws://127.0.0.1:{self.http.port}{place}/live"
        lines = [
            await connect(
                address,
                additional_headers={"Authorization": f"Bearer {side.secret}"},
                compression=None,
                max_size=None,
            )
            for side in sides
        ]
        tasks = [
            asyncio.create_task(side.listen(line)) for side, line in zip(sides, lines, strict=True)
        ]
        try:
            for side in sides:
                await asyncio.wait_for(side.arrived.wait(), 30)
            await self.moves(place, sides, until)
            self.figures.games += 1
        finally:
            for task in tasks:
                task.cancel()
            for line in lines:
                await line.close()

    async def moves(self, place: str, sides: list[Side], until: float) -> None:
        following = time.monotonic()
        while time.monotonic() < until:
            following += self.pace
            asked = [side for side in sides if side.question]
            if asked:
                mine = self.luck.choice(asked)
                other = sides[(sides.index(mine) + 1) % len(sides)]
                await self.move(place, mine, other)
            elif any(side.over for side in sides):
                return
            await asyncio.sleep(max(0.0, following - time.monotonic()))

    async def move(self, place: str, mine: Side, other: Side) -> None:
        assert mine.question is not None
        option = self.luck.choice(mine.question.options)["name"]
        body = {"after": mine.number, "option": option, "key": secrets.token_hex(8)}
        other.arrived.clear()
        was = other.number
        sent = time.perf_counter()
        status, said = await self.http.post(f"{place}/choose", body, mine.secret)
        answered = time.perf_counter()
        answer = read_answer(said)
        if status != 200:
            self.figures.errors.append(f"{status} {answer.detail}")
            return
        counts = time.monotonic() > self.figures.counted_from
        self.figures.moves += counts
        if counts:
            self.figures.answers.append(answered - sent)
        mine.number, mine.question = answer.update.number, answer.update.view.question
        # A choice in a secret phase is hidden from the other seat: no update is due.
        try:
            await asyncio.wait_for(other.arrived.wait(), 0.9)
        except TimeoutError:
            return
        if other.number != was and counts:
            self.figures.delays.append(time.perf_counter() - sent)


async def load(port: int, pid: int, words: argparse.Namespace) -> Figures:
    figures = Figures()
    figures.counted_from = time.monotonic() + words.tables / OPENED_A_SECOND + 2
    until = figures.counted_from + words.seconds
    watch = asyncio.create_task(memory(pid, figures))
    await asyncio.gather(
        *(
            TableOfTwo(port, words, figures).run(n / OPENED_A_SECOND, until)
            for n in range(words.tables)
        )
    )
    watch.cancel()
    return figures


async def memory(pid: int, figures: Figures) -> None:
    """Ask the system (Linux) how much the server and its processes use."""
    page, ticks = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")
    while Path(f"/proc/{pid}").exists():
        places = [Path(f"/proc/{one}") for one in family(pid)]
        stats = [(place / "stat").read_text().rsplit(")", 1)[1].split() for place in places]
        figures.processor = sum(int(one[11]) + int(one[12]) for one in stats) / ticks
        used = page * sum(int((place / "statm").read_text().split()[1]) for place in places)
        figures.empty = figures.empty or used
        if time.monotonic() < figures.counted_from:
            figures.before = figures.processor
        else:
            figures.memory.append(used)
        await asyncio.sleep(1)


def family(pid: int) -> list[int]:
    """Return a process and all that it started."""
    try:
        started = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [pid, *(one for child in started for one in family(int(child)))]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between moves at a table")
    parser.add_argument("--game", default="salvage")
    parser.add_argument("--seats", type=int, default=2, choices=(1, 2, 3))
    parser.add_argument("--settings", default="", help="of that game, as JSON")
    parser.add_argument("--database", default="", help="default: an SQLite file of its own")
    parser.add_argument("--workers", type=int, default=1)
    words = parser.parse_args()
    words.tables = max(1, min(words.tables, MOST_TABLES))
    words.seconds = max(1.0, min(words.seconds, MOST_SECONDS))
    with tempfile.TemporaryDirectory() as folder:
        database = words.database or os.path.join(folder, "load.sqlite")  # noqa: PTH118 - a text
        with running(database, "--workers", str(words.workers)) as server:
            figures = uvloop.run(load(server.port, server.process.pid, words))
    return report(figures, words)


def spread(figures: Figures, times: list[float]) -> str:
    parts = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "slowest": 1.0}
    said = ", ".join(f"{name} {figures.at(part, times):.1f}" for name, part in parts.items())
    return f"{said} ms, of {len(times)}"


def report(figures: Figures, words: argparse.Namespace) -> int:
    p99 = figures.at(0.99, figures.delays)
    settled = figures.memory
    sockets = max(2, words.seats) * words.tables
    print(f"{words.game}: tables {words.tables}, sockets {sockets}, {words.seconds:g} s")
    print(f"moves {figures.moves}, games {figures.games}, errors {len(figures.errors)}")
    print(f"command to its answer:       {spread(figures, figures.answers)}")
    print(f"command to another's update: {spread(figures, figures.delays)}")
    if settled:
        tenths = [settled[n * (len(settled) - 1) // 10] / 2**20 for n in range(11)]
        empty = figures.empty / 2**20
        each = 1024 * (tenths[-1] - empty) / words.tables
        print(f"memory of the server: {empty:.0f} MB before; with all tables open, by tenths,")
        print(f"  {' '.join(f'{size:.0f}' for size in tenths)} MB: {each:.0f} KB a table")
        used = figures.processor - figures.before
        each = 1000 * used / max(1, figures.moves)
        print(f"processor of the server: {used:.1f} s, {each:.2f} ms a move")
    for error in dict.fromkeys(figures.errors[:20]):
        print("error:", error)
    return 0 if not figures.errors and p99 < LIMIT_MS else 1


if __name__ == "__main__":
    sys.exit(main())
