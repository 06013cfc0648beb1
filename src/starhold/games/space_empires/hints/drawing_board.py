"""The Unique Ship that bots design: the best fighting ship for its price (SE-23).

It is found by trying everything Ship Size 3 can build, which every fleet reaches soon. Abilities
serve longer plans than one choice, and are left out.
"""

from functools import cache
from itertools import product
from math import sqrt

from starhold.core.record import Option, Seat

from ..facts.catalog import FIGURES
from ..fleets.designs import UNIQUE, Design, design_cost, in_class
from ..rules.economy.r23_design import (
    AddAbility,
    Redesign,
    SetAttack,
    SetClass,
    SetDefense,
    SetHull,
    StartAnew,
)
from ..state import State
from .tastes import RARE, WRONG, Taste, Tastes, always

SHIP_SIZE = 3
# The expected opponent: a Cruiser in mid-game, with Attack and Defense at 2.
FOE_ATTACK, FOE_DEFENSE, LEVEL = 6, 1, 2


def best_for_its_price(design: Design) -> float:
    """Return hits dealt and endured for each CP; SE-11.4: hull limits technology."""
    carried = min(LEVEL, design.hull)
    chance = max(1, design.attack + carried - FOE_DEFENSE) / FIGURES.sides
    risk = max(1, FOE_ATTACK - design.defense - carried) / FIGURES.sides
    return sqrt(chance * design.hull / risk) / design_cost(design)


@cache
def good_design() -> Design:
    """Return the best design that Ship Size 3 can build."""
    attacks, defenses, hulls = map(len, (UNIQUE.attacks, UNIQUE.defenses, UNIQUE.hulls))
    tried = (
        in_class(Design(attack=attack, defense=defense, hull=hull))
        for attack, defense, hull in product(
            range(1, attacks + 1), range(defenses), range(1, hulls + 1)
        )
    )
    able = (one for one in tried if design_cost(one) <= UNIQUE.sizes[SHIP_SIZE - 1])
    return max(able, key=best_for_its_price)


def _drawn(part: str) -> Taste:
    """Prefer the part that the good design has."""

    def taste(_state: State, _seat: Seat, option: Option) -> float:
        return 0.0 if getattr(option, part) == getattr(good_design(), part) else WRONG

    return taste


# Part by part; a finished design stays, for a new one costs 5 CP (SE-23.6).
DESIGN_TASTES: Tastes = {
    SetHull: _drawn("hull"),
    SetAttack: _drawn("attack"),
    SetDefense: _drawn("defense"),
    SetClass: _drawn("weapon"),
    **always(WRONG, AddAbility),
    **always(RARE, Redesign, StartAnew),
}
