"""Liar's Dice: hidden dice, bids and bluffs."""

from __future__ import annotations

from collections.abc import Iterator

from starhold.core.game import Game
from starhold.core.score import Score, Term

from .imagine import imagine
from .rules.r01_setup import begin
from .state import FACES, Settings, State
from .view import scene


def score(state: State) -> tuple[Score, ...]:
    """LD-4.1, LD-4.2  The last player with dice wins, or all but the loser of the only call."""
    last = [seat for seat, cup in state.cups.items() if cup]
    if state.settings.rounds == "one" and state.losers:
        last = [seat for seat in state.cups if seat != state.losers[0]]
    over = len(last) == 1 or state.settings.rounds == "one"
    return tuple(
        Score(seat, len(cup), (Term("dice", len(cup), "LD-4.1"),), won=over and seat in last)
        for seat, cup in state.cups.items()
    )


def invariants(state: State) -> Iterator[str]:
    if state.total + len(state.losers) != state.settings.dice * len(state.cups):
        yield "a die is missing"
    if any(not 1 <= die <= FACES for cup in state.cups.values() for die in cup):
        yield "a die has no such face"


GAME = Game(
    __name__,
    state=State,
    settings=Settings,
    begin=begin,
    scene=scene,
    score=score,
    imagine=imagine,
    invariants=invariants,
)
