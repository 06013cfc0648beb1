"""SE-25  Advantage 32, Warrior Race: strong when attacking, weak when defending."""

from __future__ import annotations

from starhold.core.score import Term
from starhold.games.space_empires.empires.alliances import attacks
from starhold.games.space_empires.empires.cards import GUNSHIPS, holds
from starhold.games.space_empires.hooks.numbers import Aim

NUMBER = 32


def fighting_spirit(aim: Aim) -> Term | None:
    """R-33  +1 for the attacker's ships, −1 for the defender's; not for boarding."""
    if aim.gun.kind not in GUNSHIPS or not holds(aim.state, aim.gun.owner, NUMBER):
        return None
    return Term("card-32", 1 if attacks(aim.battle, aim.gun.owner) else -1, "SE-25")
