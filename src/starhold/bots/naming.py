"""Names of bots: the same for the same table and seat, so that logs and replays agree."""

from __future__ import annotations

from hashlib import sha256

from starhold.core.game import SEATS
from starhold.core.record import Seat

NAMES = (
    "Altair", "Bellatrix", "Capella", "Deneb", "Elara", "Fomalhaut", "Gienah", "Hadar",
    "Izar", "Juno", "Kochab", "Lyra", "Mira", "Nashira", "Oberon", "Procyon",
    "Quaoar", "Rigel", "Sirius", "Tethys", "Umbriel", "Vega", "Wezen", "Zosma",
)  # fmt: skip


def bot_name(word: str, seat: Seat) -> str:
    """Return the name of the bot in a seat of a table, which a public word identifies.

    The seats of a table take names side by side, so no two bots share a name.
    """
    first = int.from_bytes(sha256(word.encode()).digest()[:4])
    return NAMES[(first + SEATS.index(seat)) % len(NAMES)]
