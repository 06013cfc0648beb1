"""What questions betray (SE-29.9, SE-29.13): each module says it of its own.

A question that others must not hear of is `private`: in their imagination the player still stands
at the order before it.  A question that is asked only because of what lies hidden is
`asked_because` of some hexes, levels and cards: these are not dealt anew while it is open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from starhold.games.space_empires.facts.catalog import CardNumber, Technology
from starhold.games.space_empires.state import Cell, Choice, State


class Reason(NamedTuple):
    """Why a question is asked: counters of these hexes, levels of the sheet, and these cards."""

    cells: tuple[Cell, ...] = ()
    levels: tuple[Technology, ...] = ()
    cards: tuple[CardNumber, ...] = ()


C = TypeVar("C", bound=type[Choice])
_PRIVATE: set[type[Choice]] = set()
_REASONS: dict[type[Choice], Callable[[State, Any], Reason]] = {}


def private(question: C) -> C:
    """Mark a question that completes a secret order."""
    _PRIVATE.add(question)
    return question


def is_private(question: object) -> bool:
    return type(question) in _PRIVATE


def asked_because(
    *questions: type[Choice],
) -> Callable[[Callable[[State, Any], Reason]], Callable[[State, Any], Reason]]:
    """Say what must not be dealt anew while one of these questions is open."""

    def add(reason: Callable[[State, Any], Reason]) -> Callable[[State, Any], Reason]:
        for question in questions:
            _REASONS[question] = reason
        return reason

    return add


def reason_for(state: State, question: object) -> Reason:
    """Return why a question is asked, as far as a module has said so."""
    found = _REASONS.get(type(question))  # type: ignore[arg-type]  # others find nothing
    return found(state, question) if found else Reason()
