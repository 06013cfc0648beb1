"""Commands as they were started: who uses `run.py` may have no `starhold` on the path."""

from __future__ import annotations

import os
import re

ENVIRONMENT = "STARHOLD_COMMAND"  # set by run.py
COMMAND = re.compile(r"(?<![\w./:-])(?<!run\.py )starhold (?=[a-z-]|COMMAND)")


def typed(text: str) -> str:
    """Name the program in commands as it was started."""
    name = os.environ.get(ENVIRONMENT, "")
    return COMMAND.sub(f"{name} ".replace("\\", r"\\"), text) if name else text
