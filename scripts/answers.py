#!/usr/bin/env python3
"""Count the answers of a greedy game, by hand and through orders.

The game is played by greedy bots, then replayed.  Wherever one order makes exactly the choices
that follow, it counts as one answer.  A piece that is picked and put back without an order is
counted apart: bots look at every piece, people need not.

    python scripts/answers.py space_empires --seats 2 --choices 1500
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
from starhold import bots, games
from starhold.core.game import SEATS, Game
from starhold.core.journal import Chosen
from starhold.core.match import Match, repeat
from starhold.core.record import name_of
from starhold.core.table import Table
from starhold.foresight.hints import hints
from starhold.foresight.sight import Sight, luck_for
from starhold.orders.amounts import amounts, listed, repeated, sweeps, wholes
from starhold.orders.declared import declared
from starhold.orders.reach import reach
from starhold.orders.row import Answer, Order, answer_of

LONGEST_PATTERN = 3


class Counted(NamedTuple):
    """The answers of a game."""

    by_hand: int
    idle: int
    orders: int
    kinds: Counter[str]


def played(game: Game[Any], seats: int, choices: int, seed: str) -> Match[Any]:
    """Let greedy bots play."""
    match = Match.new(game, game.settings(), SEATS[:seats], seed=seed)
    players = {seat: bots.find("greedy", seat) for seat in SEATS[:seats]}
    for number in range(choices):
        if match.table.over:
            break
        seat = next(iter(match.table.open))
        match.choose(bots.answer(players[seat], game, match.table, seat, number), seat)
    return match


class Replay:
    """A played game, read from the start."""

    def __init__(self, match: Match[Any]) -> None:
        self.game = match.game
        self.history: list[Chosen] = match.history
        self.table: Table[Any] = match.game.load(match.start)
        self.table.settle()
        self.answers: list[Answer] = []
        table = self.table.fork()
        for entry in self.history:
            self.answers.append(answer_of(table, entry.seat, entry.option))
            repeat(table, entry)
        self.at = 0
        self.kinds: Counter[str] = Counter()

    def counted(self) -> Counted:
        idle = orders = 0
        while self.at < len(self.history):
            if self._is_idle():
                idle += 2
                self._pass(2)
            elif order := self._order():
                orders += 1
                self.kinds[order.kind] += len(order.row)
                self._pass(len(order.row))
            else:
                orders += 1
                self.kinds["by hand: " + self.answers[self.at].question] += 1
                self._pass(1)
        return Counted(len(self.history), idle, orders, self.kinds)

    def _pass(self, count: int) -> None:
        for entry in self.history[self.at : self.at + count]:
            repeat(self.table, entry)
        self.at += count

    def _is_idle(self) -> bool:
        two = self.history[self.at : self.at + 2]
        ends = declared(self.game).ends
        return len(two) == 2 and self._who(two[0]) != "" and type(two[1].option) in ends

    def _who(self, entry: Chosen) -> str:
        meaning = declared(self.game).means.get(type(entry.option))
        return str(getattr(entry.option, meaning.who)) if meaning and meaning.who else ""

    def _order(self) -> Order | None:
        """Return the longest order that makes the choices which follow."""
        now = self.history[self.at]
        sight = Sight(self.game, self.table, now.seat, luck_for("answers", self.at))
        found = [*sweeps(sight), *amounts(sight), *self._moves(sight), *self._repeats(sight)]
        found += [*self._list(sight), *wholes(sight, now.option)]
        fit = [one for one in found if len(one.row) > 1 and self._follows(one)]
        return max(fit, key=lambda one: len(one.row), default=None)

    def _moves(self, sight: Sight) -> list[Order]:
        """Return the moves of the piece that is picked here."""
        piece = self._who(self.history[self.at])
        if not piece:
            return []
        place = next(
            (p.at for p in sight.view.scene.pieces if p.id == piece),
            piece,
        )
        counts = [0, *self._counts()]
        return [
            one
            for who in dict.fromkeys((piece, place))
            for n in counts
            for one in reach(sight, who, n)
        ]

    def _list(self, sight: Sight) -> list[Order]:
        """Return the next choices as a list, as far as all are offered now and no dice come."""
        names = {name_of(option) for option in sight.offer}
        seat, question = sight.seat, self.answers[self.at].question
        order, taken = [], []
        for entry, answer in zip(self.history[self.at :], self.answers[self.at :], strict=True):
            if entry.seat != seat or answer.question != question or answer.option not in names:
                break
            taken.append(answer.option)
            one = listed(sight, taken)
            order = [one]
            if entry.luck and not one.onward:
                break
        return order

    def _counts(self) -> list[int]:
        """Return how many pieces the next choices would send."""
        means = declared(self.game).means
        later = [entry.option for entry in self.history[self.at : self.at + 6]]
        named = [(one, meaning) for one in later if (meaning := means.get(type(one)))]
        counts = [getattr(one, meaning.many) for one, meaning in named if meaning.many]
        return counts + [len(getattr(one, m.names)) for one, m in named if m.names]

    def _repeats(self, sight: Sight) -> list[Order]:
        """Return the choices just made, once more; or this one, several times."""
        found = []
        for length in range(1, LONGEST_PATTERN + 1):
            for start in (self.at, self.at - length):
                pattern = tuple(self.answers[max(0, start) : start + length])
                for times in range(self._times(pattern), 1 if start == self.at else 0, -1):
                    if length > 1 and start == self.at:
                        break  # the first time is by hand
                    if order := repeated(sight, pattern, times):
                        found.append(order)
                        break
        return found

    def _times(self, pattern: tuple[Answer, ...]) -> int:
        times, size = 0, len(pattern)
        while (
            size
            and tuple(self.answers[self.at + times * size : self.at + (times + 1) * size])
            == pattern
        ):
            times += 1
        return times

    def _follows(self, order: Order) -> bool:
        seat = self.history[self.at].seat
        run = self.history[self.at : self.at + len(order.row)]
        same = tuple(self.answers[self.at : self.at + len(order.row)]) == order.row
        return same and all(entry.seat == seat for entry in run)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--choices", type=int, default=1500, help="how many to play")
    parser.add_argument("--seed", default="answers")
    given = parser.parse_args()
    game = games.find(given.game)
    match = played(game, given.seats, given.choices, given.seed)
    counted = Replay(match).counted()
    awake = counted.by_hand - counted.idle
    print(f"{game.meta.title}, {given.seats} seats, up to {hints(game).moment(match.table.state)}")
    print(f"  answers by hand           {counted.by_hand}")
    print(f"  without idle looks        {awake}")
    print(f"  through orders            {counted.orders}")
    print(f"  of all answers            {counted.orders / counted.by_hand:.0%}")
    print(f"  of those without looks    {counted.orders / awake:.0%}")
    for kind, count in counted.kinds.most_common(25):
        print(f"    {count:5}  {kind}")


if __name__ == "__main__":
    main()
