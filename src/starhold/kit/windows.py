"""Windows: the moments at which other players may react.

A window is one choice for each seat, in order.  A game writes that choice like any other; it has
no options, and vanishes, if a seat has nothing to play or the moment has passed.  So windows
nest without effort: the steps of a reaction come before the seats still to be asked.

    class Declaration(Step):
        def run(self, table):
            rivals = clockwise(table.state, self.player)
            return *window(Sabotage, rivals, self.card), TakeEffect(self.card)

    class Sabotage(Choice):
        card: CardId

        def options(self, state):
            return answers(self, state.hushed, [Block()] if can_block(state, self) else [])

        def chosen(self, table, option):
            if isinstance(option, Pass):
                table.state.hushed = heeded(self, option, table.state.hushed)
                return ()
            ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from starhold.core.record import Option, Seat
from starhold.core.step import Choice
from starhold.core.table import Table

C = TypeVar("C", bound=Choice[Any])
P = ParamSpec("P")

# The seats that are not asked about a kind of moment until the round ends.  A tuple, because the
# order of a set differs between processes, and saves of one table would differ with it.
Hushed: TypeAlias = tuple[tuple[Seat, str], ...]
NOBODY: Hushed = ()  # the value at the start of a round


class Pass(Option):
    """Do not react to this moment."""


class PassRound(Pass):
    """Do not react, and do not ask again about this kind of moment until the round ends."""


def window(
    ask: Callable[Concatenate[Seat, P], C],
    order: Iterable[Seat],
    *moment: P.args,
    **named: P.kwargs,
) -> tuple[C, ...]:
    """Return one choice for each seat, in this order; `moment` is passed after the seat."""
    return tuple(ask(seat, *moment, **named) for seat in order)


def answers(choice: Choice[Any], hushed: Hushed, plays: Sequence[Option]) -> list[Option]:
    """Return the answers of a seat: its plays, or to pass; none if it must not be asked.

    Where even the question would reveal a hand, the choice is `discreet`: then every seat is
    asked, with or without something to play, and the others do not see it.
    """
    if is_hushed(choice, hushed) or not (plays or choice.discreet):
        return []
    return [*plays, Pass(), PassRound()]


def heeded(choice: Choice[Any], answer: Option, hushed: Hushed) -> Hushed:
    """Return the hushed seats after this answer."""
    if not isinstance(answer, PassRound) or is_hushed(choice, hushed):
        return hushed
    return (*hushed, _moment(choice))


def is_hushed(choice: Choice[Any], hushed: Hushed) -> bool:
    """Whether the player of this choice has asked for quiet about its kind of moment."""
    return _moment(choice) in hushed


def asked(table: Table[Any], choice: C, hushed: Hushed) -> tuple[C, ...]:
    """Return an open question, unless its player has asked for quiet: others notice that now."""
    if is_hushed(choice, hushed):
        table.reveal()
        return ()
    return (choice,)


def known_to(hushed: Hushed, seat: Seat | None) -> Hushed:
    """Return what a seat knows of the hushed: only its own, so imagined rivals are asked again."""
    return tuple(one for one in hushed if one[0] == seat)


def _moment(choice: Choice[Any]) -> tuple[Seat, str]:
    return choice.player, type(choice).__name__
