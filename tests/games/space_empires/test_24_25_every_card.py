"""SE-24, SE-25  Every card and advantage has a file, words, and tests that its number names.

`test_card_07_…` and `test_advantage_43_…` say what it does.  One of them that goes on with
`is_shown_…` or `stays_hidden_…` says when it is shown, and looks at what every seat sees of it
before and after, by the means of `hands.py`.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
from msgspec.structs import replace

from starhold.games.space_empires import GAME
from starhold.games.space_empires.empires.cards import in_this_game, is_advantage
from starhold.games.space_empires.facts.catalog import CARDS
from starhold.games.space_empires.rules.content.advantages import a31_to_a53
from starhold.games.space_empires.rules.content.cards import c03_to_c30
from starhold.games.space_empires.rules.setup.r05_setup import begin
from starhold.show import files
from tests.games.space_empires.hands import FULL

TESTS = Path(__file__).parent
RULES = "starhold.games.space_empires.rules.content"
# Cards that take only a function or two share a module, which lists them.
SMALL = f"{c03_to_c30.__doc__}{a31_to_a53.__doc__}"
NUMBERS = {card.number: name for name, card in CARDS.items()}
REVEALING = re.compile(r"(is_shown|stays_hidden)_")
LOOKS = {"battle_shows", "landing_shows", "only_the_end_shows", "turned_up"}


@cache  # and not on import: every process that collects the tests would parse them
def named_tests() -> dict[str, set[str]]:
    """The tests of all files, and the names that each of them uses."""
    parsed = (ast.parse(path.read_text("utf-8")) for path in TESTS.glob("test_*.py"))
    tests = [node for tree in parsed for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {
        test.name: {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}
        for test in tests
        if test.name.startswith("test_")
    }


def named_for(number: int) -> dict[str, set[str]]:
    """The tests of one number, by what follows it; other rules may be cited before it."""
    kind = "advantage" if is_advantage(number) else "card"
    named = re.compile(rf"(?:test_|_){kind}_{number:02}_")
    found = named_tests().items()
    return {test[m.end() :]: used for test, used in found if (m := named.search(test))}


def test_3_6_there_are_30_cards_and_25_advantages() -> None:
    assert sorted(card.number for card in CARDS.values()) == list(range(1, 56))


@pytest.mark.parametrize(
    ("off", "gone"),
    [
        ("", set()),
        ("fighters", {8, 14, 15}),
        ("cloaking", {30, 50}),
        ("mines", {24, 26}),
        ("cloaking mines", {9, 24, 26, 30, 50}),
        ("ground_combat", {16, 25}),
        ("boarding", {29}),
        ("boarding ground_combat", {16, 23, 25, 29, 47}),
        ("reaction", {28}),
        ("experience", {40}),
        ("npa", {48}),
        ("pipelines", {49}),
        ("expansion_core", {53}),
    ],
)
def test_2_4_cards_that_only_change_a_rule_that_is_off_are_removed(
    off: str, gone: set[int]
) -> None:
    settings = replace(FULL, **dict.fromkeys(off.split(), "off"))
    state, _ = begin(settings, ("red", "blue"))
    dealt = [n for advantages in (False, True) for n in in_this_game(state, advantages=advantages)]

    assert NUMBERS.keys() - {*dealt} == gone


@pytest.mark.parametrize("number", NUMBERS)
def test_24_25_every_card_has_figures_or_a_file_and_words(number: int) -> None:
    folder, letter = ("advantages", "a") if is_advantage(number) else ("cards", "c")
    things = files.words(GAME).said["things"]

    facts = CARDS[NUMBERS[number]]
    figures = facts.attack or facts.half_maintenance or facts.prices or facts.hull
    file = find_spec(f"{RULES}.{folder}.{letter}{number:02}_{NUMBERS[number]}")
    listed = f"{number}, {NUMBERS[number].replace('_', ' ')}:" in SMALL.casefold()
    assert figures or file or listed
    assert {f"card-{number}", f"card-{number}.about"} <= things.keys()


@pytest.mark.parametrize("number", NUMBERS)
def test_24_25_every_card_has_a_test_of_what_it_does(number: int) -> None:
    assert [test for test in named_for(number) if not REVEALING.match(test)]


@pytest.mark.parametrize("number", NUMBERS)
def test_24_25_every_card_has_a_test_of_when_it_is_revealed(number: int) -> None:
    revealing = [used for test, used in named_for(number).items() if REVEALING.match(test)]

    assert any(used & LOOKS for used in revealing)
