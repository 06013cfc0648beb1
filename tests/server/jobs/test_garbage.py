"""Garbage collection."""

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


def test_objects_loaded_at_the_start_are_exempt() -> None:
    garbage.tune()

    assert gc.get_freeze_count() > 0


def test_a_full_collection_takes_everything() -> None:
    garbage.tune()
    ring: list[object] = []
    ring.append(ring)
    before = gc.get_stats()[2]["collections"]
    del ring

    garbage.collect()

    assert gc.get_stats()[2]["collections"] == before + 1
