"""Routes for playing, chat and looking back."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from starhold.foresight.recap import Recap
from starhold.review.report import ReviewFacts
from starhold.server import clocks
from starhold.server import protocol as p
from starhold.server.http.common import (
    address_of,
    check_origin,
    cookie,
    enter,
    house_of,
    looked,
    problems,
    secrets_of,
    written,
)
from starhold.server.problem import Problem
from starhold.server.rooms import (
    commands,
    opening,
    past,
    people,
    reviewing,
    rules_work,
    talking,
)
from starhold.server.rooms.chronicle import Viewer
from starhold.server.rooms.parts import GATHERING
from starhold.server.rooms.people import Visitor
from starhold.server.rooms.room import Listener, Room
from starhold.server.store import messages
from starhold.server.store.rows import ChatRow

Req = Request[Any, Any, Any]
After = Annotated[int | None, QueryParameter(ge=0, le=10_000_000)]
SeatName = FromQuery[str | None]
LONGEST_WAIT = 30.0
MOST_ENTRIES = 1_000
MOST_MESSAGES = 200
FILE_LIMIT = 8 * 1024 * 1024


@get("/api/tables/{table:str}/state", responses={**problems(401), 204: ResponseSpec(None)})
async def state(
    request: Req,
    table: FromPath[str],
    seat: SeatName = None,
    after: After = None,
    mark: Annotated[str | None, QueryParameter(max_length=40)] = None,
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)] = 0,
) -> Response[p.Update | None]:
    """The table now, or as soon as it changes."""
    house, room, who = await enter(request, table)
    viewer = people.viewer(room, who, seat)
    patient = wait and (after is not None or room.row.status == GATHERING)
    if patient and not await changed(room, viewer, after, mark, wait):
        return Response(None, status_code=204)
    if patient and people.viewer(room, _again(room, request), seat) != viewer:
        raise Problem("secret", "This seat has a new holder.")
    async with house.reads.turn(who.address, "requests"):
        _, message = await room.message(viewer, after)
    return written(message)


def _again(room: Room, request: Req) -> Visitor:
    """Return the visitor as of now: a link may have been replaced while the request waited."""
    return people.visitor(room, secrets_of(request), address_of(request))


async def changed(
    room: Room, viewer: Viewer, after: int | None, mark: str | None, wait: float
) -> bool:
    """Wait until there is something new for a viewer."""
    listener = Listener(viewer)
    room.listeners.add(listener)
    try:
        async with asyncio.timeout(wait):
            while True:
                listener.wake.clear()
                if room.row.status != GATHERING:
                    seen = await room.seen(viewer)
                    if seen.number != after or (mark is not None and seen.mark != mark):
                        return True
                await listener.wake.wait()
    except TimeoutError:
        return False
    finally:
        room.listeners.discard(listener)
        if viewer is not None:
            room.heard[viewer] = clocks.now()  # the player was here until now


@get("/api/tables/{table:str}/log", responses=problems(401))
async def log(
    request: Req,
    table: FromPath[str],
    seat: SeatName = None,
    after: Annotated[int, QueryParameter(ge=0, le=10_000_000)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_ENTRIES)] = 200,
) -> Response[p.Log]:
    """The log, page by page."""
    visit = _, room, who = await enter(request, table)
    viewer = people.viewer(room, who, seat)
    asked = looked(visit, "reading the log", rules_work.log_page, viewer, after, limit)
    return written(await asked)


@post("/api/tables/{table:str}/choose", status_code=200, responses=problems(401, 409, 422, 507))
async def choose(request: Req, table: FromPath[str], data: JSONBody[p.Choose]) -> Response[p.Done]:
    """Choose one of the options."""
    return await _command(request, table, data.seat, data.option, (data.key, data.after))


@post("/api/tables/{table:str}/undo", status_code=200, responses=problems(401, 409, 507))
async def undo(request: Req, table: FromPath[str], data: JSONBody[p.Undo]) -> Response[p.Done]:
    """Undo the last choice."""
    return await _command(request, table, data.seat, None, (data.key, data.after))


async def _command(
    request: Req, table: str, seat: str | None, option: str | None, rest: tuple[str, int]
) -> Response[p.Done]:
    house, room, who = await enter(request, table)
    mine = people.holder(room, who, seat)
    house.commands.take((room.id, mine), "commands")
    wanted = rules_work.TableCommand(mine, option, *rest)
    return written(await commands.command(house, room, wanted))


# -- chat ----------------------------------------------------------------------------------


@post("/api/tables/{table:str}/chat", status_code=201, responses=problems(401, 507))
async def say(request: Req, table: FromPath[str], data: JSONBody[p.Say]) -> ChatRow:
    """Send a chat message to the players, to the spectators, or to one other seat."""
    house, room, who = await enter(request, table)
    viewer = people.viewer(room, who, data.seat)
    speaker = (room.id, viewer or address_of(request))
    house.chat.take(speaker, "messages")
    return await talking.say(house, room, viewer, data.to, data.name, data.text)


@get("/api/tables/{table:str}/chat", responses=problems(401))
async def chat(
    request: Req,
    table: FromPath[str],
    seat: SeatName = None,
    after: Annotated[int, QueryParameter(ge=0, le=10_000_000)] = 0,
    to: FromQuery[str | None] = None,
) -> p.Messages:
    """Chat messages; with `to`, the private ones between two seats."""
    house, room, who = await enter(request, table)
    viewer = people.viewer(room, who, seat)
    place = "players" if viewer else "spectators"
    if to is not None:
        mine = people.holder(room, who, seat)
        place = talking.private(mine, people.seat_of(room, to).seat)
    async with house.database.reading() as c:
        return p.Messages(await messages.heard(c, room.id, {place: after}, MOST_MESSAGES))


# -- looking back --------------------------------------------------------------------------


def _looker(room: Room, who: Visitor, seat: str | None) -> Viewer:
    """Return the seat whose view to show; after the end, anyone who may watch can choose."""
    if room.row.status == "over" and seat in room.people:
        people.check_watching(room, who)
        return seat
    return people.viewer(room, who, seat)


@get("/api/tables/{table:str}/replay/{number:int}", responses=problems(401))
async def replay(
    request: Req, table: FromPath[str], number: FromPath[int], seat: SeatName = None
) -> Response[p.Frame]:
    """The table as it was after an entry."""
    visit = _, room, who = await enter(request, table)
    viewer = _looker(room, who, seat)
    if not 0 <= number <= 10_000_000:
        raise Problem("unknown", f"There is no entry {number}.")
    return written(await looked(visit, "looking back", past.frame, viewer, number))


@get("/api/tables/{table:str}/recap", responses=problems(401))
async def recap(
    request: Req,
    table: FromPath[str],
    seat: SeatName = None,
    after: Annotated[int, QueryParameter(ge=0, le=10_000_000)] = 0,
) -> Response[Recap]:
    """Everything you can see has changed since an entry."""
    visit = _, room, who = await enter(request, table)
    viewer = people.viewer(room, who, seat)
    return written(await looked(visit, "a recap", past.recap_since, viewer, after))


@get(
    "/api/tables/{table:str}/file",
    responses={**problems(401), 200: ResponseSpec(dict[str, Any], generate_examples=False)},
)
async def file(request: Req, table: FromPath[str], seat: SeatName = None) -> Response[bytes]:
    """The game as a file: all of it once it is over, before that only what you have seen."""
    visit = _, room, who = await enter(request, table)
    viewer = people.viewer(room, who, seat)
    body = await looked(visit, "writing a file", past.file, viewer, room.bots())
    return _download(body, f"{room.row.game}-{room.id}.json")


@get(
    "/api/tables/{table:str}/set-aside",
    responses={**problems(401), 200: ResponseSpec(dict[str, Any], generate_examples=False)},
)
async def set_aside(request: Req, table: FromPath[str], seat: SeatName = None) -> Response[bytes]:
    """The entries that an update of the rules set aside, as a file."""
    visit = _, room, who = await enter(request, table)
    viewer = people.viewer(room, who, seat)
    body = await looked(visit, "writing what was set aside", past.set_aside, viewer)
    return _download(body, f"{room.row.game}-{room.id}-set-aside.json")


def _download(body: bytes, name: str) -> Response[bytes]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, headers=headers, media_type="application/json")


@get("/api/tables/{table:str}/luck", responses=problems(401, 409))
async def luck(request: Req, table: FromPath[str], seat: SeatName = None) -> Response[p.Luck]:
    """Everything needed to check the dice, once the game is over."""
    visit = _, room, who = await enter(request, table)
    people.check_watching(room, who)
    viewer = _looker(room, who, seat)
    return written(await looked(visit, "gathering the luck", past.luck, viewer))


@get("/api/tables/{table:str}/review", responses=problems(401, 409, 503))
async def review(request: Req, table: FromPath[str], seat: SeatName = None) -> ReviewFacts:
    """The review of a finished game, or its progress while it is being made."""
    house, room, who = await enter(request, table)
    people.check_watching(room, who)
    return await reviewing.review(house, room, _looker(room, who, seat))


@post("/api/tables/{table:str}/branch", responses=problems(401, 422, 507))
async def branch(
    request: Req, table: FromPath[str], data: JSONBody[p.Branch]
) -> Response[p.Opened]:
    """Play on from an entry at a new table."""
    house, room, who = await enter(request, table)
    viewer = _looker(room, who, data.seat)
    house.new_tables.take(address_of(request), "new tables")
    house.copies.take(address_of(request), "imports and branches")
    # Each player has a share, and all spectators together have one.
    house.copies.take((room.id, *who.seats[:1]), "branches of this table")
    opened = await opening.branched(house, room, viewer, data)
    return _own(request, opened)


@post("/api/import", responses=problems(422, 507), request_max_body_size=FILE_LIMIT)
async def import_file(request: Req) -> Response[p.Opened]:
    """Open a table from a file, which is the body."""
    house = house_of(request)
    check_origin(request)
    house.new_tables.take(address_of(request), "new tables")
    house.copies.take(address_of(request), "imports and branches")
    data = await request.body()
    return _own(request, await opening.imported(house, data, address_of(request)))


def _own(request: Req, opened: p.Opened) -> Response[p.Opened]:
    kept = cookie(request, opened.table, opened.host, *opened.seats.values())
    return Response(opened, cookies=[kept], status_code=201)


HANDLERS = [
    *(state, log, choose, undo, say, chat),
    *(replay, recap, file, set_aside, luck, review, branch, import_file),
]
