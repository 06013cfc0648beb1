"""Routes for what a seat can know of its options before it chooses."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get
from litestar.params import FromPath, FromQuery, QueryParameter

from starhold.foresight.details import Details
from starhold.server import protocol as p
from starhold.server.http.common import enter, problems
from starhold.server.rooms import advising, people

Req = Request[Any, Any, Any]
SeatName = FromQuery[str | None]


@get("/api/tables/{table:str}/warnings", responses=problems(401, 409))
async def warnings(request: Req, table: FromPath[str], seat: SeatName = None) -> p.WarningFacts:
    """What options would cost the seat unasked, by the name of the option."""
    house, room, who = await enter(request, table)
    return await advising.warnings(house, room, people.holder(room, who, seat))


@get("/api/tables/{table:str}/details", responses=problems(401, 409, 422))
async def details(
    request: Req,
    table: FromPath[str],
    option: Annotated[str, QueryParameter(max_length=400)],
    seat: SeatName = None,
    odds: FromQuery[bool] = True,
) -> Details:
    """What would follow from an option: certain changes, warnings and, if wanted, odds."""
    house, room, who = await enter(request, table)
    return await advising.details(house, room, people.holder(room, who, seat), option, odds=odds)


@get("/api/tables/{table:str}/advice", responses=problems(401, 403, 409))
async def advice(request: Req, table: FromPath[str], seat: SeatName = None) -> p.AdviceFacts:
    """What a good player would choose, and why; off between people unless the table allows it."""
    house, room, who = await enter(request, table)
    return await advising.advice(house, room, people.holder(room, who, seat))


HANDLERS = [warnings, details, advice]
