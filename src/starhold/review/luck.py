"""Luck: the gain of each seat from the recorded numbers, compared with the expected gain.

For each choice that rolled dice, shuffled or drew from a pile, the chance of winning afterwards is
compared with its mean over everything that could have come up after the same choice.  Where few
dice decide, that mean is exact; otherwise it is taken over sampled tables.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from starhold.core.chance import Recorded
from starhold.core.game import Game
from starhold.core.journal import Chosen
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.foresight.certain import LuckSpeaks, before_luck
from starhold.foresight.hints import Hints
from starhold.foresight.playout import Playout, settled
from starhold.foresight.quick import quick
from starhold.foresight.sight import luck_for
from starhold.foresight.ways import Unsettled, all_ways

SAMPLES = 12
TRACE = 1e-9  # of a chance: less is rounding
MOST_ON = 8  # choices that are played on until dice have had their effect

Chances = tuple[float, ...]


class Noted(Recorded):
    """Recorded numbers; notes the dice that were rolled, and whether a pile was drawn from."""

    __slots__ = ("drew", "rolled")

    def __init__(self, numbers: tuple[int, ...]) -> None:
        super().__init__(numbers)
        self.rolled: list[tuple[int, int]] = []  # each die with its sides
        self.drew = False


class NotedTable(Table[Any]):
    """A table whose dice and draws are noted."""

    __slots__ = ()

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        dice = super().roll(count, sides)
        assert isinstance(self.chance, Noted)
        self.chance.rolled += [(die, sides) for die in dice]
        return dice

    def draw(self, pile: list[Any]) -> Any:
        assert isinstance(self.chance, Noted)
        self.chance.drew = True
        return super().draw(pile)


def expected(
    before: Table[Any],
    entry: Chosen,
    judged: Callable[[Table[Any]], Chances],
    another: Callable[[int], Table[Any]],
) -> Chances:
    """Return the mean chances after a choice, over all that could have come up.

    `another` gives the table before the choice with other luck.
    """

    def result(table: Table[Any]) -> Chances:
        table.heard = False
        table.choose(entry.option, entry.seat)
        return judged(table)

    try:
        found = all_ways(before.fork, result)
    except (Unsettled, LuckSpeaks):
        tables = [another(n) for n in range(SAMPLES)]
        found = [(1.0, result(table)) for table in tables if _offers(table, entry)]
        found = found or [(1.0, judged(before))]
    whole = sum(weight for weight, _ in found)
    return tuple(
        sum(weight * chances[seat] for weight, chances in found) / whole
        for seat in range(len(found[0][1]))
    )


def gained(after: Chances, mean: Chances) -> Chances:
    """Return each seat's gain from luck."""
    gains = [got - usual for got, usual in zip(after, mean, strict=True)]
    return tuple(gain if abs(gain) > TRACE else 0.0 for gain in gains)


def played_on(
    game: Game[Any], judge: Hints, before: Table[Any], seed: int
) -> Callable[[Table[Any]], Table[Any]]:
    """Return a way to play on after a choice, up to the next dice or the end of its matter.

    Dice that hit may change nothing yet: somebody has to take the hits first.
    """
    over = settled(judge, before)

    def played(table: Table[Any]) -> Table[Any]:
        playout = Playout(game, judge, seed)
        for number in range(MOST_ON):
            if table.over or over(table):
                break
            seat = next(iter(table.open))
            pick = partial(table.pick, playout.best(table, seat, number), seat)
            if before_luck(table, pick):
                break
        return table

    return played


def _offers(table: Table[Any], entry: Chosen) -> bool:
    return entry.seat in table.open and entry.option in table.open[entry.seat].options


def another(
    game: Game[Any], before: Table[Any], seat: Seat, word: str, *, dealt: bool
) -> Callable[[int], Table[Any]]:
    """Return a way to get the table before a choice with other luck.

    The numbers of a choice come after it, so other numbers suffice; a pile was shuffled long ago
    and must be dealt again, as far as the seat does not know it.
    """

    def made(number: int) -> Table[Any]:
        chance = quick(luck_for(word, number))
        if dealt:
            return game.imagine(before, seat, chance)
        table = before.fork()
        table.chance = chance
        return table

    return made
