"""Search and simulation play without events: telling them changes nothing."""

from __future__ import annotations

import random

import pytest

from starhold.bots.at_random import on_a_whim
from tests.helpers import find_game, new_table

GAMES = ("crest", "kardashev", "galactic_emperor", "empire_of_the_stars", "space_empires")
DECISIONS = 250


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_nobody_hears_goes_the_same_way(name: str, number: int) -> None:
    game, whim = find_game(name), random.Random(number)
    heard, unheard = new_table(game, number), new_table(game, number)
    unheard.heard = False
    unheard.news = []
    for _ in range(DECISIONS):
        if heard.over:
            break
        seat = whim.choice(list(heard.open))
        index = on_a_whim(heard.question(seat).options, whim.randrange)
        heard.pick(index, seat)
        unheard.pick(index, seat)

    assert game.save(unheard) == game.save(heard)
    assert unheard.luck == heard.luck
    assert unheard.news == []
