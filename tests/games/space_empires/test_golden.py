"""Playthroughs of Space Empires in words: one to four players."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.golden import Playthrough

FOLDER = Path(__file__).parents[2] / "golden" / "space_empires"
FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_reads_as_it_did(file: Path) -> None:
    told = Playthrough.read(file).told()

    assert told == file.read_text("utf-8"), f"if this is right: scripts/golden.py --update {file}"


def test_one_to_four_play_to_the_end() -> None:
    tables = [Playthrough.read(file).played().table for file in FILES]

    assert all(table.over for table in tables)
    assert {len(table.state.ring) for table in tables} == {1, 2, 3, 4}
