"""The live socket: each viewer has a WebSocket that sends what has changed."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery, QueryParameter

from starhold.server import clocks
from starhold.server.http.common import address_of, as_problem, enter, house_of, secrets_of
from starhold.server.limits import TokenBuckets
from starhold.server.problem import Problem
from starhold.server.protocol import ChatNews, Pong, TableNews
from starhold.server.rooms import people, talking
from starhold.server.rooms.chronicle import Viewer
from starhold.server.rooms.house import House
from starhold.server.rooms.parts import GATHERING
from starhold.server.rooms.people import Visitor
from starhold.server.rooms.room import Listener, Room, SeenPlace
from starhold.server.store import messages
from starhold.server.store.rows import ChatRow

Socket = WebSocket[Any, Any, Any]
RECENT_CHAT = 50
AWAY_AFTER = 5.0  # seconds without a socket, so that reloading the page does not count
LONGEST_REASON = 123
PING = b'{"kind":"ping"}'
_encoder = msgspec.json.Encoder()
PONG = _encoder.encode(Pong()).decode()


class Misuse(Exception):
    """The client sent something other than a ping."""


@websocket("/api/tables/{table:str}/live")
async def live(
    socket: Socket,
    table: FromPath[str],
    seat: FromQuery[str | None] = None,
    after: Annotated[int | None, QueryParameter(ge=0, le=10_000_000)] = None,
) -> None:
    """Listen to a table."""
    house = house_of(socket)
    address = address_of(socket)
    try:
        _, room, who = await enter(socket, table)
        viewer = people.viewer(room, who, seat)
        if house.sockets.get(address, 0) >= house.config.limits.sockets:
            raise Problem("flood", "Too many open tables from this address.")
    except Exception as error:
        problem = as_problem(error)
        await socket.accept()
        await socket.close(4000 + problem.status, _reason(problem))
        return
    await socket.accept()
    house.sockets[address] = house.sockets.get(address, 0) + 1
    try:
        await LiveSocket(house, room, who, viewer, socket).serve(after)
    finally:
        house.sockets[address] -= 1
        if not house.sockets[address]:
            del house.sockets[address]


def _reason(problem: Problem) -> str:
    """Return why a socket is closed, in as many bytes as a close message may have."""
    return problem.detail.encode()[:LONGEST_REASON].decode(errors="ignore")


class LiveSocket:
    """An open socket and how far its client has been told."""

    def __init__(
        self, house: House, room: Room, who: Visitor, viewer: Viewer, socket: Socket
    ) -> None:
        self.house = house
        self.room = room
        self.who = who
        self.socket = socket
        self.secrets = secrets_of(socket)
        self.listener = Listener(viewer, watching=True)
        self.number: int | None = None
        self.mark = ""
        self.changes = -1
        self.chats = -1
        self.heard: dict[str, int] = {}  # the last message of each room
        self.pings = 0
        self.messages = TokenBuckets(house.config.limits.pings)

    async def serve(self, after: int | None) -> None:
        """Send until one side closes the socket."""
        self.number = after
        self._come()
        reader = asyncio.create_task(self._read())
        writer = asyncio.create_task(self._write())
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._go()
            for task in (reader, writer):
                task.cancel()
            results = await asyncio.gather(reader, writer, return_exceptions=True)
        if any(isinstance(result, Misuse) for result in results):
            await self._close(1008, "Clients may only send pings.")
        for result in results:
            if isinstance(result, Problem):
                await self._close(4000 + result.status, _reason(result))

    async def _close(self, code: int, reason: str) -> None:
        try:
            await self.socket.close(code, reason)
        except (WebSocketDisconnect, RuntimeError):
            return

    async def _read(self) -> None:
        try:
            while True:
                said = await self.socket.receive_data("text")
                if len(said) > 4096 or said.encode().replace(b" ", b"") != PING:
                    raise Misuse
                self.messages.take(None, "pings")
                self.pings = min(self.pings + 1, 4)
                self.listener.wake.set()
        except (WebSocketDisconnect, KeyError):
            return

    async def _write(self) -> None:
        try:
            while True:
                self.listener.wake.clear()
                if self.room.version(self.listener.viewer) != self.changes:
                    await self._send_facts()
                await self._send_update()
                if self.room.chats != self.chats:
                    await self._send_chat()
                while self.pings:
                    self.pings -= 1
                    await self.socket.send_text(PONG)
                await self.listener.wake.wait()
        except WebSocketDisconnect:
            return

    async def _send_facts(self) -> None:
        self.changes = self.room.version(self.listener.viewer)
        self.who = people.visitor(self.room, self.secrets, self.who.address)
        viewer = self.listener.viewer
        lost = viewer is not None and viewer not in self.who.seats
        if not (lost or self.who.may_watch(self.room)):
            raise Problem("not-yours", "This table is now private.")
        # A viewer who loses the seat is told so, and nothing after that.
        facts = people.facts(self.room, self.who)
        await self._send(_encoder.encode(TableNews(facts)))
        if viewer in self.who.replaced:
            raise Problem("secret", "You were replaced. Open the table to take your seat back.")
        if lost:
            raise Problem("secret", "This seat has a new link and another holder.")

    async def _send_update(self) -> None:
        if self.room.row.status == GATHERING:
            return
        if self.mark:
            found = await self._missed()
        else:  # later it is drawn once for all; now it may be drawn for this client alone
            async with self.house.reads.turn(self.who.address, "requests"):
                found = await self._missed()
        if found is None:
            return
        seen, message = found
        self.number, self.mark = seen.number, seen.mark
        await self._send(message)

    async def _missed(self) -> tuple[SeenPlace, bytes] | None:
        seen = await self.room.seen(self.listener.viewer)
        if seen.mark == self.mark and seen.number == self.number:
            return None
        return await self.room.message(self.listener.viewer, self.number)

    async def _send_chat(self) -> None:
        self.chats = self.room.chats
        rooms = talking.rooms_of(self.room, self.listener.viewer)
        after = {room: self.heard.get(room, 0) for room in rooms}
        async with self.house.database.reading() as c:
            said: list[ChatRow] = await messages.heard(c, self.room.id, after, RECENT_CHAT)
        if said:
            for one in said:
                self.heard[one.room] = max(one.id, self.heard.get(one.room, 0))
            await self._send(_encoder.encode(ChatNews(said)))

    async def _send(self, message: bytes) -> None:
        self.house.metrics.messages.inc()
        await self.socket.send_text(message.decode())

    # -- presence ----------------------------------------------------------------------

    def _others(self) -> bool:
        mine = self.listener.viewer
        return any(
            e.watching and e.viewer == mine for e in self.room.listeners if e is not self.listener
        )

    def _come(self) -> None:
        self.room.listeners.add(self.listener)
        seat = self.listener.viewer
        # A page that is loaded again and again changes nothing, and so writes nothing.
        if seat is not None and seat not in self.room.noted:
            self.room.noted.add(seat)
            self.house.spawn(self.house.contact(self.room, seat, here=True))

    def _go(self) -> None:
        self.room.listeners.discard(self.listener)
        seat = self.listener.viewer
        if seat is None:
            return
        self.room.heard[seat] = clocks.now()  # the player was here until now
        left = self.room.last_left[seat] = object()
        if not self.house.closing:
            self.house.spawn(self._gone(seat, left))

    async def _gone(self, seat: str, left: object) -> None:
        await asyncio.sleep(AWAY_AFTER)
        if self.room.last_left[seat] is left and not self._others():
            self.room.noted.discard(seat)
            await self.house.contact(self.room, seat, here=False)


HANDLERS = [live]
