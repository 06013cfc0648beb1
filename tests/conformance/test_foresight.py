"""What the engine says before a choice works for every game, and leaks nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from typing import Any

import pytest

from starhold import bots
from starhold.bots.at_random import on_a_whim
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS, Game
from starhold.core.record import Seat, name_of
from starhold.core.table import Table
from starhold.foresight.certain import LuckSpeaks, Unrevealed, before_luck
from starhold.foresight.consequences import consequences, strikes
from starhold.foresight.details import details, warned
from starhold.foresight.quick import Quick
from starhold.foresight.sight import Sight, luck_for
from starhold.foresight.wording import change_lines
from starhold.show.vocabulary import encode
from tests.conformance.test_imagining import HIDDEN
from tests.helpers import find_game, game_names

CHOICES = 160


def played(game: Game[Any], seats: int, every: int) -> Iterator[tuple[Table[Any], Seat]]:
    """Yield tables of a random game now and then, with the seat that is asked."""
    table = game.new(game.settings(), SEATS[:seats], Seeded(chosen_seed(f"foresight {seats}")))
    below = Quick(seats).below
    for number in range(CHOICES):
        if table.over:
            return
        seat = next(iter(table.open))
        if number % every == 0:
            yield table, seat
        table.pick(on_a_whim(table.open[seat].options, below), seat)


def well_played(game: Game[Any], seats: int, every: int) -> Iterator[tuple[Table[Any], Seat]]:
    """Yield tables of a game of greedy bots now and then, with the seat that is asked."""
    table = game.new(game.settings(), SEATS[:seats], Seeded(chosen_seed(f"greedy {seats}")))
    bot = bots.find("greedy:4", "foresight")
    for number in range(2 * CHOICES):
        if table.over:
            return
        seat = next(iter(table.open))
        if number % every == 0:
            yield table, seat
        table.choose(bots.answer(bot, game, table, seat, number), seat)


Play = Callable[[Game[Any], int, int], Iterator[tuple[Table[Any], Seat]]]


@pytest.mark.parametrize("name", game_names())
def test_every_option_has_consequences(name: str) -> None:
    game, changed = find_game(name), 0
    for number, (table, seat) in enumerate(played(game, game.meta.players.min, 10)):
        before = game.save(table)
        sight = Sight(game, table, seat, luck_for("consequences", number))
        for index in range(min(5, len(sight.offer))):
            found = consequences(sight, index)
            lines = change_lines(game, seat, found)
            changed += bool(lines)
            assert "{" not in "".join(lines)
        warned(sight)
        assert game.save(table) == before

    assert changed or name == "salvage"  # the toy shows little


@pytest.mark.parametrize("name", game_names())
def test_what_is_said_depends_only_on_what_the_seat_knows(name: str) -> None:
    game, differed = find_game(name), 0
    bot = bots.find("greedy:8", "no secrets")
    for number, (table, seat) in enumerate(played(game, game.meta.players.max, 16)):
        other = game.imagine(table, seat, Quick(number))
        differed += game.save(other) != game.save(table)
        again = [game.save(game.imagine(t, seat, Quick(number + 1))) for t in (table, other)]
        assert again[0] == again[1]
        luck = luck_for("secrets", number)
        one, two = Sight(game, table, seat, luck), Sight(game, other, seat, luck)

        assert bot.choose(one) == bot.choose(two)
        for option in map(name_of, one.offer[:4]):
            said = [details(sight, option, inf, samples=1) for sight in (one, two)]
            assert encode(said[0]) == encode(said[1])

    assert differed or name not in HIDDEN


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("play", [played, well_played])
def test_a_certain_loss_is_warned_of(name: str, play: Play) -> None:
    """No loss strikes a seat right after its own choice without a warning on that option.

    It is certain if it comes before dice are rolled or a secret is revealed.
    """
    game = find_game(name)
    for number, (table, seat) in enumerate(play(game, game.meta.players.min, 5)):
        sight = Sight(game, table, seat, luck_for("losses", number))
        for index in range(len(sight.offer)):
            twin = table.fork()
            before_luck(twin, partial(twin.pick, index, seat))
            if any(strikes(told.event, seat) for told in twin.news):
                assert consequences(sight, index).warnings, sight.offer[index]


@pytest.mark.parametrize("name", game_names())
def test_a_secret_shows_only_after_it_is_revealed(name: str) -> None:
    """Exact odds rest on it: dice alone decide until a card is drawn or a secret revealed."""
    game, same = find_game(name), 0
    for number, (table, seat) in enumerate(well_played(game, game.meta.players.min, 8)):
        sight = Sight(game, table, seat, luck_for("revealed", number))
        for index in range(min(12, len(sight.offer))):
            found = [_unrevealed(sight, index, world) for world in range(4)]
            if None not in found:
                same += 1
                assert len(set(found)) == 1, sight.offer[index]

    assert same or name == "salvage"  # every choice there ends in a secret


def _unrevealed(sight: Sight, index: int, world: int) -> tuple[bytes, tuple[str, ...]] | None:
    """Return what a seat sees after a choice with the same dice; None if a secret speaks."""
    table = sight.imagined(world)
    table.chance = Quick(index)
    table.__class__ = Unrevealed
    try:
        table.pick(index, sight.seat)
    except LuckSpeaks:
        return None
    finally:
        table.__class__ = Table
    told = (repr(one.event) for one in table.news if one.seen_by(sight.seat))
    return encode(sight.game.scene(table, sight.seat)), tuple(told)


def test_details_name_what_is_certain() -> None:
    game = find_game("kardashev")
    seen = []
    for number, (table, seat) in enumerate(played(game, 2, 20)):
        sight = Sight(game, table, seat, luck_for("details", number))
        seen += [details(sight, name_of(option), until=0) for option in sight.offer[:3]]

    assert any(one.changes and one.numbers for one in seen)
    assert any(one.cells for one in seen)
    assert all(one.rule in one.rule_text for one in seen if one.rule_text)
    assert sum(bool(one.rule_text) for one in seen) > len(seen) / 2
    assert all(not one.odds or one.chancy for one in seen)
