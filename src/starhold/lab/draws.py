"""Settings for trial games: the defaults, or random values of every setting.

Random players do not try to end a game.  A game that could go on for ever names in `meta.toml`
the settings that bound it, its `trial`; they override defaults and random values.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from starhold.core.game import Game
from starhold.core.record import Record, Seat
from starhold.core.trouble import Trouble
from starhold.show.settings import Setting, described, typed

TRIES = 1000
NOTHING: Mapping[str, Any] = {}


def listed(game: Game[Any]) -> dict[str, tuple[Any, ...]]:
    """Return every setting whose values can be listed, with its values."""
    return {setting.name: setting.listed for setting in described(game) if setting.listed}


def numbers(game: Game[Any]) -> tuple[Setting, ...]:
    """Return every setting that is a number within bounds."""
    found = (one for one in described(game) if one.kind == "number" and not one.listed)
    return tuple(one for one in found if one.min is not None and one.max is not None)


def trial(game: Game[Any], agreed: Mapping[str, Any] = NOTHING) -> Record:
    """Return the default settings, bounded by the trial; `agreed` overrides both."""
    return _settings(game, game.meta.trial, agreed)


def _settings(game: Game[Any], *layers: Mapping[str, Any]) -> Record:
    """Merge layers of settings; later layers override earlier ones."""
    said = {name: value for layer in layers for name, value in layer.items()}
    settings: Record = msgspec.convert(said, game.settings)
    return settings


def drawn(
    game: Game[Any], seats: tuple[Seat, ...], whim: Random, agreed: Mapping[str, Any] = NOTHING
) -> Record:
    """Draw random settings until the game accepts them; the trial and `agreed` override them."""
    values = listed(game)
    for _ in range(TRIES):
        one = {name: whim.choice(some) for name, some in values.items()}
        # Often the default: many of these numbers override another rule, or cut games short.
        for number in numbers(game):
            other = whim.randint(number.min or 0, number.max or 0)
            one[number.name] = whim.choice((number.default, other))
        settings = _settings(game, one, game.meta.trial, agreed)
        try:
            game.begin(settings, seats)
        except Trouble as trouble:  # a game may refuse a combination
            refusal = trouble
        else:
            return settings
    raise Trouble(f"{game.meta.title} refused {TRIES} random settings; the last time: {refusal}")


def differences(settings: Record) -> list[str]:
    """Write the settings that differ from the defaults, each as `NAME=VALUE`."""
    usual = type(settings)()
    return [
        f"{name}={typed(value)}"
        for name in settings.__struct_fields__
        if (value := getattr(settings, name)) != getattr(usual, name)
    ]


def in_words(settings: Record) -> str:
    """Write the settings that differ from the defaults, in the form of `--set`."""
    return " ".join(differences(settings))
