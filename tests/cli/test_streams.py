"""A terminal or a pipe that knows only some letters gets the nearest ones, never a traceback."""

from __future__ import annotations

import os
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
