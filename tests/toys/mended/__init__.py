"""Salvage after an update of its rules: one change for each way in which history could differ.

A server that is given `tests.toys.mended.news` plays Salvage with that change.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from starhold.core.record import Option
from starhold.core.score import Score
from tests.toys.salvage import GAME
from tests.toys.salvage.rules import r03_bids
from tests.toys.salvage.rules.r03_bids import HoldBack, LeaveIt, PlaceBid, Reach
from tests.toys.salvage.rules.r04_award import BringHome, Roll
from tests.toys.salvage.scoring import score
from tests.toys.salvage.state import Salvor, State, Steps, Table

old_roll = Roll.run


def total_of_one_more(salvor: Salvor) -> int:
    return 1 + sum(map(int, salvor.bid))


def roll_twice(step: Roll, table: Table) -> Steps:
    table.roll(1)
    return old_roll(step, table)


def nothing_to_bid(_step: PlaceBid, _state: State) -> list[Option]:
    return [HoldBack()]


def fail(_step: BringHome, _table: Table) -> Steps:
    raise KeyError("worth")


def leave_it(_step: Reach, _state: State) -> list[Option]:
    return [LeaveIt()]


def one_point_more(state: State) -> tuple[Score, ...]:
    return tuple(msgspec.structs.replace(one, total=one.total + 1) for one in score(state))


CHANGES: dict[str, tuple[object, str, Any]] = {
    "news": (r03_bids, "total", total_of_one_more),
    "luck": (Roll, "run", roll_twice),
    "option": (PlaceBid, "options", nothing_to_bid),
    "crash": (BringHome, "run", fail),
    "moved": (Reach, "options", leave_it),
    "scores": (GAME, "score", one_point_more),
}


def update(change: str, put: Callable[[object, str, Any], None] = setattr) -> None:
    """Change one rule of Salvage."""
    put(*CHANGES[change])
