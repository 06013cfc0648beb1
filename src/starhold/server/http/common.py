"""Shared by all routes: visitors, cookies, limits and problem documents."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, TypeVar, TypeVarTuple
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from starhold.core.trouble import Trouble
from starhold.server import clocks
from starhold.server.problem import Problem, problem_of
from starhold.server.rooms import keys, people, replacing
from starhold.server.rooms.chronicle import Chronicle
from starhold.server.rooms.house import House
from starhold.server.rooms.people import Visitor
from starhold.server.rooms.room import Room

log = logging.getLogger("starhold.http")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
YEAR = 365 * 24 * 3600
BY_STATUS = {400: "malformed", 404: "unknown", 405: "method", 413: "too-large"}
Connection = ASGIConnection[Any, Any, Any, Any]


class ProblemBody(msgspec.Struct, frozen=True):
    """A problem document of RFC 9457; some carry an `update`."""

    type: str
    title: str
    status: int
    detail: str
    update: Any = None


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """Describe the possible problems, for the schema."""
    said = {400, 403, 404, 413, 429, 503, *statuses}
    return {
        status: ResponseSpec(
            ProblemBody,
            description="A problem.",
            generate_examples=False,
            media_type="application/problem+json",
        )
        for status in sorted(said)
    }


def house_of(connection: Connection) -> House:
    house: House = connection.app.state.house
    return house


def address_of(connection: Connection) -> str:
    """Return the address that rate limits apply to; for IPv6, its network.

    Every IPv6 customer has 2**64 addresses, so a limit for each would be no limit.
    """
    return network(connection.client.host) if connection.client else ""


@lru_cache(10_000)
def network(address: str) -> str:
    try:
        plain = ip_address(address.split("%")[0])
    except ValueError:
        return address
    if plain.version == 4:
        return str(plain)
    inside = plain.ipv4_mapped
    return str(inside or ip_network((plain, 64), strict=False))


def is_within(address: str, networks: Iterable[str]) -> bool:
    """Return whether an address is this machine's or in one of these networks."""
    try:
        plain = ip_address(address.split("%")[0])
    except ValueError:
        return False
    if isinstance(plain, IPv6Address) and plain.ipv4_mapped:
        plain = plain.ipv4_mapped
    return plain.is_loopback or any(plain in ip_network(one, strict=False) for one in networks)


def secrets_of(connection: Connection) -> tuple[str, ...]:
    """Return the secrets in a request."""
    given = keys.read_bearer(connection.headers.get("authorization"))
    return given or keys.read_cookie(connection.cookies.get(keys.COOKIE))


def check_origin(connection: Connection) -> None:
    """Refuse requests that another site's page makes in a user's name."""
    origin = connection.headers.get("origin")
    if origin is None or connection.headers.get("authorization"):
        return
    if urlsplit(origin).netloc.lower() != connection.headers.get("host", "").lower():
        raise Problem("origin", "This request came from a page of another site.")


async def enter(connection: Connection, table: str) -> tuple[House, Room, Visitor]:
    """Find the table and the visitor; every request about a table begins here."""
    house = house_of(connection)
    check_origin(connection)
    address = address_of(connection)
    house.requests.take(address, "requests")
    room = await house.room(table)
    given = secrets_of(connection)
    who = people.visitor(room, given, address)
    known = who.seats or who.host or who.watch or who.replaced or who.former
    if connection.headers.get("authorization") and not known:
        wrong_secret(house, address)
    room.heard |= dict.fromkeys(who.seats, clocks.now())
    if room.votes:
        await replacing.forget_votes(house, room, who.seats)
    return house, room, who


async def looked(
    visit: tuple[House, Room, Visitor],
    what: str,
    work: Callable[[Chronicle, *Ts], T],
    *args: *Ts,
) -> T:
    """Ask the game something for a visitor.

    Those who ask much wait in their own queue, not in that of the table's moves.
    """
    house, room, who = visit
    async with house.reads.turn(who.address, "requests"):
        return await room.ask(what, work, *args)


async def enter_to_change(connection: Connection, table: str) -> tuple[House, Room, Visitor]:
    """The same for a request that changes the table or its people: everyone is told each time."""
    house, room, who = await enter(connection, table)
    house.changes.take((room.id, who.address), "changes")
    return house, room, who


def wrong_secret(house: House, address: str) -> None:
    """Refuse a wrong secret, and slow down guessing."""
    house.bad_secrets.take(address, "wrong links")
    raise Problem("secret", "This link is wrong or has been replaced.")


def cookie(
    connection: Connection, table: str, *more: str, without: tuple[str, ...] = ()
) -> Cookie:
    """Return the cookie of a table, with secrets added or removed."""
    path = f"/api/tables/{table}"
    here = connection.url.path.startswith(path)
    held = keys.read_cookie(connection.cookies.get(keys.COOKIE)) if here else ()
    kept = [secret for secret in (*held, *more) if secret not in without]
    return Cookie(
        key=keys.COOKIE,
        value=keys.write_cookie(kept),
        path=path,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme in ("https", "wss"),
        max_age=YEAR if kept else 0,
    )


def written(body: bytes) -> Response[Any]:
    """Answer with JSON that a rules process has written."""
    return Response(body, media_type="application/json")


def answered(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Answer with a problem document."""
    problem = as_problem(error)
    house_of(request).metrics.problems.labels(problem.kind).inc()
    if problem.status == 500:
        log.error("a defect", exc_info=error)
    return Response(
        msgspec.json.encode(problem.body()),
        status_code=problem.status,
        headers=problem.headers(),
        media_type="application/problem+json",
    )


def as_problem(error: Exception) -> Problem:
    if isinstance(error, Problem):
        return error
    if isinstance(error, Trouble):
        return problem_of(error)
    if isinstance(error, UnicodeDecodeError | RecursionError):
        return Problem("malformed", "The body is not valid JSON.")
    if isinstance(error, HTTPException) and error.status_code < 500:
        return Problem(BY_STATUS.get(error.status_code, "malformed"), _detail(error))
    return Problem("defect", "This is a bug in the server or in the rules. Nothing was changed.")


def _detail(error: HTTPException) -> str:
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        said = [
            f"{item.get('key', 'the body')}: {item.get('message', '')}"
            for item in error.extra
            if isinstance(item, dict)
        ]
        return "; ".join(said) or error.detail
    return error.detail or "This request cannot be read."
