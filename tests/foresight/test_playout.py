"""Playouts end where they should: with the matter, at a moment, or with the game."""

from __future__ import annotations

from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS
from starhold.foresight.hints import hints
from starhold.foresight.playout import Playout, moments, settled
from starhold.foresight.quick import Quick, mixed
from starhold.games.kardashev.rules.r09_actions import EndTurn, TakeAction
from tests.helpers import find_game


def test_a_playout_stops_after_as_many_moments_as_it_looks_ahead() -> None:
    game = find_game("kardashev")
    judge = hints(game)
    table = game.new(game.settings(), SEATS[:2], Seeded(chosen_seed("moments")))
    begun = judge.moment(table.state)

    near, far = table.fork(), table.fork()
    one, three = Playout(game, judge, 1), Playout(game, judge, 1)
    one.run(near, moments(judge, near, 1))
    three.run(far, moments(judge, far, 3))

    assert judge.moment(near.state) != begun
    assert judge.moment(far.state) not in (begun, judge.moment(near.state))
    assert 0 < one.seen < three.seen


def test_a_matter_is_settled_when_the_agenda_is_what_it_was_behind_it() -> None:
    game = find_game("salvage")
    table = game.new(game.settings(), SEATS[:2], Seeded(chosen_seed("matter")))
    over = settled(hints(game), table)
    rest = table.agenda[1:]

    assert not over(table)
    Playout(game, hints(game), 1).run(table, over)

    assert over(table)
    assert table.over or table.agenda == rest[len(rest) - len(table.agenda) :]


def test_a_matter_does_not_outlast_its_turn() -> None:
    game = find_game("kardashev")
    judge = hints(game)
    table = game.new(game.settings(prepared=True), SEATS[:2], Seeded(chosen_seed("turn")))
    Playout(game, judge, 1).run(table, lambda now: isinstance(now.agenda[0], TakeAction))
    over = settled(judge, table)
    seat = next(iter(table.open))

    assert not over(table)
    table.choose(EndTurn(), seat)

    assert over(table)  # although the next tile is up for auction already


def test_a_playout_is_bounded() -> None:
    game = find_game("kardashev")
    table = game.new(game.settings(), SEATS[:2], Seeded(chosen_seed("bounded")))

    playout = Playout(game, hints(game), 1)
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


def test_numbers_of_neighbouring_seeds_have_nothing_to_do_with_each_other() -> None:
    squares = [0] * 100
    for seed in range(10_000):
        luck = Quick(mixed(seed))
        squares[10 * luck.below(10) + luck.below(10)] += 1
    # Chance alone leaves about 99; 160 comes up once in ten thousand times.
    assert 40 < sum((count - 100) ** 2 / 100 for count in squares) < 160


def test_a_playout_does_not_foresee_the_next_card() -> None:
    game = find_game("crest")
    table = game.new(game.settings(), SEATS[:1], Seeded(chosen_seed("cards")))
    explored = set()
    for seed in range(8):  # the same question, with other cards and tiles to come
        twin = game.imagine(table, SEATS[0], Quick(seed))
        Playout(game, hints(game), 1).run(twin, lambda _: False, most=1)
        explored.add(twin.state.focus)

    assert len(explored) == 1


def test_a_playout_follows_habits_without_looking_at_a_table() -> None:
    game = find_game("salvage")
    judge = hints(game)._replace(habit=lambda _state, _seat, options: len(options) - 1)
    table = game.new(game.settings(), SEATS[:2], Seeded(chosen_seed("habit")))
    wanted = table.offer[-1]
    usual = table.fork()
    usual.choose(wanted)

    playout = Playout(game, judge, 1)
    playout.run(table, lambda _: False, most=1)

    assert playout.seen == 1
    assert game.save(table) == game.save(usual)


def test_every_moment_has_its_own_dice_however_many_were_rolled_before() -> None:
    game = find_game("crest")
    judge = hints(game)
    table = game.new(game.settings(), SEATS[:1], Seeded(chosen_seed("aligned")))
    twins = [game.imagine(table, SEATS[0], Quick(3)) for _ in range(2)]
    passed = [moments(judge, twin, 2) for twin in twins]
    twins[1].chance.below(6)  # one rolls a die more
    for twin, condition in zip(twins, passed, strict=True):
        twin.state.turn += 1
        assert not condition(twin)

    assert twins[0].chance.below(1000) == twins[1].chance.below(1000)
