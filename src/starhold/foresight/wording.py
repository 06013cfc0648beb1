"""Foresight in words: lines for a player, the same in the terminal and on the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.foresight.advice import Motive
from starhold.foresight.consequences import Consequences, Moved
from starhold.foresight.odds import Odds, Outcome
from starhold.show import files
from starhold.show.words import Words

MANY = 1.05  # an outcome that occurs more often than it could once is also given as a mean


def change_lines(game: Game[Any], seat: Seat, found: Consequences) -> list[str]:
    """Write what is certain: `CP 20 → 12`, `Cruiser: D4 → D5`."""
    words = files.words(game)
    lines = []
    for change in found.numbers:
        whose = "" if change.seat in (None, seat) else f"{words.thing(change.seat or '')}: "
        lines.append(f"{whose}{words.thing(change.meter)} {change.before} → {change.after}")
    lines += [_moved(words, seat, one) for one in found.pieces]
    if found.ends:
        lines.append("The game ends.")
    return lines


def _moved(words: Words, seat: Seat, moved: Moved) -> str:
    name = words.counted(moved.kind, moved.count)
    if moved.owner not in (None, seat):
        name = f"{words.thing(moved.owner or '')}: {name}"
    if moved.before and moved.after:
        return f"{name}: {words.thing(moved.before)} → {words.thing(moved.after)}"
    if moved.after:
        return f"New: {name}, {words.thing(moved.after)}"
    return f"Gone: {name}, {words.thing(moved.before)}"


def odds_lines(game: Game[Any], found: Odds) -> list[str]:
    """Write the odds: `You lose a ship: 63 % (±4), 1.4 on average`."""
    words = files.words(game)
    return [_likely(words, one) for one in found.outcomes]


def _likely(words: Words, one: Outcome) -> str:
    chance = f"{100 * one.chance:.0f} % (±{100 * one.margin:.0f})"
    mean = f", {one.mean:.1f} on average" if one.mean > MANY * one.chance else ""
    return f"{words.outcome(one.kind, own=one.own)}: {chance}{mean}"


def reason_line(game: Game[Any], reasons: tuple[Motive, ...]) -> str:
    """Write the reasons for a suggestion: `+6 production, −2 danger`."""
    return ", ".join(_reasons(files.words(game), reasons))


def _reasons(words: Words, reasons: tuple[Motive, ...]) -> Iterator[str]:
    for reason in reasons:
        sign = "+" if reason.amount > 0 else "−"
        yield f"{sign}{abs(reason.amount):.3g} {words.judged(reason.term)}"
