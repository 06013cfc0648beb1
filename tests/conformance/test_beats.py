"""Battles and gambles have beats, made from what a seat may see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.lab.check.beats import battle_faults, beat_faults, heard, rule_faults
from starhold.show import files
from starhold.show.vocabulary import News
from tests.helpers import FIRST_GAMES, new_table, random_play, some_seats


def test_beats_are_made_of_events_fields_and_things_that_exist(game: Game[Any]) -> None:
    # A new game may leave its dice to the log.
    assert files.beats(game) or game.name not in FIRST_GAMES
    assert not files.beats(game) or list(rule_faults(game)) == []


def told(game: Game[Any], number: int) -> Iterator[tuple[Seat | None, list[News]]]:
    """Play a game; tell each choice as every seat and a spectator hears it."""
    table = new_table(game, number)
    tables = (table for _ in random_play(table, random.Random(number)))
    return heard(game, tables, (*some_seats(game, number), None))


def test_whatever_happens_in_a_battle_is_a_beat(game: Game[Any], number: int) -> None:
    assert set(battle_faults(told(game, number))) == set()


def test_beats_name_both_sides_known_things_the_number_and_the_result(
    game: Game[Any], number: int
) -> None:
    news = [one for _, row in told(game, number) for one in row]
    shots = [beat for one in news for beat in one.beats if beat.part == "shot"]

    assert {fault for one in news for fault in beat_faults(game, one)} == set()
    # A Mine needs no die.
    assert [s for s in shots if not (s.dice or s.figures or s.by == "mine")] == []
