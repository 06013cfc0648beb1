"""Looking one choice ahead: what a table is worth after each option.

A choice that others complete (the hex of "build a yard") is judged with its completion.  Where
there are few ways to complete it, all are tried; in a long series the best next one is taken.

An option that only ends a phase is judged by the table as it is.  The phase ends anyway, so its
end is no reason for or against anything; and only the last of several seats would see it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any, NamedTuple

from starhold.core.chance import Chance
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.foresight.hints import Hints


class Trials(NamedTuple):
    """How a playout tries options without seeing the future."""

    luck: Chance
    again: Callable[[], Table[Any]]  # returns a table for trials in which luck or secrets matter


class Glance:
    """Judges the results of options for a seat, and counts the tables it has judged."""

    def __init__(
        self, judge: Hints, seat: Seat, allowance: int = 0, trials: Trials | None = None
    ) -> None:
        self.judge = judge
        self.seat = seat
        self.allowance = allowance  # how many ways to complete a choice are tried
        self.trials = trials
        self.seen = 0

    def after(self, table: Table[Any], index: int) -> tuple[float, bool]:
        """Return the worth of an option, and whether dice or secrets mattered."""
        return self._after(table, index, self.allowance)

    def best(self, table: Table[Any]) -> int:
        """Return the index of the option with the best result."""
        again = self.trials.again if self.trials else None
        fit = self._fit(table)
        if len(fit) < 2:
            return fit[0][1] if fit else 0
        best, found = -inf, fit[0][1]
        for liking, index in fit:
            worth, lucky = self._worth(table, index, self.allowance, liking)
            if lucky and again:  # options tried before give the same result on any table
                table, again = again(), None
                worth, _ = self._worth(table, index, self.allowance, liking)
            if worth > best:
                best, found = worth, index
        return found

    def _after(self, table: Table[Any], index: int, allowance: int) -> tuple[float, bool]:
        liking = self._liking(table, index)
        return self._worth(table, index, allowance, liking) if liking > -inf else (liking, False)

    def _worth(
        self, table: Table[Any], index: int, allowance: int, worth: float
    ) -> tuple[float, bool]:
        """Return the worth of an option with its liking, and whether dice mattered."""
        if type(table.open[self.seat].options[index]) in self.judge.passes:
            return worth + self._value(table), False
        twin = self._tried(table, index)
        lucky = twin.spoken
        while ways := self._ways(twin):
            share = allowance // ways
            if share >= 2:
                tried = [self._after(twin, number, share) for number in range(ways)]
                best, luckily = max(tried)
                return worth + best, lucky or luckily
            allowance = 0
            liking, twin = self._completed(twin)
            worth += liking
            lucky = lucky or twin.spoken
        return worth + self._value(twin), lucky

    def _tried(self, table: Table[Any], index: int) -> Table[Any]:
        twin = table.fork()
        twin.heard = False
        if self.trials:
            twin.chance = self.trials.luck.fork()
        twin.pick(index, self.seat)
        return twin

    def _ways(self, table: Table[Any]) -> int:
        """Return the number of ways to complete the last choice."""
        following = table.open.get(self.seat)
        return len(following.options) if following and following.choice.completes else 0

    def _completed(self, table: Table[Any]) -> tuple[float, Table[Any]]:
        """Complete a choice with the option that gives the best next table."""
        fit = self._fit(table)
        if not fit:
            return -inf, self._tried(table, 0)
        best, found, chosen = -inf, 0.0, table
        for liking, index in fit:
            twin = self._tried(table, index)
            worth = liking + self._value(twin)
            if worth > best or chosen is table:
                best, found, chosen = worth, liking, twin
        return found, chosen

    def _fit(self, table: Table[Any]) -> list[tuple[float, int]]:
        """Return the options that are not ruled out, each with its liking."""
        options = range(len(table.open[self.seat].options))
        return [(liking, n) for n in options if (liking := self._liking(table, n)) > -inf]

    def _liking(self, table: Table[Any], index: int) -> float:
        option = table.open[self.seat].options[index]
        if self.judge.never(table.state, self.seat, option):
            return -inf
        if option.cancels and self._leads_on(table):
            return -inf
        return self.judge.guess(table.state, self.seat, option)

    def _leads_on(self, table: Table[Any]) -> bool:
        """Whether there is anything to do except take the last choices back."""
        return any(
            not (option.cancels or self.judge.never(table.state, self.seat, option))
            for option in table.open[self.seat].options
        )

    def _value(self, table: Table[Any]) -> float:
        self.seen += 1
        return self.judge.value(table.state, self.seat)
