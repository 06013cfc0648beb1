"""Advice gives reasons only where they speak for the suggestion."""

from __future__ import annotations

from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS
from starhold.foresight.advice import advice, motives
from starhold.foresight.heats import Heats
from starhold.foresight.hints import hints
from starhold.foresight.sight import Sight, luck_for
from tests.helpers import find_game


def played(points: dict[int, float]) -> Heats:
    """Return heats in which each option was played once and ended with these points."""
    game = find_game("kardashev")
    table = game.new(game.settings(), SEATS[:2], Seeded(chosen_seed("advice")))
    sight = Sight(game, table, next(iter(table.open)), luck_for("advice", 0))
    heats = Heats(sight, hints(game), 1, 80)
    for index, amount in points.items():
        heats.terms[index] = {"points": amount}
        heats.values[index].append(heats.judge.weighed(heats.terms[index]))
        heats.played += 1
    return heats


def test_the_best_option_says_why() -> None:
    first, second = advice(0, played({0: 5.0, 1: 1.0})).suggestions

    assert (first.option, second.option) == (0, 1)
    assert first.reasons[0].amount > 0 > second.reasons[0].amount


def test_a_favourite_rated_lower_gives_no_reasons_against_itself() -> None:
    found = advice(0, played({0: 1.0, 1: 5.0})).suggestions

    assert [(one.option, one.reasons) for one in found] == [(0, ()), (1, ())]


def test_a_difference_that_rounds_to_nothing_is_no_reason() -> None:
    judge = hints(find_game("kardashev"))

    assert motives(judge, {"points": 0.0001}, {"points": 0.0}) == ()
