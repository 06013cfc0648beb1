"""Foresight in words: lines for a player, the same in the terminal and on the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.foresight.advice import Motive
from starhold.foresight.consequences import Consequences
from starhold.foresight.difference import Change, Holding, Moved, Turned
from starhold.foresight.odds import Odds, Outcome
from starhold.show import files
from starhold.show.words import Words

MOST = 14  # lines; more would not be read
MOST_WARNINGS = 4  # they stand on the option itself
MANY = 1.05  # an outcome that occurs more than once is also given as a mean


def change_lines(game: Game[Any], seat: Seat, found: Consequences) -> list[str]:
    """Write what is certain: `CP 20 → 12`, `Cruiser: D4 → D5`."""
    said = Certainly(files.words(game), seat)
    certain = found.certain
    turned = {one.cell for one in certain.cells if one.kind != one.was}
    lines = [
        *map(said.number, (one for one in certain.numbers if not one.thing)),
        *map(said.held, certain.held),
        *map(said.moved, _alike(one for one in certain.pieces if not _printed_on(one, turned))),
        *map(said.turned, certain.cells),
    ]
    if len(lines) > MOST:
        lines[MOST:] = [f"… and {len(lines) - MOST} more changes"]
    return [*lines, *(["The game ends."] if found.ends else [])]


def warning_lines(found: Consequences) -> tuple[str, ...]:
    """Write what an option costs without asking, first what is certain."""
    lines = [one.text for one in found.warnings]
    lines += [f"Very likely: {one.text}" for one in found.likely]
    if len(lines) > MOST_WARNINGS:
        lines[MOST_WARNINGS:] = [f"… and {len(lines) - MOST_WARNINGS} more losses"]
    return tuple(lines)


def _printed_on(moved: Moved, turned: set[str]) -> bool:
    """Whether a piece is a part of a new space: its name already says what it has."""
    return moved.owner is None and (moved.before in turned or moved.after in turned)


def _alike(moved: Iterable[Moved]) -> Iterator[Moved]:
    """Count pieces of a kind that go the same way as one: `2 Fighters: D4 → D5`."""
    counts = Counter[Moved]()
    for one in moved:
        counts[msgspec.structs.replace(one, piece="", count=1)] += one.count
    for one, count in counts.items():
        yield msgspec.structs.replace(one, count=count)


class Certainly:
    """Changes in words, as one seat reads them: its own things need no owner's name."""

    def __init__(self, words: Words, seat: Seat) -> None:
        self.words = words
        self.seat = seat

    def number(self, change: Change) -> str:
        name = self.words.thing(change.meter)
        return f"{self._whose(change.seat)}{name} {_steps(change)}"

    def held(self, held: Holding) -> str:
        how = "New" if held.gained else "Lost"
        return f"{how}: {self._whose(held.seat)}{self.words.thing(held.thing)}"

    def moved(self, moved: Moved) -> str:
        words = self.words
        name = self._whose(moved.owner) + words.counted(moved.kind, moved.count)
        if moved.before and moved.after:
            return f"{name}: {words.thing(moved.before)} → {words.thing(moved.after)}"
        if moved.after:
            return f"New: {name}, {words.thing(moved.after)}"
        return f"Gone: {name}, {words.thing(moved.before)}"

    def turned(self, turned: Turned) -> str:
        place = self.words.thing(turned.cell)
        if turned.kind == turned.was:
            return self._owned(turned, place)
        kinds = f"{place}: {self.words.thing(turned.was)} → {self.words.thing(turned.kind)}"
        return kinds if turned.owner == turned.owned else f"{kinds}; {self._owned(turned, 'it')}"

    def _owned(self, turned: Turned, what: str) -> str:
        if turned.owner:
            return f"{self.words.thing(turned.owner)} takes {what}"
        return f"{self.words.thing(turned.owned or '')} loses {what}"

    def _whose(self, seat: Seat | None) -> str:
        return "" if seat in (None, self.seat) else f"{self.words.thing(seat or '')}: "


def _steps(change: Change) -> str:
    return f"{change.before} → {change.after}".replace("-", "−")


def odds_lines(game: Game[Any], found: Odds) -> list[str]:
    """Write the odds: `You lose a ship: 63 % (±4), 1.4 on average`; last, how they were found."""
    words = files.words(game)
    lines = [_likely(words, one) for one in found.outcomes]
    return [*lines, _found(found)] if lines else []


def _found(odds: Odds) -> str:
    if any(one.margin for one in odds.outcomes):
        return f"Estimated from {odds.samples} trials, ± 95 % interval."
    return "Exact."


def _likely(words: Words, one: Outcome) -> str:
    margin = f" (±{100 * one.margin:.0f})" if one.margin else ""  # exact odds have none
    chance = f"{100 * one.chance:.0f} %{margin}"
    # Below one, an average beside the chance of the same thing reads like a contradiction.
    mean = f", {one.mean:.1f} on average" if one.mean > max(1, MANY * one.chance) else ""
    return f"{words.outcome(one.kind, own=one.own)}: {chance}{mean}"


def reason_line(game: Game[Any], reasons: tuple[Motive, ...]) -> str:
    """Write the reasons for a suggestion, first what it gains: `+6 production, −9 ships`."""
    gains_first = tuple(sorted(reasons, key=lambda reason: reason.amount < 0))
    return ", ".join(_reasons(files.words(game), gains_first))


def _reasons(words: Words, reasons: tuple[Motive, ...]) -> Iterator[str]:
    for reason in reasons:
        sign, amount = "+" if reason.amount > 0 else "−", abs(reason.amount)
        figure = f"{amount:.2g}" if amount < 99.5 else f"{amount:.0f}"  # no exponents
        yield f"{sign}{figure} {words.judged(reason.term)}"
