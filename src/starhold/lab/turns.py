"""Games of bots, choice by choice, until they are over."""

from collections.abc import Iterator
from typing import Any

from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.core.trouble import Trouble

ENDLESS = 100_000  # choices; far more than any real game takes


def turns(game: Game[Any], table: Table[Any], seed: str) -> Iterator[tuple[int, Seat]]:
    """Yield the number of each choice and the seat that must make it before the next.

    A game that does not end is an error: its result would count as one.
    """
    for number in range(ENDLESS):
        if table.over:
            return
        yield number, next(iter(table.open))
    bound = "".join(f" --set {name}={value}" for name, value in game.meta.trial.items())
    remedy = f"; limit its length, for instance with{bound}" if bound else ""
    raise Trouble(f"{game.meta.title}, seed '{seed}': no end in {ENDLESS:,} choices{remedy}.")
