"""The command in a real terminal: it opens full screen, takes keys, and leaves a clean screen."""

from __future__ import annotations

import os
import select
import struct
import sys
import time
from pathlib import Path

import pytest

from starhold import games
from starhold.terminal import saves

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

SIZE = ("COLUMNS", "LINES")
PATIENCE = 120  # seconds


class Terminal:
    """A child process at a pseudo terminal."""

    def __init__(self, columns: int, lines: int, *words: str) -> None:
        self.process, self.end = pty.fork()
        if self.process == 0:
            while not os.get_terminal_size(0).columns:  # until the window has its size
                time.sleep(0.01)
            # Not the environment of the process: readline, which pytest may load, writes a size
            # into it that `os.environ` does not know.
            known = {name: os.environ[name] for name in os.environ if name not in SIZE}
            known |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
            os.execve(sys.executable, [sys.executable, "-m", "starhold", *words], known)
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.seen = ""

    def wait_for(self, text: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while text not in self.seen:
            assert time.monotonic() < deadline, f"no {text!r} in {self.seen[-2000:]!r}"
            self._read(0.2)

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.end], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.end, 65536)
        except OSError:
            return False
        self.seen += data.decode("utf-8", "replace")
        return bool(data)

    def press(self, keys: str) -> None:
        os.write(self.end, keys.encode())

    def leave(self) -> int:
        """Wait until it has ended; return its exit code."""
        deadline = time.monotonic() + PATIENCE
        while self._read(1):
            assert time.monotonic() < deadline, f"still open: {self.seen[-2000:]!r}"
        _, status = os.waitpid(self.process, 0)
        os.close(self.end)
        return os.waitstatus_to_exitcode(status)


def test_it_opens_plays_and_leaves(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = ("--preset", "standard", "--seed", "pty", "--save", str(file))
    terminal = Terminal(100, 30, "play", games.names()[0], *words)
    terminal.wait_for("Help")
    terminal.press("1")
    terminal.wait_for("»")
    terminal.press("q")

    assert terminal.leave() == 0
    assert "\x1b[?1049l" in terminal.seen  # the other screen was left
    assert "To resume it: starhold play" in terminal.seen
    assert len(saves.read(file).journal) == 1


def test_plain_in_a_terminal_asks_again() -> None:
    terminal = Terminal(80, 24, "play", games.names()[0], "--preset", "standard", "--plain")
    terminal.wait_for("> ")
    terminal.press("99\n")
    terminal.wait_for("There is no option 99")
    terminal.press("quit\n")

    assert terminal.leave() == 0


def test_a_terminal_too_small_is_refused_in_one_sentence() -> None:
    terminal = Terminal(60, 20, "play", games.names()[0], "--preset", "standard")

    assert terminal.leave() == 2
    assert "80 × 24" in terminal.seen
    assert "Traceback" not in terminal.seen


def test_play_alone_offers_to_go_on() -> None:
    first = Terminal(80, 24, "play", games.names()[0], "--preset", "standard", "--plain")
    first.wait_for("> ")
    first.press("1\n")
    first.wait_for("»")
    first.press("quit\n")
    assert first.leave() == 0

    again = Terminal(80, 24, "play", "--plain")
    again.wait_for("resume Crest of Empire")
    again.press("1\n")
    again.wait_for("> ")
    again.press("log\n")
    again.wait_for("»")
    again.press("quit\n")
    assert again.leave() == 0


def test_a_new_game_asks_for_a_preset_and_suggests_a_first_game() -> None:
    terminal = Terminal(80, 24, "play", games.names()[0], "--plain")
    terminal.wait_for("First game: About an hour.")
    terminal.wait_for("Number [1]:")
    terminal.press("\n")
    terminal.wait_for("> ")
    terminal.press("quit\n")

    assert terminal.leave() == 0
