"""Random games for the tests of the research doors."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from starhold.bots.at_random import on_a_whim
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.research.course import GameCourse


def played(
    course: GameCourse, every: int, seed: str = "research"
) -> Iterator[tuple[Table[Any], Seat]]:
    """Yield the table of a random game now and then, with the seat that is asked."""
    table = course.new(Seeded(chosen_seed(seed)), heard=True)
    whim, number = random.Random(seed), 0
    while table.open:
        seat = next(iter(table.open))
        if number % every == 0:
            yield table, seat
        table.pick(on_a_whim(table.open[seat].options, whim.randrange), seat)
        number += 1
