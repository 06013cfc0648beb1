"""Settings to try a game with: the usual ones, or drawn from what its own settings say there is.

Who plays at random does not play for an end.  A game that needs one names in `meta.toml` the
settings that bound it, its `trial`; they go before the usual and the drawn ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from starhold.core.game import Game
from starhold.core.record import Record, Seat
from starhold.core.trouble import Trouble
from starhold.show.settings import described, typed

TRIES = 1000
NOTHING: Mapping[str, Any] = {}


def listed(game: Game[Any]) -> dict[str, tuple[Any, ...]]:
    """Return every setting whose values can be listed, with its values."""
    return {setting.name: setting.listed for setting in described(game) if setting.listed}


def trial(game: Game[Any], agreed: Mapping[str, Any] = NOTHING) -> Record:
    """Return the usual settings, bounded as the game says; what is agreed on stays as it is."""
    return _settings(game, game.meta.trial, agreed)


def _settings(game: Game[Any], *layers: Mapping[str, Any]) -> Record:
    """Lay settings over each other: the last one that says something counts."""
    said = {name: value for layer in layers for name, value in layer.items()}
    settings: Record = msgspec.convert(said, game.settings)
    return settings


def drawn(
    game: Game[Any], seats: tuple[Seat, ...], whim: Random, agreed: Mapping[str, Any] = NOTHING
) -> Record:
    """Draw settings until the game takes them, bounded; what is agreed on stays as it is."""
    values = listed(game)
    for _ in range(TRIES):
        one = {name: whim.choice(some) for name, some in values.items()}
        settings = _settings(game, one, game.meta.trial, agreed)
        try:
            game.begin(settings, seats)
        except Trouble as trouble:  # a game may say that some of its settings do not go together
            refusal = trouble
        else:
            return settings
    raise Trouble(f"{game.meta.title} refused {TRIES} draws of settings, the last so: {refusal}")


def in_words(settings: Record) -> str:
    """Write the settings that are not as usual, as `--set` takes them."""
    usual = type(settings)()
    return " ".join(
        f"{name}={typed(value)}"
        for name in settings.__struct_fields__
        if (value := getattr(settings, name)) != getattr(usual, name)
    )
