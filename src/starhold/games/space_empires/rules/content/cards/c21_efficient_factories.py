"""SE-24  Card 21, Efficient Factories: each colony of 5 CP yields 6."""

from __future__ import annotations

from collections.abc import Iterator

from starhold.core.record import Seat
from starhold.core.score import Term
from starhold.games.space_empires.empires.cards import holds
from starhold.games.space_empires.empires.holdings import colonies_of, size, yields_income
from starhold.games.space_empires.facts.catalog import FIGURES
from starhold.games.space_empires.state import State


def one_more(state: State, seat: Seat) -> Iterator[Term]:
    """SE-12.24  By face size; R-21: not for a Homeworld reduced to 5."""
    if holds(state, seat, 21):
        full = [
            at
            for at, colony in colonies_of(state, seat)
            if not colony.homeworld
            and size(colony) == FIGURES.colony[-1]
            and yields_income(state, at, colony)
        ]
        yield Term("card-21", len(full), "SE-24")
