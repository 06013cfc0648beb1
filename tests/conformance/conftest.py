"""Every test of this folder is run for every game there is."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.core.game import Game
from tests.helpers import find_game, game_names


@pytest.fixture(params=game_names())
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return find_game(request.param)


@pytest.fixture(params=range(4), ids=lambda number: f"play{number}")
def number(request: pytest.FixtureRequest) -> int:
    """Which playthrough: its luck, its settings, its number of players, its whims."""
    return int(request.param)
