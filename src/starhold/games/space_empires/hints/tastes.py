"""Tastes: how much a bot likes an option, besides its result."""

from collections.abc import Callable
from typing import Any, TypeAlias

from starhold.core.record import Option, Seat

from ..state import State

Taste: TypeAlias = Callable[[State, Seat, Any], float]
Tastes: TypeAlias = dict[type[Option], Taste]

WRONG = -1.0  # enough where nothing else distinguishes the options
RARE = -5.0  # seldom right, and then only for a reason that search finds


def always(liking: float, *kinds: type[Option]) -> Tastes:
    """Options that are liked or disliked wherever they are offered."""
    return dict.fromkeys(kinds, lambda _state, _seat, _option: liking)
