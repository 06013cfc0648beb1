"""Games of bots, choice by choice, until they are over."""

from collections.abc import Iterator
from random import Random
from typing import Any

from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.core.trouble import Trouble

ENDLESS = 100_000  # choices; far more than any real game takes


def turns(game: Game[Any], table: Table[Any], seed: str) -> Iterator[tuple[int, Seat]]:
    """Yield the number of each choice and the seat that must make it before the next.

    Seats that are asked at once answer in random order.  If the first one always answered first,
    the measurements would favour a seat: whoever answers last sees what follows all answers.
    A game that does not end is an error: its result would count as one.
    """
    whim = Random(f"{seed} who answers")
    for number in range(ENDLESS):
        if table.over:
            return
        asked = table.open
        yield number, next(iter(asked)) if len(asked) == 1 else whim.choice(list(asked))
    bound = "".join(f" --set {name}={value}" for name, value in game.meta.trial.items())
    remedy = f"; limit its length, for instance with{bound}" if bound else ""
    raise Trouble(f"{game.meta.title}, seed '{seed}': no end in {ENDLESS:,} choices{remedy}.")
