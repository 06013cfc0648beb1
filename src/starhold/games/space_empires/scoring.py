"""SE-27  The result: the winner by the rules, with the sum of SE-27.12 beside it."""

from starhold.core.score import Score

from .battles.terms import total
from .rules.turns.r27_victory import greatness
from .state import State


def score(state: State) -> tuple[Score, ...]:
    """SE-27.12  Colonies, ships and CP of each empire."""
    result = []
    for seat in state.ring:
        terms = greatness(state, seat)
        result.append(Score(seat, total(terms), terms, won=seat in state.winners))
    return tuple(result)
