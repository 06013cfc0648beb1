"""The advice of a game to bots: `hints.py` beside its rules.

`value(state, seat)` rates the position of a seat; `taste(state, seat, option)`, if it exists,
is added for an option when it is chosen, and minus infinity rules the option out.  Both may
read only what the seat may know.  A game without hints is rated by its score.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from starhold.core.game import Game
from starhold.core.record import Option, Seat


class Hints(NamedTuple):
    """How a game rates positions and options."""

    value: Callable[[Any, Seat], float]
    taste: Callable[[Any, Seat, Option], float] | None = None


@cache
def hints(game: Game[Any]) -> Hints:
    """Return the hints of a game."""
    name = f"{game.package}.hints"
    if importlib.util.find_spec(name) is None:
        return Hints(lambda state, seat: _lead(game, state, seat))
    found = importlib.import_module(name)
    return Hints(found.value, getattr(found, "taste", None))


def _lead(game: Game[Any], state: Any, seat: Seat) -> float:
    """Return the lead of a seat over the best of the others."""
    scores = game.score(state)
    own = sum(score.total for score in scores if score.seat == seat)
    return own - max((score.total for score in scores if score.seat != seat), default=0)
