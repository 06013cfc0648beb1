"""Playthroughs of Crest of Empire in words, one for each end; and the script that writes them."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from scripts import golden
from scripts.golden import Playthrough
from starhold.core.trouble import BadFile, IllegalChoice
from starhold.games.crest.state import Outcome

FOLDER = Path(__file__).parents[2] / "golden" / "crest"
FILES = sorted(FOLDER.glob("*.txt"))
OPENING = (
    "# An opening.\ngame: crest\nseed: a word\nsettings: difficulty=cadet, raids=invasion\n\n"
)


@pytest.fixture
def opening(tmp_path: Path) -> Path:
    """A playthrough of one choice, of which nothing is told yet."""
    path = tmp_path / "opening.txt"
    path.write_text(f"{OPENING}> new-tile 1,0\n", "utf-8")
    return path


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_reads_as_it_did(file: Path) -> None:
    told = Playthrough.read(file).told()

    assert told == file.read_text("utf-8"), f"if this is right: scripts/golden.py --update {file}"


@pytest.mark.parametrize("end", [end for end in get_args(Outcome) if end])
def test_every_end_has_a_playthrough(end: str) -> None:
    match = Playthrough.read(FOLDER / f"{end}.txt").played()

    assert match.table.over
    assert match.table.state.outcome == end


def test_a_playthrough_that_changed_is_shown_as_a_diff(
    opening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = golden.main([str(opening)])

    assert code == 1
    assert "+? Choose where to explore." in capsys.readouterr().out


def test_an_update_writes_what_has_changed(opening: Path) -> None:
    code = golden.main(["--update", str(opening)])

    assert code == 0
    assert opening.read_text("utf-8").startswith(
        f"{OPENING}  Turn 1.\n? Choose where to explore.\n> new-tile 1,0\n"
    )
    assert golden.main([str(opening)]) == 0


def test_a_bot_plays_on_to_the_end(opening: Path) -> None:
    golden.main(["--bot", "random", str(opening)])

    assert "\nRed lost: " in opening.read_text("utf-8")
    assert golden.main([str(opening)]) == 0


def test_settings_are_read_from_the_head(opening: Path) -> None:
    match = Playthrough.read(opening).begin()

    assert match.table.state.settings.difficulty == "cadet"
    assert match.table.state.settings.raids == "invasion"


def test_a_setting_that_is_no_text_is_read_as_it_is_written(opening: Path) -> None:
    opening.write_text("game: crest\nseed: a word\nsettings: explore_revolts=true\n\n", "utf-8")
    match = Playthrough.read(opening).begin()

    assert match.table.state.settings.explore_revolts is True


def test_a_choice_that_is_not_offered_is_named_with_its_place(opening: Path) -> None:
    opening.write_text(f"{OPENING}> new-tile 4,4\n", "utf-8")

    with pytest.raises(IllegalChoice, match=r"opening.txt, choice 1: 'new-tile 4,4' is not"):
        Playthrough.read(opening).told()


def test_a_file_that_does_not_say_its_game_is_refused(opening: Path) -> None:
    opening.write_text("seed: a word\n\n", "utf-8")

    with pytest.raises(BadFile, match="does not say its game"):
        Playthrough.read(opening)
