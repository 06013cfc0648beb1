"""Limits: token buckets, dropped once they are full again, and turns for expensive work."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager

from starhold.server.problem import Problem

SWEEP_AT = 10_000


class TokenBuckets:
    """A rate and a burst for each client."""

    def __init__(self, rate: tuple[float, float]) -> None:
        self.refill, self.most = rate
        self._left: dict[Hashable, tuple[float, float]] = {}

    def take(self, who: Hashable, what: str) -> None:
        """Take a token, or refuse and say how long to wait."""
        now = time.monotonic()
        left, then = self._left.get(who, (self.most, now))
        left = min(self.most, left + (now - then) * self.refill)
        if left < 1:
            wait = (1 - left) / self.refill
            raise Problem("flood", f"Too many {what}. Wait {wait:.1f} seconds.", retry=wait)
        self._left[who] = (left - 1, now)
        if len(self._left) > SWEEP_AT:
            self._sweep(now)

    def empty(self, who: Hashable) -> bool:
        """Return whether the next request would be refused, without taking a token."""
        left, then = self._left.get(who, (self.most, time.monotonic()))
        return left + (time.monotonic() - then) * self.refill < 1

    def _sweep(self, now: float) -> None:
        full_after = self.most / self.refill
        self._left = {w: (n, t) for w, (n, t) in self._left.items() if now - t < full_after}


class Turns:
    """Turns by address: a limit on how many jobs of one address run at once.

    An address that asks for more waits in its own queue, not in everybody's.
    """

    def __init__(self, at_once: int, most: int) -> None:
        self.at_once = at_once
        self.most = most  # that may run or wait
        self._lines: dict[Hashable, tuple[asyncio.Semaphore, list[None]]] = {}

    @asynccontextmanager
    async def turn(self, who: Hashable, what: str) -> AsyncIterator[None]:
        """Wait for a turn; refuse if too many wait already."""
        free, inside = self._lines.setdefault(who, (asyncio.Semaphore(self.at_once), []))
        if len(inside) >= self.most:
            raise Problem("flood", f"Too many {what} at once. Wait for the answers.", retry=1)
        inside.append(None)
        try:
            async with free:
                yield
        finally:
            inside.pop()
            if not inside:
                self._lines.pop(who, None)
