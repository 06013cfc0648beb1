"""SE-24  Card 21, Efficient Factories: each colony of 5 CP yields 6."""

from collections.abc import Iterator

from starhold.core.record import Seat
from starhold.core.score import Term
from starhold.games.space_empires.empires import cards, holdings
from starhold.games.space_empires.facts.catalog import FIGURES
from starhold.games.space_empires.state import State


def one_more(state: State, seat: Seat) -> Iterator[Term]:
    """SE-12.24  By face size; R-21: not for a Homeworld reduced to 5."""
    if cards.holds(state, seat, 21):
        full = [
            at
            for at, colony in holdings.colonies_of(state, seat)
            if not colony.homeworld
            and holdings.size(colony) == FIGURES.colony[-1]
            and holdings.yields_income(state, at, colony)
        ]
        yield Term("card-21", len(full), "SE-24")
