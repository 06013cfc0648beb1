"""The Python examples on the research page run as they stand."""

from __future__ import annotations

import doctest
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def test_the_example_plays_a_game_and_prints_its_score(capsys: pytest.CaptureFixture[str]) -> None:
    written = re.findall(
        r"^```python title[^\n]*\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S
    )
    (example,) = written
    exec(example, {"__name__": "page"})  # the page's own code

    assert "Score(seat='red'" in capsys.readouterr().out


def test_the_sessions_run_and_print_what_the_page_says() -> None:
    sessions = re.findall(r"^```pycon\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    known: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for number, session in enumerate(sessions):
        if "pyspiel" in session and find_spec("pyspiel") is None:
            continue  # there is no wheel for this platform; tests/research says so
        test = doctest.DocTestParser().get_doctest(session, known, f"session {number}", None, 0)
        runner.run(test, clear_globs=False)
        known.update(test.globs)

    assert runner.summarize().failed == 0
    assert len(sessions) == 6
