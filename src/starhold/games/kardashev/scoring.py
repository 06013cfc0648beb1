"""KA-13  Scoring: colonies, fleets and technologies."""

from starhold.core.record import Seat
from starhold.core.score import Score, Term

from .catalog import SCORING, TREE
from .galaxy import colonies_of, fleets_of, holding
from .state import State


def score(state: State) -> tuple[Score, ...]:
    """KA-13.2  The highest score wins; KA-13.2 breaks ties."""
    winner = max(state.players, key=lambda seat: standing(state, seat))
    scores = []
    for seat in state.players:
        items = tuple(term for term in points(state, seat) if term.amount)
        scores.append(Score(seat, total(state, seat), items, seat == winner))
    return tuple(scores)


def points(state: State, seat: Seat) -> list[Term]:
    """KA-13.1  Cards, destroyed tiles and markers score nothing."""
    colonies = sum(SCORING.colonies[colony.level - 1] for _, colony in colonies_of(state, seat))
    technologies = sum(TREE[name].level for name in state.players[seat].technologies)
    return [
        Term("colonies", colonies, "KA-13"),
        Term("fleets", fleet_levels(state, seat) * SCORING.fleet_level, "KA-13"),
        Term("technologies", technologies * SCORING.technology_level, "KA-13"),
    ]


def total(state: State, seat: Seat) -> int:
    return sum(term.amount for term in points(state, seat))


def fleet_levels(state: State, seat: Seat) -> int:
    """KA-13  Sum the levels of a player's fleets, including one that is attacking."""
    attack = state.attack
    attacking = attack.level if attack and attack.attacker == seat else 0
    return attacking + sum(fleet.level for _, fleet in fleets_of(state, seat))


def standing(state: State, seat: Seat) -> tuple[int, ...]:
    """KA-13.2  Return points, then the tie-breaks in order."""
    fleets = [fleet.level for _, fleet in fleets_of(state, seat)]
    return (
        total(state, seat),
        sum(fleets),
        max(fleets, default=0),
        sum(colony.level for _, colony in colonies_of(state, seat)),
        len(state.players[seat].technologies),
        holding(state, seat),
        list(state.players).index(seat),
    )
