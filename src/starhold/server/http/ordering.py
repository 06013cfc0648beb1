"""Routes for orders, for decisions made in advance, and for why a thing offers nothing."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from starhold.orders.row import Answer
from starhold.orders.why_not import Reasons
from starhold.server import order_protocol as p
from starhold.server.http.advising import asker
from starhold.server.http.common import enter, looked, problems, written
from starhold.server.protocol import Undo
from starhold.server.rooms import ahead, ordering, people, rules_work
from starhold.server.rooms.rules_work import TableCommand

Req = Request[Any, Any, Any]
SeatName = FromQuery[str | None]
Thing = Annotated[str, QueryParameter(max_length=100)]


@get("/api/tables/{table:str}/orders", responses=problems(401, 409))
async def orders(
    request: Req,
    table: FromPath[str],
    seat: SeatName = None,
    thing: Annotated[str, QueryParameter(max_length=1000)] = "",
    many: Annotated[int, QueryParameter(ge=0, le=1000)] = 0,
    to: Annotated[str, QueryParameter(max_length=100)] = "",
) -> p.OrderFacts:
    """Orders for a piece or a place; without one, numbers and repeated choices.

    Several pieces, joined by a plus sign, are sent to the place `to` by one order.
    """
    house, room, who = await enter(request, table)
    wanted = ordering.Wanted(thing, many, to)
    return await ordering.offered(house, room, asker(room, who, seat), wanted)


@get("/api/tables/{table:str}/shortcuts", responses=problems(401, 409))
async def shortcuts(request: Req, table: FromPath[str], seat: SeatName = None) -> p.OrderFacts:
    """Orders shown beside the question: a number, all of a kind, what pieces can do."""
    house, room, who = await enter(request, table)
    return await ordering.shortcuts(house, room, asker(room, who, seat))


@post("/api/tables/{table:str}/order", status_code=200, responses=problems(401, 409, 422, 507))
async def order(
    request: Req, table: FromPath[str], data: JSONBody[p.GiveOrder]
) -> Response[p.Obeyed]:
    """Make several choices in a row, until something happens."""
    house, room, who = await enter(request, table)
    mine = people.holder(room, who, data.seat)
    house.commands.take((room.id, mine), "commands")
    wanted = TableCommand(mine, None, data.key, data.after)
    row = [Answer(one.question, one.option) for one in data.row]
    return written(await ordering.obey(house, room, wanted, row, onward=data.onward))


@post("/api/tables/{table:str}/undo-order", status_code=200, responses=problems(401, 409, 507))
async def undo_order(
    request: Req, table: FromPath[str], data: JSONBody[Undo]
) -> Response[p.Obeyed]:
    """Undo the last order, or the last choice if it was made by hand."""
    house, room, who = await enter(request, table)
    mine = people.holder(room, who, data.seat)
    house.commands.take((room.id, mine), "commands")
    wanted = TableCommand(mine, None, data.key, data.after)
    return written(await ordering.undo_row(house, room, wanted))


@get("/api/tables/{table:str}/ahead", responses=problems(401))
async def decided(request: Req, table: FromPath[str], seat: SeatName = None) -> p.AheadFacts:
    """What the seat has decided in advance; nobody else sees it."""
    _, room, who = await enter(request, table)
    return ahead.kept(room, people.holder(room, who, seat))


@post("/api/tables/{table:str}/ahead", status_code=200, responses=problems(401, 409, 422, 507))
async def decide(
    request: Req, table: FromPath[str], data: JSONBody[p.DecideAhead]
) -> p.AheadFacts:
    """Decide in advance: an answer to a question, or the destination of a piece."""
    house, room, who = await enter(request, table)
    facts = await ahead.decide_ahead(house, room, asker(room, who, data.seat), data)
    house.after_entry(room)
    return facts


@delete("/api/tables/{table:str}/ahead", status_code=200, responses=problems(401, 507))
async def cancel(
    request: Req,
    table: FromPath[str],
    seat: SeatName = None,
    name: Annotated[str | None, QueryParameter(max_length=600)] = None,
) -> p.AheadFacts:
    """Cancel one standing order of the seat, or all."""
    house, room, who = await enter(request, table)
    mine = people.holder(room, who, seat)
    house.commands.take((room.id, mine), "commands")
    return await ahead.cancel(house, room, mine, name)


@get("/api/tables/{table:str}/why-not", responses=problems(401))
async def why_not(
    request: Req, table: FromPath[str], thing: Thing, seat: SeatName = None
) -> Reasons:
    """Why nothing can be done with a thing now, and the rules that say so."""
    visit = _, room, who = await enter(request, table)
    viewer = people.viewer(room, who, seat)
    return await looked(visit, "explaining", rules_work.explain, viewer, thing)


HANDLERS = [orders, shortcuts, order, undo_order, decided, decide, cancel, why_not]
