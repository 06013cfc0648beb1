"""SE-7.4  Camps: the groups of a player in a hex, for rules that look at all of them."""

from starhold.core.record import Seat

from ..hooks.tables import Camp
from ..state import Cell, Group, State
from .groups import own


def camps_of(fleet: list[Group]) -> dict[Cell, Camp]:
    """Return the camps of a fleet."""
    found: dict[Cell, Camp] = {}
    for group in fleet:
        camp = found.get(group.at)
        if camp is None:
            found[group.at] = Camp([group], [group.kind])
        else:
            camp.groups.append(group)
            camp.kinds.append(group.kind)
    return found


def camp_at(state: State, seat: Seat, at: Cell) -> Camp:
    """Return the camp of a player in a hex."""
    found = own(state, seat, at)
    return Camp(found, [group.kind for group in found])
