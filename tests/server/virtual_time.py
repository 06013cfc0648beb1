"""An event loop whose time passes only while everything waits, so that seconds cost nothing."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _Selector(selectors.SelectSelector):
    """Waits for nothing: the time that would pass is added up."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "Everything waits, and nothing will ever happen."
        self.now += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop with a time of its own.  Threads and processes have no place in it."""

    def __init__(self) -> None:
        self._clock = _Selector()
        super().__init__(self._clock)

    def time(self) -> float:
        return self._clock.now


def in_virtual_time(scene: Coroutine[Any, Any, T]) -> T:
    """Run a scene; its seconds are exact."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(scene)
