"""Amounts: a number that takes several choices, many choices of one kind, the same once more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from starhold.core.record import Option, Seat, name_of
from starhold.core.table import Table
from starhold.core.trouble import IllegalChoice
from starhold.foresight.certain import before_luck
from starhold.foresight.consequences import strikes
from starhold.foresight.hints import hints
from starhold.foresight.sight import Sight
from starhold.kit.orders import Amount, Sweep
from starhold.orders.declared import declared
from starhold.orders.row import Answer, Order, answer_of, option_for

MOST_TIMES = 50
FEW = 4


def amounts(sight: Sight) -> list[Order]:
    """Return one order for each number that could be given now."""
    return [one for amount in declared(sight.game).amounts for one in _numbers(sight, amount)]


def _numbers(sight: Sight, amount: Amount) -> Iterator[Order]:
    kinds = (amount.first, *amount.between, amount.last)
    ways: list[tuple[Table[Any], tuple[Answer, ...]]] = [(sight.imagined(0), ())]
    for _ in kinds:
        longer = []
        for table, row in ways:
            for option in _of_kind(table, sight.seat, kinds):
                answers = (*row, answer_of(table, sight.seat, option))
                if isinstance(option, amount.last):
                    yield Order("amount", answers, number=getattr(option, amount.field))
                elif (on := _chosen(table, sight.seat, option)) is not None:
                    longer.append((on, answers))
        ways = longer


def sweeps(sight: Sight) -> list[Order]:
    """Return the orders to make every choice of one kind, in the order they are offered.

    Of a few choices, any may be the first.
    """
    table = sight.imagined(0)
    found = [_swept(table, sight.seat, sweep) for sweep in declared(sight.game).sweeps]
    several = [order for order in found if len(order.row) > 1]
    return [one for order in several for one in _any_first(order)]


def _any_first(order: Order) -> list[Order]:
    firsts = order.row if len(order.row) <= FEW else order.row[:1]
    rows = [(one, *(other for other in order.row if other != one)) for one in firsts]
    return [msgspec.structs.replace(order, row=row) for row in rows]


def _swept(table: Table[Any], seat: Seat, sweep: Sweep) -> Order:
    first: dict[Any, Option] = {}
    for option in _of_kind(table, seat, (sweep.option,)):
        first.setdefault(getattr(option, sweep.each), option)
    row = tuple(answer_of(table, seat, option) for option in first.values())
    return Order("sweep", row, number=len(row), onward=True)


def listed(sight: Sight, names: Sequence[str]) -> Order:
    """Return the order to choose several options of this question, one after another."""
    kinds = {name_of(option): type(option) for option in sight.offer}
    for name in names:
        if name not in kinds:
            raise IllegalChoice(f"'{name}' is not one of the options.")
    question = type(sight.imagined(0).open[sight.seat].choice).__name__
    swept = {sweep.option for sweep in declared(sight.game).sweeps}
    row = tuple(Answer(question, name) for name in names)
    onward = {kinds[name] for name in names} <= swept
    return Order("list", row, number=len(row), onward=onward)


def repeated(sight: Sight, row: tuple[Answer, ...], times: int = MOST_TIMES) -> Order | None:
    """Return the order to make the same choices again, as often as wanted and possible.

    It stops before anything happens, before the seat would lose something, and with the turn.
    """
    table, done, whole = sight.imagined(0), 0, row
    moment = hints(sight.game).moment
    turn = moment(table.state)
    while done < min(times, MOST_TIMES) and row:
        after = _again(table, sight.seat, row)
        if after is None or moment(after.state) != turn:
            break
        table, done = after, done + 1
    return Order("repeat", whole * done, number=done) if done else None


def _again(table: Table[Any], seat: Seat, row: tuple[Answer, ...]) -> Table[Any] | None:
    on: Table[Any] | None = table
    for answer in row:
        option = option_for(on, seat, answer) if on is not None else None
        on = _chosen(on, seat, option) if on is not None and option is not None else None
    return on


def repeatable(sight: Sight) -> list[Order]:
    """Return every option that can be chosen more than once in a row, with how often."""
    table, found = sight.imagined(0), []
    question = type(table.open[sight.seat].choice).__name__
    for option in sight.offer:
        again = _chosen(table, sight.seat, option)
        if again is not None and option_for(again, sight.seat, Answer(question, name_of(option))):
            order = repeated(sight, (Answer(question, name_of(option)),))
            if order is not None and order.number > 1:
                found.append(order)
    return found


def _of_kind(table: Table[Any], seat: Seat, kinds: tuple[type[Option], ...]) -> list[Option]:
    question = table.open.get(seat)
    return [one for one in question.options if isinstance(one, kinds)] if question else []


def _chosen(table: Table[Any], seat: Seat, option: Option) -> Table[Any] | None:
    """Return the table after a choice, if nothing happens and the seat is asked again."""
    on: Table[Any] = table.fork()
    if before_luck(on, lambda: on.choose(option, seat)) or on.spoken or seat not in on.open:
        return None
    return None if any(strikes(told.event, seat) for told in on.news) else on
