"""Presets: settings under one name, in a file beside the game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from starhold import games
from starhold.core.game import SEATS
from starhold.core.trouble import BadFile, Trouble
from starhold.show import files, presets
from tests.helpers import find_game, games_with

GAME = find_game("salvage")
ORDER = ("first_game", "short", "standard", "everything", "as_written")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A place for presets of the toy."""
    monkeypatch.setattr(presets, "package_files", lambda _: tmp_path)
    presets.described.cache_clear()
    yield tmp_path
    presets.described.cache_clear()


def test_a_preset_goes_before_the_defaults_and_settings_before_the_preset(folder: Path) -> None:
    (folder / "presets.toml").write_text("[standard]\n[calm]\nmine = false\n")

    assert [one.name for one in presets.described(GAME)] == ["standard", "calm"]
    assert presets.chosen(GAME, "", {}) == presets.chosen(GAME, "standard", {}) == GAME.settings()
    assert presets.chosen(GAME, "calm", {}) == GAME.settings(mine=False)
    assert presets.chosen(GAME, "calm", {"mine": True}) == GAME.settings(mine=True)


def test_an_unknown_preset_is_refused(folder: Path) -> None:
    (folder / "presets.toml").write_text("[standard]\n[calm]\n")

    with pytest.raises(Trouble, match=r"has no preset 'clam'; did you mean 'calm'\?"):
        presets.chosen(GAME, "clam", {})


def test_a_game_without_a_file_has_no_presets(folder: Path) -> None:
    assert folder.is_dir()
    assert presets.described(GAME) == ()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[calm]\nmines = 1", r"\[calm\]: .* has no setting 'mines'"),
        ("[calm]\nmine = 1", r"\[calm\]: mine must be yes or no, not 1\."),
        ("calm = 1", r"write a table, \[calm\]"),
        ("[calm", "not TOML"),
    ],
)
def test_a_file_that_cannot_be_used_is_named(folder: Path, text: str, says: str) -> None:
    (folder / "presets.toml").write_text(text)

    with pytest.raises(BadFile, match=f"presets.toml: .*{says}|presets.toml: {says}"):
        presets.described(GAME)


@pytest.mark.parametrize("name", games_with("presets.toml"))
def test_every_preset_of_every_game_has_words_and_can_be_played(name: str) -> None:
    game = games.find(name)
    words = files.words(game)
    found = presets.described(game)

    assert tuple(one.name for one in found) == ORDER
    assert presets.find(game, "standard").settings == {}
    for preset in found:
        assert words.has("presets", preset.name)
        assert re.match(r".*(minutes|hours?)\b", preset.about.split(". ")[0]), preset.about
        assert " For " in preset.about
        assert preset.about.endswith(".")
        for number in range(game.meta.players.min, game.meta.players.max + 1):
            game.begin(presets.chosen(game, preset.name, {}), SEATS[:number])


def test_every_game_of_starhold_has_presets() -> None:
    assert games_with("presets.toml") == list(games.names())


@pytest.mark.parametrize("name", games_with("presets.toml"))
def test_no_two_presets_of_a_game_are_the_same(name: str) -> None:
    game = games.find(name)
    found = [presets.chosen(game, one.name, {}) for one in presets.described(game)]

    assert len(set(found)) == len(found)
