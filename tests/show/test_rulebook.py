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
