"""A row of choices, and whether the next of them can still be made."""

from __future__ import annotations

from typing import Any, Protocol

from starhold.core.record import Option, Seat, name_of
from starhold.core.score import ViewPart
from starhold.core.table import Table


class Answer(ViewPart):
    """One choice of a row: the question that it answers, and the name of the option."""

    question: str
    option: str


class Order(ViewPart):
    """Something a player can order now, and the choices that it takes."""

    kind: str  # move, convoy, deed, amount, sweep, list or repeat
    row: tuple[Answer, ...]
    who: str = ""  # the piece or place that was ordered
    to: str = ""  # where it goes
    road: tuple[str, ...] = ()  # the places it enters, the last one included
    then: str = ""  # the option it ends with, if it does more than move
    number: int = 0  # of an amount, or how many times to repeat
    amounts: tuple[int, ...] = ()  # how many may go, if that can be chosen; all by default
    stops: bool = False  # dice, a secret or another player comes next
    onward: bool = False  # continues after dice: the player named every choice


def answer_of(table: Table[Any], seat: Seat, option: Option) -> Answer:
    """Name a choice of a seat and the question that it answers."""
    return Answer(type(table.open[seat].choice).__name__, name_of(option))


def option_for(
    table: Table[Any], seat: Seat, answer: Answer, *, onward: bool = True
) -> Option | None:
    """Return the option that the next choice of a row names, if it can be made.

    A row stops as soon as the table does anything that was not foreseen; unless it goes onward,
    it also stops after dice or a revealed secret.
    """
    question = table.open.get(seat)
    if question is None or (table.spoken and not onward):
        return None
    if type(question.choice).__name__ != answer.question:
        return None
    return next((one for one in question.options if name_of(one) == answer.option), None)


class AtTable(Protocol):
    """Anything at which a seat can choose: a match, a sitting, a bare table."""

    @property
    def table(self) -> Table[Any]: ...

    def choose(self, option: Option, seat: Seat) -> Any: ...


def carry_out(match: AtTable, seat: Seat, order: Order) -> int:
    """Make the choices of an order until something happens; return how many were made."""
    for done, answer in enumerate(order.row):
        option = option_for(match.table, seat, answer, onward=order.onward or not done)
        if option is None:
            return done
        match.choose(option, seat)
    return len(order.row)
