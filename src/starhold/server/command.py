"""`starhold serve`: the table on the web."""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path

import click
import msgspec
import uvicorn

from starhold.core.trouble import Trouble
from starhold.server.config import Config, RateLimits, database_url, sqlite_at
from starhold.server.http.app import ENVIRONMENT, made

GRACE = 3  # seconds for open sockets when the server ends


def data_folder() -> Path:
    """Return where this person's tables are kept."""
    if chosen := os.environ.get("STARHOLD_DATA"):
        return Path(chosen)
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "starhold"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "starhold"


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--database", envvar="STARHOLD_DATABASE", help="An SQLite file, or postgresql://…")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64))
@click.option("--redis", default="", envvar="STARHOLD_REDIS", help="Tell workers through Redis.")
@click.option("--url", default="", envvar="STARHOLD_URL", help="What people call this server.")
@click.option("--proxy", default="127.0.0.1", show_default=True, help="Whose headers to trust.")
@click.option("--bots", default=1, show_default=True, help="Processes in which bots think.")
@click.option(
    "--game", "more", multiple=True, metavar="PACKAGE", help="A game that lies elsewhere."
)
@click.option("--webhooks-anywhere", is_flag=True, help="Also call addresses that are not public.")
@click.option("--limits", default="", metavar="JSON", help="Other limits; see docs/hosting.md.")
@click.option("--bot-pause", default=0.4, show_default=True, help="Seconds before a bot's choice.")
def serve(  # noqa: PLR0913, PLR0917 - a host may decide as much
    host: str,
    port: int,
    database: str | None,
    workers: int,
    redis: str,
    url: str,
    proxy: str,
    bots: int,
    more: tuple[str, ...],
    webhooks_anywhere: bool,
    limits: str,
    bot_pause: float,
) -> None:
    """Open the table for others.

    \b
    starhold serve
    starhold serve --host 0.0.0.0 --port 80 --database /var/lib/starhold/tables.sqlite
    starhold serve --database postgresql://starhold@db/starhold --workers 4
    """
    config = Config(
        database=database_url(database or str(data_folder() / "tables.sqlite")),
        redis=redis,
        public_url=url or f"http://{host}:{port}",
        more_games=more,
        webhooks_anywhere=webhooks_anywhere,
        processes=bots,
        bot_pause=bot_pause,
        workers=workers,
        limits=_limits(limits),
    )
    if workers > 1 and config.database.startswith("sqlite"):
        raise Trouble("Several workers need PostgreSQL: name it with --database postgresql://….")
    run(config, host, port, proxy)


@click.command("open")
@click.option("--port", default=0, type=click.IntRange(0, 65535), help="A port of your choice.")
@click.option("--browser/--no-browser", default=True, help="Whether to show the page.")
def open_(port: int, browser: bool) -> None:
    """Open the table in the browser, on this machine alone.

    \b
    starhold open
    starhold open --port 8000 --no-browser
    """
    open_table(port, browser=browser)


def _limits(text: str) -> RateLimits:
    try:
        return msgspec.json.decode(text or "{}", type=RateLimits)
    except msgspec.MsgspecError as error:
        raise Trouble(f"--limits: {error}.") from None


def run(config: Config, host: str, port: int, proxy: str = "127.0.0.1") -> None:
    """Serve until told to end."""
    logging.basicConfig(level="INFO", format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel("WARNING")
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
        proxy_headers=True,
        forwarded_allow_ips=proxy,
        access_log=False,
        log_config=None,
        server_header=False,
    )


def open_table(port: int = 0, *, browser: bool = True, folder: Path | None = None) -> None:
    """Serve this machine alone, on a file of its own, and show the page."""
    place = folder or data_folder()
    place.mkdir(parents=True, exist_ok=True)
    port = port or free_port()
    address = f"http://127.0.0.1:{port}/"
    click.echo(f"The table is open at {address}  (Ctrl-C closes it; every game is kept.)")
    if browser:
        threading.Thread(target=_show, args=(address,), daemon=True).start()
    config = Config(database=sqlite_at(place / "tables.sqlite"), public_url=address)
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
