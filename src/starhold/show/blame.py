"""A sentence that names the part of a game that caused an error.

A step that returns no tuple of steps makes the engine fail a line later; looking at the engine's
frame afterwards costs nothing while games are played.
"""

from __future__ import annotations

from collections.abc import Callable
from traceback import extract_tb, walk_tb
from types import FrameType
from typing import Any

from starhold.core import game, table
from starhold.core.step import Choice, Step
from starhold.core.trouble import Trouble

STEPS = "did not return a tuple of steps. Return the steps that follow, or () for none."
OPTIONS = "did not return a list. Return a list of options, or [] if there is nothing to choose."
NO_STEP = "was returned as a step, but is no step."
BEGIN = "did not return the state and a tuple of steps, as in: return State(), (Setup(),)"


def described(error: BaseException) -> str:
    """Return a sentence about any error in a game: what to blame, or the error and its place."""
    if isinstance(error, Trouble):
        return str(error)
    if said := blamed(error):
        return said
    last = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({last.filename}, line {last.lineno})."


def blamed(error: BaseException) -> str:
    """Return a sentence that names the file, the function and the remedy, or nothing."""
    frames = [frame for frame, _line in walk_tb(error.__traceback__)]
    if not isinstance(error, TypeError | AttributeError) or not frames:
        return ""
    known, file = frames[-1].f_locals, frames[-1].f_code.co_filename
    begun = file == game.__file__ and frames[-1].f_code.co_name == "new"
    if begun or (file == table.__file__ and not isinstance(known.get("agenda", ()), tuple)):
        return _begin(frames)
    step = known.get("head", known.get("choice"))
    if file == table.__file__ and "head" in known and not isinstance(step, Step):
        return _no_step(step)
    return _step(step, known, error) if file == table.__file__ and isinstance(step, Step) else ""


def not_a_list(choice: Choice[Any], options: object) -> str:
    """Return a sentence if the options of a choice are not a list, or nothing."""
    return "" if isinstance(options, list) else _said(choice.options, OPTIONS)


def _step(step: Step[Any], known: dict[str, Any], error: BaseException) -> str:
    """Blame the step that the engine was running."""
    if isinstance(step, Choice) and (said := not_a_list(step, known.get("options", []))):
        return said
    if "tuple" not in str(error):
        return ""
    return _said(step.chosen if isinstance(step, Choice) else step.run, STEPS)


def _no_step(found: object) -> str:
    """Name the thing that was returned in place of a step."""
    if isinstance(found, type):
        file = f"{found.__module__.replace('.', '/')}.py"
        return f"{file}: {found.__name__} {NO_STEP} Write {found.__name__}(…), with parentheses."
    nested = isinstance(found, tuple | list)
    remedy = "Put a * before it to unpack it." if nested else "Leave it out."
    return f"{found!r} {NO_STEP} {remedy}"


def _begin(frames: list[FrameType]) -> str:
    """Blame the function that began the game, if one is among the callers."""
    callers = [frame.f_locals.get("self") for frame in frames]
    return next((_said(one.begin, BEGIN) for one in callers if isinstance(one, game.Game)), "")


def _said(function: Callable[..., Any], remedy: str) -> str:
    return f"{function.__module__.replace('.', '/')}.py: {function.__qualname__} {remedy}"
