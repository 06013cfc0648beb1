"""SE-12.21  The fleet of a player as his plan leaves it: scuttled, joined and split.

A plan is secret until all have handed theirs in (SE-12.2), so that the counters on the map stay as
they are while it is made.  What is to become of them is asked here, and done by `regroup`.
"""

from __future__ import annotations

from msgspec.structs import replace

from starhold.core.record import Seat
from starhold.games.space_empires.facts.catalog import UnitKind
from starhold.games.space_empires.fleets.groups import (
    counters_used,
    fleet_of,
    lose_units,
    merge,
    merged,
    own,
    scuttle_group,
    split,
)
from starhold.games.space_empires.state import Cell, Empire, Group, GroupId, State


def is_rearranged(empire: Empire) -> bool:
    """SE-12.21  Whether a plan changes any group that is on the map."""
    return bool(empire.plan.scuttled or empire.plan.joined or empire.plan.parted)


def as_planned(state: State, seat: Seat) -> list[Group]:
    """SE-12.21  The groups of a player when his plan is carried out, before anything is bought."""
    fleet, empire = not_scuttled(state, seat), state.empires[seat]
    if not (empire.plan.joined or empire.plan.parted):
        return fleet
    groups = {group.id: group for group in fleet}
    for pair in empire.plan.joined:
        groups[pair.group] = merged(groups[pair.group], groups.pop(pair.other))
    for number, part in enumerate(empire.plan.parted):
        whole = groups[part.group]
        groups[whole.id] = replace(whole, count=whole.count - part.count)
        new = f"{whole.id}/{number}"  # it has no id before it lies on the map
        groups[new] = replace(whole, id=new, count=part.count)
    return list(groups.values())


def not_scuttled(state: State, seat: Seat) -> list[Group]:
    """SE-12.1  The groups that are left when maintenance is due: in step 7, before any spending.

    Crews that are joined or split later in the phase pay as they stood.
    """
    fleet, scuttled = fleet_of(state, seat), state.empires[seat].plan.scuttled
    if not scuttled:
        return fleet
    groups = {group.id: group for group in fleet}
    for loss in scuttled:
        group = groups.pop(loss.group)
        left = group.count - (loss.count or group.count)
        if left:
            groups[group.id] = replace(group, count=left)
    return list(groups.values())


def count_planned(state: State, seat: Seat, gid: GroupId) -> int:
    """SE-12.21  How many units a group has then."""
    return next(group.count for group in as_planned(state, seat) if group.id == gid)


def own_as_planned(state: State, seat: Seat, at: Cell) -> list[Group]:
    """SE-12.21  Those of them in a hex."""
    if not is_rearranged(state.empires[seat]):
        return own(state, seat, at)
    return [group for group in as_planned(state, seat) if group.at == at]


def counters_planned(state: State, seat: Seat) -> dict[UnitKind, int]:
    """SE-3.1  Counters in use when the plan is carried out, before anything is bought.

    SE-17.12: ships that are scrapped need none.
    """
    empire = state.empires[seat]
    if not (empire.plan.scrapped or is_rearranged(empire)):
        return counters_used(state, seat)
    scrapped = {scrap.group: scrap.count for scrap in empire.plan.scrapped}
    fleet = (g for g in as_planned(state, seat) if g.count > scrapped.get(g.id, 0))
    return counters_used(state, seat, fleet)


def rearranged(empire: Empire) -> set[GroupId]:
    """SE-12.21  Groups that a plan joins or splits: nothing else is done with them in it."""
    joined = {gid for pair in empire.plan.joined for gid in (pair.group, pair.other)}
    return joined | {part.group for part in empire.plan.parted}


def regroup(state: State, seat: Seat) -> None:
    """SE-12.21  Do to the groups on the map what the plan says; SE-17.12 scrap ships."""
    empire = state.empires[seat]
    for loss in empire.plan.scuttled:
        group = state.groups[loss.group]
        if 0 < loss.count < group.count:
            lose_units(state, group, loss.count)
        else:
            scuttle_group(state, loss.group)
    for pair in empire.plan.joined:
        merge(state, state.groups[pair.group], state.groups[pair.other])
    for part in empire.plan.parted:
        split(state, state.groups[part.group], part.count)
    for scrap in empire.plan.scrapped:
        lose_units(state, state.groups[scrap.group], scrap.count)
    empire.plan.scuttled, empire.plan.joined, empire.plan.parted, empire.plan.scrapped = (
        [],
        [],
        [],
        [],
    )
