"""What a player sees of all groups of others, worked out once while none of them changes."""

from typing import NamedTuple

from starhold.core.record import Seat
from starhold.kit.latest import latest

from ..facts.catalog import ARMED, UNITS
from ..facts.starmap import distance
from ..fleets.tech import PLAIN
from ..fleets.uniques import UNIQUE_KIND
from ..state import ALIEN, Cell, Group, State
from .battles import FOE, WILD

LEVEL = 0.1  # more for each technology level a ship carries
HIDDEN = 12.0  # a face-down counter: perhaps a Cruiser
REACH = 3  # hexes: rivals this near a Homeworld threaten it


class Others(NamedTuple):
    """The groups of others."""

    cost: float  # to us, of rivals' and aliens' ships
    near: float  # the strength of rivals near our Homeworld
    hexes: set[Cell]  # of all these groups
    about: dict[Seat, set[Cell]]  # the same for each rival, without the rival's own groups


def others_seen(state: State, seat: Seat, rivals: list[Seat]) -> Others:
    """Return what a player sees of all other groups."""
    groups = [group for group in state.groups.values() if group.owner != seat]
    return _others(groups, rivals, state.worlds.get(seat))


@latest
def _others(groups: list[Group], rivals: list[Seat], world: Cell | None) -> Others:
    cost = near = 0.0
    for group in groups:
        if group.owner in rivals:
            strength = seen(group)
            cost += FOE * strength
            if world is not None and distance(group.at, world) <= REACH:
                near += strength
        elif group.owner == ALIEN:
            cost += WILD * seen(group)
    about = {rival: {g.at for g in groups if g.owner != rival} for rival in rivals}
    return Others(cost, near, {group.at for group in groups}, about)


def seen(group: Group) -> float:
    """Return the strength of another player's group, by what everyone can see of it.

    Hints may read nothing else: face-down counters differ from one imagined table to the next.
    """
    if UNITS[group.kind].open:
        return 0.0
    if not group.face_up or group.kind == UNIQUE_KIND:
        return HIDDEN
    if group.kind not in ARMED:
        return 0.0
    tech = group.announced or PLAIN  # SE-29.4
    mounted = tech.attack + tech.defense + tech.tactics
    worth = UNITS[group.kind].cost * group.count * (1 + LEVEL * mounted)
    return max(0.0, worth - group.damage)
