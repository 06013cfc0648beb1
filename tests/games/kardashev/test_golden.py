"""Playthroughs of Kardashev in words: two and three players, and each role at least once."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.golden import Playthrough
from starhold.games.kardashev.catalog import ROLES

FOLDER = Path(__file__).parents[2] / "golden" / "kardashev"
FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_reads_as_it_did(file: Path) -> None:
    told = Playthrough.read(file).told()

    assert told == file.read_text("utf-8"), f"if this is right: scripts/golden.py --update {file}"


def test_two_and_three_play_and_each_role_is_played() -> None:
    tables = [Playthrough.read(file).played().table for file in FILES]

    assert all(table.over for table in tables)
    assert {len(table.state.players) for table in tables} == {2, 3}
    assert {p.role for table in tables for p in table.state.players.values()} == set(ROLES)
