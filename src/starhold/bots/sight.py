"""What a bot is given: the view of its seat, the offer, and imagined tables.

A sight keeps no reference to the true table.  It is made from a table that was imagined from
it, and every further one is imagined from that: whatever a bot looks at, no secret is there.
"""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256
from typing import Any, Protocol

from starhold.core.chance import Seeded
from starhold.core.game import Game
from starhold.core.record import Option, Seat
from starhold.core.table import Table
from starhold.show.view import view
from starhold.show.vocabulary import View


class Sight:
    """One question as a seat sees it."""

    def __init__(self, game: Game[Any], table: Table[Any], seat: Seat, luck: bytes) -> None:
        self.game = game
        self.seat = seat
        self._luck = luck
        self._twin = game.imagine(table, seat, Seeded(luck))

    @property
    def offer(self) -> list[Option]:
        return self._twin.open[self.seat].options

    @cached_property
    def view(self) -> View:
        return view(self.game, self._twin, self.seat)

    def imagined(self, number: int) -> Table[Any]:
        """Return the number-th table that agrees with all the seat knows; it may be changed."""
        if number == 0:
            return self._twin.fork()
        return self.game.imagine(self._twin, self.seat, Seeded(luck_for(self._luck, number)))


class Bot(Protocol):
    """Someone who answers."""

    @property
    def seed(self) -> str: ...

    def choose(self, sight: Sight) -> Option:
        """Return one of the options of the offer."""
        ...


def luck_for(seed: str | bytes, number: int) -> bytes:
    """Return luck of a bot's own, which has nothing to do with the luck of the game."""
    word = seed.encode() if isinstance(seed, str) else seed
    return sha256(b"a bot's own luck " + word + b" " + str(number).encode()).digest()
