"""Salvage, for servers that imagine every table with the same luck and count the same samples.

Two servers would otherwise show other odds for innocent reasons.  The processes of a server
import this module as one of its games.
"""

import sys
from collections.abc import Callable
from typing import Any

from starhold import bots
from starhold.bots.planner import Planner
from starhold.server.jobs import foresight
from starhold.server.rooms import chronicle
from tests.toys.salvage import GAME

__all__ = ["GAME"]
SAMPLES = 4


def luck() -> bytes:
    return bytes(32)


def know_it(put: Callable[[Any, str, Any], None] = setattr) -> None:
    """Give this process, a part of a server, its luck; no limit depends on the machine's speed."""
    put(foresight, "new_seed", luck)
    put(chronicle, "new_seed", luck)
    put(foresight, "QUICK", SAMPLES)
    put(foresight, "SECONDS", 1e9)
    put(bots, "ADVISER", Planner(bots.ADVISER.seed, bots.ADVISER.tables, bots.ADVISER.ahead))


if "pytest" not in sys.modules:  # the tests themselves keep theirs
    know_it()
