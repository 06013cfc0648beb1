"""Playthroughs of Empire of the Stars in words: alone with each end, and two, three and four."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from scripts.golden import Playthrough
from starhold.games.empire_of_the_stars.scoring import score
from starhold.games.empire_of_the_stars.state import Finish

FOLDER = Path(__file__).parents[2] / "golden" / "empire_of_the_stars"
FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_reads_as_it_did(file: Path) -> None:
    told = Playthrough.read(file).told()

    assert told == file.read_text("utf-8"), f"if this is right: scripts/golden.py --update {file}"


@pytest.mark.parametrize("end", [end for end in get_args(Finish) if end != "rounds"])
def test_every_end_of_a_solo_game_has_been_lost_by(end: str) -> None:
    match = Playthrough.read(FOLDER / f"lost_{end}.txt").played()

    assert match.table.over
    assert match.table.state.finish == end
    assert not score(match.table.state)[0].won


def test_a_solo_game_has_been_won() -> None:
    assert score(Playthrough.read(FOLDER / "won.txt").played().table.state)[0].won


@pytest.mark.parametrize(
    ("name", "seats", "events"), [("two", 2, 0), ("events", 3, 1), ("four", 4, 0)]
)
def test_several_play_with_and_without_events(name: str, seats: int, events: int) -> None:
    state = Playthrough.read(FOLDER / f"{name}.txt").played().table.state

    assert (len(state.seats), state.settings.events_module) == (seats, bool(events))
    assert state.finish == "rounds"
