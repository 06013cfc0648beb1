"""SE-12.21  A player's fleet after the plan: scuttled, merged and split.

A plan is secret until all are handed in (SE-12.2), so the counters on the map stay as they are
meanwhile. These queries show the result in advance; `regroup` carries it out.
"""

from collections.abc import Sequence

from starhold.core.record import Seat, replace

from ..empires.inventory import Inventory
from ..facts.catalog import UnitKind
from ..state import Cell, Empire, Group, GroupId, State
from . import groups
from .merging import merge, merged


def is_rearranged(empire: Empire) -> bool:
    """SE-12.21  Whether a plan changes any group on the map."""
    return bool(empire.plan.scuttled or empire.plan.joined or empire.plan.parted)


def inventory(state: State, seat: Seat) -> Inventory | None:
    """SE-12.1  An empire's inventory, unless its plan changes the counted pieces."""
    plan = state.empires[seat].plan
    if not state.planning or plan.scuttled or plan.joined or plan.parted:
        return None
    return None if plan.scrapped or plan.redesigns else plan.inventory


def as_planned(state: State, seat: Seat) -> Sequence[Group]:
    """SE-12.21  A player's groups once the plan is carried out, before anything is built."""
    fleet, empire = not_scuttled(state, seat), state.empires[seat]
    if not (empire.plan.joined or empire.plan.parted):
        return fleet
    by_id = {group.id: group for group in fleet}
    for pair in empire.plan.joined:
        by_id[pair.group] = merged(by_id[pair.group], by_id.pop(pair.other))
    for number, part in enumerate(empire.plan.parted):
        whole = by_id[part.group]
        by_id[whole.id] = replace(whole, count=whole.count - part.count)
        new = f"{whole.id}/{number}"  # it has no id before it is on the map
        by_id[new] = replace(whole, id=new, count=part.count)
    return list(by_id.values())


def not_scuttled(state: State, seat: Seat) -> Sequence[Group]:
    """SE-12.1  The groups left when maintenance is due: in step 7, before any spending.

    Groups that are merged or split later in the phase pay as they stood.
    """
    fleet, scuttled = groups.fleet_of(state, seat), state.empires[seat].plan.scuttled
    if not scuttled:
        return fleet
    by_id = {group.id: group for group in fleet}
    for loss in scuttled:
        group = by_id.pop(loss.group)
        left = group.count - (loss.count or group.count)
        if left:
            by_id[group.id] = replace(group, count=left)
    return list(by_id.values())


def count_planned(state: State, seat: Seat, gid: GroupId) -> int:
    """SE-12.21  How many units a group has after the plan."""
    return next(group.count for group in as_planned(state, seat) if group.id == gid)


def own_as_planned(state: State, seat: Seat, at: Cell) -> list[Group]:
    """SE-12.21  A player's groups in a hex after the plan."""
    if not is_rearranged(state.empires[seat]):
        return groups.own(state, seat, at)
    return [group for group in as_planned(state, seat) if group.at == at]


def counters_planned(state: State, seat: Seat) -> dict[UnitKind, int]:
    """SE-3.1  Counters in use once the plan is carried out, before anything is built."""
    counted = inventory(state, seat)
    if counted is not None:
        return dict(counted.counters)
    empire = state.empires[seat]
    if not (empire.plan.scrapped or is_rearranged(empire)):
        return groups.counters_used(state, seat)
    # SE-17.12: scrapped ships need none.
    scrapped = {scrap.group: scrap.count for scrap in empire.plan.scrapped}
    fleet = (g for g in as_planned(state, seat) if g.count > scrapped.get(g.id, 0))
    return groups.counters_used(state, seat, fleet)


def rearranged(empire: Empire) -> set[GroupId]:
    """SE-12.21  Groups that a plan merges or splits: they cannot be used in other orders."""
    joined = {gid for pair in empire.plan.joined for gid in (pair.group, pair.other)}
    return joined | {part.group for part in empire.plan.parted}


def regroup(state: State, seat: Seat) -> None:
    """SE-12.21  Carry out the plan for the groups on the map; SE-17.12: scrap ships."""
    plan = state.empires[seat].plan
    for loss in plan.scuttled:
        group = state.groups[loss.group]
        if 0 < loss.count < group.count:
            groups.lose_units(state, group, loss.count)
        else:
            groups.scuttle_group(state, loss.group)
    for pair in plan.joined:
        merge(state, state.groups[pair.group], state.groups[pair.other])
    for part in plan.parted:
        groups.split(state, state.groups[part.group], part.count)
    for scrap in plan.scrapped:
        groups.lose_units(state, state.groups[scrap.group], scrap.count)
    plan.scuttled, plan.joined, plan.parted, plan.scrapped = [], [], [], []
