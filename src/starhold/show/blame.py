"""Which part of a game is to blame for an error that shows only in the engine.

A step that returns no tuple of steps makes the engine fail a line later; looking at the engine's
frame afterwards costs nothing while games are played.
"""

from __future__ import annotations

from traceback import walk_tb

from starhold.core import table
from starhold.core.step import Choice, Step


def blamed(error: BaseException) -> str:
    """Return a sentence that names the step and the remedy, or nothing."""
    *_, (frame, _line) = walk_tb(error.__traceback__)
    if not isinstance(error, TypeError) or frame.f_code.co_filename != table.__file__:
        return ""
    step = frame.f_locals.get("head") or frame.f_locals.get("choice")
    if not isinstance(step, Step) or "tuple" not in str(error):
        return ""
    kind = type(step)
    method = "chosen" if isinstance(step, Choice) else "run"
    return (
        f"{kind.__module__.replace('.', '/')}.py: {kind.__name__}.{method} did not return a tuple "
        "of steps. Return the steps that follow, or () for none."
    )
