"""Secrets that questions would reveal (SE-29.9, SE-29.13).

A private question must stay unknown to others: in their imagination the player still stands at the
order before it. A question asked because of hidden things names its reason: hexes, levels and
cards that are not dealt again while it is open.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from ..facts.catalog import CardNumber, Technology
from ..hooks.tables import Lookup
from ..state import Cell, State
from ..steps import Choice


class Reason(NamedTuple):
    """The reason for a question: counters in these hexes, levels of the sheet, and these cards."""

    cells: tuple[Cell, ...] = ()
    levels: tuple[Technology, ...] = ()
    cards: tuple[CardNumber, ...] = ()


# Questions that complete a secret order.
PRIVATE: Lookup[type[Choice], bool] = Lookup()
# Things that must not be redealt while a question is open.
REASONS: Lookup[type[Choice], Callable[[State, Any], Reason]] = Lookup()


def is_private(question: object) -> bool:
    return type(question) in PRIVATE.entries


def reason_for(state: State, question: object) -> Reason:
    """Return the reason for a question, if a rule names one."""
    found = REASONS.entries.get(type(question))  # type: ignore[arg-type]  # others find nothing
    return found(state, question) if found else Reason()
