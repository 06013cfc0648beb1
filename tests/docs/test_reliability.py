"""The reliability page shows the sums of the tally."""

from __future__ import annotations

from scripts.reliability import PAGE, filled


def test_the_page_shows_what_was_counted() -> None:
    page = PAGE.read_text("utf-8")

    assert page == filled(page), "run: python3 scripts/reliability.py"
    assert "| **all** |" in page
