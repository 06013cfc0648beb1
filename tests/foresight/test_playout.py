"""Playouts end where they should: with the matter, at a moment, or with the game."""

from __future__ import annotations

from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS
from starhold.foresight.hints import hints
from starhold.foresight.playout import Playout, moments, settled
from starhold.foresight.quick import Quick
from tests.helpers import find_game


def test_a_playout_stops_after_as_many_moments_as_it_looks_ahead() -> None:
    game = find_game("kardashev")
    judge = hints(game)
    table = game.new(game.settings(), SEATS[:2], Seeded(chosen_seed("moments")))
    begun = judge.moment(table.state)

    near, far = table.fork(), table.fork()
    one, three = Playout(judge, 1), Playout(judge, 1)
    one.run(near, moments(judge, near, 1))
    three.run(far, moments(judge, far, 3))

    assert judge.moment(near.state) != begun
    assert judge.moment(far.state) not in (begun, judge.moment(near.state))
    assert 0 < one.seen < three.seen


def test_a_matter_is_settled_when_the_agenda_is_what_it_was_behind_it() -> None:
    game = find_game("salvage")
    table = game.new(game.settings(), SEATS[:2], Seeded(chosen_seed("matter")))
    over = settled(table)
    rest = table.agenda[1:]

    assert not over(table)
    Playout(hints(game), 1).run(table, over)

    assert over(table)
    assert table.over or table.agenda == rest[len(rest) - len(table.agenda) :]


def test_a_playout_is_bounded() -> None:
    game = find_game("kardashev")
    table = game.new(game.settings(), SEATS[:2], Seeded(chosen_seed("bounded")))

    playout = Playout(hints(game), 1)
    playout.run(table, lambda _: False, most=3)

    assert not table.over
    assert playout.seen >= 3


def test_quick_numbers_are_evenly_spread_and_repeat_in_a_fork() -> None:
    numbers = Quick(7)
    counts = [0] * 6
    for _ in range(6000):
        counts[numbers.below(6)] += 1
    twin = numbers.fork()

    assert all(900 < count < 1100 for count in counts)
    assert [twin.below(100) for _ in range(9)] == [numbers.below(100) for _ in range(9)]
