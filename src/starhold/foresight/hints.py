"""What a game tells the engine about good play: `hints.py` and `hints.toml` beside its rules.

| name | is |
|---|---|
| `terms(state, seat)` | the position of a seat as named amounts; `hints.toml` has their weights |
| `moment(state)` | a value that changes when play reaches a comparable point |
| `never(state, seat, option)` | whether an option can never be right |
| `guess(state, seat, option)` | a liking for an option that its result does not show |
| `OUTCOMES` | events whose chance a player wants to know |

All may read only what the seat may know.  A game without hints is judged by its score.
"""

from __future__ import annotations

import importlib
import importlib.util
import tomllib
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from starhold.core.game import Game
from starhold.core.record import Event, Option, Seat
from starhold.core.trouble import Trouble

Terms = Mapping[str, float]


def _no(_state: Any, _seat: Seat, _option: Option) -> bool:
    return False


def _nothing(_state: Any, _seat: Seat, _option: Option) -> float:
    return 0.0


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `hints.toml`."""

    found: str  # how the weights were found
    weights: dict[str, float]
    doubt: float = 0.0  # standard errors by which playouts must contradict the quick look


class Hints(NamedTuple):
    """How a game judges positions and options."""

    terms: Callable[[Any, Seat], Terms]
    weights: dict[str, float]
    moment: Callable[[Any], Hashable] = lambda _state: None
    never: Callable[[Any, Seat, Option], bool] = _no
    guess: Callable[[Any, Seat, Option], float] = _nothing
    outcomes: tuple[type[Event], ...] = ()
    doubt: float = 0.0

    def value(self, state: Any, seat: Seat) -> float:
        """Return the value of a position for a seat."""
        return self.weighed(self.terms(state, seat))

    def weighed(self, terms: Terms) -> float:
        """Return the weighted sum of terms."""
        weights, total = self.weights, 0.0
        try:
            for name, amount in terms.items():
                total += weights[name] * amount
        except KeyError as unknown:
            raise Trouble(f"hints.toml has no weight for the term {unknown}.") from None
        return total


@cache
def hints(game: Game[Any]) -> Hints:
    """Return the hints of a game."""
    name = f"{game.package}.hints"
    if importlib.util.find_spec(name) is None:
        return Hints(lambda state, seat: {"lead": _lead(game, state, seat)}, {"lead": 1.0})
    found = importlib.import_module(name)
    read = _weights(game)
    return Hints(
        found.terms,
        read.weights,
        found.moment,
        getattr(found, "never", _no),
        getattr(found, "guess", _nothing),
        getattr(found, "OUTCOMES", ()),
        read.doubt,
    )


def _weights(game: Game[Any]) -> Weights:
    file = files(game.package) / "hints.toml"
    try:
        return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Weights)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError, OSError) as error:
        raise Trouble(f"{game.package}/hints.toml: {error}") from None


def _lead(game: Game[Any], state: Any, seat: Seat) -> float:
    """Return the lead of a seat over the best of the others."""
    scores = game.score(state)
    own = sum(score.total for score in scores if score.seat == seat)
    return own - max((score.total for score in scores if score.seat != seat), default=0)
