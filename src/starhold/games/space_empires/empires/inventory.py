"""SE-12.1  An empire's pieces on the map while plans are made.

Plans are secret and change nothing on the map, so this is taken once, as the plans begin, and
kept with the plan. `rules/economy/r12_inventory.py` takes it; `invariants.py` checks it.
"""

import msgspec


class Inventory(msgspec.Struct, frozen=True, gc=False):
    """SE-12.1  An empire's assets while nothing is scuttled, merged, split or redesigned."""

    maintenance: int
    counters: tuple[tuple[str, int], ...]  # SE-3.1: in use, by type
    yards: tuple[tuple[str, int], ...]  # SE-12.15: Ship Yards by hex
    colonies: tuple[str, ...]  # SE-10.3: those with income
    has_own_design: bool  # SE-23.6: ships of its present design
