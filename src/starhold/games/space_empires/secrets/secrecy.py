"""What questions betray (SE-29.9, SE-29.13): each module says it of its own.

A question that others must not hear of is `private`: in their imagination the player still stands
at the order before it.  A question that is asked only because of what lies hidden is
`asked_because` of some hexes, levels and cards: these are not dealt anew while it is open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from starhold.games.space_empires.facts.catalog import CardNumber, Technology
from starhold.games.space_empires.hooks.tables import Lookup
from starhold.games.space_empires.state import Cell, Choice, State


class Reason(NamedTuple):
    """Why a question is asked: counters of these hexes, levels of the sheet, and these cards."""

    cells: tuple[Cell, ...] = ()
    levels: tuple[Technology, ...] = ()
    cards: tuple[CardNumber, ...] = ()


# Questions that complete a secret order.
PRIVATE: Lookup[type[Choice], bool] = Lookup()
# What must not be dealt again while a question is open.
REASONS: Lookup[type[Choice], Callable[[State, Any], Reason]] = Lookup()


def is_private(question: object) -> bool:
    return type(question) in PRIVATE.entries


def reason_for(state: State, question: object) -> Reason:
    """Return why a question is asked, as far as a rule says so."""
    found = REASONS.entries.get(type(question))  # type: ignore[arg-type]  # others find nothing
    return found(state, question) if found else Reason()
