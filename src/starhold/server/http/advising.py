"""Routes that tell a seat about its options before it chooses."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get
from litestar.params import FromPath, FromQuery, QueryParameter

from starhold.foresight.details import Details
from starhold.server import protocol as p
from starhold.server.http.common import enter, problems
from starhold.server.rooms import advising, people
from starhold.server.rooms.advising import Asker
from starhold.server.rooms.people import Visitor
from starhold.server.rooms.room import Room

Req = Request[Any, Any, Any]
SeatName = FromQuery[str | None]


def asker(room: Room, who: Visitor, seat: str | None) -> Asker:
    return Asker(people.holder(room, who, seat), who.address)


@get("/api/tables/{table:str}/warnings", responses=problems(401, 409))
async def warnings(request: Req, table: FromPath[str], seat: SeatName = None) -> p.WarningFacts:
    """Warnings of losses that options would cause, by the name of the option."""
    house, room, who = await enter(request, table)
    return await advising.warnings(house, room, asker(room, who, seat))


@get("/api/tables/{table:str}/details", responses=problems(401, 409, 422))
async def details(
    request: Req,
    table: FromPath[str],
    option: Annotated[str, QueryParameter(max_length=400)],
    seat: SeatName = None,
    odds: FromQuery[bool] = True,
) -> Details:
    """The consequences of an option: certain changes, warnings and, if wanted, odds."""
    house, room, who = await enter(request, table)
    return await advising.details(house, room, asker(room, who, seat), option, odds=odds)


@get("/api/tables/{table:str}/advice", responses=problems(401, 403, 409))
async def advice(request: Req, table: FromPath[str], seat: SeatName = None) -> p.AdviceFacts:
    """What a good player would choose, and why; off between people unless the table allows it."""
    house, room, who = await enter(request, table)
    return await advising.advice(house, room, asker(room, who, seat))


HANDLERS = [warnings, details, advice]
