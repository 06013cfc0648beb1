"""Reviews of finished games, computed part by part in a process of the pool."""

from __future__ import annotations

import pickle

import msgspec

from starhold.core.journal import Chosen
from starhold.core.record import Seat
from starhold.review.review import report as reported
from starhold.review.walk import Findings, Reviewer
from starhold.save.resuming import revived
from starhold.server.library import Library


def part(
    more_games: tuple[str, ...],
    game_name: str,
    seats: tuple[Seat, ...],
    total: int,
    found: bytes | Findings,
    entries: bytes,
) -> tuple[bytes, int, bool]:
    """Go through some choices; return what was found, how many are done, and if it must stop.

    What was found stays pickled between the parts: only these processes read it.
    """
    game = Library(more_games).find(game_name)
    before = found if isinstance(found, Findings) else pickle.loads(found)
    read = msgspec.json.decode(entries, type=list[tuple[int, Chosen]])
    choices = [(number, revived(game, entry)) for number, entry in read]
    after = Reviewer(game, seats, before, total).go(
        [(number, entry) for number, entry in choices if isinstance(entry, Chosen)]
    )
    return pickle.dumps(after), after.done, bool(after.note)


def report(seats: tuple[Seat, ...], said: str, total: int, found: bytes) -> bytes:
    """Return the review of a game that was gone through."""
    return msgspec.json.encode(reported(seats, said, total, pickle.loads(found)))
