"""SE-25  Advantage 49, Traders: pipelines bring them twice as much."""

from collections.abc import Iterator

from starhold.core.record import Seat
from starhold.core.score import Term
from starhold.games.space_empires.empires.cards import holds
from starhold.games.space_empires.fleets.moves import linked_colonies
from starhold.games.space_empires.state import State

NUMBER = 49


def trade(state: State, seat: Seat) -> Iterator[Term]:
    """SE-12.9  One more CP from each colony that pipelines join to the Homeworld."""
    if holds(state, seat, NUMBER):
        yield Term("card-49", len(linked_colonies(state, seat)), "SE-25")
