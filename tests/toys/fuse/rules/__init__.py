"""FU-1  The rules of Fuse."""

import os
import signal
from typing import TypeAlias

import msgspec

from starhold.core import step, table
from starhold.core.record import Option, Seat


class State(msgspec.Struct):
    """How far somebody has counted."""

    count: int = 0


Table: TypeAlias = table.Table[State]
Choice: TypeAlias = step.Choice[State]
Steps: TypeAlias = tuple[step.Step[State], ...]


class CountOn(Option):
    """Add one."""


class Stall(Option):
    """Add up for ever, in C code, which no exception interrupts."""


class Starve(Option):
    """Take all memory."""


class Crash(Option):
    """End the process."""


class Count(Choice):
    """FU-1  Count, or blow a fuse."""

    player: Seat

    def options(self, _state: State) -> list[Option]:
        return [CountOn(), Stall(), Starve(), Crash()]

    def chosen(self, table: Table, option: Option) -> Steps:
        if isinstance(option, Stall):
            table.state.count = sum(range(10**12))
        elif isinstance(option, Starve):
            table.state.count = len([1] * 10**9)
        elif isinstance(option, Crash):
            os.kill(os.getpid(), signal.SIGSEGV)
        table.state.count += 1
        return (self,)
