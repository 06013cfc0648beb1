"""Salvage, for servers that imagine every table with the same luck and count the same samples.

Two servers would otherwise show other odds for innocent reasons.  The processes of a server
import this module as one of its games.
"""

import sys

from starhold import bots
from starhold.bots.planner import Planner
from starhold.server.jobs import foresight
from starhold.server.rooms import chronicle
from tests.toys.salvage import GAME

__all__ = ["GAME"]
SAMPLES = 4
ADVISER = Planner("advice", tables=12)


def luck() -> bytes:
    return bytes(32)


def know_it() -> None:
    """Give this process, a part of a server, its luck."""
    foresight.new_seed = chronicle.new_seed = luck  # type: ignore[attr-defined]  # imported there
    foresight.QUICK = SAMPLES  # type: ignore[attr-defined]  # imported there
    foresight.SECONDS = 1e9
    bots.ADVISER = ADVISER


if "pytest" not in sys.modules:  # the tests themselves keep theirs
    know_it()
