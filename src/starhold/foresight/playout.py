"""Playouts: playing on from an imagined table, with a quick policy for every seat.

Each seat takes the option with the best next table.  The dice and decks of its trials are not
those of the playout: a policy that could see the next roll or card would never be surprised.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.foresight.glance import Glance, Trials
from starhold.foresight.hints import Hints
from starhold.foresight.quick import Quick, mixed

MOST = 400  # choices of a playout: far more than lie between two moments
LATER = 0xDA7E  # separates the dice of later moments from the others
TRIALS = 0x5EED  # separates the dice of trials from those of the playout


class Playout:
    """Plays imagined tables on, and counts the tables it looks at."""

    def __init__(
        self,
        game: Game[Any],
        judge: Hints,
        seed: int,
        heard: Callable[[Table[Any]], None] = lambda _table: None,
    ) -> None:
        self.game = game
        self.judge = judge
        self.seed = seed
        self.heard = heard  # called after every choice
        self.seen = 0
        self.judged = False  # whether a choice depended on trials, which have dice of their own

    def run(
        self, table: Table[Any], until: Callable[[Table[Any]], bool], most: int = MOST
    ) -> None:
        """Play on until a condition holds, the game ends, or many choices were made."""
        for number in range(most):
            if table.over or until(table):
                return
            seat = next(iter(table.open))
            table.pick(self.best(table, seat, number), seat)
            self.seen += 1
            self.heard(table)

    def best(self, table: Table[Any], seat: Seat, number: int) -> int:
        """Return the index of the option that a seat takes as the n-th choice of the playout."""
        usual = self.judge.habit(table.state, seat, table.open[seat].options)
        if usual is not None:
            return usual
        self.judged = True
        luck = Quick(mixed(self.seed ^ (number << 20) ^ TRIALS))
        trials = Trials(luck, lambda: self.game.imagine(table, seat, luck.fork()))
        glance = Glance(self.judge, seat, trials=trials)
        found = glance.best(table)
        self.seen += glance.seen
        return found


def moments(
    judge: Hints,
    table: Table[Any],
    ahead: int,
    reached: Callable[[Table[Any]], None] = lambda _table: None,
) -> Callable[[Table[Any]], bool]:
    """Return a condition that holds once this many moments have passed; each is `reached`.

    Each moment has its own dice, so that options which roll more or fewer of them meet the same
    luck afterwards.
    """
    last: Hashable = judge.moment(table.state)
    left, seed = ahead, table.chance.fork().below(1 << 32)

    def passed(now: Table[Any]) -> bool:
        nonlocal last, left
        moment = judge.moment(now.state)
        if moment != last:
            last = moment
            left -= 1
            reached(now)
            now.chance = Quick(mixed(seed ^ (left << 40) ^ LATER))
        return left <= 0

    return passed


def settled(judge: Hints, table: Table[Any]) -> Callable[[Table[Any]], bool]:
    """Return a condition that holds once the matter at hand is settled.

    The agenda is data: before a choice it is `(head, *rest)`, and the matter that the head began
    is settled as soon as the agenda is `rest` again, or a part of its end.  It does not outlast
    its turn: the end of a turn says nothing about the next one.
    """
    rest = table.agenda[1:]
    turn = judge.turn(table.state)

    def over(now: Table[Any]) -> bool:
        agenda = now.agenda
        if len(agenda) <= len(rest) and agenda == rest[len(rest) - len(agenda) :]:
            return True
        return judge.turn(now.state) != turn

    return over
