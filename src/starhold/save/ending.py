"""Ending a game early: all people agree, and it is scored as it stands.

The end is an entry of the journal like any choice, so that replays and `verify` repeat it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from starhold.core.game import Game
from starhold.core.journal import Chosen
from starhold.core.match import Match
from starhold.core.match import repeat as repeat_choice
from starhold.core.record import Option, Seat
from starhold.core.score import Score
from starhold.core.table import Table
from starhold.core.trouble import IllegalChoice


class EndEarly(Option):
    """All people at the table agreed to end the game here."""


def end_early(match: Match[Any], seat: Seat) -> Chosen:
    """End a match, and record it as a choice of the seat that agreed last; it is final."""
    _end(match.table)
    result = as_it_stands(match.game, match.table)
    entry = Chosen(seat, EndEarly(), result=result)
    match.journal.add(entry)
    match.marks.clear()
    match.tail = 0
    return entry


def repeat(table: Table[Any], entry: Chosen, *, recorded: bool = True) -> None:
    """Repeat a choice, or an end that was agreed on."""
    if isinstance(entry.option, EndEarly):
        _end(table)
    else:
        repeat_choice(table, entry, recorded=recorded)


def _end(table: Table[Any]) -> None:
    if table.over:
        raise IllegalChoice("The game is over; there is nothing left to end.")
    table.news, table.luck = [], []
    table.spoken, table.apart = True, False
    table.end()
    table.settle()


def as_it_stands(game: Game[Any], table: Table[Any]) -> tuple[Score, ...]:
    """Return the scores now; if the rules name no winner yet, most points wins."""
    scores = game.score(table.state)
    if len(scores) < 2 or any(score.won for score in scores):
        return scores
    most = max(score.total for score in scores)
    return tuple(msgspec.structs.replace(one, won=one.total == most) for one in scores)
