"""Parts of the dice: a table that gathers them, how long it waits, and the parts of bots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256

from starhold.core.record import Seat
from starhold.server.store.rows import SeatRow

# Since when the table has waited for a part, by seat and the hash of its holder's secret.
Awaited = Mapping[tuple[Seat, str | None], float]

GATHERING = "gathering"  # until every seat has added its part


def bot_part(commitment: str, seat: Seat) -> str:
    """Return the part of a bot's seat.

    It follows from the commitment, so the server cannot choose it after seeing other parts.
    """
    return sha256(f"starhold bot part {commitment} {seat}".encode()).hexdigest()[:32]


def awaited(people: Iterable[SeatRow], before: Awaited, now: float) -> Awaited:
    """Return since when each seat has been held without a part; a new holder has new time."""
    missing = [(one.seat, one.hash) for one in people if one.player == "human" and not one.part]
    return {key: before.get(key, now) for key in missing}
