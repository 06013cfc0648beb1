"""Promises that every game must keep while it is played, whatever its rules."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice
from typing import Any

import msgspec

from starhold import bots
from starhold.bots.at_random import on_a_whim
from starhold.core.chance import Seeded
from starhold.core.game import Game
from starhold.core.match import Match
from starhold.core.record import Option, Seat, name_of
from starhold.core.table import Table
from starhold.lab.check import journal
from starhold.lab.check.playing import laid, unordered
from starhold.lab.check.processes import played_apart
from starhold.lab.draws import drawn
from tests.helpers import new_table, random_play, seed_of, some_seats

LARGEST_OFFER = 200
GREEDY = 150  # choices of a game between greedy players: enough to see circles, and not slow
BEFORE, SEARCHED = 30, 10  # choices at random, then of players who search, which takes longer


def new_match(game: Game[Any], number: int) -> Match[Any]:
    seats = some_seats(game, number)
    return Match.new(game, drawn(game, seats, random.Random(number)), seats, seed_of(number))


def offers(table: Table[Any]) -> dict[Seat, list[str]]:
    return {seat: list(map(name_of, question.options)) for seat, question in table.open.items()}


def test_a_saved_table_is_the_same_when_it_is_loaded(game: Game[Any], number: int) -> None:
    table = new_table(game, number)
    for _ in random_play(table, random.Random(number)):
        written = game.save(table)
        again = game.load(written, Seeded(seed_of(number)))

        assert game.save(again) == written
        assert list(again.open.items()) == list(table.open.items())
        assert not again.news  # loading does nothing


def test_what_happens_to_a_fork_leaves_the_table_untouched(game: Game[Any], number: int) -> None:
    table = new_table(game, number)
    for seat, index in random_play(table, random.Random(number)):
        written, news, open_ = game.save(table), table.news.copy(), table.open.copy()

        table.fork().pick(index, seat)

        assert game.save(table) == written
        assert (table.news, table.open) == (news, open_)


def test_the_same_choice_and_the_same_luck_give_the_same_table(
    game: Game[Any], number: int
) -> None:
    table = new_table(game, number)
    twin = table.fork()
    for seat, index in random_play(table, random.Random(number)):
        assert (twin.news, twin.luck, twin.spoken) == (table.news, table.luck, table.spoken)

        twin.choose(twin.question(seat).options[index], seat)
    assert game.save(twin) == game.save(table)


def test_the_same_game_is_played_where_nobody_reads_the_events(
    game: Game[Any], number: int
) -> None:
    table = new_table(game, number)
    silent = table.fork()
    silent.heard = False
    for seat, index in random_play(table, random.Random(number)):
        assert (silent.luck, silent.spoken) == (table.luck, table.spoken)

        silent.pick(index, seat)
        assert not silent.news
    assert game.save(silent) == game.save(table)


def test_the_same_game_is_played_in_another_process(game: Game[Any]) -> None:
    """Nothing depends on the order of a set or on an address: those are others in each process."""
    assert list(played_apart(game, range(2, 3))) == []


def test_what_lies_on_a_table_has_an_order(game: Game[Any]) -> None:
    assert list(unordered(game.state)) == []


def test_an_offer_is_short_and_each_option_has_a_name_of_its_own(
    game: Game[Any], number: int
) -> None:
    table = new_table(game, number)
    for _ in random_play(table, random.Random(number)):
        for names in offers(table).values():
            assert 0 < len(names) <= LARGEST_OFFER, names[:3]
            assert len(set(names)) == len(names), names


def test_an_option_is_read_back_from_plain_data(game: Game[Any], number: int) -> None:
    table = new_table(game, number)
    for seat, index in random_play(table, random.Random(number)):
        option = table.question(seat).options[index]

        assert game.option(msgspec.to_builtins(option)) == option


def test_nothing_is_ever_impossible_and_there_is_no_dead_end(game: Game[Any], number: int) -> None:
    for luck in range(number * 5, number * 5 + 5):
        table = new_table(game, luck)
        for _ in random_play(table, random.Random(luck)):
            assert table.open
            assert list(game.invariants(table.state)) == []
        assert not table.open
        assert list(game.invariants(table.state)) == []
        assert {score.seat for score in game.score(table.state)} <= set(some_seats(game, luck))


def test_what_may_be_taken_back_leaves_no_trace(game: Game[Any], number: int) -> None:
    match = new_match(game, number)

    assert list(journal.undo_faults(match, random.Random(number))) == []
    assert match.table.over


def test_the_journal_gives_the_same_table_and_the_dice_that_were_told(
    game: Game[Any], number: int
) -> None:
    match = journal.with_second_thoughts(new_match(game, number), random.Random(number))

    assert match.table.over
    assert list(journal.replay_faults(match)) == []
    assert list(journal.dice_faults(match)) == []


def test_a_match_taken_up_again_from_its_file_goes_on_alike(game: Game[Any], number: int) -> None:
    match = new_match(game, number)

    assert list(journal.resuming_faults(match, random.Random(number), 200)) == []


def test_nobody_comes_back_to_a_table_by_their_own_answers(game: Game[Any], number: int) -> None:
    """A choice that changes nothing is not offered again, except to cancel another."""
    whim = random.Random(number)

    def at_random(table: Table[Any], seat: Seat, _number: int) -> Option:
        options = table.open[seat].options
        return options[on_a_whim(options, whim.randrange)]

    go_round(new_table(game, number), at_random, 2_000)


def test_a_greedy_player_goes_on_without_coming_back(game: Game[Any], number: int) -> None:
    """Two greedy seats once took turns in a circle of options that changed nothing."""
    bot = bots.find("greedy:1", str(number))
    table = new_table(game, number)

    go_round(table, lambda table, seat, n: bots.answer(bot, game, table, seat, n), GREEDY)

    assert list(game.invariants(table.state)) == []


def test_a_player_who_searches_goes_on_without_coming_back(game: Game[Any]) -> None:
    """As far ahead as Expert, on fewer tables: `scripts/ladder.py` plays whole games of it."""
    bot = bots.find("planner:100:3", "search")
    table = new_table(game, 0)
    for _ in islice(random_play(table, random.Random(0)), BEFORE):
        pass

    go_round(table, lambda table, seat, n: bots.answer(bot, game, table, seat, n), SEARCHED)

    assert list(game.invariants(table.state)) == []


def go_round(
    table: Table[Any], choose: Callable[[Table[Any], Seat, int], Option], most: int
) -> None:
    """Play this many choices, and check that no seat comes back to where it has been."""
    seen, last = set[bytes](), ""
    for number in range(most):
        if table.over:
            return
        seat = next(iter(table.open))
        where = laid(table)
        assert seat != last or where not in seen, table.open[seat].choice
        option = choose(table, seat, number)
        seen = {where} if seat != last else seen | {where}
        table.choose(option, seat)
        last = "" if table.luck or table.spoken or option.cancels else seat
