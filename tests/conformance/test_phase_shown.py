"""The phase that a view names is true, and tells nobody what another seat has half done."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from starhold.core.chance import Seeded
from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.show.view import phase_of, view
from starhold.show.vocabulary import encode
from tests.helpers import a_closer_look, new_table, random_play, some_seats

ALTERNATIVES = 6


def watchers(game: Game[Any], number: int) -> tuple[Seat | None, ...]:
    return (*some_seats(game, number), None)


def test_everybody_sees_in_which_phase_a_turn_begins(game: Game[Any], number: int) -> None:
    """The same after something public in the middle of a turn."""
    table = new_table(game, number)
    last: tuple[Seat, ...] = ()
    for decision, _ in enumerate(random_play(table, random.Random(number))):
        asked = [one.choice for one in table.open.values() if not one.choice.discreet]
        turn = tuple(choice.player for choice in asked)
        phase = phase_of(game, type(asked[0])) if asked else ""
        public = [told for told in table.news if told.to is None]
        if phase and not table.apart and (public or turn != last) and decision < 400:
            assert view(game, table, None).phase == phase
            assert {view(game, table, seat).phase for seat in some_seats(game, number)} == {phase}
        last = turn or last


def test_the_phase_tells_others_nothing_more_of_a_choice(game: Game[Any], number: int) -> None:
    """Two answers that others cannot tell apart leave the game in the same phase for them."""
    table = new_table(game, number)
    for seat in a_closer_look(table, random.Random(number)):
        for other in watchers(game, number):
            if other != seat:
                phases: dict[bytes, set[str]] = {}
                for after in answered(table, seat):
                    seen = view(game, after, other)
                    rest = encode(msgspec.structs.replace(seen, phase=""))
                    phases.setdefault(rest, set()).add(seen.phase)

                assert [told for told in phases.values() if len(told) > 1] == []


def answered(table: Table[Any], seat: Seat) -> Iterator[Table[Any]]:
    for index in range(len(table.question(seat).options))[:ALTERNATIVES]:
        after = table.fork()
        after.pick(index, seat)
        yield after


def test_the_phase_of_what_others_are_asked_tells_no_secret(game: Game[Any], number: int) -> None:
    """It is the same if the turn began with this question, on any table a seat can imagine."""
    table = new_table(game, number)
    whim = random.Random(number)
    for _ in a_closer_look(table, whim):
        for seat in watchers(game, number):
            imagined = game.imagine(table, seat, Seeded(whim.randbytes(32)))

            assert phase_afresh(game, imagined, seat) == phase_afresh(game, table, seat)


def phase_afresh(game: Game[Any], table: Table[Any], seat: Seat | None) -> str:
    return view(game, game.load(game.save(table)), seat).phase


def test_seats_that_choose_at_once_are_in_the_same_phase(game: Game[Any], number: int) -> None:
    """Or it would tell who is asked what."""
    table = new_table(game, number)
    for _ in random_play(table, random.Random(number)):
        asked = {phase_of(game, type(one.choice)) for one in table.open.values()}

        assert len(asked) <= 1, table.open


def test_nobody_knows_of_a_discreet_question(game: Game[Any], number: int) -> None:
    table = new_table(game, number)
    for _ in random_play(table, random.Random(number)):
        assert not [one for one in table.known if getattr(one, "discreet", False)]
