"""Seats that an assistant can take: at a table in this process, or at a Starhold server."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Iterable
from http.client import HTTPException
from threading import RLock
from typing import Any, Protocol
from urllib.parse import urlsplit

import msgspec

from starhold import games
from starhold.client import Client, Refused
from starhold.client.witness import Forged
from starhold.core.game import Game
from starhold.core.match import Match
from starhold.core.record import Seat
from starhold.core.trouble import IllegalChoice, Trouble, Unknown
from starhold.foresight.details import Details
from starhold.show.vocabulary import (
    Battle,
    News,
    Ring,
    Row,
    Sheet,
    Stack,
    Track,
    Tree,
    View,
)
from starhold.terminal.sitting import Hint, Sitting
from starhold.terminal.zones import news_text

PAUSE = 0.1  # seconds between looks at a table in this process
PATIENCE = 20.0  # seconds to keep trying while a server is away
AnyZone = Row | Stack | Track | Ring | Tree | Sheet | Battle
AT_A_SERVER = re.compile(r"/t/(?P<table>[\w-]+)/?")


class NotBegun(Trouble):
    """The table waits for players to take their seats."""


class SeatTaken(Protocol):
    """What an assistant can see and do from a seat, or as a spectator."""

    link: str
    game: Game[Any]
    lock: RLock  # tools run in threads, and a table takes one at a time

    @property
    def seat(self) -> Seat | None: ...
    def view(self) -> View: ...
    def news(self) -> list[str]: ...
    def choose(self, name: str) -> None: ...
    def undo(self) -> None: ...
    def details(self, name: str) -> Details: ...
    def advice(self) -> list[Hint]: ...
    def warned(self) -> dict[str, tuple[str, ...]]: ...
    def wait(self, seconds: float) -> None: ...


# -- in this process -------------------------------------------------------------------


class LocalTable:
    """A table in this process; each seat without a bot has a secret."""

    def __init__(self, name: str, match: Match[Any]) -> None:
        self.name = name
        self.sitting = Sitting(match)
        self.lock = RLock()
        self.secrets = {seat: secrets.token_urlsafe(12) for seat in self.sitting.humans}
        self._taken: dict[Seat | None, LocalSeat] = {}
        self.let_bots_play()

    def link(self, seat: Seat | None) -> str:
        """Return the link of a seat; without a seat, that of spectators."""
        return f"{self.name}#{self.secrets[seat]}" if seat else self.name

    def enter(self, secret: str) -> LocalSeat:
        """Return the seat with this secret; without a secret, a spectator."""
        holders = [
            seat for seat, own in self.secrets.items() if secrets.compare_digest(own, secret)
        ]
        if secret and not holders:
            raise Unknown(f"This link opens no seat of table {self.name}.")
        seat = holders[0] if secret else None
        return self._taken.setdefault(seat, LocalSeat(self, seat))

    def let_bots_play(self) -> None:
        while self.sitting.let_bot_play():
            pass


class LocalSeat:
    """A seat at a table in this process."""

    def __init__(self, table: LocalTable, seat: Seat | None) -> None:
        self.table = table
        self.sitting = table.sitting
        self.game = table.sitting.match.game
        self.lock = table.lock
        self.link = table.link(seat)
        self.seat = seat
        self._read = 0

    def view(self) -> View:
        return self.sitting.view(self.seat)

    def news(self) -> list[str]:
        """Return what has happened since the last call."""
        entries = self.sitting.log(self.seat)
        start = min(self._read, len(entries))
        self._read = len(entries)
        return [line for entry in entries[start:] for line in told(entry.news)]

    def choose(self, name: str) -> None:
        self.sitting.choose(name, self._player())
        self.table.let_bots_play()

    def undo(self) -> None:
        self.sitting.undo(self._player())

    def details(self, name: str) -> Details:
        return self.sitting.details(name, self._player())

    def advice(self) -> list[Hint]:
        return self.sitting.hint(self._player())

    def warned(self) -> dict[str, tuple[str, ...]]:
        return self.sitting.warned(self._player())

    def wait(self, seconds: float) -> None:
        """Wait until this seat is asked or the game is over."""
        until = time.monotonic() + seconds
        table = self.sitting.match.table
        while self.seat not in table.open and not table.over and time.monotonic() < until:
            time.sleep(PAUSE)

    def _player(self) -> Seat:
        if self.seat is None:
            raise IllegalChoice("A spectator cannot play. Use the link of a seat.")
        return self.seat


# -- at a server -----------------------------------------------------------------------


class ServerSeat:
    """A seat at a table of a Starhold server."""

    def __init__(self, link: str, seat: str = "") -> None:
        address, table, secret = parted(link)
        self.lock = RLock()
        self._call = ServerCall(Client(address, patience=PATIENCE))
        with self._call as client:
            self._at = client.sit(table, secret, seat or None)
            # The link was perhaps exchanged for a secret: from now on, that is the link.
            self.link = f"{address}/t/{table}#{self._at.secret}"
            facts = self._at.facts()
        self.game = games.find(facts["game"])
        self._read = -1

    @property
    def seat(self) -> Seat | None:
        return self._at.seat

    def view(self) -> View:
        with self._call:
            self._at.wait(0)
        return read_view(self._at.view)

    def news(self) -> list[str]:
        """Return what has happened since the last call."""
        fresh = [one for one in self._at.log if one["number"] > self._read and not one["undone"]]
        self._read = self._at.number
        return [
            line
            for entry in fresh
            for line in told(msgspec.convert(entry["news"], tuple[News, ...]))
        ]

    def choose(self, name: str) -> None:
        with self._call:
            self._at.choose(name)

    def undo(self) -> None:
        with self._call:
            self._at.undo()

    def details(self, name: str) -> Details:
        with self._call:
            return msgspec.convert(self._at.details(name), Details)

    def advice(self) -> list[Hint]:
        with self._call:
            return [Hint(one["option"], one["reasons"]) for one in self._at.advice()]

    def warned(self) -> dict[str, tuple[str, ...]]:
        with self._call:
            return msgspec.convert(self._at.warnings(), dict[str, tuple[str, ...]])

    def wait(self, seconds: float) -> None:
        """Wait until this seat is asked or the game is over."""
        until = time.monotonic() + seconds
        while not self._at.question and not self._at.over and time.monotonic() < until:
            try:
                with self.lock, self._call:
                    self._at.wait(max(0.0, min(PATIENCE, until - time.monotonic())))
            except NotBegun:  # a server needs no waiting for that
                time.sleep(min(1.0, max(0.0, until - time.monotonic())))


class ServerCall:
    """Turns errors of a server into sentences, and leaves no connection open."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def __enter__(self) -> Client:
        return self.client

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        self.client.close()
        if isinstance(error, Refused) and error.kind == "gathering":
            raise NotBegun(f"The game has not begun. {error}") from error
        if isinstance(error, Refused | Forged):
            raise Trouble(f"The server says: {error}") from error
        if isinstance(error, OSError | HTTPException):
            raise Trouble(f"The server cannot be reached: {error}.") from error


def parted(link: str) -> tuple[str, str, str]:
    """Return the server's address, the table and the secret of a link."""
    parts = urlsplit(link)
    found = AT_A_SERVER.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or not parts.netloc or not found:
        raise Unknown(
            f"'{link}' is not a link to a table; a link looks like https://example.org/t/TABLE#SECRET."
        )
    return f"{parts.scheme}://{parts.netloc}", found["table"], parts.fragment


def read_view(seen: dict[str, Any]) -> View:
    """Read a view from JSON; zones are told apart by their tags."""
    scene = dict(seen["scene"])
    zones = msgspec.convert(scene.pop("zones", ()), tuple[AnyZone, ...])
    found = msgspec.convert({**seen, "scene": scene}, View)
    return msgspec.structs.replace(found, scene=msgspec.structs.replace(found.scene, zones=zones))


def told(news: Iterable[News]) -> list[str]:
    return [news_text(one).plain.strip() for one in news]
