"""SE-24  Card 23, Cryogenic Stasis Pods: Boarding Ships and Transports pay half."""

from __future__ import annotations

from starhold.games.space_empires.empires.cards import half_pay
from starhold.games.space_empires.numbers import HALVES, Halving
from starhold.games.space_empires.state import Group, State


@HALVES.rule("alien_cards", kinds=("boarding_ship", "transport"))
def half_maintenance(state: State, group: Group) -> Halving | None:
    return half_pay(state, group, 23)
