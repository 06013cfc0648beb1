"""What a seat can know about its options, computed in a process of the pool.

The table is already imagined: the true one never reaches these processes.
"""

from __future__ import annotations

import time

from starhold import bots
from starhold.core.chance import Seeded, new_seed
from starhold.core.record import Seat, name_of
from starhold.foresight.details import QUICK, Details, details, warned
from starhold.foresight.sight import Sight
from starhold.foresight.wording import reason_line
from starhold.server.library import Library

SECONDS = 0.75  # to compute odds, so that they come within a second


def of_option(
    more_games: tuple[str, ...],
    game_name: str,
    imagined: bytes,
    seat: Seat,
    option: str,
    odds: bool,
) -> Details:
    """Return the consequences of an option, with its odds if they are wanted."""
    sight = sight_from(more_games, game_name, imagined, seat)
    return details(sight, option, time.perf_counter() + SECONDS, QUICK if odds else 0)


def warnings(
    more_games: tuple[str, ...], game_name: str, imagined: bytes, seat: Seat
) -> dict[str, tuple[str, ...]]:
    """Return warnings of losses that options would cause."""
    return warned(sight_from(more_games, game_name, imagined, seat))


def advice(
    more_games: tuple[str, ...], game_name: str, imagined: bytes, seat: Seat
) -> list[tuple[str, str]]:
    """Return suggested options by name, best first, with the reasons."""
    sight = sight_from(more_games, game_name, imagined, seat)
    return [
        (name_of(sight.offer[one.option]), reason_line(sight.game, one.reasons))
        for one in bots.advise(sight).suggestions
    ]


def sight_from(more_games: tuple[str, ...], game_name: str, imagined: bytes, seat: Seat) -> Sight:
    """Return what a seat knows, from a table that is already imagined."""
    game = Library(more_games).find(game_name)
    return Sight(game, game.load(imagined, Seeded(new_seed())), seat, new_seed())
