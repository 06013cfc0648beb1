"""How the tests are run: what is traced, and in which order."""

from __future__ import annotations

import pytest

# These reach every branch of the engine and of the rules; tracing the others proves no more and
# doubles their time.
TRACED = {"core", "games", "kit", "save", "show"}
# Tests that start servers come first: the last tests are short, so all workers end together.
SLOW = "server"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if folder(item) not in TRACED:
            item.add_marker(pytest.mark.no_cover)
    items.sort(key=lambda item: folder(item) != SLOW)


def folder(item: pytest.Item) -> str:
    """Return the folder of a test below `tests/`."""
    _, _, place = item.nodeid.partition("tests/")
    return place.partition("/")[0]
