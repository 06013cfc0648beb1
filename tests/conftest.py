"""How the tests are run: what is traced, and in which order."""

from __future__ import annotations

import pytest

# The other tests reach every branch of the engine and of the rules; tracing these, too, would
# prove no more and double their time.
UNTRACED = {"bots", "cli", "conformance", "docs", "foresight", "lab", "server", "terminal", "web"}
# Tests that start servers come first: the last tests are short, so all workers end together.
SLOW = "server"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if folder(item) in UNTRACED:
            item.add_marker(pytest.mark.no_cover)
    items.sort(key=lambda item: folder(item) != SLOW)


def folder(item: pytest.Item) -> str:
    """Return the folder of a test below `tests/`."""
    _, _, place = item.nodeid.partition("tests/")
    return place.partition("/")[0]
