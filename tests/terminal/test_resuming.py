"""Files of games whose rules have changed since: nothing is rewritten silently."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from starhold import games, save
from starhold.core.match import Match
from starhold.save.resuming import recorded_result
from starhold.terminal import saves
from starhold.terminal.plain import PlainTable
from starhold.terminal.replaying import PlainReplay, Replay
from starhold.terminal.sitting import Sitting
from tests.toys.mended import update
from tests.toys.salvage import GAME
from tests.toys.salvage.rules.r03_bids import Rummage
from tests.toys.salvage.state import Settings, State


def begun() -> Match[State]:
    return Match.new(GAME, Settings(mine=False), ("red", "blue"), "a word")


def played() -> Match[State]:
    match = begun()
    while not match.table.over:
        match.choose(match.table.offer[0])
    return match


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game that is two choices old."""
    monkeypatch.setattr(games, "find", lambda _name, _origin: GAME)
    match, path = begun(), tmp_path / "game.json"
    match.choose(Rummage(), "red")
    match.choose(match.table.question("red").options[0], "red")
    saves.keep(match, path)
    return path


def shown(sitting: Sitting) -> str:
    out = Console(file=io.StringIO(), width=300)
    PlainTable(sitting, io.StringIO(""), out, interactive=False).play()
    written: str = out.file.getvalue()  # type: ignore[attr-defined]
    return written


def test_a_game_of_the_same_rules_is_resumed_without_a_word(file: Path) -> None:
    match, note = saves.resume(file)

    assert (len(match.journal), note) == (2, "")
    assert list(file.parent.glob("*.json")) == [file]


def test_a_game_goes_on_before_what_differs_and_the_old_file_is_kept(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file.read_bytes()
    update("option", monkeypatch.setattr)
    match, note = saves.resume(file)
    copy = file.with_name("game-before-update.json")
    said = shown(Sitting(match, file, note))

    assert len(match.journal) == 1
    assert "The rules have changed since this game was saved (choice 2: " in said
    assert str(copy) in said
    assert copy.read_bytes() == before
    assert len(saves.read(file).journal) == 1


def test_a_replay_stops_before_what_differs_and_keeps_the_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = save.read(GAME, save.written(played()))
    update("news", monkeypatch.setattr)
    replay = Replay(match)
    out = Console(file=io.StringIO(), width=300)
    PlainReplay(replay, io.StringIO(""), out, interactive=False).play()
    said: str = out.file.getvalue()  # type: ignore[attr-defined]

    assert 0 < replay.length < len(match.history)
    assert f"Only the first {replay.length} choices can be shown." in said
    assert replay.scores == recorded_result(match)
    assert all(str(score.total).replace("-", "−") in said for score in replay.scores)
