"""Windows: the moments at which the rules let others react.

A window is one choice for each seat, in order.  A game writes that choice as it writes any
other; it offers nothing, and vanishes, where a seat has nothing to play or the moment has passed.
So windows nest by themselves: what a reaction returns comes before the seats still to be asked.

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

C = TypeVar("C", bound=Choice[Any])
P = ParamSpec("P")

# Who is not to be asked about which kind of moment until the round ends.  A tuple, because the
# order of a set is not the same in every process and would make saves of one table differ.
Hushed: TypeAlias = tuple[tuple[Seat, str], ...]
NOBODY: Hushed = ()  # what a game's state holds at the start of a round


class Pass(Option):
    """Let this moment go by."""


class PassRound(Pass):
    """Let it go by, and do not ask again about this kind of moment until the round ends."""


def window(
    ask: Callable[Concatenate[Seat, P], C],
    order: Iterable[Seat],
    *moment: P.args,
    **named: P.kwargs,
) -> tuple[C, ...]:
    """Return the choice of each seat, in this order; what the moment is about follows the seat."""
    return tuple(ask(seat, *moment, **named) for seat in order)


def answers(choice: Choice[Any], hushed: Hushed, plays: Sequence[Option]) -> list[Option]:
    """Return what a seat may answer: its plays, or to pass; nothing where it is not to be asked.

    Where even the question would betray a hand, the choice is `discreet`: then every seat is
    asked, whether or not it has something to play, and nobody else is shown that it is.
    """
    if is_hushed(choice, hushed) or not (plays or choice.discreet):
        return []
    return [*plays, Pass(), PassRound()]


def heeded(choice: Choice[Any], answer: Option, hushed: Hushed) -> Hushed:
    """Return who is not to be asked any more, now that this was answered."""
    if not isinstance(answer, PassRound) or is_hushed(choice, hushed):
        return hushed
    return (*hushed, _moment(choice))


def is_hushed(choice: Choice[Any], hushed: Hushed) -> bool:
    """Whether the player of this choice has asked for quiet about its kind of moment."""
    return _moment(choice) in hushed


def _moment(choice: Choice[Any]) -> tuple[Seat, str]:
    return choice.player, type(choice).__name__
