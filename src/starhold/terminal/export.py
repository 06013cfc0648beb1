"""Export to JSON: a game for other programs, without secrets of other seats.

While a game runs, the export holds the view and the news.  Once the game is over it holds
everything: the seed, the start, and each choice with the numbers it drew.
"""

from __future__ import annotations

from typing import Any

import msgspec

from starhold import save
from starhold.core.match import Match
from starhold.core.record import Seat
from starhold.core.trouble import Unknown
from starhold.save.resuming import recorded_result
from starhold.show.view import news, view

FORMAT = 1


def exported(match: Match[Any], seat: Seat | None = None) -> bytes:
    """Write what a seat may know about a game, or what everyone may know."""
    if seat is not None and seat not in match.header.seats:
        raise Unknown(f"There is no seat '{seat}'; the seats are {', '.join(match.header.seats)}.")
    over = match.table.over
    document: dict[str, Any] = {
        "starhold_export": FORMAT,
        "header": match.header,
        "over": over,
        "moves": [
            {
                "seat": entry.seat,
                **({"option": entry.option} if over or entry.seat == seat else {}),
                "news": news(match.game, entry.told, seat),
            }
            for entry in match.history
        ],
        "view": view(match.game, match.table, seat, result=recorded_result(match)),
    }
    if over:
        document["save"] = msgspec.Raw(save.written(match))
    return msgspec.json.encode(document)
