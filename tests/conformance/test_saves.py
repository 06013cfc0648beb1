"""Saved games of every release: they load, and are played on by the rules of today."""

from __future__ import annotations

import random
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scripts import saves
from starhold import games, save
from starhold.core.game import Game
from starhold.core.match import Match
from starhold.save.resuming import Resumed
from starhold.show.view import view
from starhold.show.vocabulary import encode
from tests.helpers import FIRST_GAMES, random_play

# A game's saves lie beside its tests, one or more for each release.
FILES = sorted((Path(__file__).parents[1] / "games").glob("*/saves/*.json"))
each_save = pytest.mark.parametrize(
    "file", FILES, ids=lambda file: f"{file.parts[-3]} {file.stem}"
)


# Rules that have changed since: the entry that they do not repeat, and why.
CHANGED = {
    # Release 0.1.0 asked once more after this sale; now the sale ends the round.
    "empire_of_the_stars 0.1.0-events": "entry 90: the rules draw other random numbers",
}


def resumed(file: Path) -> tuple[Game[Any], Resumed]:
    game = games.find(file.parts[-3])
    return game, save.taken_up(game, file.read_bytes(), file.name)


def loaded(file: Path) -> tuple[Game[Any], Match[Any]]:
    game, found = resumed(file)
    return game, found.match


CHANGES = Path(__file__).parents[2] / "CHANGELOG.md"
RELEASES = {"0.1.0", *re.findall(r"^## \[([\d.]+)\]", CHANGES.read_text("utf-8"), re.M)}


@pytest.mark.parametrize("name", games.names())
def test_every_release_since_its_first_left_a_save(name: str) -> None:
    assert saves.missing(name, RELEASES) == ""
    if name in FIRST_GAMES:
        assert saves.releases_of(name) >= RELEASES


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        ((), "there is none yet. Leave the first: starhold new lanterns --seed first --out "),
        (("0.2.0",), ""),
        (("0.2.0-solo", "0.3.0-solo"), ""),
        (("0.1.0",), "none was left by 0.2.0. Run: python3 scripts/saves.py"),
    ],
)
def test_a_game_younger_than_a_release_needs_no_save_of_it(
    kept: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "GAMES", tmp_path)
    folder = tmp_path / "lanterns" / "saves"
    folder.mkdir(parents=True)
    for name in kept:
        (folder / f"{name}.json").write_text("{}")
    answer = saves.missing("lanterns", {"0.1.0", "0.2.0"})

    assert said in answer
    assert bool(said) == answer.startswith(f"lanterns: {folder}: ")


def test_a_younger_game_is_saved_again_at_the_next_release(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "GAMES", tmp_path)
    monkeypatch.setattr(saves, "version", lambda: "0.3.0")
    folder = tmp_path / "crest" / "saves"
    folder.mkdir(parents=True)
    shutil.copy(saves.ROOT / "tests/games/crest/saves/0.2.0.json", folder)
    saves.main()
    saves.main()  # what a release has left is not written again

    assert saves.releases_of("crest") == {"0.2.0", "0.3.0"}
    assert len(loaded(folder / "0.3.0.json")[1].journal) > 0


@each_save
def test_a_saved_game_resumes_with_the_luck_and_the_news_it_recorded(file: Path) -> None:
    _, found = resumed(file)

    assert found.refused == CHANGED.get(f"{file.parts[-3]} {file.stem}", "")
    assert found.moved is None


@each_save
def test_a_saved_game_loads_where_it_stood_and_is_seen(file: Path) -> None:
    game, match = loaded(file)

    assert match.table.open
    assert list(game.invariants(match.table.state)) == []
    assert encode(view(game, match.table, match.header.seats[0]))


@each_save
def test_every_die_that_was_told_was_drawn_in_the_same_entry(file: Path) -> None:
    _, match = loaded(file)
    for entry in match.history:
        rolled = Counter(number + 1 for number in entry.luck)

        assert [t for t in entry.told if not Counter(getattr(t.event, "dice", ())) <= rolled] == []


@each_save
def test_a_saved_game_can_be_saved_again(file: Path) -> None:
    game, match = loaded(file)
    again = save.read(game, save.written(match))

    assert again.journal.entries == match.journal.entries
    assert game.save(again.table) == game.save(match.table)


@each_save
def test_what_could_be_taken_back_still_can(file: Path) -> None:
    _, match = loaded(file)
    before, kept = len(match.history), match.tail
    for _ in range(kept):
        match.undo(next(seat for seat in match.header.seats if match.can_undo(seat)))

    assert len(match.history) == before - kept


@each_save
def test_a_saved_game_plays_on_to_its_end(file: Path) -> None:
    _, match = loaded(file)
    choices = sum(1 for _ in random_play(match.table, random.Random(1)))

    assert choices > 0
    assert match.table.over
