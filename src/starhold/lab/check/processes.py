"""Whether every process plays the same game: sets and hashes have another order in each."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import zip_longest
from random import Random
from typing import Any

from starhold import games
from starhold.core.game import Game
from starhold.core.record import name_of
from starhold.core.table import Table
from starhold.lab.check.playing import ENDLESS, random_game, some_seats
from starhold.show.blame import described

GAMES = 3
CHOICES = 400  # of one game: enough for every kind of choice, and not slow
HASHED = ("1", "2")  # how Python hashes text in each process
TAB = "\t"
PATIENCE = 600  # seconds; generous, because the machine may be busy


def faults(game: Game[Any]) -> Iterator[str]:
    """Play the same games in two processes, and name the first decision that differs."""
    yield from played_apart(game, range(GAMES), CHOICES)


def played_apart(game: Game[Any], numbers: range, most: int = ENDLESS) -> Iterator[str]:
    """Play games in two processes, and compare every decision."""
    play = f"from {__name__} import tell; tell({game.package!r}, {numbers!r}, {most})"
    running = [_started(play, seed) for seed in HASHED]
    try:
        said = [process.communicate(timeout=PATIENCE) for process in running]
    finally:
        for process in running:
            process.kill()
    for process, (_, error) in zip(running, said, strict=True):
        if process.returncode:
            yield (error.strip().splitlines() or [f"{game.package} stops a process."])[-1]
            return
    one, other = (lines.splitlines() for lines, _ in said)
    for first, second in zip_longest(one, other, fillvalue=""):
        if first != second:
            yield (
                f"{(first or second).partition(TAB)[0]} differs in another process, though all "
                "choices and dice before it are the same. Something depends on the order of a "
                "set, on hash() or on id(): use tuples, lists and dicts, or sort."
            )
            return


def _started(play: str, seed: str) -> subprocess.Popen[str]:
    """Start a process that hashes text in its own way and finds the game wherever it lies."""
    return subprocess.Popen(
        [sys.executable, "-c", play],
        env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def tell(package: str, numbers: range, most: int) -> None:
    """Print every decision of some games, one a line."""
    try:
        game = games.load(package)
        for number in numbers:
            for line in _decisions(game, number, most):
                sys.stdout.write(f"{line}\n")
    except Exception as error:  # any mistake of a game
        sys.exit(described(error))


def _decisions(game: Game[Any], number: int, most: int) -> Iterator[str]:
    """Yield a line for every decision of a random game: the question, then the rest."""
    whim, seats, table = Random(number), some_seats(game, number), None
    for count, (table, seat, index) in enumerate(random_game(game, seats, whim), 1):
        names = [name_of(option) for option in table.open[seat].options]
        asked = type(table.open[seat].choice).__name__
        yield f"decision {count}, {asked} ({seat}),{TAB}{_short(game, table, names)}{TAB}{index}"
        if count == most:
            return
    if table is not None:
        yield f"the end of a game{TAB}{_short(game, table, [])}"


def _short(game: Game[Any], table: Table[Any], names: list[str]) -> str:
    return sha256(game.save(table) + repr(names).encode()).hexdigest()
