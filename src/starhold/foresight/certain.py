"""Tables that stop before dice or a secret decide: for trying a choice without making it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from starhold.core.table import Table


class LuckSpeaks(Exception):
    """Dice must be rolled or a secret revealed to go on."""


class Unrevealed(Table[Any]):
    """A table that stops before a secret is revealed."""

    __slots__ = ()

    def draw(self, pile: list[Any]) -> Any:  # noqa: ARG002 - whatever it is
        raise LuckSpeaks

    def reveal(self) -> None:
        raise LuckSpeaks


class Certain(Unrevealed):
    """A table that stops before dice are rolled, too."""

    __slots__ = ()

    def _drawn(self, limits: Iterable[int]) -> list[int]:
        limits = list(limits)
        if limits:
            raise LuckSpeaks
        return []


def before_luck(table: Table[Any], choose: Callable[[], object]) -> bool:
    """Make a choice, but stop before dice or a secret; return whether it stopped there."""
    table.__class__ = Certain
    try:
        choose()
    except LuckSpeaks:
        return True
    finally:
        table.__class__ = Table
    return False
