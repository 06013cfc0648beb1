"""The rulebook of Space Empires is whole: its numbers are what code, tests and players cite."""

from __future__ import annotations

import re
from collections.abc import Iterator

from starhold.games.space_empires import GAME
from starhold.show import files

BOOK = files.rulebook(GAME)
# The rules of each chapter; gaps leave room where a chapter has parts.
NUMBERS = {
    1: "1-10",
    2: "1-5",
    3: "1-6",
    4: "1-19",
    5: "1-5",
    6: "1-5",
    7: "1-24",
    8: "1-12",
    9: "1-6",
    10: "1-7",
    11: "1-13",
    12: "1-24",
    13: "1-20",
    14: "1-7 10 20-26 30-36 40-44 50-53",
    15: "1-7",
    16: "1-12",
    17: "1-17",
    18: "1-8",
    19: "1-6",
    20: "1-9 20-26 30-38 40-42",
    21: "1-11",
    22: "1-6 10",
    23: "1-10",
    24: "1-6",
    25: "1-10",
    26: "1-13 20 30-32",
    27: "1-13",
    28: "1-11 20-31 40-45 50-55 60-63 70",
    29: "1-13",
    32: "1-7",
}
RULINGS, EXAMPLES = 64, 50


def spread(ranges: str) -> Iterator[int]:
    for part in ranges.split():
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def test_no_rule_is_missing_and_all_stand_in_their_order() -> None:
    assert BOOK.rules == [f"SE-{c}.{n}" for c, ranges in NUMBERS.items() for n in spread(ranges)]


def test_no_ruling_and_no_example_is_missing() -> None:
    rulings = [id for id in BOOK.entries if id.startswith("R-")]  # noqa: A001 - as everywhere

    assert rulings[:RULINGS] == [f"R-{number}" for number in range(1, RULINGS + 1)]
    assert [f"E-{number}" for number in range(1, EXAMPLES + 1)] == BOOK.examples


def test_the_book_names_no_rule_that_it_does_not_have() -> None:
    named = re.findall(r"\b(?:SE-\d+(?:\.\d+)?|R-\d+)\b", BOOK.text)

    assert sorted(set(named) - set(BOOK.entries)) == []


def test_every_card_is_described_once() -> None:
    cards = re.findall(r"^  - \*\*Card (\d+), ", BOOK.text, re.M)

    assert cards == [str(number) for number in range(1, 56)]
