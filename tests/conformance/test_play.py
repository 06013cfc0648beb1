"""What every game keeps while it is played, whatever its rules."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from starhold import bots, save
from starhold.bots.at_random import on_a_whim
from starhold.core.chance import Seeded
from starhold.core.game import Game
from starhold.core.journal import Undone
from starhold.core.match import Match
from starhold.core.record import Option, Seat, name_of
from starhold.core.table import Table
from starhold.lab.check.playing import unordered
from starhold.lab.draws import drawn
from tests.helpers import new_table, random_play, seed_of, some_seats

LARGEST_OFFER = 200
GREEDY = 150  # choices of a game between greedy players: enough to see circles, and not slow


def new_match(game: Game[Any], number: int) -> Match[Any]:
    seats = some_seats(game, number)
    return Match.new(game, drawn(game, seats, random.Random(number)), seats, seed_of(number))


def laid(table: Table[Any]) -> bytes:
    """What lies on a table and is still to come, but not how its luck is made."""
    return msgspec.json.encode((table.state, table.agenda))


def offers(table: Table[Any]) -> dict[Seat, list[str]]:
    return {seat: list(map(name_of, question.options)) for seat, question in table.open.items()}


def test_a_saved_table_is_the_same_when_it_is_laid_again(game: Game[Any], number: int) -> None:
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
    play = (
        "import random; from tests.helpers import find_game, new_table, random_play;"
        f"game = find_game({game.name!r}); table = new_table(game, 2);"
        "list(random_play(table, random.Random(2))); print(game.save(table).decode())"
    )
    ends = {
        subprocess.run(
            [sys.executable, "-c", play],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            cwd=Path(__file__).parents[2],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(ends) == 1


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
    whim = random.Random(number)
    while not match.table.over:
        seat = whim.choice(list(match.table.open))
        option = whim.choice(match.table.question(seat).options)
        written, asked = game.save(match.table), offers(match.table)
        match.choose(option, seat)
        if match.can_undo(seat):
            match.undo(seat)

            assert game.save(match.table) == written
            assert offers(match.table) == asked

            match.choose(option, seat)


def test_the_journal_gives_the_same_table(game: Game[Any], number: int) -> None:
    match = played_with_second_thoughts(game, number)

    assert laid(save.replayed(match)) == laid(match.table)
    assert game.save(save.replayed(match, chance=match.chance)) == game.save(match.table)


def test_every_die_that_is_told_was_drawn_in_the_same_entry(game: Game[Any], number: int) -> None:
    """Pages compare the dice of their log with the numbers of the seed."""
    for entry in played_with_second_thoughts(game, number).history:
        rolled = Counter(number + 1 for number in entry.luck)

        assert [t for t in entry.told if not Counter(getattr(t.event, "dice", ())) <= rolled] == []


def test_a_match_taken_up_again_from_its_file_goes_on_alike(game: Game[Any], number: int) -> None:
    match = new_match(game, number)
    whim = random.Random(number)
    for moves in range(200):
        if match.table.over:
            break
        second_thoughts(match, whim)
        seat = whim.choice(list(match.table.open))
        match.choose(whim.choice(match.table.question(seat).options), seat)
        if moves % 10 == 0:
            document = save.written(match)
            again = save.read(game, document)

            assert save.written(again) == document
            assert game.save(again.table) == game.save(match.table)
            assert [again.can_undo(s) for s in match.header.seats] == [
                match.can_undo(s) for s in match.header.seats
            ]


def played_with_second_thoughts(game: Game[Any], number: int) -> Match[Any]:
    """Play a whole game in which players take things back now and then."""
    match = new_match(game, number)
    whim = random.Random(number)
    while not match.table.over:
        second_thoughts(match, whim)
        seat = whim.choice(list(match.table.open))
        match.choose(whim.choice(match.table.question(seat).options), seat)
    return match


def second_thoughts(match: Match[Any], whim: random.Random) -> Undone | None:
    able = [seat for seat in match.header.seats if match.can_undo(seat)]
    return match.undo(whim.choice(able)) if able and whim.random() < 0.3 else None


def test_nobody_comes_back_to_a_table_by_answers_of_his_own(game: Game[Any], number: int) -> None:
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


def go_round(
    table: Table[Any], choose: Callable[[Table[Any], Seat, int], Option], most: int
) -> None:
    """Play so many choices, and look whether a seat comes back to where it has been."""
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
