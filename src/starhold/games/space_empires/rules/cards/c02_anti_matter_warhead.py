"""SE-24  Card 2, Anti-Matter Warhead: Destroyers have +1 Attack."""

from __future__ import annotations

from starhold.core.score import Term
from starhold.games.space_empires.cards import benefits
from starhold.games.space_empires.numbers import BOMBARDMENT, SHOT, Aim, Bombing


@SHOT.rule("alien_cards")
def stronger_shots(aim: Aim) -> Term | None:
    return _bonus(Bombing(aim.state, aim.gun))


@BOMBARDMENT.rule("alien_cards")
def _bonus(aim: Bombing) -> Term | None:
    """SE-15.2  A permanent increase of the ship type counts against colonies too (R-58)."""
    ours = aim.gun.kind == "destroyer" and benefits(aim.state, aim.gun, 2)
    return Term("card-2", 1, "SE-24") if ours else None
