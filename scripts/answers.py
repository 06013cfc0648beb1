#!/usr/bin/env python3
"""Count the answers and clicks of a greedy game, by hand and through orders.

The game is played by greedy bots, then replayed.  Wherever one order makes exactly the choices
that follow, it counts as one answer.  A piece that is picked and put back without an order is
counted apart: bots look at every piece, people need not.

A click is a pointer action on the page.  By hand, every answer is one.  Dragging a piece or a
stack is one; saying how many of it go is another.  A list of choices saves answers in the
terminal, but no click.

An errand sends a piece over several turns: one answer and one click.  Its later moves are free
where the server, asked at that moment, would make exactly the choices that follow.

The same answer to the same question four times in a row, or different ones in an order of
preference, can be decided in advance: one answer and two clicks, and one of each to cancel it.

    python scripts/answers.py space_empires --seats 2 --choices 1500
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Hashable
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from scripts.decided import Ahead, Asked, decided_ahead
from starhold import bots, games
from starhold.core.game import SEATS, Game
from starhold.core.journal import Chosen
from starhold.core.match import Match, repeat
from starhold.core.record import name_of
from starhold.core.table import Table
from starhold.core.trouble import IllegalChoice
from starhold.foresight.hints import hints
from starhold.foresight.sight import Sight, luck_for
from starhold.orders.amounts import amounts, listed, repeated, sweeps
from starhold.orders.convoys import convoy
from starhold.orders.declared import declared
from starhold.orders.reach import deeds, reach
from starhold.orders.row import Answer, Order, answer_of
from starhold.orders.standing import Decision, decide, errand

LONGEST_PATTERN = 3


class Counted(NamedTuple):
    """The answers of a game."""

    by_hand: int
    idle: int
    orders: int
    clicks: int
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


class Single(NamedTuple):
    """A move of one piece, and the table before it."""

    seat: str
    who: str
    kind: str
    at: str
    to: str
    table: Table[Any]
    moment: Hashable


class Leg(NamedTuple):
    """A part of an errand: how many choices it makes."""

    choices: int
    first: bool


class Replay:
    """A played game, read from the start."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.game = match.game
        self.history: list[Chosen] = match.history
        self.table: Table[Any] = match.game.load(match.start)
        self.table.settle()
        self.answers: list[Answer] = []
        self.offered: list[set[str]] = []
        table = self.table.fork()
        for entry in self.history:
            self.answers.append(answer_of(table, entry.seat, entry.option))
            self.offered.append({name_of(one) for one in table.open[entry.seat].options})
            repeat(table, entry)
        self.at = 0
        self.kinds: Counter[str] = Counter()

    def counted(self, *, ahead: bool) -> Counted:
        idle = orders = clicks = 0
        sent = self._errands() if ahead else {}
        decided = {n: one for one in self._decided() for n in one.answers} if ahead else {}
        while self.at < len(self.history):
            one = decided.get(self.at)
            if self._is_idle():
                idle += 2
                self._pass(2)
            elif leg := sent.get(self.at):
                orders += leg.first
                clicks += leg.first
                self.kinds["errand"] += leg.choices
                self._pass(leg.choices)
            elif order := self._order():
                orders += 1
                clicks += self._clicks(order)
                self.kinds[order.kind] += len(order.row)
                self._pass(len(order.row))
            elif one is not None:
                if self.at == one.answers[0]:
                    orders += 1 + one.cancelled
                    clicks += 1 + len(one.options) + one.cancelled
                self.kinds["ahead"] += 1
                self._pass(1)
            else:
                orders += 1
                clicks += 1
                self.kinds["by hand: " + self.answers[self.at].question] += 1
                self._pass(1)
        return Counted(len(self.history), idle, orders, clicks, self.kinds)

    def _decided(self) -> list[Ahead]:
        seats = [entry.seat for entry in self.history]
        return decided_ahead(list(map(Asked, seats, self.answers, self.offered)))

    def _clicks(self, order: Order) -> int:
        if order.kind == "list":
            return len(order.row)
        if order.kind == "deed":
            return 1  # it is offered beside the question
        if order.kind in ("amount", "convoy") or order.then:
            return 2
        return 1 + bool(order.amounts)

    # -- errands ---------------------------------------------------------------------------

    def _errands(self) -> dict[int, Leg]:
        """Return the moves that an errand makes, by the number of their first choice."""
        moves, found = self._single_moves(), dict[int, Leg]()
        for at in moves:
            if at in found:
                continue
            road = self._chain(moves, at)
            for length in range(len(road), 1, -1):
                if legs := self._sent(road[:length], moves):
                    found |= legs
                    break
        return found

    def _single_moves(self) -> dict[int, Single]:
        """Return the orders that move one piece of a kind, by the number of the first choice."""
        found: dict[int, Single] = {}
        reader = Replay(self.match)
        while reader.at < len(reader.history):
            entry = reader.history[reader.at]
            order = None if reader._is_idle() else reader._order()
            if order is not None and order.kind == "move" and not order.amounts:
                scene = reader.game.scene(reader.table, entry.seat)
                piece = next((one for one in scene.pieces if one.id == order.who), None)
                if piece is not None:
                    now = reader.table.fork()
                    moment = hints(reader.game).moment(now.state)
                    found[reader.at] = Single(
                        entry.seat, piece.id, piece.kind, piece.at, order.to, now, moment
                    )
            reader._pass(len(order.row) if order else 2 if reader._is_idle() else 1)
        return found

    def _chain(self, moves: dict[int, Single], at: int) -> list[int]:
        """Return the later moves of the same piece, as far as each begins where one ended."""
        chain = [at]
        for number, one in moves.items():
            last = moves[chain[-1]]
            if number <= chain[-1] or (one.seat, one.kind) != (last.seat, last.kind):
                continue
            if one.at == last.to and one.moment != last.moment:
                chain.append(number)
        return chain

    def _sent(self, chain: list[int], moves: dict[int, Single]) -> dict[int, Leg]:
        """Return the legs of an errand to the end of a chain, if it makes just these moves."""
        begun = moves[chain[0]]
        try:
            decision: Decision | None = errand(
                self._sight(begun, chain[0]), begun.who, moves[chain[-1]].to
            )
        except IllegalChoice:
            return {}
        legs: dict[int, Leg] = {}
        for number in chain:
            if decision is None or (decision.kind, decision.at) != (
                moves[number].kind,
                moves[number].at,
            ):
                return {}
            done = decide(self._sight(moves[number], number), (decision,), (False,))
            row = tuple(self.answers[number : number + len(done.row)])
            if not done.row or row != done.row:
                return {}
            legs[number] = Leg(len(done.row), first=not legs)
            decision = done.standing[0] if done.standing else None
        return legs if decision is None else {}

    def _sight(self, move: Single, number: int) -> Sight:
        return Sight(self.game, move.table, move.seat, luck_for("answers", number))

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
        found = [
            *map(self._as_asked, sweeps(sight)),
            *amounts(sight),
            *deeds(sight),
            *self._moves(sight),
            *self._repeats(sight),
            *self._list(sight),
        ]
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
        alone = [
            one
            for who in dict.fromkeys((piece, place))
            for n in counts
            for one in reach(sight, who, n)
        ]
        return [*alone, *self._convoys(sight, alone)]

    def _convoys(self, sight: Sight, alone: list[Order]) -> list[Order]:
        """Return the moves of alike pieces of one place that go to the same place."""
        first = max(
            (one for one in alone if one.to and not one.then and self._follows(one)),
            key=lambda one: len(one.row),
            default=None,
        )
        if first is None:
            return []
        pieces = {p.id: (p.at, p.kind, p.owner) for p in sight.view.scene.pieces}
        stack = pieces.get(self._who(self.history[self.at]))
        names = [
            who
            for entry in self.history[self.at : self.at + 12 * len(first.row)]
            if (who := self._who(entry)) and pieces.get(who) == stack
        ]
        going, found = list(dict.fromkeys(names)), []
        for size in range(len(going), 1, -1):
            order = convoy(sight, going[:size], first.to)
            if order is not None and self._follows(order):
                found.append(order)
                break
        return found

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

    def _as_asked(self, order: Order) -> Order:
        """Leave out the last choice of a sweep where it is forced, and so never asked."""
        last = self.at + len(order.row) - 1
        asked = self.answers[last].question if last < len(self.answers) else ""
        forced = asked != order.row[-1].question
        return replace(order, row=order.row[:-1]) if forced else order

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
    counted = Replay(match).counted(ahead=False)
    ahead = Replay(match).counted(ahead=True)
    awake = counted.by_hand - counted.idle
    print(f"{game.meta.title}, {given.seats} seats, up to {hints(game).moment(match.table.state)}")
    print(f"  answers by hand           {counted.by_hand}")
    print(f"  without idle looks        {awake}")
    for name, one in (("through orders", counted), ("and decided in advance", ahead)):
        print(f"  {name:24}  {one.orders} answers, {one.clicks} clicks")
        print(f"    of all answers          {one.orders / one.by_hand:.0%}", end=", ")
        print(f"clicks {one.clicks / one.by_hand:.0%}")
        print(f"    of those without looks  {one.orders / awake:.0%}", end=", ")
        print(f"clicks {one.clicks / awake:.0%}")
    for kind, count in ahead.kinds.most_common(25):
        print(f"    {count:5}  {kind}")


if __name__ == "__main__":
    main()
