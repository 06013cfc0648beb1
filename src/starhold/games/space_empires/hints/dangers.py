"""Dangers to a player's units: in unexplored hexes, and at a Homeworld without guards."""

from starhold.core.record import Seat

from ..facts.catalog import ARMED, UNITS
from ..state import Group, State
from .battles import FLAGSHIP
from .others import Others

# SE-4.11, SE-4.15  The chance that a ship is lost where nobody has been: Danger!, Black Holes, and
# aliens for ships that cannot fight.
DEEP, DEEP_UNARMED, AT_HOME = 0.17, 0.28, 0.02
MOST = 60.0  # CP: a greater threat counts no more


def risk(state: State, mine: list[Group]) -> float:
    """Return the CP that exploration is likely to cost."""
    worth = 0.0
    for group in mine:
        marker = state.markers.get(group.at)
        if marker is not None and not marker.face_up:
            cost = FLAGSHIP if group.kind == "flagship" else UNITS[group.kind].cost
            if marker.back is not None:
                worth += AT_HOME * cost * group.count
            else:
                worth += (DEEP if group.kind in ARMED else DEEP_UNARMED) * cost * group.count
    return worth


def threat(state: State, seat: Seat, mine: list[Group], others: Others) -> float:
    """Return by how many CP the rivals near a Homeworld outweigh its guards."""
    if not others.near:
        return 0.0
    world = state.worlds[seat]
    guards = sum(UNITS[g.kind].cost * g.count for g in mine if g.at == world and g.kind in ARMED)
    return min(MOST, max(0.0, others.near - guards))
