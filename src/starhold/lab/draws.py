"""Settings drawn at random, from what a game's own settings say there is."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from starhold.core.game import Game
from starhold.core.record import Record, Seat
from starhold.core.trouble import Trouble

TRIES = 1000


def listed(game: Game[Any]) -> dict[str, tuple[Any, ...]]:
    """Return every table option whose values can be listed, with its values."""
    found: dict[str, tuple[Any, ...]] = {}
    for name, kind in get_type_hints(game.settings).items():
        if kind is bool:
            found[name] = (False, True)
        elif get_origin(kind) is Literal:
            found[name] = get_args(kind)
    return found


def drawn(
    game: Game[Any], seats: tuple[Seat, ...], whim: Random, agreed: Mapping[str, Any] | None = None
) -> Record:
    """Draw settings until the game takes them; what is agreed on stays as it is."""
    values = listed(game)
    for _ in range(TRIES):
        one = {name: whim.choice(some) for name, some in values.items()} | dict(agreed or {})
        settings: Record = msgspec.convert(one, game.settings)
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
        f"{name}={value}"
        for name in settings.__struct_fields__
        if (value := getattr(settings, name)) != getattr(usual, name)
    )
