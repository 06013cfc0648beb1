"""A match between two sets of weights, with rotating seats."""

from __future__ import annotations

from typing import Any, NamedTuple

from starhold import bots, games
from starhold.bots.greedy import Greedy
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.record import Record, Seat
from starhold.foresight.hints import hints
from starhold.lab.turns import turns


class Contest(NamedTuple):
    """One seat uses the new weights, the others the current ones."""

    game: str
    settings: Record
    seats: tuple[Seat, ...]
    seed: str
    weights: dict[str, float]


def contested(plan: Contest, number: int) -> float:
    """Play one game; return the share of the victory won by the new weights.

    A solo game is played twice, once with each; equal results give one half.
    """
    if len(plan.seats) == 1:
        return 0.5 + (_won(plan, number, plan.seats[0]) - _won(plan, number, None)) / 2
    return _won(plan, number, plan.seats[number % len(plan.seats)])


def _won(plan: Contest, number: int, new: Seat | None) -> float:
    game: Any = games.find(plan.game)
    judge = hints(game)
    word = f"{plan.seed} {number // len(plan.seats)}"
    table = game.new(plan.settings, plan.seats, Seeded(chosen_seed(word)))
    table.heard = False
    changed = judge._replace(weights=plan.weights)
    minds = {
        seat: Greedy(f"{word} {seat}", judge=changed if seat == new else judge)
        for seat in plan.seats
    }
    for choice, seat in turns(game, table, word):
        table.choose(bots.answer(minds[seat], game, table, seat, choice), seat)
    winners = [score.seat for score in game.score(table.state) if score.won]
    return 1 / len(winners) if (new or plan.seats[0]) in winners else 0.0
