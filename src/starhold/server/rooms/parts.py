"""Parts of the dice: the status of a table that gathers them, and the parts of bots."""

from __future__ import annotations

from hashlib import sha256

from starhold.core.record import Seat

GATHERING = "gathering"  # until every seat has added its part


def bot_part(commitment: str, seat: Seat) -> str:
    """Return the part of a bot's seat.

    It follows from the commitment, so the server cannot choose it after seeing other parts.
    """
    return sha256(f"starhold bot part {commitment} {seat}".encode()).hexdigest()[:32]
