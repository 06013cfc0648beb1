"""SE-24  Card 1, Soylent Purple: Scouts and Destroyers pay half of their maintenance."""

from __future__ import annotations

from starhold.games.space_empires.empires.cards import half_pay
from starhold.games.space_empires.numbers import HALVES, Halving
from starhold.games.space_empires.state import Group, State


@HALVES.rule("alien_cards", kinds=("scout", "destroyer"))
def half_maintenance(state: State, group: Group) -> Halving | None:
    return half_pay(state, group, 1)
