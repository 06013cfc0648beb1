"""The journal: every choice and every undo in order, and which choices stand.

The journal is append-only.  An undo is an entry too: it takes back the last standing choice of
its seat.  Only this module decides what stands; histories, logs, replays and screens ask it.
"""

from collections.abc import Iterable
from typing import Any

from starhold.core.record import Record, Seat, Told
from starhold.core.score import Score
from starhold.core.trouble import BadFile


class Chosen(Record):
    """A choice, the luck it drew, the events it caused and the result."""

    seat: Seat
    option: Any
    luck: tuple[int, ...] = ()
    told: tuple[Told, ...] = ()
    result: tuple[Score, ...] = ()  # of a choice that ended the game


class Undone(Record):
    """The seat took back its last choice."""

    seat: Seat


class Journal:
    """The entries of a game, numbered from 1."""

    def __init__(self, entries: Iterable[Chosen | Undone] = ()) -> None:
        self.entries: list[Chosen | Undone] = []
        self.taken_back: dict[int, int] = {}  # the number of an undo, and of the choice it undid
        self._standing: dict[Seat, list[int]] = {}  # the standing choices of each seat, in order
        for entry in entries:
            self.add(entry)

    def __len__(self) -> int:
        return len(self.entries)

    def add(self, entry: Chosen | Undone) -> None:
        """Append an entry."""
        number = len(self.entries) + 1
        standing = self._standing.setdefault(entry.seat, [])
        if isinstance(entry, Chosen):
            standing.append(number)
        elif standing:
            self.taken_back[number] = standing.pop()
        else:
            raise BadFile(f"Entry {number} takes back a choice that {entry.seat} never made.")
        self.entries.append(entry)

    def standing(self, upto: int | None = None) -> dict[int, Chosen]:
        """Return the choices that stand after an entry (by default the last), by number."""
        upto = len(self.entries) if upto is None else upto
        undone = {choice for undo, choice in self.taken_back.items() if undo <= upto}
        return {
            number: entry
            for number, entry in enumerate(self.entries[:upto], 1)
            if isinstance(entry, Chosen) and number not in undone
        }
