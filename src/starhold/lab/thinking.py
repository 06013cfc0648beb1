"""How long the levels that search think, and how many tables they look at.

The questions are those of greedy games.  Times are processor times, so that other programs do not
distort them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from starhold import bots
from starhold.bots.levels import budget
from starhold.bots.planner import Planner
from starhold.core.game import Game
from starhold.foresight.sight import Sight, luck_for
from starhold.lab.speed import new_table
from starhold.lab.turns import turns

EVERY = 7  # one question of so many is measured, so that a few seconds see a whole game


class Thinking(NamedTuple):
    """What the answers of a level took."""

    tables_per_second: float
    mean: float  # seconds
    slowest: float


def thinking(game: Game[Any], level: str, seconds: float) -> Thinking:
    """Let a level think about questions for this long, and answer at least one."""
    own = budget(level, game.name)
    bot = Planner("bench", own.tables, own.ahead, own.seconds)
    tables, times = 0, list[float]()
    for sight in questions(game):
        began = time.process_time()
        _, heats = bot.search(sight)
        times.append(time.process_time() - began)
        tables += own.tables - heats.tables + heats.spent
        if sum(times) > seconds:
            break
    return Thinking(tables / sum(times), sum(times) / len(times), max(times))


def questions(game: Game[Any]) -> Iterator[Sight]:
    """Yield questions with several options, from one greedy game after another."""
    greedy = bots.find("greedy", "bench")
    played = 0
    while True:
        word = f"bench {played}"
        table = new_table(game, word)
        for number, seat in turns(game, table, word):
            if number % EVERY == 0 and len(table.open[seat].options) > 1:
                yield Sight(game, table, seat, luck_for("bench", number))
            table.choose(bots.answer(greedy, game, table, seat, number), seat)
        played += 1
