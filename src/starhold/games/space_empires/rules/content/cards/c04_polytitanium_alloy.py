"""SE-24  Card 4, Polytitanium Alloy: Destroyers cost 2 CP less."""

from __future__ import annotations

from starhold.core.record import Seat
from starhold.core.score import Term
from starhold.games.space_empires.empires.cards import cheaper
from starhold.games.space_empires.facts.catalog import UnitKind
from starhold.games.space_empires.numbers import UNIT_PRICE
from starhold.games.space_empires.state import State


@UNIT_PRICE.rule("alien_cards", kinds=("destroyer",))
def lower_price(state: State, seat: Seat, _kind: UnitKind) -> Term | None:
    return cheaper(state, seat, 2, 4)
