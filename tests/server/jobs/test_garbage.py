"""When the interpreter looks for garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from starhold.server.jobs import garbage


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    usual = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*usual)


def test_what_is_there_at_the_start_is_not_looked_at_again() -> None:
    garbage.seldom()

    assert gc.get_freeze_count() > 0


def test_everything_is_looked_at_once_in_a_while() -> None:
    garbage.seldom()
    ring: list[object] = []
    ring.append(ring)
    before = gc.get_stats()[2]["collections"]
    del ring

    garbage.now()

    assert gc.get_stats()[2]["collections"] == before + 1
