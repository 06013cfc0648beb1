"""Shared by the tests of every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from typing import Any

from starhold import games
from starhold.bots.at_random import on_a_whim
from starhold.core.chance import Recorded, Seeded, chosen_seed
from starhold.core.game import SEATS, Game
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.lab.check.playing import some_seats as some_seats  # shared with `lab check`
from starhold.lab.draws import drawn, trial
from starhold.show.settings import Setting

# The invented games of the tests; everything that holds for a real game holds for them.
TOYS = ("salvage",)

# The games that Starhold began with have a lesson, presets and a save of every release.
# A new game may come without.
FIRST_GAMES = {"crest", "kardashev", "galactic_emperor", "empire_of_the_stars", "space_empires"}


def game_names() -> list[str]:
    """Return the real games, found and not listed, and the toys."""
    return [*games.names(), *TOYS]


def games_with(file: str) -> list[str]:
    """Return the real games that have this file."""
    having = [name for name in games.names() if (files(games.find(name).package) / file).is_file()]
    assert set(having) >= FIRST_GAMES, f"{FIRST_GAMES - set(having)} must have {file}"
    return having


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


def values_to_set(setting: Setting) -> tuple[Any, ...]:
    """Return what a setting can be set to: every listed value, both ends of a range, none."""
    some = setting.listed or tuple(n for n in (setting.min, setting.max) if n is not None)
    if setting.kind == "text":
        some = ("some text",)
    return (*some, None) if setting.optional else some


def values_to_refuse(setting: Setting) -> tuple[Any, ...]:
    """Return what a setting cannot be set to: one beyond each end, a word, or no value."""
    beyond = [] if setting.min is None else [setting.min - 1]
    beyond += [] if setting.max is None else [setting.max + 1]
    strange = [] if setting.kind == "text" else ["nonsense"]
    return (*beyond, *strange, *(() if setting.optional else (None,)))


def seats_for(game: Game[Any], setting: Setting) -> tuple[Seat, ...]:
    """Return seats for a player count that the setting matters for."""
    return SEATS[: setting.players[0] if setting.players else game.meta.players.min]
