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
    """Something the rules do without a decision.  The docstring begins with its rule."""

    # Whether it may wait for an answer, and asks for one itself; faster to test than its class.
    waits: ClassVar[bool] = False
    asks: ClassVar[bool] = False

    def run(self, table: Table[S]) -> tuple[Step[S], ...]:
        """Run the step and return the steps that replace it."""
        raise NotImplementedError


class Choice(Step[S]):
    """A decision: a player picks one of a finite list of options.

    With no options, the step no longer applies and vanishes.
    """

    waits = asks = True
    # A single option is taken without asking, unless not asking would reveal a secret.
    always_ask: ClassVar[bool] = False
    # It completes the choice before it (the hex of "build a yard"); bots judge both as one.
    completes: ClassVar[bool] = False
    discreet: ClassVar[bool] = False  # nobody else sees that this seat is asked, or its options

    player: Seat

    def options(self, state: S) -> list[Option]:
        """Return everything the player may choose now."""
        raise NotImplementedError

    def chosen(self, table: Table[S], option: Any) -> tuple[Step[S], ...]:
        """Carry out the choice and return the steps that replace it."""
        raise NotImplementedError

    def note(self, state: S, option: Any) -> Record | None:  # noqa: ARG002 - most have none
        """Return a remark on an option, or on the question if None, to be put into words."""
        return None


class Lane(Record, Generic[A]):
    """One seat's part of a secret phase."""

    seat: Seat
    agenda: tuple[A, ...]


class Together(Step[S], Generic[S, A]):
    """A phase that several seats play at once; it ends when all lanes are empty.

    Only the seat itself sees what it does there, and nothing it does may change another
    seat's options.  The next step reveals the results.
    """

    waits = True

    lanes: tuple[Lane[A], ...]
