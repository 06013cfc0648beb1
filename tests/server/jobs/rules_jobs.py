"""Functions that tests let the rules processes run; a module that is quick to import."""

import os
from pathlib import Path
from typing import Any

from starhold.core.chance import Seeded
from starhold.core.record import Seat, name_of
from starhold.server.problem import Problem
from starhold.server.rooms.chronicle import Chronicle, Viewer


def kept(value: Any) -> tuple[list[Any], int]:
    """A game, and the process that keeps it."""
    return [value], os.getpid()


def value(game: list[Any]) -> tuple[Any, int]:
    return game[0], os.getpid()


def process() -> int:
    return os.getpid()


def process_of(_game: list[Any]) -> int:
    return os.getpid()


def stall(*_: Any) -> int:
    """Add up for ever, in C code that no exception interrupts."""
    return sum(range(10**12))


def starve(*_: Any) -> int:
    return len([1] * 10**9)


def hoarded(size: int) -> tuple[list[Any], int]:
    """A large game, and the process that keeps it."""
    return [bytearray(size)], os.getpid()


def wait_for_file(_game: list[Any], started: str, ended: str) -> int:
    """Say that the job runs, and work until a file is there."""
    Path(started).touch()
    while not Path(ended).exists():
        pass
    return os.getpid()


def refuse(*_: Any) -> None:
    raise Problem("unknown", "There is no such thing.", retry=3, more=1)


def fail(*_: Any) -> None:
    raise ZeroDivisionError("a defect")


def first_option(chronicle: Chronicle) -> tuple[str, str, int] | None:
    """Return a seat to choose, its first option and its number."""
    for seat in chronicle.waiting:
        option = chronicle.table.question(seat).options[0]
        return seat, name_of(option), chronicle.number(seat)
    return None


def lay_imagined(chronicle: Chronicle, viewer: Viewer, seed: bytes) -> tuple[bytes, bytes]:
    """Put a table imagined for a viewer in the place of the true one; return both."""
    true, game = chronicle.match.table, chronicle.game
    chronicle.match.table = game.imagine(true, viewer, Seeded(seed))
    return game.save(true), game.save(chronicle.match.table)


def lay_again(chronicle: Chronicle, true: bytes) -> None:
    chronicle.match.table = chronicle.game.load(true, Seeded(chronicle.match.seed))


def any_option(chronicle: Chronicle, number: int) -> tuple[Seat, str, str, int]:
    """Return a seat that is asked, its question, an option, and the number of its view."""
    seat, asked = next(iter(chronicle.table.open.items()))
    option = asked.options[number % len(asked.options)]
    return seat, type(asked.choice).__name__, name_of(option), chronicle.number(seat)
