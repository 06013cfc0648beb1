"""Steps: what the rules do, and what players decide.

A step is replaced by the steps it returns.  The agenda of a game is a tuple of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from starhold.core.record import Option, Record, Seat

if TYPE_CHECKING:
    from starhold.core.table import Table

S = TypeVar("S")
A = TypeVar("A")


class Step(Record, Generic[S]):
    """Something the rules do by themselves.  The docstring begins with its rule."""

    # Whether someone may have to answer before the agenda goes on: quicker to ask than the class.
    waits: ClassVar[bool] = False

    def run(self, table: Table[S]) -> tuple[Step[S], ...]:
        """Do it, and return what comes in its place."""
        raise NotImplementedError


class Choice(Step[S]):
    """Something a player decides: one of a finite list.

    No option at all means that the step no longer applies; it vanishes.
    """

    waits = True
    # A single option is taken without asking, unless the silence would betray a secret.
    always_ask: ClassVar[bool] = False
    # It completes the choice before it, as the hex completes "build a yard": bots look through.
    completes: ClassVar[bool] = False
    # Nobody else is shown that this seat is asked, nor what it had to choose.
    discreet: ClassVar[bool] = False

    player: Seat

    def options(self, state: S) -> list[Option]:
        """Return everything the player may do now."""
        raise NotImplementedError

    def chosen(self, table: Table[S], option: Any) -> tuple[Step[S], ...]:
        """Do what was chosen, and return what comes in its place."""
        raise NotImplementedError

    def note(self, state: S, option: Any) -> Record | None:  # noqa: ARG002 - most have none
        """Return a remark on an option, or on the question if None, to be put into words."""
        return None


class Lane(Record, Generic[A]):
    """The part of a secret phase that belongs to one seat."""

    seat: Seat
    agenda: tuple[A, ...]


class Together(Step[S], Generic[S, A]):
    """A phase that is open to several seats at once and ends when all lanes are empty.

    What one seat does there is told to that seat alone, and must not change what another
    may choose.  The step after it brings the results to the table.
    """

    waits = True

    lanes: tuple[Lane[A], ...]
