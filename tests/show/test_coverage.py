"""Which rule is cited by which code and shown by which test."""

from __future__ import annotations

from pathlib import Path

import pytest

from starhold.show import coverage as module
from starhold.show.coverage import CoverageRow, coverage, open_rules
from starhold.show.rulebook import Rulebook
from tests.toys.salvage import GAME


def rows(tests: Path | None = None) -> dict[str, CoverageRow]:
    return {row.rule: row for row in coverage(GAME, tests)}


def folder_with(folder: Path, text: str) -> Path:
    """A folder of tests with one module for the game."""
    (folder / "games" / "salvage").mkdir(parents=True)
    (folder / "games" / "salvage" / "test_all.py").write_text(text)
    return folder


def test_rules_and_examples_are_listed_in_the_order_of_the_book() -> None:
    listed = list(rows())

    assert listed[:2] == ["SA-1.1", "SA-1.2"]
    assert listed[-2:] == ["SA-6.1", "EX-1"]
    assert "SA-1" not in listed


def test_code_cites_a_rule_in_docstrings_comments_and_data() -> None:
    places = {rule: row.places for rule, row in rows().items()}

    assert "r03_bids.Reach" in places["SA-3.2"]  # a docstring
    assert "r04_award.Award" in places["SA-3.5"]  # a comment
    assert places["SA-2.3"] == ("data/wrecks.toml",)
    assert "setup.begin" in places["SA-1.3"]  # within "SA-1.2 to SA-1.4"
    assert places["SA-6.1"] == ()


def test_a_text_that_is_shown_is_no_citation() -> None:
    assert "view.player" not in rows()["SA-5.1"].places


def test_a_test_shows_the_rule_in_its_name(tmp_path: Path) -> None:
    text = """
def test_3_2_one_card(): ...
def test_4_2(): ...
def test_4_1_3_dice(): ...
def test_5_1a_part(): ...
def test_ex_1_a_sum(): ...
def test_9_9_nothing(): ...
def test_words(): ...
def helper_4_6_x(): ...
"""
    tests = {rule: row.tests for rule, row in rows(folder_with(tmp_path, text)).items()}

    assert tests["SA-3.2"] == ("test_3_2_one_card",)
    assert tests["SA-4.2"] == ("test_4_2",)
    assert tests["SA-4.1"] == ("test_4_1_3_dice",)
    assert tests["SA-5.1"] == ("test_5_1a_part",)
    assert tests["EX-1"] == ("test_ex_1_a_sum",)
    assert tests["SA-4.6"] == ()


def test_a_test_shows_the_rules_it_cites(tmp_path: Path) -> None:
    text = '''
"""SA-5.1 at the top is of no test."""

@mark("SA-3.1")
def test_some():
    """SA-3.2 and SA-3.4a, SA-4.1 to SA-4.3."""
    x = 1  # SA-3.3
'''
    tests = {rule: row.tests for rule, row in rows(folder_with(tmp_path, text)).items()}

    shown = [rule for rule, names in tests.items() if names == ("test_some",)]
    assert shown == ["SA-3.1", "SA-3.2", "SA-3.3", "SA-3.4", "SA-4.1", "SA-4.2", "SA-4.3"]


def test_open_is_what_lacks_code_or_a_test(tmp_path: Path) -> None:
    found = open_rules(GAME, folder_with(tmp_path, "def test_3_2_one(): ..."))

    assert "SA-3.2" not in found
    assert "SA-3.3" in found
    assert "EX-1" in found
    assert "SA-6.1" not in found  # it is listed with its reason


def test_without_the_tests_only_the_code_is_looked_at(tmp_path: Path) -> None:
    assert open_rules(GAME, tmp_path / "nowhere") == []


def test_a_game_without_tests_is_open_where_others_have_theirs(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()

    assert "SA-3.2" in open_rules(GAME, tmp_path)


@pytest.mark.skipif(not module.TESTS.is_dir(), reason="installed without its tests")
def test_nothing_is_open_in_salvage() -> None:
    assert open_rules(GAME) == []


BOOK = """# A game

## ZZ-5 Play

- **ZZ-5.2.1** A rule of three numbers.
- **DP-05** A decision.
- **X-05** An example.
- **E-05** Another example.
- **R-05** A ruling.
"""


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("test_5_2_1_three_numbers", "ZZ-5.2.1"),
        ("test_dp_05_a_decision", "DP-05"),
        ("test_x_05_an_example", "X-05"),
        ("test_e_05_another_example", "E-05"),
        ("test_r_05_a_ruling", "R-05"),
        ("test_05_a_chapter_is_no_decision", ""),
    ],
)
def test_decisions_examples_and_rulings_have_names_of_their_own(name: str, rule: str) -> None:
    assert module._rule_in_name(Rulebook(BOOK), ["ZZ"], name) == rule


def test_an_example_and_a_ruling_can_be_cited() -> None:
    cited = module._collected(Rulebook(BOOK), iter([("X-05, R-05 and ZZ-5.2.1", "here")]))

    assert list(cited) == ["X-05", "R-05", "ZZ-5.2.1"]
