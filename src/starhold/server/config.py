"""Server settings that the host can choose."""

from __future__ import annotations

from pathlib import Path

import msgspec


class RateLimits(msgspec.Struct, frozen=True):
    """Rate limits, each as (per second, burst)."""

    requests: tuple[float, float] = (100.0, 300.0)  # per address
    commands: tuple[float, float] = (20.0, 40.0)  # per seat
    chat: tuple[float, float] = (0.5, 5.0)  # per seat, or per address of a spectator
    tables: tuple[float, float] = (60 / 3600, 20.0)  # new tables, per address
    secrets: tuple[float, float] = (0.2, 20.0)  # wrong secrets, per address
    sockets: int = 200  # open sockets, per address
    pings: tuple[float, float] = (1.0, 20.0)  # messages of a client, per socket
    copies: tuple[float, float] = (30 / 3600, 10.0)  # imports and branches, per address and table
    changes: tuple[float, float] = (1.0, 30.0)  # of a table and its people, per table and address


class Config(msgspec.Struct, frozen=True):
    """All settings of `starhold serve`."""

    database: str
    redis: str = ""
    public_url: str = ""  # the URL in webhooks
    check_host: bool = False  # whether requests must be for the public URL
    log_addresses: bool = False
    metrics_for: tuple[str, ...] = ()  # networks that may read them, besides this machine
    more_games: tuple[str, ...] = ()  # packages that hold more games
    webhooks_anywhere: bool = False
    webhook_ports: tuple[int, ...] = (80, 443)
    rules_seconds: float = 5.0  # of processor time, for one choice
    rules_memory: int = 768 * 1024 * 1024  # bytes of address space of a rules process
    rules_processes: int = 1  # and one to spare
    bot_seconds: float = 20.0
    bot_pause: float = 0.4  # so that spectators can follow a game of bots
    ahead_pause: float = 4.0  # about this many seconds before a standing answer is given
    processes: int = 1  # for bots
    idle_seconds: float = 300.0  # an unwatched table leaves memory after this
    over_seconds: float = 10.0  # the same for a finished game
    keep_days: float | None = None  # tables that nobody plays are deleted after this
    workers: int = 1
    limits: RateLimits = RateLimits()


def sqlite_at(path: Path) -> str:
    """Return the URL of an SQLite file."""
    return f"sqlite+aiosqlite:///{path}"


def database_url(text: str) -> str:
    """Return the URL for the driver; a plain path is an SQLite file."""
    if "://" not in text:
        return sqlite_at(Path(text).expanduser().resolve())
    scheme, rest = text.split("://", 1)
    if scheme in ("postgres", "postgresql"):
        return f"postgresql+psycopg://{rest}"
    return f"sqlite+aiosqlite://{rest}" if scheme == "sqlite" else text
