"""SE-25  Advantage 32, Warrior Race: strong when attacking, weak when defending."""

from starhold.core.score import Term
from starhold.games.space_empires.empires import alliances, cards
from starhold.games.space_empires.hooks.numbers import Aim

NUMBER = 32


def fighting_spirit(aim: Aim) -> Term | None:
    """R-33  +1 for the attacker's ships, −1 for the defender's; not for boarding."""
    if aim.gun.kind not in cards.GUNSHIPS or not cards.holds(aim.state, aim.gun.owner, NUMBER):
        return None
    return Term("card-32", 1 if alliances.attacks(aim.battle, aim.gun.owner) else -1, "SE-25")
