"""How the tests are run: what is traced, and in which order."""

from __future__ import annotations

import pytest

# The other tests reach every branch of the engine and of the rules; tracing these, too, would
# prove no more and double their time.
UNTRACED = {
    *("assistant", "bots", "cli", "conformance", "docs", "foresight", "lab", "orders"),
    *("research", "review", "server", "terminal", "web"),
    *("test_examples.py", "test_frame.py", "test_house_rules.py", "test_release.py"),
}
# Within a game, too: its hints are no rules, and these play games at random, a branch a thousand
# times.  Tracing a game takes three times as long as playing it.
UNTRACED_FILES = (
    *("test_hints", "test_20_balance", "test_23_invariants", "test_02_switches", "test_words"),
    *("test_13_random_battles", "test_24_25_pairs", "test_25_shape_shifters_at_war"),
    *("test_29_imagine", "test_32_random_wars"),
)
# Tests that start servers come first: the last tests are short, so all workers end together.
SLOW = "server"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if folder(item) in UNTRACED or item.path.name.startswith(UNTRACED_FILES):
            item.add_marker(pytest.mark.no_cover)
    items.sort(key=lambda item: folder(item) != SLOW)


def folder(item: pytest.Item) -> str:
    """Return the folder of a test below `tests/`, or its file."""
    _, _, place = item.nodeid.partition("tests/")
    return place.partition("/")[0]
