"""Bots that go round in circles: the server chooses for them, and the log says so."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TypeVar

from starhold.core.journal import Chosen, Journal
from starhold.core.record import Option, Seat
from starhold.server.store.rows import JournalRow
from starhold.show.vocabulary import News
from starhold.show.words import Words

T = TypeVar("T")
MOST = 500  # choices of a bot in a row, without dice: far above any honest turn
KEY = "stuck:"  # begins the key of a choice made for a bot; no client can send a colon


def is_stuck(journal: Journal, seat: Seat) -> bool:
    """Whether a seat made the last choices alone, and no dice changed the table."""
    last = journal.entries[-MOST:]
    return len(last) == MOST and all(
        isinstance(entry, Chosen) and entry.seat == seat and not entry.luck for entry in last
    )


def way_out(
    options: Sequence[Option], pick: Callable[[Sequence[Option]], Option] = secrets.choice
) -> Option:
    """Return an option that does little harm and leads out of any circle sooner or later.

    The last option usually ends something; any other may be what the circle leaves out.
    """
    plain = [option for option in options if not (option.cancels or option.gives_up)]
    able = plain or [option for option in options if not option.gives_up] or options
    return pick((able[-1], pick(able)))


def told(row: JournalRow, before: JournalRow | None, words: Words) -> tuple[News, ...]:
    """Return the log event of the first choice in a row that was made for a bot."""
    if not row.key.startswith(KEY):
        return ()
    if before and before.seat == row.seat and before.key.startswith(KEY):
        return ()
    text = (
        f"The bot playing {words.thing(row.seat)} made {MOST} choices in a row and was stopped."
        " The server chooses for it until the game moves on."
    )
    return (News("BotStopped", text),)
