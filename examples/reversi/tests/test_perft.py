"""The number of games after a number of discs, as published for this start."""

from __future__ import annotations

import pytest
from starhold_reversi import GAME
from starhold_reversi.state import State

from starhold.core.chance import Recorded
from starhold.core.table import Table

PUBLISHED = {1: 4, 2: 12, 3: 56, 4: 244, 5: 1396, 6: 8200, 7: 55092}


def counted(table: Table[State], discs: int) -> int:
    """Count the ways to play on to this many discs; forced choices are taken by the table."""
    missing = discs - len(table.state.discs)
    if table.over or missing <= 0:
        return 1
    if missing == 1:
        return len(table.offer)
    found = 0
    for index in range(len(table.offer)):
        twin = table.fork()
        twin.pick(index)
        found += counted(twin, discs)
    return found


@pytest.mark.parametrize("depth", PUBLISHED)
def test_2_1_as_many_games_as_published(depth: int) -> None:
    table = GAME.new(GAME.settings(), ("red", "blue"), Recorded(()))

    assert counted(table, 4 + depth) == PUBLISHED[depth]
