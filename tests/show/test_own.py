"""A player's own files: data, words and looks that override those of a game."""

from __future__ import annotations

import importlib
import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from starhold.core.game import Game
from starhold.core.trouble import BadFile
from starhold.show import files
from starhold.show.own import OWN_DATA, own_file
from tests.helpers import find_game, game_names


def some_game() -> Game[Any]:
    return find_game(game_names()[0])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a game's own files; `--data` names the folder above it."""
    monkeypatch.setenv(OWN_DATA, str(tmp_path))
    found = tmp_path / some_game().package.rpartition(".")[2]
    (found / "words").mkdir(parents=True)
    return found


def words(game: Game[Any]) -> Any:
    return files.words.__wrapped__(game)  # past the cache


def test_without_own_data_there_is_no_own_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(OWN_DATA, raising=False)

    assert own_file(some_game().package, "look.toml") is None


def test_own_words_name_added_and_changed_things(folder: Path) -> None:
    game = some_game()
    (folder / "words" / "en.toml").write_text(
        '[things]\nmy_card = "My own card"\nred = "Crimson"\n', "utf-8"
    )

    assert words(game).thing("my_card") == "My own card"
    assert words(game).thing("red") == "Crimson"
    assert words(game).thing("blue") == "Blue"


def test_own_words_with_an_unknown_section_are_refused(folder: Path) -> None:
    (folder / "words" / "en.toml").write_text('[nonsense]\na = "b"\n', "utf-8")

    with pytest.raises(BadFile, match="nonsense"):
        words(some_game())


def test_own_looks_draw_added_and_changed_things(folder: Path) -> None:
    game = some_game()
    (folder / "look.toml").write_text('[kinds.my_card]\nicon = "star"\n', "utf-8")

    look = files.look.__wrapped__(game)

    assert look["kinds"]["my_card"] == {"icon": "star"}
    assert len(look["kinds"]) > 1
    assert "table" in look


@pytest.mark.parametrize("name", ["crest", "kardashev"])
def test_own_data_from_before_the_short_game_still_load(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(OWN_DATA, str(tmp_path))
    package = find_game(name).package
    catalog = importlib.import_module(f"{package}.catalog")
    usual = (resources.files(package) / "data" / "start.toml").read_text("utf-8")
    (tmp_path / name).mkdir()
    (tmp_path / name / "start.toml").write_text(
        re.sub(r"(?ms)^\[short\]\n.*?(?=^\[|\Z)", "", usual)
    )

    own = catalog.read(package, "start.toml", catalog.Start)

    assert own == catalog.START
