"""Where search disagrees most with looking one choice ahead: a tool for writing hints.

Greedy games are played; at some of their questions a search looks for something better.  What it
finds is measured again on other imagined tables, because the best of many looks better than it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from starhold import games
from starhold.bots.greedy import Greedy
from starhold.bots.planner import Planner
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.record import Record, Seat
from starhold.core.table import Table
from starhold.foresight.advice import ends, motives
from starhold.foresight.heats import Heats
from starhold.foresight.hints import hints
from starhold.foresight.shares import Z
from starhold.foresight.sight import Sight, luck_for
from starhold.foresight.wording import reason_line
from starhold.lab.turns import turns
from starhold.show.view import view

AGAIN = 24  # worlds of the second measurement


class DisagreePlan(NamedTuple):
    """Which questions are searched, and how."""

    game: str
    settings: Record
    seats: tuple[Seat, ...]
    seed: str = "disagree"
    often: float = 0.1  # the share of questions that are searched
    tables: int = 500
    ahead: int = 2


class Disagreement(NamedTuple):
    """A question at which search finds something better."""

    step: str
    game: int
    choice: int
    quick: str  # the option that looking one choice ahead prefers
    better: str
    gain: float  # in the units of the game's judgement
    margin: float  # half of the 95 % interval
    reasons: str


class Compared(NamedTuple):
    """What was found at the questions of one game."""

    asked: int
    found: tuple[Disagreement, ...]


def compare(plan: DisagreePlan, number: int) -> Compared:
    """Play one greedy game and search some of its questions."""
    game = games.find(plan.game)
    word = f"{plan.seed} {number}"
    table = game.new(plan.settings, plan.seats, Seeded(chosen_seed(word)))
    table.heard = False
    whim, quick = Random(word), Greedy(word)
    asked = 0
    found: list[Disagreement] = []
    for choice, seat in turns(game, table, word):
        sight = Sight(game, table, seat, luck_for(word, choice))
        chosen = quick.choose(sight)
        if len(sight.offer) > 1 and whim.random() < plan.often:
            asked += 1
            found += _searched(plan, sight, table, sight.offer.index(chosen), (number, choice))
        table.choose(chosen, seat)
    return Compared(asked, tuple(found))


def _searched(
    plan: DisagreePlan, sight: Sight, table: Table[Any], quick: int, where: tuple[int, int]
) -> Iterator[Disagreement]:
    best, _ = Planner("search", plan.tables, plan.ahead).search(sight)
    if best == quick:
        return
    fresh = Sight(sight.game, table, sight.seat, luck_for("measured again", where[1]))
    heats = Heats(fresh, hints(sight.game), plan.ahead, 0)
    for world in range(AGAIN):
        heats.play(quick, world)
        heats.play(best, world)
    gains = [b - a for a, b in zip(heats.values[quick], heats.values[best], strict=True)]
    mean = sum(gains) / AGAIN
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / (AGAIN - 1) / AGAIN)
    question = view(sight.game, table, sight.seat).question
    assert question is not None
    why = motives(heats.judge, ends(heats, best), ends(heats, quick))
    yield Disagreement(
        question.key,
        *where,
        question.options[quick].text,
        question.options[best].text,
        mean,
        Z * spread,
        reason_line(sight.game, why),
    )
