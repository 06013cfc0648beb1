"""Playthroughs of Galactic Emperor in words: both ends, and a tie that is fought out."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.golden import Playthrough

FOLDER = Path(__file__).parents[2] / "golden" / "galactic_emperor"
FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_reads_as_it_did(file: Path) -> None:
    told = Playthrough.read(file).told()

    assert told == file.read_text("utf-8"), f"if this is right: scripts/golden.py --update {file}"


@pytest.mark.parametrize(
    ("name", "players", "sentence"),
    [
        ("last_point", 3, "The victory point pool is empty"),
        ("last_token", 6, "has used their last token"),
        ("tie", 4, "are tied. Their fleets fight it out"),
    ],
)
def test_every_end_has_a_playthrough(name: str, players: int, sentence: str) -> None:
    playthrough = Playthrough.read(FOLDER / f"{name}.txt")

    assert len(playthrough.begin().header.seats) == players
    assert sentence in playthrough.path.read_text("utf-8")
    assert playthrough.played().table.state.winners
