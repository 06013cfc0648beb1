"""Heats are bounded by their budget and by time."""

from __future__ import annotations

from math import inf

from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS
from starhold.foresight.heats import Heats
from starhold.foresight.hints import hints
from starhold.foresight.sight import Sight, luck_for
from tests.helpers import find_game


def heats(tables: int) -> Heats:
    game = find_game("kardashev")
    table = game.new(game.settings(), SEATS[:2], Seeded(chosen_seed("heats")))
    sight = Sight(game, table, next(iter(table.open)), luck_for("heats", 0))
    return Heats(sight, hints(game), 1, tables)


def test_heats_end_when_their_time_is_over() -> None:
    late = heats(10_000)
    late.best([0, 1, 2, 3], until=-1.0)

    assert late.played == 1


def test_a_budget_too_small_for_all_bounds_the_number_of_options() -> None:
    poor, rich = heats(1), heats(2000)
    poor.best([0, 1, 2, 3], inf)
    rich.best([0, 1, 2, 3], inf)

    assert poor.played < 4 <= rich.played
