"""Routes for the page, the schema, health and metrics."""

from __future__ import annotations

import mimetypes
import time
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Request, Response, get
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.params import FromPath
from prometheus_client import CONTENT_TYPE_LATEST

from starhold.server.gallery import StaticFile
from starhold.server.http.common import address_of, house_of, is_within
from starhold.server.http.games import handed
from starhold.server.problem import Problem

Req = Request[Any, Any, Any]
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
HOUSEKEEPING_SECONDS = 60.0  # a round of housekeeping takes one
NOT_BUILT = (
    b"<!doctype html><title>Starhold</title>"
    b"<p>The page has not been built; the API is at <a href=/schema>/schema</a>."
)
NOT_PAGES = ("api", "schema", "health", "metrics")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@cache
def page() -> dict[str, StaticFile]:
    """Read the files of the page once: they are small."""
    found: dict[str, StaticFile] = {}

    def gather(folder: Traversable, path: str) -> None:
        for item in folder.iterdir():
            if item.is_dir():
                gather(item, f"{path}{item.name}/")
            else:
                kind = mimetypes.guess_type(item.name)[0] or "application/octet-stream"
                if kind.startswith("text/"):
                    kind = f"{kind}; charset=utf-8"
                found[f"{path}{item.name}"] = StaticFile(item.read_bytes(), kind)

    folder = files("starhold.server") / "page"
    if folder.is_dir():
        gather(folder, "")
    found.setdefault("index.html", StaticFile(NOT_BUILT, "text/html; charset=utf-8"))
    return found


@get("/", include_in_schema=False)
async def front(request: Req) -> Response[bytes]:
    """The page."""
    return handed(request, page()["index.html"], ASK_FIRST)


@get("/{path:path}", include_in_schema=False)
async def any_page(request: Req, path: FromPath[str]) -> Response[bytes]:
    """A file of the page; any other path shows the page itself."""
    name = path.strip("/")
    if name in page():
        # Assets have a hash in their name, icons in their query.
        for_ever = "assets/" in name or "v" in request.query_params
        return handed(request, page()[name], FOR_EVER if for_ever else ASK_FIRST)
    if name.split("/")[0] in NOT_PAGES or "." in name.rsplit("/", 1)[-1]:
        raise Problem("unknown", f"There is nothing at /{name[:200]}.")
    return handed(request, page()["index.html"], ASK_FIRST)


@get("/health", include_in_schema=False)
async def health(request: Req) -> Response[dict[str, str]]:
    """Whether this worker reaches its database."""
    if await house_of(request).database.alive():
        return Response({"status": "ok"})
    return Response({"status": "the database does not answer"}, status_code=503)


@get("/health/live", include_in_schema=False)
async def live() -> dict[str, str]:
    """Whether this worker answers at all."""
    return {"status": "ok"}


@get("/health/ready", include_in_schema=False)
async def ready(request: Req) -> Response[dict[str, Any]]:
    """Whether this worker reaches its database, can write to it, and does its housekeeping."""
    house = house_of(request)
    house.requests.take(address_of(request), "requests")
    age = time.monotonic() - house.last_round
    checks = {
        "database": await house.database.alive(),
        "write": await house.database.writable(),
        "housekeeping": age < HOUSEKEEPING_SECONDS,
    }
    body: dict[str, Any] = {"status": "ok" if all(checks.values()) else "not ready", **checks}
    body["housekeeping_age_seconds"] = round(age, 1)
    return Response(body, status_code=200 if all(checks.values()) else 503)


@get("/metrics", include_in_schema=False, media_type="text/plain")
async def metrics(request: Req) -> Response[bytes]:
    """Metrics for Prometheus; players would learn from them that others choose in secret."""
    house = house_of(request)
    if not is_within(request.client.host if request.client else "", house.config.metrics_for):
        raise Problem("not-yours", "Only the operator may read metrics. Allow with --metrics.")
    return Response(house.metrics.text(), media_type=CONTENT_TYPE_LATEST)


class SchemaPage(OpenAPIRenderPlugin):
    """The API as a page that works offline."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(
        self,
        request: Req,  # noqa: ARG002  # the page is the same for every request
        openapi_schema: dict[str, Any],  # noqa: ARG002  # the page loads the schema itself
    ) -> bytes:
        return (files("starhold.server") / "schema_page" / "index.html").read_bytes()


@get("/schema/page.js", include_in_schema=False)
async def schema_script(request: Req) -> Response[bytes]:
    """The schema page's script."""
    return handed(request, _script("page.js", "text/javascript; charset=utf-8"), ASK_FIRST)


@get("/schema/page.css", include_in_schema=False)
async def schema_style(request: Req) -> Response[bytes]:
    """The schema page's style sheet."""
    return handed(request, _script("page.css", "text/css; charset=utf-8"), ASK_FIRST)


@cache
def _script(name: str, kind: str) -> StaticFile:
    return StaticFile((files("starhold.server") / "schema_page" / name).read_bytes(), kind)


HANDLERS = [front, any_page, health, live, ready, metrics, schema_script, schema_style]
