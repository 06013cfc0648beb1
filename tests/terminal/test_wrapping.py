"""A terminal gets lines broken between words; a program gets whole lines."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console
from rich.text import Text

from starhold.terminal.wrapping import say, say_page


def said(text: str | Text, *, terminal: bool, width: int = 20) -> list[str]:
    out = Console(file=io.StringIO(), width=width, force_terminal=terminal, no_color=True)
    say(out, text)
    written: str = out.file.getvalue()  # type: ignore[attr-defined]
    return written.splitlines()


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Everyone may take a technology.", ["Everyone may take a", "technology."]),
        ("   4 Send all of the three ships", ["   4 Send all of the", "     three ships"]),
        ("     Gain one more card", ["     Gain one more", "     card"]),
        ("first\n\nsecond", ["first", "", "second"]),
        ("", [""]),
        ("/a/path/that/is/longer/than/the/window", ["/a/path/that/is/long", "er/than/the/window"]),
    ],
)
def test_lines_break_between_words_and_entries_stay_aligned(text: str, lines: list[str]) -> None:
    """Lines were cut in the middle of a word at the edge of the window."""
    assert said(text, terminal=True) == lines
    assert said(text, terminal=False) == text.split("\n")


@pytest.mark.parametrize(
    ("terminal", "lines"),
    [(False, ["- **CE-7.5** Never.", "Now."]), (True, ["", " • CE-7.5 Never.", "", "Now."])],
)
def test_a_terminal_shows_no_marks_of_the_rulebook(*, terminal: bool, lines: list[str]) -> None:
    """Rules were shown with the asterisks that make words bold."""
    out = Console(file=io.StringIO(), width=40, force_terminal=terminal, no_color=True)
    say_page(out, "- **CE-7.5** Never.", "Now.")
    written: str = out.file.getvalue()  # type: ignore[attr-defined]

    assert [re.sub(r"\x1b\[\d*m", "", line).rstrip() for line in written.splitlines()] == lines
