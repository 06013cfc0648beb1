"""Wars of random empires, played at random: whatever comes to pass, the table stays sound.

Random games seldom come to a war; here they begin in the midst of one.
"""

from __future__ import annotations

import random

import pytest

from starhold.core.chance import Seeded
from starhold.core.game import SEATS
from starhold.games.space_empires import GAME
from starhold.lab.draws import drawn
from starhold.show.view import view
from tests.games.space_empires.wars import Mood, war
from tests.helpers import seed_of

DECISIONS = 300
SHARE = 0.03  # of the tables, at which everyone is asked what he sees


@pytest.mark.parametrize("number", range(6))
def test_32_1_a_war_of_any_empires_goes_on_and_betrays_nothing(number: int) -> None:
    whim = random.Random(number)
    seats = SEATS[: 2 + number % 3]
    table = war(drawn(GAME, seats, whim), seats, number)
    moods = {seat: Mood(whim) for seat in seats}
    for decision in range(DECISIONS):
        assert list(GAME.invariants(table.state)) == []
        assert bool(table.open) != table.over
        if table.over:
            break
        if whim.random() < SHARE:
            for seat in (*seats, None):
                twin = GAME.imagine(table, seat, Seeded(seed_of(decision)))
                assert view(GAME, twin, seat) == view(GAME, table, seat)
        seat = whim.choice(list(table.open))
        table.pick(moods[seat].choose(table.question(seat).options), seat)
