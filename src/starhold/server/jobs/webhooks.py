"""Webhooks: they tell a chat service whose turn it is, and never reach the host's own network."""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import logging
import socket
import ssl
from urllib.parse import urlsplit

import msgspec

from starhold.server.config import Config

log = logging.getLogger("starhold.webhooks")
SECONDS = 5.0
PAUSES = (0.0, 5.0, 60.0)  # before each try


async def refused(url: str, config: Config) -> str:
    """Return why a webhook is refused, or an empty text."""
    try:
        parts = urlsplit(url)
        port = parts.port or 443
    except ValueError:
        return "This is not a URL."
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return "A webhook URL must begin with https:// or http:// and name a host."
    if parts.username or parts.password:
        return "A webhook URL must not contain a user name or password."
    try:
        if not config.webhooks_anywhere:
            await _public(parts.hostname, port)
    except OSError as error:
        return f"This webhook is refused: {error}"
    return ""


async def _public(host: str, port: int) -> str:
    """Return an address of a host; raise unless all its addresses are public."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise OSError("its host is unknown.") from None
    addresses = [str(item[4][0]) for item in found]
    for address in addresses:
        plain = ipaddress.ip_address(address.split("%")[0])
        mapped = getattr(plain, "ipv4_mapped", None)
        if not (mapped or plain).is_global or plain.is_multicast:
            raise OSError("its address is not public.")
    return addresses[0]


async def call(url: str, message: dict[str, str], config: Config) -> bool:
    """Call a webhook, in up to three tries."""
    for pause in PAUSES:
        await asyncio.sleep(pause)
        try:
            parts = urlsplit(url)
            port = parts.port or (443 if parts.scheme == "https" else 80)
            host = parts.hostname or ""
            # Connect to the address that was checked: the name may resolve to another one later.
            address = host if config.webhooks_anywhere else await _public(host, port)
            status = await asyncio.to_thread(_post, url, address, port, message)
        except (OSError, ValueError, http.client.HTTPException) as error:
            log.info("webhook: %s", error)
            continue
        if status < 500 and status != 429:
            return status < 300
    return False


def _post(url: str, address: str, port: int, message: dict[str, str]) -> int:
    parts = urlsplit(url)
    host = parts.hostname or ""
    connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
    line = socket.create_connection((address, port), SECONDS)
    if parts.scheme == "https":
        line = ssl.create_default_context().wrap_socket(line, server_hostname=host)
    connection.sock = line
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = {"Content-Type": "application/json", "User-Agent": "starhold"}
        connection.request("POST", path, msgspec.json.encode(message), headers)
        return connection.getresponse().status
    finally:
        connection.close()
