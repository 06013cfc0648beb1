"""A recap names every visible change."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

from starhold.core.game import Game
from starhold.foresight.recap import recap
from starhold.lab.check.recaps import recap_faults
from tests.helpers import new_table, random_play, some_seats


def test_a_recap_names_every_visible_change(game: Game[Any], number: int) -> None:
    table, whim = new_table(game, number), random.Random(number)
    tables = (table for _ in islice(random_play(table, whim), 401))

    assert set(recap_faults(game, tables, some_seats(game, number)[0], whim)) == set()


def test_nothing_changed_means_an_empty_recap(game: Game[Any]) -> None:
    table = new_table(game, 1)
    scene = game.scene(table, None)

    assert recap(game, None, (0, scene), (0, scene)).lines == ()
