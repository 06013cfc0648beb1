"""Tuning: weights for a game's judgement, fitted to the results of self-play.

At every quiet moment of greedy games, the terms of all seats are noted, with the winner.  A
logistic regression (softmax over the seats; of winning, in solo games) finds the weights that
predict the winner best, held near the current ones by a ridge.  They count only if they win a
match.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from starhold import bots, games
from starhold.bots.greedy import Greedy
from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import Game
from starhold.core.record import Record, Seat
from starhold.foresight.hints import FILE, Hints, Terms, hints
from starhold.lab.turns import turns
from starhold.review.chances import odds_of

STEPS = 300
RATE = 0.5


class TunePlan(NamedTuple):
    """Games of self-play."""

    game: str
    settings: Record
    seats: tuple[Seat, ...]
    seed: str = "tune"


class Moment(NamedTuple):
    """The terms of every seat at a quiet moment, and the winners."""

    terms: tuple[Terms, ...]
    won: tuple[bool, ...]


def play(plan: TunePlan, number: int) -> list[Moment]:
    """Play one greedy game and note its quiet moments."""
    game = games.find(plan.game)
    judge, word = hints(game), f"{plan.seed} {number}"
    table = game.new(plan.settings, plan.seats, Seeded(chosen_seed(word)))
    table.heard = False
    mind, last = Greedy(word), judge.moment(table.state)
    noted: list[tuple[Terms, ...]] = []
    for choice, seat in turns(game, table, word):
        if (now := judge.moment(table.state)) != last:
            last = now
            noted.append(tuple(judge.terms(table.state, seat) for seat in plan.seats))
        table.choose(bots.answer(mind, game, table, seat, choice), seat)
    winners = {score.seat for score in game.score(table.state) if score.won}
    won = tuple(seat in winners for seat in plan.seats)
    return [Moment(terms, won) for terms in noted]


def fitted(judge: Hints, moments: Sequence[Moment], ridge: float = 0.02) -> dict[str, float]:
    """Return the weights that predict the winner best, near the present ones.

    A scale is fitted with them, since only differences of values decide; the weights are given
    in the units of the present ones.
    """
    names = [name for name in judge.weights if any(name in t for m in moments for t in m.terms)]
    spread = {name: _spread(name, moments) for name in names}
    used = [name for name in names if spread[name] > 0]
    present = {name: judge.weights[name] * spread[name] for name in used}
    size = sum(map(abs, present.values())) or 1.0
    fit = {name: present[name] / size for name in used}
    near, scale = dict(fit), 1.0
    rows = [_row(moment, used, spread) for moment in moments]
    for _ in range(STEPS):
        slope = dict.fromkeys(used, 0.0)
        for row, won in rows:
            for chance, one, seats in _errors(row, won, fit):
                for name in used:
                    slope[name] += (one - chance) * seats[name] / len(rows)
        scale = sum(fit[name] * near[name] for name in used) / (
            sum(near[name] ** 2 for name in used) or 1.0
        )
        for name in used:
            fit[name] += RATE * (slope[name] - ridge * (fit[name] - scale * near[name]))
    scale = scale if scale > 0 else 1.0
    found = {name: fit[name] / scale * size / spread[name] for name in used}
    return {name: round(found.get(name, weight), 3) for name, weight in judge.weights.items()}


def write(game: Game[Any], weights: dict[str, float], found: str, folder: Path) -> Path:
    """Write weights where `--data FOLDER` finds them; return the file."""
    file = folder / game.package.rpartition(".")[2] / FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"found = {json.dumps(found)}", f"rules = {json.dumps(game.meta.rules_version)}"]
    lines += ["", "[weights]", *(f"{name} = {weight}" for name, weight in weights.items())]
    file.write_text("\n".join(lines) + "\n", "utf-8")
    return file


def _spread(name: str, moments: Sequence[Moment]) -> float:
    """Return how much a term varies between seats and moments."""
    amounts = [terms.get(name, 0.0) for moment in moments for terms in moment.terms]
    mean = sum(amounts) / len(amounts)
    return float((sum((one - mean) ** 2 for one in amounts) / len(amounts)) ** 0.5)


def _row(
    moment: Moment, names: list[str], spread: dict[str, float]
) -> tuple[list[dict[str, float]], tuple[bool, ...]]:
    scaled = [{n: terms.get(n, 0.0) / spread[n] for n in names} for terms in moment.terms]
    return scaled, moment.won


def _errors(row: list[dict[str, float]], won: tuple[bool, ...], fit: dict[str, float]) -> Any:
    """Yield the predicted chance of each seat, its share of the victory, and its terms."""
    winners = sum(won)
    if len(row) > 1 and not winners:
        return
    values = [sum(fit[name] * amount for name, amount in seat.items()) for seat in row]
    for seat, chance, one in zip(row, odds_of(values), won, strict=True):
        yield chance, one / max(1, winners), seat
