"""The speed of the rules.

A decision is: list all legal options, apply one, run the automatic steps to the next decision.
Times are processor times, so that other programs do not distort them.
"""

from __future__ import annotations

import random
import time
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from starhold import bots, save
from starhold.bots.at_random import on_a_whim
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS, Game
from starhold.core.match import Match
from starhold.core.record import Record, Seat
from starhold.core.table import Table
from starhold.lab.draws import trial
from starhold.show.view import view
from starhold.show.vocabulary import encode

SAMPLES = 200


class Budget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The speed that a game must reach."""

    ratio: float
    fork_us: float
    view_ms: float
    replay_s: float
    bytecodes: int = 0  # per decision, as last recorded; 0 means no limit
    seats: int = 0  # 0 means the minimum of the game
    settings: dict[str, Any] = {}  # changes to the settings of a trial


class SpeedFigures(NamedTuple):
    """The measured figures."""

    decisions_per_second: float
    games_per_second: float
    options: float
    fork_us: float
    view_ms: float
    replay_s: float
    late: float  # speed of the last tenth of a game ÷ speed of the first tenth


class Pace(NamedTuple):
    """The speed of random play."""

    decisions_per_second: float
    games_per_second: float
    options: float


@cache
def budgets() -> dict[str, Budget]:
    text = (files("starhold.lab") / "budgets.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Budget])


def measured(game: Game[Any], seconds: float = 2.0, *, replay: bool = True) -> SpeedFigures:
    """Measure a game for about this many seconds."""
    pace = random_play(game, seconds)
    tables, late = _sampled(game, seconds)
    return SpeedFigures(
        pace.decisions_per_second,
        pace.games_per_second,
        pace.options,
        1e6 * _each([table.fork for table in tables]),
        1e3 * _each([_showing(game, table) for table in tables if not table.over]),
        _replayed(game) if replay else 0.0,
        late,
    )


def case(game: Game[Any]) -> tuple[Record, tuple[Seat, ...]]:
    """Return the settings and seats for measuring a game."""
    budget = budgets().get(game.name)
    settings = trial(game, budget.settings if budget else {})
    return settings, SEATS[: (budget.seats if budget else 0) or game.meta.players.min]


def new_table(game: Game[Any], word: str) -> Table[Any]:
    table = game.new(*case(game), Seeded(chosen_seed(word)))
    table.heard = False
    return table


def steps(table: Table[Any], whim: random.Random) -> Iterator[int]:
    """Play at random; yield the number of options of each decision."""
    while asked := table.open:
        seat = next(iter(asked))
        options = asked[seat].options
        index = int(whim.random() * len(options))  # much cheaper than `randrange`
        if options[index].gives_up:
            index = on_a_whim(options, whim.randrange)
        table.pick(index, seat)
        yield len(options)


def random_play(game: Game[Any], seconds: float, first: int = 0) -> Pace:
    """Play at random for this long, starting with game number `first`."""
    whim = random.Random(1)
    decisions = played = options = 0
    began = time.process_time()
    while not played or time.process_time() - began < seconds:
        for number in steps(new_table(game, f"bench {first + played}"), whim):
            decisions += 1
            options += number
        played += 1
    spent = time.process_time() - began
    return Pace(decisions / spent, played / spent, options / decisions)


def _sampled(game: Game[Any], seconds: float) -> tuple[list[Table[Any]], float]:
    """Return tables in mid-game, and the speed of endings relative to openings."""
    whim = random.Random(1)
    tables: list[Table[Any]] = []
    first, last = [0.0, 0], [0.0, 0]
    began = time.process_time()
    played = 0
    while not played or time.process_time() - began < seconds:
        table = new_table(game, f"bench {played}")
        if not played:
            tables.append(table.fork())  # a short game has no others
        marks = [time.process_time()]
        for _ in steps(table, whim):
            marks.append(time.process_time())
            if len(marks) % 50 == 0 and len(tables) < SAMPLES:
                tables.append(table.fork())
        tenth = max(1, (len(marks) - 1) // 10)
        first = [first[0] + marks[tenth] - marks[0], first[1] + tenth]
        last = [last[0] + marks[-1] - marks[-1 - tenth], last[1] + tenth]
        played += 1
    return tables, (last[1] / last[0]) / (first[1] / first[0])


def _showing(game: Game[Any], table: Table[Any]) -> Any:
    seat = next(iter(table.open))
    return lambda: encode(view(game, table, seat))


def _each(deeds: list[Any]) -> float:
    """Return the seconds per call: the best of three rounds over all calls."""
    rounds = []
    for _ in range(3):
        began = time.process_time()
        for deed in deeds:
            deed()
        rounds.append((time.process_time() - began) / len(deeds))
    return min(rounds)


def _replayed(game: Game[Any]) -> float:
    """Return the seconds needed to replay a whole game of the greedy bot."""
    match = Match.new(game, *case(game), "r")
    bot = bots.find("greedy", "bench")
    while match.table.open:
        seat = next(iter(match.table.open))
        answer = bots.answer(bot, game, match.table, seat, len(match.journal))
        match.choose(answer, seat)
    began = time.process_time()
    save.replayed(match)
    return time.process_time() - began
