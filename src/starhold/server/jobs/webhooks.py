"""Webhooks: they tell a chat service whose turn it is, and never reach the host's own network.

Receivers are strangers.  Each call has one deadline, names are looked up in threads of
their own, and only so many calls are under way: a slow receiver delays nothing else.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import socket
import ssl
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from urllib.parse import SplitResult, urlsplit

import msgspec

from starhold.server.config import Config

log = logging.getLogger("starhold.webhooks")
DEADLINE = 10.0  # seconds for one try: name, connection, request and answer
PAUSES = (0.0, 5.0, 60.0)  # before each try
MOST = 500  # calls under way or between two tries
MOST_OF_TABLE = 12  # of these, for one table: a slow receiver uses up only its own share
NAMES = 32  # threads that look up names
Ip = ipaddress.IPv4Address | ipaddress.IPv6Address
# IPv6 prefixes whose last four bytes are an IPv4 address: mapped, compatible, translated, NAT64.
EMBEDDING = tuple(
    ipaddress.IPv6Network(text)
    for text in ("::ffff:0:0/96", "::/96", "::ffff:0:0:0/96", "64:ff9b::/96")
)
# Networks that Python takes for public: a site's own NAT64, a site's own addresses, examples.
INNER = tuple(ipaddress.IPv6Network(text) for text in ("64:ff9b:1::/48", "fec0::/10", "3fff::/20"))
ISATAP = (0x0000_5EFE, 0x0200_5EFE)


class Webhooks:
    """The calls of a worker."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.calls = 0  # under way
        self._of_table: Counter[object] = Counter()
        self._names = ThreadPoolExecutor(NAMES, "webhook names")

    def close(self) -> None:
        self._names.shutdown(wait=False, cancel_futures=True)

    async def refused(self, url: str) -> str:
        """Return why a webhook is refused, or an empty text."""
        if malformed := _malformed(url):
            return malformed
        parts = urlsplit(url)
        try:
            async with asyncio.timeout(DEADLINE):
                await self._address(parts.hostname or "", _port(parts))
        except TimeoutError:
            return "This webhook is refused: its host name was not found in time."
        except OSError as error:
            return f"This webhook is refused: {error}"
        return ""

    async def call(self, url: str, message: dict[str, object]) -> bool:
        """Call a webhook, in up to three tries."""
        table = message.get("table")
        if self.calls >= MOST or self._of_table[table] >= MOST_OF_TABLE:
            log.warning("webhook of table %s dropped: %s calls are under way", table, self.calls)
            return False
        self.calls += 1
        self._of_table[table] += 1
        try:
            for pause in PAUSES:
                await asyncio.sleep(pause)
                status = await self._tried(url, message)
                if status and status < 500 and status != 429:
                    return status < 300
        finally:
            self.calls -= 1
            self._of_table[table] -= 1
            self._of_table = +self._of_table
        return False

    async def _tried(self, url: str, message: dict[str, object]) -> int:
        """Return the status of the answer, or 0 if there is none."""
        try:
            async with asyncio.timeout(DEADLINE):
                parts = urlsplit(url)
                # Connect to the address that was checked: the name may resolve to another later.
                address = await self._address(parts.hostname or "", _port(parts))
                return await _post(parts, address, message)
        except (OSError, ValueError, asyncio.LimitOverrunError) as error:
            log.info("webhook: %s", str(error) or type(error).__name__)
            return 0

    async def _address(self, host: str, port: int) -> str:
        """Return an address of a host; raise unless all are public and the port is allowed."""
        anywhere = self.config.webhooks_anywhere
        if not anywhere and port not in self.config.webhook_ports:
            allowed = ", ".join(map(str, self.config.webhook_ports))
            raise OSError(f"its port must be one of {allowed}.")
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._names, _looked_up, host, port)
        except (OSError, UnicodeError):
            raise OSError("its host is unknown.") from None
        for address in found:
            if not anywhere and not is_public(address):
                raise OSError("its address is not public.")
        return found[0]


def _malformed(url: str) -> str:
    """Return what is wrong with the form of a URL, or an empty text."""
    try:
        parts = urlsplit(url)
        _port(parts)
    except ValueError:
        return "This is not a URL."
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return "A webhook URL must begin with https:// or http:// and name a host."
    if parts.username or parts.password:
        return "A webhook URL must not contain a user name or password."
    return ""


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


def _looked_up(host: str, port: int) -> list[str]:
    return [str(item[4][0]) for item in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def is_public(address: str) -> bool:
    """Return whether an address, and any IPv4 address inside it, is public."""
    plain = ipaddress.ip_address(address.split("%")[0])
    inside = list(_inside(plain))
    if inside:
        return all(one.is_global and not one.is_multicast for one in inside)
    inner = any(plain in network for network in INNER)
    return plain.is_global and not plain.is_multicast and not inner


def _inside(plain: Ip) -> Iterator[ipaddress.IPv4Address]:
    """Yield the IPv4 addresses that an IPv6 address stands for."""
    if not isinstance(plain, ipaddress.IPv6Address):
        return
    last = ipaddress.IPv4Address(int(plain) & 0xFFFF_FFFF)
    if any(plain in network for network in EMBEDDING):
        yield last
    if plain.sixtofour:
        yield plain.sixtofour
    if plain.teredo:
        yield from plain.teredo
    if int(plain) >> 32 & 0xFFFF_FFFF in ISATAP:
        yield last


@cache
def _certificates() -> ssl.SSLContext:
    """Read the certificates once, because reading them keeps everybody waiting."""
    return ssl.create_default_context()


async def _post(parts: SplitResult, address: str, message: dict[str, object]) -> int:
    """Send a message and return the status of the answer."""
    host, port = (parts.hostname or "").encode("idna").decode(), _port(parts)
    body = msgspec.json.encode(message)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {_bracketed(host)}:{port}\r\nUser-Agent: starhold\r\n"
        "Content-Type: application/json\r\nConnection: close\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    secure = parts.scheme == "https"
    reader, writer = await asyncio.open_connection(
        address,
        port,
        limit=4096,
        ssl=_certificates() if secure else None,
        server_hostname=host if secure else None,
    )
    try:
        writer.write(head.encode("ascii") + body)
        await writer.drain()
        line = await reader.readuntil(b"\n")
    except asyncio.IncompleteReadError:
        raise OSError("the receiver closed the connection") from None
    finally:
        writer.transport.abort()  # the rest of a stranger's answer is not read
    answer = re.match(rb"HTTP/1\.[01] (\d{3})\b", line)
    if not answer:
        raise ValueError("the receiver does not speak HTTP")
    return int(answer[1])


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


# -- words ---------------------------------------------------------------------------------


def for_discord(text: str) -> str:
    """Escape what Discord would format, link or mention."""
    return re.sub(r"([\\*_~`|>#\[\]()<:@-])", r"\\\1", text)


def for_slack(text: str) -> str:
    """Escape what Slack would format, link or mention; Mattermost formats more."""
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    # There is no escape for these: an invisible character keeps them apart.
    return re.sub(r"([*_~`@\[\]#:|])", "\\1\u2060", plain)
