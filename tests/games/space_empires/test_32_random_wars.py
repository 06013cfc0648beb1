"""Wars of random empires, played at random: whatever comes to pass, the table stays sound.

Random games seldom come to a war; here they begin in the midst of one.
"""

from __future__ import annotations

import random

import pytest

from starhold.core.game import SEATS
from starhold.games.space_empires import GAME
from starhold.lab.draws import drawn
from tests.games.space_empires.wars import fight_on, war


@pytest.mark.parametrize("number", range(6))
def test_32_1_a_war_of_any_empires_goes_on_and_leaks_nothing(number: int) -> None:
    whim = random.Random(number)
    seats = SEATS[: 2 + number % 3]
    table = war(drawn(GAME, seats, whim), seats, number)
    fight_on(table, seats, whim)
