"""The chance of winning, from the game's own judgement of a position.

Among several seats it is a softmax of the judgement, as the tuning of the weights uses it; alone,
a logistic curve.  `hints.toml` has the scale, fitted to games of the bots.  A lead counts by the
share of the game that was played: early leads decide little.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.core.score import Score
from starhold.core.table import Table
from starhold.foresight.hints import Hints

STEEPEST = 30.0  # beyond this, exp would overflow and change nothing


def chances(
    game: Game[Any], judge: Hints, table: Table[Any], seats: Sequence[Seat], share: float
) -> tuple[float, ...]:
    """Return the chance of each seat after a share of the game; a finished game is certain."""
    if table.over:
        return certain(game.score(table.state), seats)
    return likely(judge, [judge.value(table.state, seat) for seat in seats], share)


def likely(judge: Hints, values: Sequence[float], share: float) -> tuple[float, ...]:
    """Return the chances that follow from the value of each seat's position."""
    even = judge.even if len(values) == 1 else 0.0
    return odds_of([share * (value - even) / judge.scale for value in values])


def odds_of(leads: Sequence[float]) -> tuple[float, ...]:
    """Return the chance of each seat: a lead of 1 multiplies the odds by e."""
    if len(leads) == 1:
        return (1 / (1 + exp(-max(-STEEPEST, min(STEEPEST, leads[0])))),)
    best = max(leads)
    powers = [exp(lead - best) for lead in leads]
    whole = sum(powers)
    return tuple(power / whole for power in powers)


def certain(result: Sequence[Score], seats: Sequence[Seat]) -> tuple[float, ...]:
    """Return 1 for the winner; winners who share the victory share it here too."""
    won = [score.seat for score in result if score.won]
    return tuple((seat in won) / max(1, len(won)) for seat in seats)
