"""Heats choose by the mean of their playouts, within their budget and their time."""

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


class Told(Heats):
    """Heats whose playouts are told their results."""

    results: dict[int, list[float]]

    def play(self, index: int, world: int) -> None:
        self.values[index].append(self.results[index][world % 4])
        self.spent += 10
        self.played += 1


def told(doubt: float, results: dict[int, list[float]], tables: int = 80) -> int:
    usual = heats(tables)
    found = Told(usual.sight, usual.judge._replace(doubt=doubt), 1, tables)
    found.results = results
    return found.best([0, 1], inf)


def test_the_best_mean_wins() -> None:
    assert told(0.0, {0: [0, 0, 0, 0], 1: [-20, 20, -19, 20]}) == 1


def test_with_doubt_the_favourite_stays_where_luck_explains_the_difference() -> None:
    assert told(3.0, {0: [1, 2, 1, 2], 1: [3, 4, 3, 5]}) == 1
    assert told(3.0, {0: [0, 0, 0, 0], 1: [-20, 20, -19, 20]}) == 0
    assert told(3.0, {0: [0], 1: [20]}, tables=15) == 0  # one world proves nothing


def test_heats_end_when_their_time_is_over() -> None:
    late = heats(10_000)
    late.best([0, 1, 2, 3], until=-1.0)

    assert late.played == 1


def test_a_budget_too_small_for_all_bounds_the_number_of_options() -> None:
    poor, rich = heats(1), heats(2000)
    poor.best([0, 1, 2, 3], inf)
    rich.best([0, 1, 2, 3], inf)

    assert poor.played < 4 <= rich.played


def test_with_doubt_few_options_are_played_out_often() -> None:
    results = {index: [index + 0.1 * world for world in range(4)] for index in range(6)}
    tried = {}
    for doubt in (0.0, 1.0):
        usual = heats(200)
        found = Told(usual.sight, usual.judge._replace(doubt=doubt), 1, 200)
        found.results = results
        found.best([0, 1, 2, 3, 4, 5], inf)
        tried[doubt] = len(found.values), max(map(len, found.values.values()))

    assert tried[1.0][0] < tried[0.0][0] == 6
    assert tried[1.0][1] > tried[0.0][1]


def test_where_worlds_agree_more_options_are_played_out_instead() -> None:
    tried = {}
    for luck in (0.0, 0.1):
        usual = heats(120)
        found = Told(usual.sight, usual.judge, 1, 120)
        found.results = {n: [n + luck * world for world in range(4)] for n in range(9)}
        assert found.best([*range(9)], inf) == len(found.values) - 1
        tried[luck] = len(found.values), found.played

    assert tried[0.0] == (9, 10)
    assert tried[0.1] == (5, 10)


def test_options_are_not_played_again_once_worlds_agree() -> None:
    usual = heats(10_000)
    found = Told(usual.sight, usual.judge, 1, 10_000)
    found.results = {n: [float(n)] * 4 for n in range(3)}

    assert found.best([0, 1, 2], inf) == 2
    assert found.played == 6
