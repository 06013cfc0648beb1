"""SE-25  Advantage 50, Cloaking Geniuses: Scouts, Destroyers and later Cruisers can cloak.

A captured ship keeps its technology (SE-17.8), and can still be refitted (SE-25.5).
"""

from ....empires.cards import benefits, holds, present
from ....facts.catalog import UnitKind
from ....fleets.tech import Tech
from ....hooks.numbers import Levels
from ....state import Battle, Group, State, Table
from ....steps import Seat, Steps, replace
from ...hands.r24_alien_cards import reveal

NUMBER = 50
# The Cloaking level from which each kind can mount it.
FROM: dict[UnitKind, int] = {"scout": 1, "destroyer": 1, "cruiser": 2}


def small_cloaks(state: State, group: Group, levels: Levels, tech: Tech) -> Tech:
    """SE-14.25  All benefits of a cloak; detected ships fire in their own class."""
    level = levels.get("cloaking", 0)
    able = level >= FROM[group.kind]
    return replace(tech, cloaking=level) if able and benefits(state, group, NUMBER) else tech


def shown_by_a_cloak(table: Table, group: Group) -> Steps:
    """Revealed when such a ship passes an enemy, or joins a battle late."""
    if is_odd(group) and holds(table.state, group.owner, NUMBER):
        reveal(table, group.owner, NUMBER)
    return ()


def fights_under_a_cloak(state: State, battle: Battle, side: Seat) -> bool:
    """Revealed in a battle with a cloaked Scout, Destroyer or Cruiser."""
    return any(is_odd(group) for group in present(state, battle, side))


def is_odd(group: Group) -> bool:
    return group.kind in FROM and group.tech.cloaking > 0
