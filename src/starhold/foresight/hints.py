"""A game's advice to the engine on good play: `hints.py` and `hints.toml` beside its rules.

| name | is |
|---|---|
| `terms(state, seat)` | the position of a seat as named amounts; `hints.toml` has their weights |
| `moment(state)` | a value that changes when play reaches a comparable point |
| `turn(state)` | the same for the end of a turn, if moments pass within it: odds reach that far |
| `never(state, seat, option)` | whether an option can never be right |
| `guess(state, seat, option)` | a bonus for advantages that an option's result does not show |
| `habit(state, seat, options)` | the index of the option taken without a search, if any |
| `PASSES` | options that only end a phase, which ends whatever is chosen first |
| `OUTCOMES` | events whose chance a player wants to know |

All may read only what the seat may know.  A game without hints is judged by its score.
`--data DIR` may hold weights of its own, `DIR/<game>/hints.toml`, as `starhold lab tune` writes
them; if they do not fit the game, the built-in ones are used.
"""

from __future__ import annotations

import importlib
import importlib.util
import logging
import tomllib
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from starhold.core.game import Game
from starhold.core.record import Event, Option, Seat
from starhold.core.trouble import Trouble
from starhold.show.own import own_file

FILE = "hints.toml"
log = logging.getLogger(__name__)

Terms = Mapping[str, float]
SCALE = 5.0  # for games whose chances were never fitted


def _no(_state: Any, _seat: Seat, _option: Option) -> bool:
    return False


def _nothing(_state: Any, _seat: Seat, _option: Option) -> float:
    return 0.0


def _none(_state: Any, _seat: Seat, _options: Sequence[Option]) -> int | None:
    return None


class ShownMeters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every meter that the game can show, for learning agents, which need a fixed order."""

    table: tuple[str, ...] = ()
    seat: tuple[str, ...] = ()


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `hints.toml`."""

    found: str  # how the weights were found
    weights: dict[str, float]
    doubt: float = 0.0  # standard errors by which playouts must contradict the quick look
    meters: ShownMeters = ShownMeters()
    scale: float = SCALE  # a lead of this at the end multiplies the odds of winning by e
    even: float = 0.0  # the value at which a solo game is as often won as lost


class OwnWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a player's own `hints.toml`."""

    rules: str  # the version of the rules for which the weights were found
    weights: dict[str, float]
    found: str = ""


class Hints(NamedTuple):
    """How a game judges positions and options."""

    terms: Callable[[Any, Seat], Terms]
    weights: dict[str, float]
    moment: Callable[[Any], Hashable] = lambda _state: None
    never: Callable[[Any, Seat, Option], bool] = _no
    guess: Callable[[Any, Seat, Option], float] = _nothing
    outcomes: tuple[type[Event], ...] = ()
    doubt: float = 0.0
    habit: Callable[[Any, Seat, Sequence[Option]], int | None] = _none
    meters: ShownMeters = ShownMeters()
    scale: float = SCALE
    even: float = 0.0
    turn: Callable[[Any], Hashable] = lambda _state: None
    passes: frozenset[type[Option]] = frozenset()

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
            raise Trouble(
                f"hints.toml has no weight for the term {unknown}; add it to [weights]."
            ) from None
        return total


def has_hints(game: Game[Any]) -> bool:
    """Whether a game judges positions itself."""
    return importlib.util.find_spec(f"{game.package}.hints") is not None


@cache
def hints(game: Game[Any]) -> Hints:
    """Return the hints of a game."""
    if not has_hints(game):
        return Hints(lambda state, seat: {"lead": _lead(game, state, seat)}, {"lead": 1.0})
    found = importlib.import_module(f"{game.package}.hints")
    for needed in ("terms", "moment"):
        if not hasattr(found, needed):
            file = f"{game.package.replace('.', '/')}/hints.py"
            raise Trouble(f"{file} has no function {needed}; it needs terms and moment.")
    read = _weights(game)
    return Hints(
        found.terms,
        read.weights,
        found.moment,
        getattr(found, "never", _no),
        getattr(found, "guess", _nothing),
        getattr(found, "OUTCOMES", ()),
        read.doubt,
        getattr(found, "habit", _none),
        read.meters,
        read.scale,
        read.even,
        getattr(found, "turn", found.moment),
        getattr(found, "PASSES", frozenset()),
    )


def _weights(game: Game[Any]) -> Weights:
    try:
        written = (files(game.package) / FILE).read_text("utf-8")
        usual = msgspec.convert(tomllib.loads(written), Weights)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError, OSError) as error:
        raise Trouble(f"{game.package}/{FILE}: {error}") from None
    own = own_file(game.package, FILE)
    if not own:
        return usual
    try:
        weights = usual.weights | _own_weights(game, own.read_text("utf-8"), usual)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError, OSError, Trouble) as error:
        log.warning("%s: %s The usual weights are used.", own, error)
        return usual
    return msgspec.structs.replace(usual, weights=weights)


def _own_weights(game: Game[Any], written: str, usual: Weights) -> dict[str, float]:
    own = msgspec.convert(tomllib.loads(written), OwnWeights)
    if own.rules != game.meta.rules_version:
        raise Trouble(
            f"These weights are for version {own.rules} of the rules, and {game.meta.title} has "
            f"version {game.meta.rules_version}; fit them again with 'starhold lab tune'."
        )
    if unknown := sorted(own.weights.keys() - usual.weights.keys()):
        raise Trouble(f"{game.meta.title} has no term '{unknown[0]}'; remove it.")
    return own.weights


def _lead(game: Game[Any], state: Any, seat: Seat) -> float:
    """Return the lead of a seat over the best of the others."""
    scores = game.score(state)
    own = sum(score.total for score in scores if score.seat == seat)
    return own - max((score.total for score in scores if score.seat != seat), default=0)
