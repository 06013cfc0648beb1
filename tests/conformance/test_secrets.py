"""A seat never sees what it may not know; and what it cannot know can be imagined."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import msgspec

from starhold.core.chance import Seeded
from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.core.step import Together
from starhold.core.table import Table
from starhold.show.view import view
from starhold.show.vocabulary import encode
from tests.helpers import a_closer_look, new_table, random_play, seed_of, some_seats

ALTERNATIVES = 6
WORDS = re.compile(rb"[\w.]+")
NEW = re.compile(rb"-\d+|\([a-z]\)")  # what tells pieces of a kind apart


def watchers(game: Game[Any], number: int) -> tuple[Seat | None, ...]:
    return (*some_seats(game, number), None)


def test_what_a_seat_sees_is_the_same_on_any_table_it_can_imagine(
    game: Game[Any], number: int
) -> None:
    table = new_table(game, number)
    whim = random.Random(number)
    for _ in a_closer_look(table, whim):
        for seat in watchers(game, number):
            imagined = game.imagine(table, seat, Seeded(whim.randbytes(32)))

            assert encode(view(game, imagined, seat)) == encode(view(game, table, seat))
            assert list(game.invariants(imagined.state)) == []


def test_imagining_leaves_the_table_and_its_luck_untouched(game: Game[Any], number: int) -> None:
    table = new_table(game, number)
    for seat in a_closer_look(table, random.Random(number)):
        written = game.save(table)
        game.imagine(table, seat, Seeded(bytes(32)))
        game.imagine(table, None, Seeded(bytes(32)))

        assert game.save(table) == written


def test_an_imagined_table_can_be_played_to_its_end(game: Game[Any], number: int) -> None:
    table = new_table(game, number)
    whim = random.Random(number)
    for decision, (seat, _) in enumerate(random_play(table, whim)):
        if decision % 30 == 0:
            imagined = game.imagine(table, seat, Seeded(whim.randbytes(32)))
            for _ in random_play(imagined, whim):
                pass

            assert list(game.invariants(imagined.state)) == []


def test_in_a_secret_phase_nobody_notices_what_another_does(game: Game[Any], number: int) -> None:
    table = new_table(game, number)
    whim = random.Random(number)
    for _ in a_closer_look(table, whim):
        if isinstance(table.agenda[0], Together):
            for seat in table.open:
                nobody_notices(game, table, seat, watchers(game, number))


def nobody_notices(
    game: Game[Any], table: Table[Any], seat: Seat, seen_by: tuple[Seat | None, ...]
) -> None:
    """Try what a seat could do; as long as the phase goes on, the others see no difference."""
    for index in range(len(table.question(seat).options))[:ALTERNATIVES]:
        after = table.fork()
        after.pick(index, seat)
        if not after.apart:
            continue
        for other in seen_by:
            if other != seat:
                assert after.open.get(other or "") == table.open.get(other or "")
                assert not [told for told in after.news if told.seen_by(other)]
                assert apart_from_news(game, after, other) == apart_from_news(game, table, other)


def apart_from_news(game: Game[Any], table: Table[Any], seat: Seat | None) -> bytes:
    """What a seat sees, except who is ready and what happened before the phase."""
    seen = view(game, table, seat)
    return encode(msgspec.structs.replace(seen, news=(), waiting=()))


def test_the_seed_never_appears_in_a_view(game: Game[Any], number: int) -> None:
    table = new_table(game, number)
    seed = seed_of(number)
    shapes = (seed, seed.hex().encode(), str(int.from_bytes(seed, "big")).encode())
    for seat in a_closer_look(table, random.Random(number)):
        seen = encode(view(game, table, seat))

        assert not any(shape in seen for shape in shapes)


def test_a_choice_that_can_be_undone_reveals_nothing(game: Game[Any], number: int) -> None:
    """Or a player could choose, look, and undo: so it shows the same on every imagined table."""
    table = new_table(game, number)
    whim = random.Random(number)
    for seat in a_closer_look(table, whim):
        for index in whim.sample(range(len(table.question(seat).options)), 1):
            after = table.fork()
            after.pick(index, seat)
            if after.spoken or after.over:
                continue
            imagined = game.imagine(table, seat, Seeded(whim.randbytes(32)))
            imagined.choose(table.question(seat).options[index], seat)

            assert not imagined.spoken
            assert _told(game, imagined, seat) == _told(game, after, seat)


def _told(game: Game[Any], table: Table[Any], seat: Seat) -> Counter[bytes]:
    """Return all that a seat sees, whatever new pieces are called: their names are random."""
    return Counter(WORDS.findall(NEW.sub(rb"", encode(view(game, table, seat)))))
