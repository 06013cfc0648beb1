"""Who won and why, in one sentence.

`[endings]` in a game's words names the events that decide or end a game.  The scores say the rest:
how far the winner is ahead, and by what.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starhold.core.game import Game
from starhold.core.journal import Chosen
from starhold.core.match import Match
from starhold.core.score import Score
from starhold.save.ending import EndEarly
from starhold.save.resuming import recorded_result
from starhold.show import files
from starhold.show.words import Words, plural


def sentence(match: Match[Any]) -> str:
    """Say who won, by how much, and what ended the game."""
    result = recorded_result(match) or match.game.score(match.table.state)
    return verdict(match.game, match.history, result)


def verdict(game: Game[Any], history: Sequence[Chosen], result: Sequence[Score]) -> str:
    """Put a result and the events before it into words."""
    words = files.words(game)
    ended = _ended(words, history)
    head = _alone(words, result[0]) if len(result) == 1 else _among(words, result)
    return f"{head}: {ended}." if ended else f"{head}."


def _ended(words: Words, history: Sequence[Chosen]) -> str:
    """Return what ended the game, from the last choice that caused such an event.

    Among the events of that choice, the most important one in the words counts.
    """
    if history and isinstance(history[-1].option, EndEarly):
        return "everyone agreed to end the game early"
    for entry in reversed(history):
        events = {type(told.event).__name__: told.event for told in entry.told}
        for kind in words.said["endings"]:
            if kind in events:
                return words.ending(events[kind])
    return ""


def _alone(words: Words, own: Score) -> str:
    verdict = "wins" if own.won else "loses"
    title = f" and the title {words.term(own.title)}" if own.title else ""
    return f"{words.thing(own.seat)} {verdict} with {_points(own.total)}{title}"


def _among(words: Words, result: Sequence[Score]) -> str:
    won = [one for one in result if one.won]
    lost = [one for one in result if not one.won]
    if not won:
        return "Nobody wins"
    names = _listed([words.thing(one.seat) for one in won])
    best = max(won, key=lambda one: one.total)
    second = max(lost, key=lambda one: one.total, default=None)
    if len(won) > 1:
        return f"{names} share the victory"
    if second is None or second.total > best.total:
        return f"{names} wins"  # the points did not decide
    if second.total == best.total:
        rival = words.thing(second.seat)
        return f"{names} wins the tie with {rival} at {_points(best.total)}"
    ahead = f"{best.total - second.total} ahead of {words.thing(second.seat)}"
    return f"{names} wins with {_points(best.total)}, {ahead}{_mostly(words, best, second)}"


def _mostly(words: Words, best: Score, second: Score) -> str:
    """Name the item in which the winner leads most."""
    theirs = {item.label: item.amount for item in second.items}
    leads = {item.label: item.amount - theirs.get(item.label, 0) for item in best.items}
    label = max(leads, key=leads.__getitem__, default="")
    if not label or leads[label] <= 0 or len(leads) < 2:
        return ""
    return f", mainly by {words.term(label)} (+{leads[label]})"


def _points(total: int) -> str:
    return plural(total, "# point|# points")


def _listed(names: Sequence[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
