"""The rulebook: rules are found by their numbers."""

from __future__ import annotations

import pytest

from starhold.core.trouble import Unknown
from starhold.show.rulebook import Rulebook

TEXT = """# A game

Some words.

## ZZ-1 Overview

What it is.

- **ZZ-1.1** First.
  It goes on.
- **ZZ-1.2 Fire.** With a title in it.

### A part

More of the part.

1. **ZZ-1.3a** A part of a rule.

## ZZ-10 Later

**ZZ-10.1** A paragraph.

| a | table |

- **EX-1** *An example* of ZZ-1.1.
- **X-02** Another.
- **DP-01** A decision that is a rule of its own.
- **R4** A ruling.
- **D-2** A decision.
- **Not a rule** at all.

## About

Nothing.

## Rules without code

- ZZ-1.1: It sets the theme.
"""
BOOK = Rulebook(TEXT)


TITLES = """## ZZ-1 Shots, with `shots`

- **ZZ-1.1** *Salvo*, with `salvo`: all fire.
- **ZZ-1.2** A short sentence. And another.
- **ZZ-1.3** The kinds are:
- **ZZ-1.4** Whoever fires at a ship that has fired at nobody before the third round hits it.
- **R-1** Does a ship that has fired at nobody before the third round hit at once?
"""


@pytest.mark.parametrize(
    ("rule", "title"),
    [
        ("ZZ-1", "Shots, with shots"),
        ("ZZ-1.1", "Salvo"),
        ("ZZ-1.2", "A short sentence"),
        ("ZZ-1.3", "Shots"),
        ("ZZ-1.4", "Shots"),
        ("R-1", "Does a ship that has fired at nobody before the third round hit at once?"),
    ],
)
def test_a_rule_has_a_short_title(rule: str, title: str) -> None:
    assert Rulebook(TITLES).title(rule) == title


def test_rules_are_listed_in_their_order_without_chapters_examples_and_rulings() -> None:
    assert BOOK.rules == ["ZZ-1.1", "ZZ-1.2", "ZZ-1.3a", "ZZ-10.1", "DP-01"]
    assert BOOK.examples == ["EX-1", "X-02"]
    assert BOOK.chapters == {"ZZ-1": "ZZ-1 Overview", "ZZ-10": "ZZ-10 Later"}


def test_a_rule_is_found_with_all_its_text() -> None:
    assert BOOK.find("ZZ-1.1") == "- **ZZ-1.1** First.\n  It goes on."
    assert BOOK.find("ZZ-1.2") == "- **ZZ-1.2 Fire.** With a title in it."
    assert BOOK.find("ZZ-10.1").endswith("| a | table |")
    assert BOOK.find("R4") == "- **R4** A ruling."
    assert BOOK.find("D-2").startswith("- **D-2**")


def test_a_number_can_be_typed_in_small_letters() -> None:
    assert BOOK.find("zz-1.3a") == "1. **ZZ-1.3a** A part of a rule."
    assert BOOK.find("ex-1") == BOOK.find("EX-1")
    assert BOOK.find("x-02") == "- **X-02** Another."


def test_a_chapter_is_found_whole() -> None:
    chapter = BOOK.find("ZZ-1")

    assert chapter.startswith("## ZZ-1 Overview")
    assert chapter.endswith("A part of a rule.")
    assert "More of the part." in chapter


def test_the_last_chapter_ends_with_the_book() -> None:
    assert Rulebook("## ZZ-1 All\n\n**ZZ-1.1** One.\n").find("ZZ-1").endswith("One.")


def test_an_unknown_rule_is_named_with_the_chapters_there_are() -> None:
    with pytest.raises(Unknown, match=r"no rule ZZ-9; the chapters are ZZ-1, ZZ-10"):
        BOOK.find("zz-9")


def test_rules_without_code_have_their_reasons() -> None:
    assert BOOK.without_code == {"ZZ-1.1": "It sets the theme."}


GROUPED = Rulebook(
    """# A game

## ZZ-5 Roles

### ZZ-5.1 Explorer

- **ZZ-5.1.1** Explore.
- **ZZ-5.1.2** Settle.

### Others

- **ZZ-5.2.1** Trade.
- **ZZ-5.2.2** Build.

## Tables

### D-1 Units

| unit | price |

### D-2, D-3 Prices and limits

| what | limit |

## About
"""
)


def test_a_group_of_rules_is_found_by_its_heading_or_its_numbers() -> None:
    assert GROUPED.chapters == {"ZZ-5": "ZZ-5 Roles"}
    assert GROUPED.find("zz-5.1").startswith("### ZZ-5.1 Explorer\n\n- **ZZ-5.1.1** Explore.")
    assert GROUPED.find("ZZ-5.1").endswith("- **ZZ-5.1.2** Settle.")
    assert GROUPED.find("ZZ-5.2") == "- **ZZ-5.2.1** Trade.\n- **ZZ-5.2.2** Build."


def test_a_table_is_found_by_each_number_in_its_heading() -> None:
    assert GROUPED.find("D-1") == "### D-1 Units\n\n| unit | price |"
    assert GROUPED.find("D-2") == GROUPED.find("D-3")
    assert GROUPED.find("d-3").endswith("| what | limit |")
    last = Rulebook("## ZZ-1 All\n\n**ZZ-1.1** One.\n\n### D-9 Last\n\nThe end.")
    assert last.find("D-9").endswith("The end.")
