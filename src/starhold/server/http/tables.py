"""Routes for tables and their people."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from litestar import Request, Response, get, patch, post, put
from litestar.params import FromPath, FromQuery, JSONBody

from starhold.core.record import Seat
from starhold.server import protocol as p
from starhold.server.http.common import (
    address_of,
    check_origin,
    cookie,
    enter,
    enter_to_change,
    house_of,
    problems,
    secrets_of,
    wrong_secret,
)
from starhold.server.problem import Problem
from starhold.server.rooms import dealing, ending, keys, opening, people, replacing
from starhold.server.rooms.house import House
from starhold.server.rooms.people import Visitor
from starhold.server.rooms.room import Room
from starhold.server.store import queries

MOST_LISTED = 100
Req = Request[Any, Any, Any]


@get("/api/tables", responses=problems())
async def listed(request: Req) -> list[p.TableFacts]:
    """The listed tables, newest first."""
    house = house_of(request)
    address = address_of(request)
    house.requests.take(address, "requests")
    async with house.reads.turn(address, "requests"), house.database.reading() as c:
        rows = await queries.listed(c, MOST_LISTED)
        sitting = await queries.people_of(c, [row.id for row in rows])
    found = []
    for row in rows:
        room = house.rooms.get(row.id)
        if room is None:
            room = Room(row.id, house.database, house.rules)
            room.row = row
            room.people = {person.seat: person for person in sitting[row.id]}
        found.append(people.facts(room, Visitor()))
    return found


def _new(request: Req) -> House:
    house = house_of(request)
    check_origin(request)
    house.new_tables.take(address_of(request), "new tables")
    return house


def _opened(request: Req, opened: p.Opened) -> Response[p.Opened]:
    mine = [opened.seats[seat] for seat in opened.facts.you.seats]
    kept = cookie(request, opened.table, opened.host, *mine)
    return Response(opened, cookies=[kept], status_code=201)


@post("/api/tables", responses=problems(422, 507))
async def open_table(request: Req, data: JSONBody[p.NewTable]) -> Response[p.Opened]:
    """Open a table."""
    return _opened(request, await opening.opened(_new(request), data))


@get("/api/tables/{table:str}", responses=problems(401))
async def table_facts(request: Req, table: FromPath[str]) -> p.TableFacts:
    """A table and its people."""
    _, room, who = await enter(request, table)
    people.check_watching(room, who)
    return people.facts(room, who)


@patch("/api/tables/{table:str}", responses=problems(401, 507))
async def change_table(
    request: Req, table: FromPath[str], data: JSONBody[p.TableChange]
) -> p.TableFacts:
    """Change the title of a table, list it, or let anyone in who has its address."""
    house, room, who = await enter_to_change(request, table)
    people.host_only(who)
    values: dict[str, Any] = msgspec.structs.asdict(data)
    wanted = {name: value for name, value in values.items() if value is not None}
    await people.change(house, room, None, **wanted)
    return people.facts(room, who)


@post("/api/tables/{table:str}/enter", status_code=200, responses=problems(401))
async def come_in(
    request: Req, table: FromPath[str], data: JSONBody[p.Secret]
) -> Response[p.Entered]:
    """Exchange a link for a cookie; a seat's link is spent."""
    house, room, _ = await enter(request, table)
    who = people.visitor(room, (data.secret,), address_of(request))
    seat, secret = people.seat_behind(room, data.secret), data.secret
    if seat is not None and secret in secrets_of(request):
        entered = p.Entered("seat", seat)  # this browser holds it already
    elif seat is not None:
        house.changes.take((room.id, who.address), "changes")
        secret = await people.use_link(house, room, seat, secret, data.name)
        entered = p.Entered("seat", seat, secret)
    elif who.host or who.watch or who.replaced:
        entered = p.Entered("host" if who.host else "watch")
    else:
        if who.former:
            people.check_watching(room, who)
        wrong_secret(house, address_of(request))
    return Response(entered, cookies=[cookie(request, table, secret)])


@post("/api/tables/{table:str}/invitation", status_code=200, responses=problems(401))
async def invitation(request: Req, table: FromPath[str], data: JSONBody[p.Secret]) -> p.Invitation:
    """What a link leads to; the link is not used."""
    house, room, _ = await enter(request, table)
    secrets = (data.secret, *secrets_of(request))
    who = people.visitor(room, secrets, address_of(request))
    seat = people.seat_behind(room, data.secret)
    known = people.visitor(room, (data.secret,), who.address)
    if seat is None and not (known.host or known.watch or known.replaced):
        if known.former:
            people.check_watching(room, known)
        wrong_secret(house, who.address)
    role: Literal["seat", "move", "watch", "host"] = "host" if known.host else "watch"
    if seat is not None:
        role = "seat" if room.people[seat].player == "open" else "move"
    return p.Invitation(role, seat, people.facts(room, who))


@post("/api/tables/{table:str}/parts", status_code=200, responses=problems(401, 409, 507))
async def add_parts(request: Req, table: FromPath[str], data: JSONBody[p.Parts]) -> p.TableFacts:
    """Add your seats' parts of the dice; the last part begins the game."""
    house, room, who = await enter_to_change(request, table)
    await dealing.add(house, room, who, data.parts)
    return people.facts(room, who)


@post("/api/tables/{table:str}/leave", status_code=204, responses=problems())
async def leave(
    request: Req, table: FromPath[str], data: JSONBody[p.LeaveTable]
) -> Response[None]:
    """Remove a seat's secret, or all, from this browser's cookie."""
    _, room, _ = await enter(request, table)
    held = keys.read_cookie(request.cookies.get(keys.COOKIE))
    gone = held
    if data.seat is not None:
        kept = people.seat_of(room, data.seat).hash
        gone = tuple(secret for secret in held if keys.same(keys.hashed(secret), kept))
    return Response(None, status_code=204, cookies=[cookie(request, table, without=gone)])


@post(
    "/api/tables/{table:str}/seats/{seat:str}/take", status_code=200, responses=problems(401, 409)
)
async def take(
    request: Req, table: FromPath[str], seat: FromPath[str], data: JSONBody[p.Named]
) -> Response[p.SeatSecret]:
    """Take an open seat."""
    house, room, who = await enter_to_change(request, table)
    people.check_watching(room, who)
    secret = await people.take(house, room, seat, data.name)
    return Response(p.SeatSecret(seat, secret), cookies=[cookie(request, table, secret)])


@patch("/api/tables/{table:str}/seats/{seat:str}", responses=problems(401, 507))
async def rename(
    request: Req, table: FromPath[str], seat: FromPath[str], data: JSONBody[p.Named]
) -> p.TableFacts:
    """Change your name."""
    house, room, who = await enter_to_change(request, table)
    people.holder(room, who, seat)
    await people.change(house, room, seat, name=data.name)
    return people.facts(room, who)


@post(
    "/api/tables/{table:str}/seats/{seat:str}/link", status_code=200, responses=problems(401, 409)
)
async def new_link(
    request: Req, table: FromPath[str], seat: FromPath[str], data: JSONBody[p.Nothing]
) -> p.SeatSecret:
    """Make a new link to a seat."""
    del data
    house, room, who = await enter_to_change(request, table)
    return p.SeatSecret(seat, await people.new_link(house, room, seat, who))


@post(
    "/api/tables/{table:str}/seats/{seat:str}/player",
    status_code=200,
    responses=problems(401, 409),
)
async def set_player(
    request: Req, table: FromPath[str], seat: FromPath[str], data: JSONBody[p.NewPlayer]
) -> p.TableFacts:
    """Give a seat to a bot, or open it: your own seat, or as the host a seat without a person."""
    house, room, who = await enter_to_change(request, table)
    await people.set_player(house, room, who, seat, data)
    await dealing.deal(house, room)
    return people.facts(room, people.visitor(room, secrets_of(request), who.address))


@post("/api/tables/{table:str}/watch-link", status_code=200, responses=problems(401))
async def watch_link(
    request: Req, table: FromPath[str], data: JSONBody[p.Nothing]
) -> p.WatchSecret:
    """Replace the spectators' link."""
    del data
    house, room, who = await enter_to_change(request, table)
    people.host_only(who)
    secret = keys.new_secret()
    await people.change(house, room, watch_hash=keys.hashed(secret))
    return p.WatchSecret(secret)


@put("/api/tables/{table:str}/webhook", status_code=204, responses=problems(401, 422))
async def set_webhook(request: Req, table: FromPath[str], data: JSONBody[p.Hook]) -> None:
    """Set the webhook."""
    house, room, who = await enter_to_change(request, table)
    people.host_only(who)
    if data.url and (why := await house.webhooks.refused(data.url)):
        raise Problem("unfit", why)
    await people.change(house, room, webhook=data.url or "")


@post("/api/tables/{table:str}/votes", status_code=200, responses=problems(401, 422))
async def vote(request: Req, table: FromPath[str], data: JSONBody[p.Vote]) -> p.TableFacts:
    """Vote to replace a player who is away."""
    house, room, who = await enter_to_change(request, table)
    await replacing.vote(house, room, people.holder(room, who, data.seat), data)
    return people.facts(room, who)


@post("/api/tables/{table:str}/end", status_code=200, responses=problems(401, 409, 507))
async def end_game(request: Req, table: FromPath[str], data: JSONBody[p.EndGame]) -> p.TableFacts:
    """Agree to end the game; it ends, as it stands, once every person has agreed."""
    house, room, who = await enter(request, table)
    mine = people.holder(room, who, data.seat)
    house.commands.take((room.id, mine), "commands")
    await ending.agree(house, room, mine, yes=data.yes)
    return people.facts(room, who)


@post(
    "/api/tables/{table:str}/seats/{seat:str}/return",
    status_code=200,
    responses=problems(401, 409),
)
async def take_back(
    request: Req, table: FromPath[str], seat: FromPath[str], data: JSONBody[p.Nothing]
) -> p.TableFacts:
    """Take your seat back after you were replaced."""
    del data
    house, room, who = await enter_to_change(request, table)
    if seat not in who.replaced:
        raise Problem("not-yours", "You were not replaced at this seat.")
    await replacing.give_back(house, room, seat)
    return people.facts(room, people.visitor(room, secrets_of(request), who.address))


@get("/api/tables/{table:str}/notes", responses=problems(401))
async def notes(
    request: Req, table: FromPath[str], seat: FromQuery[str | None] = None
) -> p.NoteFacts:
    """A seat's own notes."""
    house, room, who = await enter(request, table)
    mine: Seat = people.holder(room, who, seat)
    async with house.database.reading() as c:
        return p.NoteFacts(await queries.notes(c, room.id, mine))


@put("/api/tables/{table:str}/notes", status_code=204, responses=problems(401, 507))
async def write_notes(request: Req, table: FromPath[str], data: JSONBody[p.NoteText]) -> None:
    """Write a seat's own notes."""
    house, room, who = await enter(request, table)
    mine = people.holder(room, who, data.seat)
    house.commands.take((room.id, mine), "notes")
    async with house.database.writing() as c:
        await queries.change_seat(c, room.id, mine, notes=data.text)


@post("/api/tables/{table:str}/rematch", status_code=200, responses=problems(401, 409, 507))
async def rematch(
    request: Req, table: FromPath[str], data: JSONBody[p.Nothing]
) -> Response[p.Rematch]:
    """Play again, with the seats rotated."""
    del data
    house, room, who = await enter(request, table)
    given = secrets_of(request)
    made = await opening.rematch(house, room, who, given)
    # The secrets of this table open the next, too: the host's, and those of seats.
    kept = cookie(request, made.table, *given)
    return Response(made, cookies=[kept])


HANDLERS = [
    listed,
    open_table,
    table_facts,
    change_table,
    come_in,
    invitation,
    add_parts,
    leave,
    take,
    rename,
    new_link,
    set_player,
    watch_link,
    set_webhook,
    vote,
    end_game,
    take_back,
    notes,
    write_notes,
    rematch,
]
