"""Tastes: how much a bot likes an option, besides its result."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any, TypeAlias

from starhold.core.record import Option, Seat
from starhold.games.space_empires.state import State

Taste: TypeAlias = Callable[[State, Seat, Any], float]
Tastes: TypeAlias = dict[type[Option], Taste]

WRONG = -1.0  # enough where nothing else tells the options apart


def always(liking: float, *kinds: type[Option]) -> Tastes:
    """Options that are liked or disliked wherever they are offered."""
    return dict.fromkeys(kinds, lambda _state, _seat, _option: liking)


def avoided(*kinds: type[Option]) -> Tastes:
    """Options that are never considered."""
    return always(-inf, *kinds)
