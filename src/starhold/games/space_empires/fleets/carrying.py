"""Carrying: Fighters in bays (SE-14.1), ground units aboard Transports (SE-20.1)."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from starhold.core.record import Seat, replace

from ..facts.catalog import UNITS
from ..hooks import numbers
from ..state import Cell, Group, GroupId, State
from .groups import can_split, deal_ids, is_own, own, own_of, split, true_kind


def room(state: State, seat: Seat, at: Cell) -> int:
    """SE-14.1  How many Fighters the carriers of a hex can hold."""
    return sum(berths(state, group) for group in own(state, seat, at))


def berths(state: State, group: Group) -> int:
    """SE-14.1  How many Fighters a group can hold; SE-25.7 Decoys hold none."""
    return 0 if group.sham else bays(state, group)


def bays(state: State, group: Group) -> int:
    """SE-14.1  How many Fighters a group seems to hold: Decoys look like ships to others."""
    held = UNITS[group.kind].holds
    for rule in numbers.HOLDS.of(state, group.kind):
        held = rule(state, group, held)
    return held * group.count


def lift_of(group: Group) -> int:
    """SE-20.1  How many ground units a group carries."""
    return UNITS[true_kind(group)].carries * group.count


def fighters(state: State, seat: Seat, at: Cell) -> list[Group]:
    """SE-14.1  The Fighters there that must be carried (SE-25.7)."""
    return [group for group in own_of(state, seat, at, ("fighter",)) if not group.sham]


class Load(NamedTuple):
    """SE-14.1  The places left, and the units that must be taken along."""

    places: int
    must_go: int


def fullest(groups: list[Group], places: int) -> list[Group]:
    """SE-14.1  The whole groups that fill these places best."""
    best: dict[int, list[Group]] = {0: []}
    for group in groups:
        for units, chosen in list(best.items()):
            if units + group.count <= places:
                best.setdefault(units + group.count, [*chosen, group])
    return best[max(best)]


def most_units(state: State, groups: list[Group], places: int) -> int:
    """SE-14.1  How many units of these groups fit into the places; SE-3.1: parts too."""
    whole = fullest(groups, places)
    units = sum(group.count for group in whole)
    rest = [group for group in groups if group not in whole]
    if units < places and any(can_split(state, group) for group in rest):
        return min(places, sum(group.count for group in groups))
    return units


def completes(state: State, cargo: list[Group], group: Group, count: int, load: Load) -> bool:
    """SE-14.1  Whether taking these units leaves room for all that must go."""
    others = [other for other in cargo if other.id != group.id]
    left = load.places - count
    if count == group.count:
        return count + most_units(state, others, left) >= load.must_go
    # The part has used a counter: only whole groups can fill the rest.
    rest = replace(group, count=group.count - count)
    return count + sum(other.count for other in fullest([*others, rest], left)) >= load.must_go


def homeless(state: State, seat: Seat, at: Cell) -> int:
    """SE-14.6  How many Fighters there have neither a colony nor a carrier."""
    waiting = fighters(state, seat, at)
    if not waiting or is_own(state, seat, at):
        return 0
    return max(0, sum(group.count for group in waiting) - room(state, seat, at))


def stranded(state: State, seat: Seat, fleet: Iterable[Group]) -> int:
    """SE-14.1  How many Fighters would have neither a colony nor a carrier in this fleet."""
    spare: Counter[Cell] = Counter()
    for group in fleet:
        waiting = group.count if group.kind == "fighter" and not group.sham else 0
        spare[group.at] += berths(state, group) - waiting
    return sum(-room for at, room in spare.items() if room < 0 and not is_own(state, seat, at))


def part_off(state: State, group: Group, count: int) -> Group:
    """SE-7.4  Return some units of a group: all of it, or a part that nobody can trace."""
    return state.groups[take_along(state, (), group, count)[0]]


def take_along(
    state: State, riding: tuple[GroupId, ...], group: Group, count: int
) -> tuple[GroupId, ...]:
    """SE-29.5  Add units to the groups that ride together; mixed counters get new ids."""
    if count == group.count:
        return *riding, group.id
    part = split(state, group, count)
    dealt = deal_ids(state, group.owner, group.at)
    return tuple(dealt.get(gid, gid) for gid in (*riding, part.id))
