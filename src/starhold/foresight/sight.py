"""What a bot receives: the view of its seat, the options, and imagined tables.

A sight keeps no reference to the true table.  It is made from an imagined copy, and all further
tables are imagined from that copy, so that a bot can never reach a secret.
"""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256
from typing import Any, Protocol

from starhold.core.game import Game
from starhold.core.record import Option, Seat
from starhold.core.step import Choice
from starhold.core.table import Table
from starhold.foresight.quick import quick
from starhold.show.view import view
from starhold.show.vocabulary import View


class Sight:
    """One question as a seat sees it."""

    def __init__(self, game: Game[Any], table: Table[Any], seat: Seat, luck: bytes) -> None:
        self.game = game
        self.seat = seat
        self._luck = luck
        self._twin = game.imagine(table, seat, quick(luck))

    @property
    def offer(self) -> list[Option]:
        return self._twin.open[self.seat].options

    @property
    def state(self) -> Any:
        """The state of an imagined table; the bot may not change it."""
        return self._twin.state

    @property
    def choice(self) -> Choice[Any]:
        return self._twin.open[self.seat].choice

    @cached_property
    def order(self) -> list[int]:
        """The order in which options of equal worth are preferred.

        Without luck, bots would play the same game every time, so their seed decides.
        """
        numbers = list(range(len(self.offer)))
        if not self.game.meta.luck:
            numbers.sort(key=lambda number: luck_for(self._luck, number))
        return numbers

    @cached_property
    def view(self) -> View:
        return view(self.game, self._twin, self.seat)

    def imagined(self, number: int) -> Table[Any]:
        """Return an imagined table that fits what the seat knows; the bot may change it."""
        if number == 0:
            return self._twin.fork()
        return self.game.imagine(self._twin, self.seat, quick(luck_for(self._luck, number)))


class Bot(Protocol):
    """A player that answers questions."""

    @property
    def seed(self) -> str: ...

    def choose(self, sight: Sight) -> Option:
        """Return one of the offered options."""
        ...


def luck_for(seed: str | bytes, number: int) -> bytes:
    """Return a seed for a bot, independent of the dice of the game."""
    word = seed.encode() if isinstance(seed, str) else seed
    return sha256(b"a bot's own luck " + word + b" " + str(number).encode()).digest()
