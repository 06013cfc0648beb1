"""`starhold serve` and `starhold open`: the command line of the server."""

from __future__ import annotations

import logging
import os
import resource
import socket
import threading
import time
import urllib.request
import webbrowser
from ipaddress import ip_network
from pathlib import Path

import click
import msgspec
import uvicorn

from starhold import games
from starhold.core.trouble import Trouble
from starhold.server.config import Config, RateLimits, database_url, sqlite_at
from starhold.server.http.app import ENVIRONMENT, made
from starhold.server.http.connections import TimedProtocol, without_addresses
from starhold.server.store import lock
from starhold.server.store.database import Database

GRACE = 3  # seconds given to open sockets when the server stops
# Seconds without a sign of life after which a worker is replaced.  On a busy machine a worker
# needs many just to start; replaced too early, it never gets there.
LIFELESS = 30
MOST_FILES = 65_536


def data_folder() -> Path:
    """Return the folder for this user's tables."""
    if chosen := os.environ.get("STARHOLD_DATA"):
        return Path(chosen)
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "starhold"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "starhold"


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port to listen on; 0 takes any free one.",
)
@click.option("--database", envvar="STARHOLD_DATABASE", help="An SQLite file, or postgresql://…")
@click.option(
    "--workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Server processes; more than one needs PostgreSQL.",
)
@click.option(
    "--redis", default="", envvar="STARHOLD_REDIS", help="Redis URL for notices between workers."
)
@click.option("--url", default="", envvar="STARHOLD_URL", help="Public URL of this server.")
@click.option(
    "--proxy", default="127.0.0.1", show_default=True, help="Proxy whose headers to trust."
)
@click.option(
    "--bots",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Processes for bots.",
)
@click.option(
    "--rules",
    default=1,
    show_default=True,
    type=click.IntRange(1, 16),
    help="Processes for the rules of tables.",
)
@click.option(
    "--game",
    "more",
    multiple=True,
    metavar="PACKAGE",
    help="Add a game from another package or its folder.",
)
@click.option("--webhooks-anywhere", is_flag=True, help="Allow webhooks to private addresses.")
@click.option(
    "--webhook-port",
    "webhook_ports",
    multiple=True,
    type=click.IntRange(1, 65535),
    help="Allow webhooks to this port, besides 80 and 443.",
)
@click.option(
    "--keep",
    type=click.FloatRange(min=0, min_open=True),
    metavar="DAYS",
    help="Delete tables that nobody has played for this many days.",
)
@click.option(
    "--metrics",
    "metrics_for",
    multiple=True,
    metavar="NETWORK",
    help="Let this address or network read /metrics, besides this machine.",
)
@click.option("--log-addresses", is_flag=True, help="Log requests with their addresses.")
@click.option("--limits", default="", metavar="JSON", help="Rate limits; see docs/hosting.md.")
@click.option(
    "--bot-pause",
    default=0.4,
    show_default=True,
    type=click.FloatRange(min=0),
    help="Seconds before each bot's choice at tables without people.",
)
@click.option(
    "--ahead-pause",
    default=4.0,
    show_default=True,
    type=click.FloatRange(min=0),
    help="Roughly how many seconds to wait before giving a standing answer.",
)
def serve(  # noqa: PLR0913, PLR0917 - one for each option
    host: str,
    port: int,
    database: str | None,
    workers: int,
    redis: str,
    url: str,
    proxy: str,
    bots: int,
    rules: int,
    more: tuple[str, ...],
    webhooks_anywhere: bool,
    webhook_ports: tuple[int, ...],
    keep: float | None,
    metrics_for: tuple[str, ...],
    log_addresses: bool,
    limits: str,
    bot_pause: float,
    ahead_pause: float,
) -> None:
    """Serve tables to other players.

    \b
    starhold serve
    starhold serve --host 0.0.0.0 --port 80 --database /var/lib/starhold/tables.sqlite
    starhold serve --database postgresql://starhold@db/starhold --workers 4
    """
    config = Config(
        database=database_url(database or str(data_folder() / "tables.sqlite")),
        redis=redis,
        public_url=url or f"http://{host}:{port}",
        check_host=bool(url),
        log_addresses=log_addresses,
        metrics_for=tuple(map(_network, metrics_for)),
        more_games=tuple(map(games.package_of, more)),
        webhooks_anywhere=webhooks_anywhere,
        webhook_ports=(80, 443, *webhook_ports),
        keep_days=keep,
        processes=bots,
        rules_processes=rules,
        bot_pause=bot_pause,
        ahead_pause=ahead_pause,
        workers=workers,
        limits=_limits(limits),
    )
    if workers > 1 and config.database.startswith("sqlite"):
        raise Trouble("Several workers need PostgreSQL. Use --database postgresql://….")
    run(config, host, port, proxy)


@click.command("open")
@click.option(
    "--port",
    default=0,
    type=click.IntRange(0, 65535),
    help="Port to listen on; by default any free one.",
)
@click.option("--browser/--no-browser", default=True, help="Open a browser.")
def open_(port: int, browser: bool) -> None:
    """Play in the browser, on this machine only.

    \b
    starhold open
    starhold open --port 8000 --no-browser
    """
    open_table(port, browser=browser)


def _network(text: str) -> str:
    try:
        return str(ip_network(text, strict=False))
    except ValueError:
        raise Trouble(f"--metrics: '{text}' is not an address or a network.") from None


def _limits(text: str) -> RateLimits:
    try:
        return msgspec.json.decode(text or "{}", type=RateLimits)
    except msgspec.MsgspecError as error:
        raise Trouble(f"--limits: {error}.") from None


def run(config: Config, host: str, port: int, proxy: str = "127.0.0.1") -> None:
    """Serve until stopped."""
    logging.basicConfig(level="INFO", format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel("WARNING")
    if not config.log_addresses:
        logging.getLogger("uvicorn.error").addFilter(without_addresses)
    if config.database.startswith("sqlite"):
        lock.check(Database(config.database).path)
    check_address(host, port)
    allow_files()
    os.environ[ENVIRONMENT] = msgspec.json.encode(config).decode()
    uvicorn.run(
        "starhold.server.http.app:from_environment",
        factory=True,
        host=host,
        port=port,
        workers=config.workers,
        ws="websockets-sansio",
        ws_max_size=8192,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
        timeout_worker_healthcheck=LIFELESS,
        proxy_headers=True,
        forwarded_allow_ips=proxy,
        access_log=config.log_addresses,
        log_config=None,
        server_header=False,
        http=TimedProtocol,
    )


def check_address(host: str, port: int) -> None:
    """Refuse an address that nobody can listen on, before anything is started."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise Trouble(
            f"Cannot listen on {host}, port {port}: {error.strerror or error}. "
            "Choose others with --host and --port."
        ) from None


def allow_files() -> None:
    """Raise the limit on open files as far as allowed: each connection counts as one."""
    fewest, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    if fewest != resource.RLIM_INFINITY and fewest < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def open_table(port: int = 0, *, browser: bool = True, folder: Path | None = None) -> None:
    """Serve this machine only, from its own database file, and open the page."""
    place = folder or data_folder()
    place.mkdir(parents=True, exist_ok=True)
    port = port or free_port()
    address = f"http://127.0.0.1:{port}/"
    click.echo(f"Playing at {address}  (Ctrl-C stops the server; every game is saved.)")
    if browser:
        threading.Thread(target=_show, args=(address,), daemon=True).start()
    config = Config(
        database=sqlite_at(place / "tables.sqlite"), public_url=address, check_host=True
    )
    run(config, "127.0.0.1", port)


def _show(address: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}health", timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


__all__ = ["made", "open_", "open_table", "run", "serve"]
