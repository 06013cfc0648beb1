"""The table: the state, the steps to come, and `choose`, the only way to play on.

`choose` answers an open question.  Then the table settles: steps run and forced choices are
taken until a player has a real choice or the agenda is empty.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Generic, TypeAlias

import msgspec

from starhold.core.chance import Chance
from starhold.core.fork import T, fork
from starhold.core.record import Event, Forced, Option, Record, Seat, Told, name_of
from starhold.core.step import Choice, Lane, S, Step, Together
from starhold.core.trouble import IllegalChoice

Seats: TypeAlias = Iterable[Seat]
Phase: TypeAlias = Together[S, Step[S]]
NOTHING: tuple[Any, ...] = ()  # the only empty tuple, so comparing identity is enough
LATEST = 50  # public events and questions kept; most belong to a phase of the turn
ENDLESS = range(100_000)  # far above any real run of steps: an endless loop raises an error


class Open(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """An open question with the options it offers."""

    choice: Choice[S]
    options: list[Option]


class Table(Generic[S]):
    """A game in progress."""

    __slots__ = (
        *("agenda", "chance", "state"),
        *("apart", "ended", "heard", "known", "lane", "luck", "news", "open", "spoken", "turn"),
    )

    def __init__(self, state: S, agenda: tuple[Step[S], ...], chance: Chance) -> None:
        self.state = state
        self.agenda = agenda
        self.chance = chance
        self.open: dict[Seat, Open[S]] = {}
        self.heard = True  # whether anyone reads the events; search and simulation do not
        self.news: list[Told] = []  # the events of the last choice
        self.luck: list[int] = []  # the random numbers it drew
        self.spoken = False  # whether it drew luck or revealed a secret
        self.apart = False  # whether it stayed within its lane, unseen by the others
        self.ended = False
        self.lane: Seat | None = None  # the seat whose lane of a secret phase is running
        self.known: tuple[Record, ...] = ()  # the latest events and questions, if public
        self.turn: tuple[Seat, ...] = ()  # whom the questions were put to, if they came last

    @property
    def asking(self) -> Choice[S] | None:
        """The open choice, the first if there are several; None once the game is over."""
        return next((question.choice for question in self.open.values()), None)

    @property
    def offer(self) -> list[Option]:
        """The options of the open choice."""
        return next((question.options for question in self.open.values()), [])

    @property
    def over(self) -> bool:
        return not self.agenda

    def question(self, seat: Seat | None = None) -> Open[S]:
        """Return the open question of a seat; without a seat, the first one."""
        if not self.open:
            raise IllegalChoice("The game is over; there is nothing left to choose.")
        if seat is None:
            return next(iter(self.open.values()))
        if seat not in self.open:
            raise IllegalChoice(f"It is not {seat}'s turn; waiting for {', '.join(self.open)}.")
        return self.open[seat]

    def choose(self, option: Option, seat: Seat | None = None) -> None:
        """Answer an open question, then settle."""
        question = self.question(seat)
        if option not in question.options:
            raise IllegalChoice(f"'{name_of(option)}' is not one of the options.")
        self._answer(question.choice, option)

    def pick(self, index: int, seat: Seat | None = None) -> None:
        """Choose by index, unchecked; for search and simulation."""
        question = self.open.get(seat or "") or self.question(seat)
        self._answer(question.choice, question.options[index])

    def settle(self) -> None:
        """Run until a player has a real choice or the game is over."""
        self.open = {}
        self.agenda = self._settled(self.agenda)
        if self.ended:
            self.open = {}
        if self.heard:
            asked = [one.choice for one in self.open.values() if not one.choice.discreet]
            turn = tuple([choice.player for choice in asked])
            # Within a turn, it would tell of a choice that nobody else has seen.
            if turn and turn != self.turn:
                self.known, self.turn = (*self.known[-LATEST:], *asked), turn

    def _answer(self, choice: Choice[S], option: Option) -> None:
        self.news, self.luck, self.spoken, self.apart = [], [], False, False
        head = self.agenda[0]
        if head is not choice and isinstance(head, Together):
            phase = self._answered(head, choice, option)
            self.agenda = (phase, *self.agenda[1:])
            if phase.lanes and not self.ended:
                self.apart = True
                return
            self.spoken, self.turn = True, ()  # the secrets of the phase are revealed
        else:
            self.agenda = choice.chosen(self, option) + self.agenda[1:]
        self.settle()

    def _answered(self, phase: Phase[S], choice: Choice[S], option: Option) -> Phase[S]:
        """Run one lane of a secret phase up to its next choice; leave the others as they are."""
        self.lane = choice.player
        lanes = []
        for lane in phase.lanes:
            if lane.seat != choice.player:
                lanes.append(lane)
            elif agenda := self._settled(choice.chosen(self, option) + lane.agenda[1:]):
                lanes.append(Lane(lane.seat, agenda))
            else:
                del self.open[lane.seat]
        self.lane = None
        return Together(tuple(lanes))

    def _settled(self, agenda: tuple[Any, ...]) -> tuple[Step[S], ...]:  # noqa: C901 - one loop
        for _ in ENDLESS:
            place = 0
            for head in agenda:
                if self.ended:
                    return ()
                place += 1  # cheaper than `enumerate`
                if not head.waits:
                    after = head.run(self)
                elif head.asks:
                    options = head.options(self.state)
                    if len(options) > 1 or (options and head.always_ask):
                        self.open[head.player] = Open(head, options)
                        return agenda[place - 1 :]
                    after = self._forced(head, options[0]) if options else NOTHING
                elif (phase := self._opened(head)).lanes and not self.ended:
                    return (phase, *agenda[place:])
                else:
                    after = NOTHING
                if after is not NOTHING:  # None or a list fails below
                    break
            else:
                return ()
            agenda = after + agenda[place:]
        raise RuntimeError(f"the steps never stop: {agenda[:3]}")

    def _opened(self, phase: Phase[S]) -> Phase[S]:
        lanes = []
        for lane in phase.lanes:
            self.lane = lane.seat
            if agenda := self._settled(lane.agenda):
                lanes.append(Lane(lane.seat, agenda))
        self.lane = None
        return Together(tuple(lanes))

    def _forced(self, choice: Choice[S], option: Option) -> tuple[Step[S], ...]:
        if self.heard:
            self.tell(Forced(choice.player, option), (choice.player,) if choice.discreet else None)
        return choice.chosen(self, option)

    def tell(self, event: Event, to: Seats | None = None, but: Seats = ()) -> None:
        """Log an event; in a secret phase only the acting seat sees it."""
        if self.heard:
            to = to if self.lane is None else (self.lane,)
            if to is None:
                self.known, self.turn = (*self.known[-LATEST:], event), ()
            self.news.append(Told(event, None if to is None else tuple(to), tuple(but)))

    def end(self) -> None:
        """End the game at once, even in the middle of a step."""
        self.ended = True

    def reveal(self) -> None:
        """Note that a secret was revealed, so the choice cannot be undone."""
        self.spoken = True

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1."""
        return self._drawn((n,))[0]

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Roll dice."""
        return tuple([1 + number for number in self._drawn([sides] * count)])

    def shuffle(self, pile: list[Any]) -> None:
        """Shuffle a list in place."""
        last = len(pile)
        for other in self._drawn(range(last, 1, -1)):
            last -= 1
            pile[last], pile[other] = pile[other], pile[last]

    def _drawn(self, limits: Collection[int]) -> list[int]:
        """Draw one number below each limit."""
        numbers = self.chance.several(limits)
        self.luck += numbers
        self.spoken |= bool(numbers)
        return numbers

    def draw(self, pile: list[T]) -> T:
        """Draw the top of a pile, which is the end of the list."""
        self.spoken = True
        return pile.pop()

    def fork(self) -> Table[S]:
        """Return an independent copy of this table."""
        twin: Table[S] = Table(fork(self.state), self.agenda, self.chance.fork())
        twin.open, twin.news, twin.luck = self.open.copy(), self.news.copy(), self.luck.copy()
        twin.heard, twin.known, twin.turn = self.heard, self.known, self.turn
        twin.spoken, twin.apart, twin.ended = self.spoken, self.apart, self.ended
        return twin
