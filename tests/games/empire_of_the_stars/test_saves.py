"""Saved games of every release: they load, and are played on by the rules of today."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from starhold import save
from starhold.games.empire_of_the_stars import GAME
from starhold.show.view import view
from starhold.show.vocabulary import encode
from tests.helpers import random_play

FILES = sorted((Path(__file__).parent / "saves").glob("*.json"))


def test_every_release_left_a_solo_game_and_one_of_several() -> None:
    assert {"0.1.0-solo", "0.1.0-events"} <= {file.stem for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_saved_game_loads_is_seen_and_plays_on_to_its_end(file: Path) -> None:
    match = save.read(GAME, file.read_bytes(), file.name)
    assert match.table.open
    assert list(GAME.invariants(match.table.state)) == []
    assert encode(view(GAME, match.table, match.header.seats[0]))
    assert save.read(GAME, save.written(match)).journal == match.journal
    choices = sum(1 for _ in random_play(match.table, random.Random(1)))

    assert choices > 0
    assert match.table.state.finish
