"""What the page of findings says about the reports is what the reports say."""

from __future__ import annotations

import re

import run

FOLDER = run.ROOT / "docs" / "balance"
INDEX = (FOLDER / "README.md").read_text("utf-8")
REPORTS = re.findall(r"^## \[(.+)\]\(.*\)\n\nRules .*?, ([\d,]+) games.*\n\n(.*)$", INDEX, re.M)
INTRODUCTION = (FOLDER / "findings.md").read_text("utf-8").partition("\n## ")[0]
SENTENCES = INTRODUCTION.splitlines()


def test_the_findings_name_the_games_of_every_report() -> None:
    assert len(REPORTS) == 5
    for title, games, _ in REPORTS:
        assert re.search(rf"\b{games} (games )?of {title}\b", INTRODUCTION)


def test_the_findings_say_which_reports_are_too_short_to_find_anything() -> None:
    short = {title for title, _, first in REPORTS if first == "- Too few games to find anything."}
    (said,) = (line for line in SENTENCES if "too few games to find anything" in line)

    assert {title for title, _, _ in REPORTS if title in said} == short
