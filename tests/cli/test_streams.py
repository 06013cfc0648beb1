"""A terminal or a pipe that knows only some letters gets the nearest ones, never a traceback."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from starhold import games

GAME = games.names()[0]


def run(*words: str, typed: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "starhold", *words],
        input=typed,
        capture_output=True,
        env=os.environ | environment,
        check=False,
    )


def test_an_encoding_without_our_signs_is_no_reason_to_stop(tmp_path: Path) -> None:
    """`starhold play` ended in a UnicodeEncodeError."""
    shown = run(
        *("play", GAME, "--plain", "--seed", "letters"),
        typed=b"map\nquit\n",
        PYTHONIOENCODING="ascii",
        STARHOLD_HOME=str(tmp_path),
    )

    assert shown.returncode == 0, shown.stderr.decode()
    assert b"(-1,0)" in shown.stdout
    assert b"+------" in shown.stdout


def test_bytes_that_are_no_letters_are_an_ordinary_mistake(tmp_path: Path) -> None:
    shown = run("play", GAME, "--plain", typed=b"\xff\xfe\n", STARHOLD_HOME=str(tmp_path))

    assert shown.returncode == 2
    assert b"Traceback" not in shown.stderr
    assert b"Line 1 of the input" in shown.stderr


def test_commands_are_named_as_they_were_started(tmp_path: Path) -> None:
    """After `python3 run.py play` the table said `starhold play`, which is not on the path."""

    def said(*words: str) -> bytes:
        named = {"STARHOLD_COMMAND": "python3 run.py starhold", "STARHOLD_HOME": str(tmp_path)}
        done = run(*words, typed=b"", **named)
        return done.stdout or done.stderr

    shown = [
        said("play", GAME, "--plain"),
        said("play", "nowhere.json"),
        said("play", "--help"),
        said("--help"),
        said("games", GAME),
    ]

    assert b"To resume it: python3 run.py starhold play /" in shown[0]
    assert b"'python3 run.py starhold play' lists your games." in shown[1]
    assert b"python3 run.py starhold play crest" in shown[2]
    assert all(b"python3 run.py starhold " in one for one in shown)
    assert not any(re.search(rb"(?<!run.py )starhold [a-z-]", one) for one in shown)
