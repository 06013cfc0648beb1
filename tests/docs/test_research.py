"""The Python example on the research page runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


def test_the_example_plays_a_game_and_prints_its_score(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"^```python[^\n]*\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    exec(example, {"__name__": "page"})  # the page's own code

    assert "Score(seat='red'" in capsys.readouterr().out
