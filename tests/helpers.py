"""Shared by the tests of every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from starhold import games
from starhold.bots.at_random import on_a_whim
from starhold.core.chance import Recorded, Seeded, chosen_seed
from starhold.core.game import SEATS, Game
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.lab.draws import drawn, trial

# The invented games of the tests; everything that holds for a real game holds for them.
TOYS = ("salvage",)


def game_names() -> list[str]:
    """Return the real games, found and not listed, and the toys."""
    return [*games.names(), *TOYS]


def find_game(name: str) -> Game[Any]:
    """Return a real game or a toy."""
    if name in TOYS:
        toy: Game[Any] = import_module(f"tests.toys.{name}").GAME
        return toy
    return games.find(name)


def loaded(*faces: int) -> Recorded:
    """Dice that fall as told: faces from 1."""
    return Recorded(tuple(face - 1 for face in faces))


def seed_of(number: int) -> bytes:
    return chosen_seed(f"test {number}")


def some_seats(game: Game[Any], number: int) -> tuple[Seat, ...]:
    """Return the smallest table for 0, the next for 1, and so on around."""
    players = game.meta.players
    return SEATS[: players.min + number % (players.max - players.min + 1)]


def new_table(game: Game[Any], number: int) -> Table[Any]:
    """Return a table to play on; each number has its own luck, settings and seats."""
    seats = some_seats(game, number)
    if not number:
        return game.new(trial(game), seats, Seeded(seed_of(number)))
    settings = drawn(game, seats, random.Random(number))
    return game.new(settings, seats, Seeded(seed_of(number)))


def random_play(
    table: Table[Any], whim: random.Random, bound: int = 20_000
) -> Iterator[tuple[Seat, int]]:
    """Yield who is to choose what at every decision, then let it be done."""
    for _ in range(bound):
        if table.over:
            return
        seat = whim.choice(list(table.open))
        index = on_a_whim(table.question(seat).options, whim.randrange)
        yield seat, index
        table.pick(index, seat)
    raise AssertionError(f"the game is not over after {bound} decisions")


def a_closer_look(table: Table[Any], whim: random.Random) -> Iterator[Seat]:
    """Yield who is to choose: at every decision of a short game, now and then in a long one."""
    for decision, (seat, _) in enumerate(random_play(table, whim)):
        if decision < 100 or whim.random() < 0.1:
            yield seat
