"""Every table of every rulebook says what the data says.

Each rulebook has a module here, which compares its tables with the data or names the reason why
a table has none.  A new table belongs in one of the two lists.
"""

from __future__ import annotations

import copy
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from starhold import games
from starhold.show import files
from tests.rulebooks.tables import NUMBER, Check, Data, Rows, data_of, slug, tables_of


def tables(name: str) -> dict[str, Rows]:
    return tables_of(files.rulebook(games.find(name)).text)


NAMES = [name for name in games.names() if tables(name)]


def lists_of(name: str) -> ModuleType:
    return import_module(f"tests.rulebooks.{name}")


def differences(check: Check, rows: Rows, data: Data) -> list[tuple[Any, Any]]:
    pairs = list(check(rows, data))
    assert pairs, "nothing is compared"
    return [(printed, written) for printed, written in pairs if printed != written]


@pytest.mark.parametrize("name", NAMES)
def test_every_table_is_compared_or_has_a_reason_not_to_be(name: str) -> None:
    lists = lists_of(name)

    assert sorted([*lists.CHECKS, *lists.NO_DATA]) == sorted(tables(name))


@pytest.mark.parametrize(("name", "key"), [(n, key) for n in NAMES for key in lists_of(n).CHECKS])
def test_a_table_prints_what_the_data_says(name: str, key: str) -> None:
    data = data_of(games.find(name))

    assert differences(lists_of(name).CHECKS[key], tables(name)[key], data) == []


@pytest.mark.parametrize(("name", "key"), [(n, key) for n in NAMES for key in lists_of(n).CHECKS])
def test_a_changed_figure_is_noticed(name: str, key: str) -> None:
    """Each number of the table is changed in turn; cells in `WORDS` are not figures."""
    lists, rows, data = lists_of(name), tables(name)[key], data_of(games.find(name))
    for at, row in enumerate(rows):
        for column, cell in enumerate(row):
            places = {(key, column), (key, column, slug(row[0]))}
            if not NUMBER.search(cell) or places & lists.WORDS:
                continue
            changed = copy.deepcopy(rows)
            changed[at][column] = NUMBER.sub(
                lambda found: str(int(found[0].replace("−", "-")) + 1), cell, count=1
            )

            assert noticed(lists.CHECKS[key], changed, data), (key, column, cell)


def noticed(check: Check, rows: Rows, data: Data) -> bool:
    try:
        return bool(differences(check, rows, data))
    except (LookupError, ValueError, TypeError):
        return True  # the table cannot be read any more
