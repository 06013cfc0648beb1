"""Random wars for victory points against rich Alien Players: whatever comes, all stays sound."""

from __future__ import annotations

import random
from typing import Any

import pytest

from starhold.games.space_empires import GAME
from starhold.games.space_empires.empires.holdings import researchable
from starhold.games.space_empires.rules.alien_empires.r28_alien_technology import rise
from starhold.games.space_empires.solo.alien_players import cost_of
from starhold.games.space_empires.state import Table
from starhold.lab.draws import drawn
from tests.games.space_empires.wars import fight_on, war

DIFFICULTIES = ("easy", "normal", "hard")


def enrich(table: Table, whim: random.Random) -> None:
    """Give Alien Players what they could have by the middle of a game."""
    state = table.state
    for seat, power in state.powers.items():
        power.fleet_cp, power.technology_cp, power.defense_cp = (
            whim.randint(0, 120),
            whim.randint(0, 150),
            whim.randint(0, 50),
        )
        for name in researchable(state):
            if whim.random() < 0.3 and cost_of(state, power, name) is not None:
                rise(state, seat, name)


@pytest.mark.parametrize("number", range(6))
def test_28_60_a_war_for_points_goes_on_and_leaks_nothing(number: int) -> None:
    whim = random.Random(number)
    said: dict[str, Any] = {"points_difficulty": DIFFICULTIES[number % 3]}
    settings = drawn(GAME, ("red",), whim, {"solo": "alien_empires_points", **said})
    table = war(settings, ("red",), number)
    enrich(table, whim)
    fight_on(table, ("red",), whim)
