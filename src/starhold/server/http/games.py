"""Routes for games and rulebooks."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter

from starhold.server import gallery
from starhold.server.gallery import FullGame, GameFacts, RulebookFacts, StaticFile
from starhold.server.http.common import house_of, problems
from starhold.show.guide import GlossaryEntry, Guide
from starhold.show.lessons import LessonPlan

FRESH = "public, max-age=60, stale-while-revalidate=3600"


def handed(
    request: Request[Any, Any, Any], file: StaticFile, cache: str = FRESH
) -> Response[bytes]:
    """Answer with a file, unless the client has it."""
    headers = {"ETag": file.etag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
    if file.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    body = file.body
    if "gzip" in request.headers.get("accept-encoding", "") and len(file.packed) < len(body):
        headers["Content-Encoding"] = "gzip"
        body = file.packed
    return Response(body, headers=headers, media_type=file.kind)


def _spec(kind: Any) -> dict[int, ResponseSpec]:
    return {200: ResponseSpec(kind, generate_examples=False), **problems()}


@get("/api/games", responses=_spec(list[GameFacts]))
async def games(request: Request[Any, Any, Any]) -> Response[bytes]:
    """All games on this server."""
    house = house_of(request)
    return handed(request, gallery.listed(house.library))


@get("/api/games/{game:str}", responses=_spec(FullGame))
async def game_facts(
    request: Request[Any, Any, Any],
    game: FromPath[str],
    language: Annotated[str, QueryParameter(max_length=10, pattern="^[A-Za-z-]+$")] = "en",
    brief: Annotated[bool, QueryParameter()] = False,
) -> Response[bytes]:
    """Everything a screen needs to know about a game; in brief without settings and presets."""
    house = house_of(request)
    return handed(request, gallery.full(house.library.find(game), language, brief=brief))


@get("/api/games/{game:str}/rulebook", responses=_spec(RulebookFacts))
async def rulebook(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    """The rulebook of a game, by rule number."""
    house = house_of(request)
    return handed(request, gallery.rulebook(house.library.find(game)))


@get("/api/games/{game:str}/lesson", responses=_spec(LessonPlan))
async def lesson(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    """The lesson of a game: how to set it up, and what a coach says when."""
    house = house_of(request)
    return handed(request, gallery.lesson(house.library.find(game)))


@get("/api/games/{game:str}/guide", responses=_spec(Guide))
async def guide(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    """The guide of a game: its goal, its phases and its pictures."""
    house = house_of(request)
    return handed(request, gallery.guide_of(house.library.find(game)))


@get("/api/games/{game:str}/glossary", responses=_spec(list[GlossaryEntry]))
async def glossary(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    """The words of a game, each explained in a sentence."""
    house = house_of(request)
    return handed(request, gallery.glossary(house.library.find(game)))


@get("/api/games/{game:str}/pictures/{name:str}", media_type="image/webp")
async def picture(
    request: Request[Any, Any, Any], game: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    """A picture of the table during a game, by its name in the guide."""
    house = house_of(request)
    return handed(request, gallery.picture(house.library.find(game), name))


HANDLERS = [games, game_facts, glossary, guide, lesson, picture, rulebook]
