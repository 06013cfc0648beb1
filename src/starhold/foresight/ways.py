"""All ways the dice can fall: odds are exact where there are few."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from starhold.core.chance import Chance
from starhold.core.table import Table
from starhold.foresight.certain import Unrevealed

MOST = 36  # ways: two dice; for more, sampling is as fast
T = TypeVar("T")


class Unsettled(Exception):
    """There are too many ways."""


class Ways(Chance):
    """Random numbers that take every value in turn."""

    def __init__(self) -> None:
        self.path: list[tuple[int, int]] = []  # each number, and how many it could have been
        self.at = 0

    def below(self, n: int) -> int:
        if self.at == len(self.path):
            self.path.append((0, n))
        self.at += 1
        if self.size() > MOST:
            raise Unsettled
        return self.path[self.at - 1][0]

    def fork(self) -> Ways:
        twin = Ways()
        twin.path, twin.at = list(self.path), self.at
        return twin

    def size(self) -> int:
        """Return how many ways there would be if all were like this one."""
        size = 1
        for _, n in self.path:
            size *= n
        return size

    def turn(self) -> bool:
        """Go on to the next way; return whether there is one."""
        self.at = 0
        while self.path:
            got, n = self.path.pop()
            if got + 1 < n:
                self.path.append((got + 1, n))
                return True
        return False


def all_ways(
    begin: Callable[[], Table[Any]], play: Callable[[Table[Any]], T]
) -> list[tuple[float, T]]:
    """Play every way the dice can fall; return the chance of each way and its result.

    It raises `Unsettled` if there are too many, and `LuckSpeaks` if something hidden decides.
    """
    ways, found = Ways(), list[tuple[float, T]]()
    while len(found) < MOST:
        table = begin()
        table.__class__, table.chance = Unrevealed, ways
        result = play(table)
        found.append((1 / ways.size(), result))
        if not ways.turn():
            return found
    raise Unsettled
