"""No answer leads back to a table already seen: a choice that changes nothing is not repeated."""

from __future__ import annotations

import random

import msgspec
import pytest

from starhold.core.chance import Seeded
from starhold.games.empire_of_the_stars import GAME
from starhold.games.empire_of_the_stars.state import Settings
from tests.games.empire_of_the_stars.scenes import FOUR, RED, TWO
from tests.helpers import random_play, seed_of


@pytest.mark.parametrize("seats", [(RED,), TWO, FOUR])
@pytest.mark.parametrize("number", range(3))
def test_no_table_is_ever_seen_twice(seats: tuple[str, ...], number: int) -> None:
    """The open questions count, and so do the steps still to come."""
    settings = Settings(events_module=len(seats) > 1)
    table = GAME.new(settings, seats, Seeded(seed_of(number)))
    seen: set[bytes] = set()
    for _ in random_play(table, random.Random(number)):
        now = msgspec.json.encode((table.state, table.agenda))

        assert now not in seen
        seen.add(now)
