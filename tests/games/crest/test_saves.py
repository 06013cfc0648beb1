"""Saved games of every release: they load, and are played on by the rules of today."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from starhold import save
from starhold.core.match import Match
from starhold.games.crest import GAME
from starhold.games.crest.state import State
from starhold.show.view import view
from starhold.show.vocabulary import encode
from tests.helpers import random_play

FILES = sorted((Path(__file__).parent / "saves").glob("*.json"))


def loaded(file: Path) -> Match[State]:
    return save.read(GAME, file.read_bytes(), file.name)


def test_every_release_left_a_save() -> None:
    assert "0.1.0" in [file.stem for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_saved_game_loads_where_it_stood(file: Path) -> None:
    match = loaded(file)

    assert match.table.open
    assert list(GAME.invariants(match.table.state)) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_saved_game_can_be_saved_again(file: Path) -> None:
    match = loaded(file)
    again = save.read(GAME, save.written(match))

    assert again.journal == match.journal
    assert GAME.save(again.table) == GAME.save(match.table)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_saved_game_is_seen(file: Path) -> None:
    match = loaded(file)

    assert encode(view(GAME, match.table, match.header.seats[0]))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_saved_game_plays_on_to_its_end(file: Path) -> None:
    match = loaded(file)
    choices = sum(1 for _ in random_play(match.table, random.Random(1)))

    assert choices > 0
    assert match.table.state.outcome


def test_in_the_save_of_0_1_0_moves_can_still_be_taken_back() -> None:
    match = loaded(FILES[0].with_name("0.1.0.json"))
    match.undo("red")
    match.undo("red")

    assert not match.can_undo("red")
    assert match.table.state.fleet is not None
