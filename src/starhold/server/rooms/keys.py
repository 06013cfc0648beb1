"""Secrets of 128 bits that open seats; the server stores only their hashes."""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from hashlib import sha256

SECRET = re.compile(r"[A-Za-z0-9_-]{22}")
TABLE_ID = re.compile(r"[a-z2-9]{10}")
# Without letters and digits that look alike.
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
COOKIE = "starhold"
MOST = 12  # secrets in a cookie: six seats, the host, spectators and some to spare


def new_secret() -> str:
    return urlsafe_b64encode(secrets.token_bytes(16)).decode().rstrip("=")


def new_table_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def hashed(secret: str) -> str:
    return sha256(b"starhold secret " + secret.encode()).hexdigest()


def same(one: str | None, other: str | None) -> bool:
    """Compare two hashes; a missing hash equals none."""
    return bool(one and other and hmac.compare_digest(one, other))


def read_cookie(value: str | None) -> tuple[str, ...]:
    """Return the secrets in a cookie; skip anything else."""
    return tuple(part for part in (value or "").split(".") if SECRET.fullmatch(part))[-MOST:]


def write_cookie(held: Iterable[str]) -> str:
    return ".".join(list(dict.fromkeys(held))[-MOST:])


def read_bearer(header: str | None) -> tuple[str, ...]:
    """Return the secrets in an Authorization header."""
    scheme, _, rest = (header or "").partition(" ")
    if scheme.lower() != "bearer":
        return ()
    return tuple(part for part in re.split(r"[,\s]+", rest) if SECRET.fullmatch(part))[:MOST]
