"""`starhold odds` explains every option of a saved game."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from starhold.cli import starhold


def run(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(starhold, words, input=typed)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    result = run("play", "kardashev", "--seed", "odds", "--save", str(file), typed="1\n" * 12)
    assert result.exit_code == 0, result.output
    return file


def test_every_option_is_explained(kept: Path) -> None:
    result = run("odds", str(kept), "--samples", "4")

    assert result.exit_code == 0
    assert " → " in result.output or "Nothing you can see" in result.output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--seat", "green"), "the table waits for"),
        (("--option", "999"), "there are"),
        (("--samples", "0"), "not in the range"),
    ],
)
def test_bad_input_is_named(kept: Path, words: tuple[str, ...], says: str) -> None:
    result = run("odds", str(kept), *words)

    assert result.exit_code == 2
    assert says in result.output


def test_a_missing_file_is_named() -> None:
    result = run("odds", "nowhere.json")

    assert result.exit_code == 2
    assert "nowhere.json" in result.output
