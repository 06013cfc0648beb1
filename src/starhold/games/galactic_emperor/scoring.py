"""GE-16.6  The result: points, and who won."""

from __future__ import annotations

from starhold.core.score import Score, Term
from starhold.games.galactic_emperor.state import State


def score(state: State) -> tuple[Score, ...]:
    return tuple(
        Score(seat, player.vp, (Term("points", player.vp, "GE-16.6"),), won=seat in state.winners)
        for seat, player in state.players.items()
    )
