"""The application."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Litestar
from litestar.config.response_cache import ResponseCacheConfig
from litestar.datastructures import State
from litestar.logging import LoggingConfig
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Middleware, Scope

from starhold.server.config import Config
from starhold.server.http import advising, games, live, ordering, playing, site, tables
from starhold.server.http.common import answered
from starhold.server.http.connections import HostGuard
from starhold.server.jobs import garbage
from starhold.server.rooms import gauges
from starhold.server.rooms.ahead import Following
from starhold.server.rooms.background import BackgroundTasks
from starhold.server.rooms.house import House

ENVIRONMENT = "STARHOLD_CONFIG"
BODY_LIMIT = 64 * 1024
CSP = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # pieces are placed by style attributes
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
SECURE = (b"strict-transport-security", b"max-age=31536000")
NO_STORE = (b"cache-control", b"no-store")


def made(config: Config) -> Litestar:
    """Build the application."""
    house = House(config)
    background = BackgroundTasks(house)
    house.contact = background.contact
    following = Following(house)

    @asynccontextmanager
    async def open_house(_app: Litestar) -> AsyncIterator[None]:
        await house.open()
        await background.open()
        await following.open()
        house.metrics.watch(lambda: gauges.watched(house))
        garbage.tune()
        try:
            yield
        finally:
            await house.close()

    async def before_send(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            headers: Any = message.setdefault("headers", [])
            said = {name.lower() for name, _ in headers}
            headers += HEADERS
            if scope["scheme"] == "https":
                headers.append(SECURE)
            if b"cache-control" not in said:
                headers.append(NO_STORE)
            method: str = scope["method"]  # type: ignore[typeddict-item]  # it is HTTP
            house.metrics.answers.labels(method, message["status"]).inc()

    return Litestar(
        route_handlers=[
            *games.HANDLERS,
            *tables.HANDLERS,
            *playing.HANDLERS,
            *advising.HANDLERS,
            *ordering.HANDLERS,
            *live.HANDLERS,
            *site.HANDLERS,
        ],
        lifespan=[open_house],
        before_send=[before_send],
        middleware=_guards(config),
        exception_handlers={Exception: answered},
        request_max_body_size=BODY_LIMIT,
        state=State({"house": house}),
        logging_config=LoggingConfig(log_exceptions="never", configure_root_logger=False),
        openapi_config=OpenAPIConfig(
            title="Starhold",
            version=version("starhold"),
            description="A table for space-empire board games.",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json"), site.SchemaPage()],
        ),
        response_cache_config=ResponseCacheConfig(),
    )


def _guards(config: Config) -> list[Middleware]:
    if not config.check_host:
        return []
    return [DefineMiddleware(HostGuard, public_url=config.public_url)]


def from_environment() -> Litestar:
    """Build the application in a worker, from the configuration in the environment."""
    return made(msgspec.json.decode(os.environ[ENVIRONMENT], type=Config))
