"""Explicit chance: a walk stops at every decision, and wherever the rules need luck.

The rules draw luck in the middle of a choice.  They run in a greenlet of their own, which waits
there until it is given the numbers.  A waiting greenlet cannot be copied, so a walk remembers its
moves since an earlier table, its anchor.  They are played again when it is copied in the middle
of a choice, which moves the anchor up, and when somebody wants the news of the last choice.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain, product
from math import prod
from operator import getitem
from typing import Any, NamedTuple

import greenlet
import msgspec
from greenlet import getcurrent

from starhold.core.chance import Recorded
from starhold.core.record import Seat, Told
from starhold.core.table import Table
from starhold.core.trouble import Trouble
from starhold.research.course import LUCK, OVER, GameCourse
from starhold.show.view import view
from starhold.show.vocabulary import encode

WIDEST = 1024  # outcomes of one chance node
DIGITS = 256  # a wider number is drawn digit by digit
JOINED = WIDEST  # outcomes of a node that joins small numbers of one shuffle or roll
FAR = 256  # moves after which the anchor is moved up
NEAR = 32  # the same for a copy: whoever searches from it copies it again


class ChanceNodes(NamedTuple):
    """The chance nodes of numbers that are drawn together."""

    limits: tuple[tuple[int, ...], ...]  # of the numbers that each node joins
    outcomes: tuple[int, ...]
    joined: tuple[tuple[tuple[int, ...], ...], ...]  # the numbers of every outcome of each node

    def numbers(self, given: list[int]) -> list[int]:
        """Split the outcomes of the nodes into numbers."""
        return list(chain.from_iterable(map(getitem, self.joined, given)))


@cache
def _joined(limits: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the numbers that each outcome of a node joins."""
    return tuple(product(*map(range, limits)))


@cache
def chance_nodes(limits: tuple[int, ...]) -> ChanceNodes:
    """Join small numbers into nodes."""
    nodes: list[list[int]] = []
    for limit in limits:
        if nodes and prod(nodes[-1]) * limit <= JOINED:
            nodes[-1].append(limit)
        else:
            nodes.append([limit])
    frozen = tuple(map(tuple, nodes))
    return ChanceNodes(frozen, tuple(map(prod, nodes)), tuple(map(_joined, frozen)))


def _asked(limits: tuple[int, ...]) -> list[int]:
    """Wait for one number below each limit."""
    if not limits:
        return []
    nodes = chance_nodes(limits)
    return nodes.numbers(getcurrent().parent.switch(nodes))


@cache
def _are_wide(limits: tuple[int, ...]) -> bool:
    """Whether a number has too many outcomes for one node."""
    return max(limits, default=0) > WIDEST


def _digits(limit: int) -> tuple[int, ...]:
    """Return the limits of the digits of a wide number."""
    if limit <= WIDEST:
        return (limit,)
    if limit % DIGITS:
        raise Trouble(f"A number below {limit} has too many outcomes for a chance node.")
    return (*_digits(limit // DIGITS), DIGITS)


def _whole(digits: list[int]) -> int:
    number = 0
    for digit in digits:
        number = number * DIGITS + digit
    return number


class AskingTable(Table[Any]):
    """A table whose rules wait in their greenlet for the luck they draw."""

    __slots__ = ()

    def _drawn(self, limits: Iterable[int]) -> list[int]:
        wanted = tuple(limits)
        if _are_wide(wanted):
            numbers = [_whole(_asked(_digits(n))) for n in wanted]
        else:
            numbers = _asked(wanted)
        self.luck += numbers
        self.spoken |= bool(numbers)
        return numbers


def asking(table: Table[Any]) -> AskingTable:
    """Let a table ask for its luck from now on; its forks do not."""
    table.__class__ = AskingTable
    assert isinstance(table, AskingTable)
    return table


# Where the rules wait for a decision, or the end: the table, the player, the size of the offer.
DecisionPoint = tuple[AskingTable, int, int]


def _play(course: GameCourse, table: AskingTable | None, heard: bool) -> DecisionPoint:
    """Play in a greenlet: hand out a point at every decision and at the end.

    It must not refer to its own greenlet, which could then never be freed.
    """
    if table is None:
        begun = course.game.begin(course.settings, course.seats)
        table = AskingTable(*begun, Recorded(()))
        table.heard = heard
        table.settle()
    decided, places = getcurrent().parent.switch, course.places
    while asked := table.open:
        seat = next(iter(asked))
        table.pick(decided((table, places[seat], len(asked[seat].options))), seat)
    return table, OVER, 0


class TreeWalk:
    """A walk through the tree of a game: at a decision, at a chance node, or at the end."""

    __slots__ = (
        *("course", "heard", "offered", "player"),
        *("_anchor", "_decided", "_given", "_moves", "_nodes"),
        *("_ready", "_rules", "_table", "_views"),
    )

    def __init__(
        self,
        course: GameCourse,
        anchor: Table[Any] | None = None,
        moves: Iterable[int] = (),
        heard: bool = False,
    ) -> None:
        self.course = course
        self.heard = heard  # whether anybody reads the news
        self._anchor = anchor  # a table at a decision; None before the setup
        self._moves = list(moves)  # choices and outcomes since then
        self._decided = -1  # how many of them led to the last decision; -1 before the first one
        self._views: dict[Seat, str] = {}
        self._given: list[int] = []  # outcomes of the nodes where the rules wait
        self._table: AskingTable | None = None
        self._rules: Any = None  # the greenlet; a copy has none until it goes on
        self._ready = False  # whether they can go on as they are; one flag, for speed
        self._play_moves()

    def go(self, action: int) -> None:
        """Choose the option at this place of the offer, or give the rules this outcome."""
        if not self._ready:
            self._prepare()
        self._moves.append(action)
        answer: Any = action
        if self.player == LUCK:
            answer, outcomes = self._given, self._nodes.outcomes
            answer.append(action)
            if len(answer) < len(outcomes):
                self.offered = outcomes[len(answer)]
                return
        try:
            stop = self._rules.switch(answer)
        except greenlet.error:  # another thread goes on with this walk
            self._move_anchor()
        else:
            self._stop(stop)

    def _prepare(self) -> None:
        """Forget the views, move the anchor up if it is time, and let a copy go on by itself."""
        self._views = {}
        copied = self._rules is None
        far = len(self._moves) >= (NEAR if copied else FAR)
        if self.player != LUCK and (self.heard or far):
            self._anchor, self._moves, self._decided = self.table.fork(), [], 0
        if copied and self.player == LUCK:
            self._play_moves()
        elif copied:
            self._rules = greenlet.greenlet(_play)
            self._rules.switch(self.course, self._table, self.heard)
        self._ready = not self.heard

    def _stop(self, stop: ChanceNodes | DecisionPoint) -> None:
        """Stop at chance nodes, at a decision, or at the end."""
        if isinstance(stop, ChanceNodes):
            self._nodes, self._given = stop, []
            self.player, self.offered = LUCK, stop.outcomes[0]
            return
        self._table, self.player, self.offered = stop
        self._decided = decided = len(self._moves)
        if decided >= FAR:
            self._ready = False

    @property
    def limits(self) -> tuple[int, ...]:
        """The limits of the numbers that the rules draw at this chance node."""
        return self._nodes.limits[len(self._given)]

    def _play_moves(self) -> None:
        """Play from the anchor to where the moves end, in a new greenlet."""
        table = self._anchor and asking(self._anchor.fork())
        if table:
            table.heard = self.heard
        moves, self._moves = self._moves, []
        self._table = None
        self._rules = greenlet.greenlet(_play)
        self._ready = True
        self._stop(self._rules.switch(self.course, table, self.heard))
        heard, self.heard = self.heard, False  # the anchor need not follow
        for move in moves:
            self.go(move)
        self.heard = heard
        if heard or self._views:
            self._ready = False

    @property
    def table(self) -> AskingTable:
        """The table as it stands, at a chance node in the middle of a choice."""
        if self._table is None:
            self._play_moves()
        if self._table is None:
            raise Trouble("There is no table before the end of the setup.")
        return self._table

    def before(self) -> Table[Any] | None:
        """Return the table at the last decision, with its news; None during the setup."""
        if self._decided < 0:
            return None
        if not self.heard:
            self._listen()
        return self._anchor if self.player == LUCK else self.table

    def _listen(self) -> None:
        """Repeat the last moves to hear their news, and listen from now on."""
        self.heard = True
        if self.player == LUCK:
            self._move_anchor()
        else:
            self._play_moves()

    def _move_anchor(self) -> None:
        """Repeat the moves, and move the anchor up to the last decision, with its news."""
        if self._decided >= 0:
            since, self._moves = self._moves[self._decided :], self._moves[: self._decided]
            heard, self.heard = self.heard, True
            self._play_moves()
            self.heard, self._anchor, self._moves = heard, self.table, since
        self._play_moves()

    def __deepcopy__(self, _known: Any) -> TreeWalk:
        """Return a copy that goes on independently."""
        if self.player == LUCK and self._decided > 0:
            self._move_anchor()
        twin = object.__new__(TreeWalk)
        twin.course, twin.heard = self.course, self.heard
        twin.offered, twin.player = self.offered, self.player
        twin._anchor, twin._moves, twin._decided = self._anchor, self._moves.copy(), self._decided
        twin._views, twin._rules, twin._ready = self._views.copy(), None, False
        if self.player == LUCK:
            twin._table, twin._nodes, twin._given = None, self._nodes, self._given.copy()
        else:
            twin._table = asking(self.table.fork())
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        anchor = self._anchor and (self.course.game.save(self._anchor), self._anchor.news)
        return _walked, (self.course, anchor, self._moves, self.heard)

    def view(self, seat: Seat) -> str:
        """Return the view of a seat as JSON; at a chance node, the view before the choice."""
        table = self.before()
        if seat not in self._views and table:
            seen = view(self.course.game, table, seat)
            # Without the phase: it depends on how much of the way here was heard.
            self._views[seat] = encode(msgspec.structs.replace(seen, phase="")).decode()
            self._ready = False
        return self._views.get(seat, "")

    def __str__(self) -> str:
        table = self.before()
        since = self._moves[max(self._decided, 0) :] if self.player == LUCK else []
        return f"{self.course.game.save(table).decode() if table else 'setup'} {since}"


def _walked(
    course: GameCourse, saved: tuple[bytes, list[Told]] | None, moves: list[int], heard: bool
) -> TreeWalk:
    """Repeat a walk from its saved anchor."""
    anchor = None
    if saved:
        anchor = course.game.load(saved[0])
        anchor.news = saved[1]
    return TreeWalk(course, anchor, moves, heard)
