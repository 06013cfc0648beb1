"""When the interpreter looks for garbage.

Records of games cannot form cycles; what does is what closed connections leave behind.  A look at
everything takes longer with every open table, a seventh of a second at two hundred, in which
nobody is answered.  So the young are looked at now and then, and everything once a minute.
"""

from __future__ import annotations

import gc

EVERY = 60  # seconds


def seldom() -> None:
    """Never look again at what is there before the first table; look seldom at the rest."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 1_000_000)


def now() -> None:
    """Look at everything."""
    gc.collect()
