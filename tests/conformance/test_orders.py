"""Orders make ordinary choices, and depend only on what the seat knows, in every game."""

from __future__ import annotations

import pytest

from starhold.lab.check.orders import knowing_faults, row_faults
from tests.conformance.test_foresight import played
from tests.helpers import find_game, game_names


@pytest.mark.parametrize("name", game_names())
def test_an_order_is_a_row_of_ordinary_choices(name: str) -> None:
    game = find_game(name)

    assert list(row_faults(game, played(game, game.meta.players.min, 8))) == []


@pytest.mark.parametrize("name", game_names())
def test_orders_depend_only_on_what_the_seat_knows(name: str) -> None:
    game = find_game(name)

    assert list(knowing_faults(game, played(game, game.meta.players.max, 16))) == []
