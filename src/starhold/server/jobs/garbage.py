"""Garbage collection.

Game records cannot form cycles; closed connections can.  A full collection takes longer with every
open table, a seventh of a second with two hundred, and nobody is answered meanwhile.  So young
objects are collected now and then, and everything once a minute.
"""

from __future__ import annotations

import gc

EVERY = 60  # seconds


def tune() -> None:
    """Exempt everything loaded so far, and collect the rest rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 1_000_000)


def collect() -> None:
    """Collect everything."""
    gc.collect()
