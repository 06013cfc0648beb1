"""Saves: whole or refused, and never half written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from starhold.core.match import Match
from starhold.core.trouble import BadFile, Trouble
from starhold.save import FORMAT, header_of, read, store, written
from tests.toys.salvage import GAME
from tests.toys.salvage.rules.r03_bids import HoldBack, LeaveIt, Rummage
from tests.toys.salvage.state import Settings, State


def played() -> Match[State]:
    """A match in the middle of a secret phase, with luck in a lane."""
    match = Match.new(GAME, Settings(mine=False), ("red", "blue"), "a word")
    match.choose(Rummage(), "red")
    match.choose(LeaveIt(), "blue")
    match.undo("blue")
    match.choose(LeaveIt(), "blue")
    return match


def edited(data: bytes, *, honest: bool = False, **changes: Any) -> bytes:
    """A save with other contents; with its hash made to fit, if the editor knows how."""
    document = msgspec.json.decode(data) | changes
    if not honest:
        return msgspec.json.encode(document)
    unsealed = msgspec.json.encode(document | {"hash": ""})
    return unsealed.replace(b'"hash":""', f'"hash":"{sha256(unsealed).hexdigest()}"'.encode())


def test_a_match_is_the_same_when_it_is_read_again() -> None:
    match = played()
    again = read(GAME, written(match))

    assert GAME.save(again.table) == GAME.save(match.table)
    assert again.journal.entries == match.journal.entries
    assert (again.header, again.seed) == (match.header, match.seed)
    assert [again.can_undo(seat) for seat in ("red", "blue")] == [False, True]
    assert written(again) == written(match)


def test_a_match_that_was_read_has_the_same_luck_ahead() -> None:
    match = played()
    again = read(GAME, written(match))
    for table in (match, again):
        table.choose(HoldBack(), "red")
        table.choose(HoldBack(), "blue")

    assert GAME.save(again.table) == GAME.save(match.table)


def test_the_header_can_be_read_alone() -> None:
    assert header_of(written(played())).game == "salvage"


def test_what_is_handed_out_before_the_end_holds_no_seed() -> None:
    match = played()
    data = written(match, with_seed=False)

    assert not [part for part in (match.seed[:32], match.seed[32:]) if part.hex().encode() in data]

    again = read(GAME, data)

    assert (again.table.state, again.table.agenda) == (match.table.state, match.table.agenda)
    assert again.history == match.history


@pytest.mark.parametrize("length", [0, 1, 100, -1])
def test_a_truncated_save_is_refused(length: int) -> None:
    with pytest.raises(BadFile, match=r"my\.save is not a complete Starhold save"):
        read(GAME, written(played())[:length], "my.save")


@pytest.mark.parametrize("data", [b"\xff\xfe", b"[]", b"{}", b'{"starhold": "one"}', b'"text"'])
def test_a_foreign_file_is_refused(data: bytes) -> None:
    with pytest.raises(BadFile, match="the save is not a complete Starhold save"):
        header_of(data)


def test_an_edited_save_is_refused() -> None:
    data = written(played()).replace(b'"credits":2', b'"credits":9', 1)

    with pytest.raises(BadFile, match="was changed after it was saved"):
        read(GAME, data)


def test_a_wrong_hash_is_refused() -> None:
    with pytest.raises(BadFile, match="its hash does not match"):
        read(GAME, edited(written(played()), hash="0" * 64))


def test_a_save_from_before_a_field_was_added_is_still_whole() -> None:
    header = msgspec.json.decode(written(played()))["header"]
    del header["bots"]

    assert header_of(edited(written(played()), honest=True, header=header)).bots == {}


def test_a_line_end_after_the_save_does_no_harm() -> None:
    assert header_of(written(played()) + b"\n").game == "salvage"


def test_a_newer_format_is_named_whatever_it_holds() -> None:
    data = edited(written(played()), starhold=FORMAT + 1, novelty=[1])

    with pytest.raises(BadFile, match=f"a newer Starhold .format {FORMAT + 1}.: upgrade"):
        read(GAME, data)


def test_another_seed_than_the_one_announced_is_refused() -> None:
    data = edited(written(played()), honest=True, seed="00" * 32)

    with pytest.raises(BadFile, match="not the one announced"):
        read(GAME, data)


def test_a_seed_that_is_none_is_refused() -> None:
    with pytest.raises(BadFile, match="an invalid seed"):
        read(GAME, edited(written(played()), honest=True, seed="not hex"))


def test_a_save_of_another_game_is_refused() -> None:
    header = msgspec.json.decode(written(played()))["header"] | {"game": "chess"}

    with pytest.raises(BadFile, match="a game of 'chess', not Salvage"):
        read(GAME, edited(written(played()), honest=True, header=header))


def test_a_table_that_is_none_of_this_game_is_refused() -> None:
    with pytest.raises(BadFile, match=r"Not a table of Salvage: .*unknown"):
        read(GAME, edited(written(played()), honest=True, start={"unknown": 1}))


@pytest.mark.parametrize(
    "entry",
    [
        {"type": "Chosen", "seat": "red", "option": {"type": "Castle"}},
        {
            "type": "Chosen",
            "seat": "red",
            "option": {"type": "LeaveIt"},
            "told": [{"type": "Told", "event": {"type": "Mated"}}],
        },
        {
            "type": "Chosen",
            "seat": "red",
            "option": {"type": "LeaveIt"},
            "told": [{"type": "Told", "event": {"type": "Forced", "player": "red", "option": 1}}],
        },
    ],
    ids=["option", "event", "forced"],
)
def test_a_journal_with_strange_entries_is_refused(entry: Any) -> None:
    with pytest.raises(Trouble, match=r"Not an (option|event) of Salvage"):
        read(GAME, edited(written(played()), honest=True, journal=[entry], tail=0))


def test_forced_choices_and_private_events_survive_the_file() -> None:
    match = Match.new(GAME, Settings(mine=False), ("red", "blue"), "a word")
    while not match.table.over:
        match.choose(match.table.offer[0])
    again = read(GAME, written(match))

    told = [item for entry in match.history for item in entry.told]
    assert again.history == match.history
    assert any(item.to == ("red",) for item in told)
    assert any(type(item.event).__name__ == "Forced" for item in told)


# -- on the disk -----------------------------------------------------------------------


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    store(path, b"old")
    store(path, b"new")

    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_write_that_fails_leaves_the_old_file_and_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.save"
    store(path, b"old")

    def full(_: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="disk full"):
        store(path, b"new")

    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a signal that kills")
def test_a_process_killed_while_it_writes_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    store(path, b"old")
    killed = (
        "import os, signal, sys; from pathlib import Path; from starhold.save import store;"
        "os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL);"
        "store(Path(sys.argv[1]), b'new' * 100000)"
    )
    run = subprocess.run([sys.executable, "-c", killed, str(path)], check=False)

    assert run.returncode == -signal.SIGKILL
    assert path.read_bytes() == b"old"
