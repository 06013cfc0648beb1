"""A bot's answer, computed in a process of the pool."""

from __future__ import annotations

from starhold import bots
from starhold.core.chance import Seeded, new_seed
from starhold.core.record import Seat, name_of
from starhold.server.library import Library

# Tables a bot may judge before it answers, and moments it may look ahead.
MOST = (3_000, 4)


def bounded(bot: str) -> str:
    """Return a bot with no larger budget than the server allows."""
    kind, *numbers = bot.split(":")
    return ":".join(
        (kind, *(str(min(int(n), most)) for n, most in zip(numbers, MOST, strict=False)))
    )


def answer(
    more_games: tuple[str, ...], game_name: str, imagined: bytes, seat: Seat, bot: str
) -> str:
    """Return the name of the option that a bot chooses.

    The table is already imagined: the true one never reaches a bot's process.
    """
    game = Library(more_games).find(game_name)
    table = game.load(imagined, Seeded(new_seed()))
    player = bots.find(bounded(bot), new_seed().hex())
    return name_of(bots.answer(player, game, table, seat, 0))
