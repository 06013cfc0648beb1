"""SE-24  Card 12, Microwarp Drive: Battlecruisers have +1 Attack."""

from __future__ import annotations

from starhold.core.score import Term
from starhold.games.space_empires.empires.cards import stronger
from starhold.games.space_empires.numbers import BOMBARDMENT, SHOT, Aim, Bombing


@SHOT.rule("alien_cards")
def stronger_shots(aim: Aim) -> Term | None:
    return stronger(aim.state, aim.gun, "battlecruiser", 12)


@BOMBARDMENT.rule("alien_cards")
def stronger_bombs(aim: Bombing) -> Term | None:
    return stronger(aim.state, aim.gun, "battlecruiser", 12)
