"""Bytecodes per decision: a rough figure, but the same on every machine with the same Python.

It needs no other program, so the tests hold every game to it.  It does not see the work done
within a built-in function; `lab/instructions.py` does.
`python -m starhold.lab.bytecodes GAME N` prints the figure for a run of N random decisions.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, Generic, NamedTuple, TypeVar

from starhold.lab.instructions import run

T = TypeVar("T")
DECISIONS = 300
WARM_UP = 50  # decisions that fill the caches before the count
# The budgets were recorded with this version; others compile the same source differently.
RECORDED_WITH = (3, 11)


def bytecodes(name: str) -> float:
    """Return the bytecodes per decision, counted in a process of its own."""
    command = [sys.executable, "-m", "starhold.lab.bytecodes", name, str(DECISIONS)]
    fixed = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": os.pathsep.join(sys.path)}
    counted = subprocess.run(command, env=fixed, capture_output=True, text=True, check=True)
    return float(counted.stdout)


class Work(NamedTuple, Generic[T]):
    """The bytecodes that a piece of work took, and its result."""

    bytecodes: int
    result: T


def counted(work: Callable[[], T]) -> Work[T]:
    """Do a piece of work and count its bytecodes; nothing else traces it meanwhile."""
    seen, before = 0, sys.gettrace()

    def inside(_frame: FrameType, event: str, _fact: Any) -> Any:
        nonlocal seen
        seen += event == "opcode"
        return inside

    def entered(frame: FrameType, _event: str, _fact: Any) -> Any:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return inside

    sys.settrace(entered)
    try:
        result = work()
    finally:
        sys.settrace(before)
    return Work(seen, result)


def count(name: str, number: int) -> float:
    """Make a number of random decisions and return the bytecodes each took."""
    run(name, WARM_UP)
    return counted(lambda: run(name, number)).bytecodes / number


if __name__ == "__main__":
    print(count(sys.argv[1], int(sys.argv[2])))
