"""Bots see what their seat sees, repeat themselves, and stay within their budget."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from starhold import bots
from starhold.bots import greedy, planner
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS, Game
from starhold.core.record import name_of
from starhold.core.table import Table
from starhold.core.trouble import Unknown
from starhold.foresight.glance import Glance
from starhold.foresight.hints import Hints, hints
from starhold.foresight.sight import Sight, luck_for
from starhold.games.space_empires.rules.movement.r07_movement import MovementPhase
from starhold.games.space_empires.rules.movement.r07_scuttling import KeepAll, ThinkOfScuttling
from starhold.show.view import view
from starhold.show.vocabulary import encode
from tests.games.space_empires.scenes import scene as fleets
from tests.helpers import find_game, game_names

OVER = "the game is over"


def new(game: Game[Any], word: str = "bots") -> Table[Any]:
    seats = SEATS[: game.meta.players.min]
    return game.new(game.settings(), seats, Seeded(chosen_seed(word)))


def played(game: Game[Any], bot: str, choices: int, word: str = "bots") -> list[str]:
    """Return what a bot chooses, seat after seat."""
    table, mind = new(game, word), bots.find(bot, word)
    names: list[str] = []
    for number in range(choices):
        if table.over:
            return [*names, OVER]
        seat = next(iter(table.open))
        option = bots.answer(mind, game, table, seat, number)
        names.append(name_of(option))
        table.choose(option, seat)
    return names


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("bot", ["random", "easy", "normal", "greedy:4", "planner:60:1"])
def test_a_bot_chooses_what_is_offered_and_repeats_itself(name: str, bot: str) -> None:
    game = find_game(name)

    first = played(game, bot, 12)

    assert len(first) == 12 or first[-1] == OVER
    assert played(game, bot, 12) == first


def test_two_random_bots_differ() -> None:
    game = find_game("salvage")

    assert played(game, "random", 40, "one") != played(game, "random", 40, "two")


def test_a_sight_shows_the_view_of_its_seat_and_nothing_of_the_table() -> None:
    game = find_game("salvage")
    table = new(game)
    seat = next(iter(table.open))

    sight = Sight(game, table, seat, luck_for("mine", 1))

    assert encode(sight.view) == encode(view(game, table, seat))
    assert sight.offer == table.open[seat].options
    reached = [value for value in vars(sight).values() if isinstance(value, Table)]
    assert reached
    assert all(twin is not table and twin.state is not table.state for twin in reached)
    assert all(not isinstance(twin.chance, Seeded) for twin in reached)


def test_imagined_tables_can_be_changed_without_harm() -> None:
    game = find_game("salvage")
    table = new(game)
    seat = next(iter(table.open))
    sight = Sight(game, table, seat, luck_for("mine", 1))
    before = game.save(table)

    sight.imagined(0).pick(0, seat)
    sight.imagined(1).pick(0, seat)

    assert game.save(table) == before
    assert sight.imagined(0).open[seat].options == sight.offer


def test_what_the_hints_rule_out_is_not_tried() -> None:
    game = find_game("salvage")
    table = new(game)
    seat = next(iter(table.open))
    sight = Sight(game, table, seat, luck_for("mine", 1))
    wanted = sight.offer[-1]
    judge = Hints(
        lambda _state, _seat: {},
        {},
        never=lambda _state, _seat, option: option != wanted,
    )

    glance = Glance(judge, seat, allowance=8)
    worths = [glance.after(sight.imagined(0), index)[0] for index in range(len(sight.offer))]

    assert worths.index(max(worths)) == len(sight.offer) - 1
    assert glance.seen == 1


@pytest.mark.parametrize("name", ["normal", "hard"])
def test_a_habit_is_followed_without_a_search(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("salvage")
    table = new(game)
    seat = next(iter(table.open))
    last = len(table.open[seat].options) - 1
    judge = hints(game)._replace(habit=lambda _state, _seat, options: len(options) - 1)
    monkeypatch.setattr(greedy, "hints", lambda _game: judge)
    monkeypatch.setattr(planner, "hints", lambda _game: judge)
    monkeypatch.setattr(Glance, "after", None)  # nothing is tried
    sight = Sight(game, table, seat, luck_for("mine", 1))

    assert bots.find(name).choose(sight) == sight.offer[last]


def test_a_search_for_advice_compares_the_habit_with_the_alternatives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = find_game("salvage")
    table = new(game)
    seat = next(iter(table.open))
    judge = hints(game)._replace(habit=lambda _state, _seat, options: len(options) - 1)
    monkeypatch.setattr(planner, "hints", lambda _game: judge)
    sight = Sight(game, table, seat, luck_for("mine", 1))

    best, heats = planner.Planner("advice").search(sight)

    assert best == len(sight.offer) - 1
    assert len(heats.values) > 1


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("gredy", "did you mean 'greedy'?"),
        ("zzz", "the bots are easy, normal, hard, expert, random, greedy, planner."),
        ("greedy:many", "whole number"),
        ("planner:0", "whole number"),
        ("planner:500:2:1", "whole number"),
        ("random:3", "whole number"),
        ("expert:3", "whole number"),
    ],
)
def test_an_unknown_bot_is_named(name: str, says: str) -> None:
    with pytest.raises(Unknown, match=says.replace("?", r"\?")):
        bots.find(name)


def test_without_luck_the_seed_breaks_ties(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("salvage")
    table = game.new(game.settings(), ("red", "blue"), Seeded(chosen_seed("ties")))
    seat = next(iter(table.open))
    orders = [Sight(game, table, seat, luck_for(word, 0)).order for word in "abcdefghijklmnop"]
    meta = msgspec.structs.replace(game.meta, luck=False)
    monkeypatch.setattr(game, "meta", meta)
    broken = [Sight(game, table, seat, luck_for(word, 0)).order for word in "abcdefghijklmnop"]

    assert all(order == list(range(len(order))) for order in orders)
    assert len(set(map(tuple, broken))) > 1
    assert broken[0] == Sight(game, table, seat, luck_for("a", 0)).order
    assert all(sorted(order) == orders[0] for order in broken)


@pytest.mark.parametrize("bot", ["easy", "normal", "planner:60:1"])
def test_where_everything_else_is_ruled_out_a_bot_goes_back(bot: str) -> None:
    table = fleets(agenda=(MovementPhase("red"),), red=("scout F5", "colony_ship F5"))
    table.choose(ThinkOfScuttling(), "red")

    assert bots.answer(bots.find(bot), find_game("space_empires"), table, "red", 1) == KeepAll()


def test_a_hint_in_the_list_of_units_to_scuttle_is_to_keep_them() -> None:
    table = fleets(agenda=(MovementPhase("red"),), red=("scout F5", "colony_ship F5"))
    table.choose(ThinkOfScuttling(), "red")

    found = bots.advise(Sight(find_game("space_empires"), table, "red", luck_for("hint", 1)))

    assert [table.offer[one.option] for one in found.suggestions] == [KeepAll()]
