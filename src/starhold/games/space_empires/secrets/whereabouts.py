"""SE-29.2  Where face-down counters could be: the kinds that fit a place and what it revealed."""

from typing import Literal, TypeAlias, get_args

import msgspec

from starhold.core.record import Seat, replace

from ..battles import ground
from ..empires import alliances
from ..facts.catalog import ARMED, TROOPS, UNITS, UnitKind
from ..fleets import carrying, groups
from ..state import Cell, Group, State
from .arsenal import Kinds

# What a counter's place has revealed: it moves, it can fight, it hides, it cannot fight, it is on
# the ground; or nothing.
Role: TypeAlias = Literal["any", "mover", "armed", "cloaked", "unarmed", "garrison"]
# SE-7.6  Kinds that may stand in an unexplored hex.
EXPLORING = frozenset(
    kind for kind in ARMED if UNITS[kind].moves == "technology" and not UNITS[kind].carries
)
NOT_EXPLORING = frozenset(UNITS) - EXPLORING
# SE-7.2  Kinds that cannot be away from a colony, or only aboard others.
FIXED = frozenset(kind for kind, unit in UNITS.items() if unit.moves == "never")
FIGHTERS: Kinds = frozenset({"fighter"})
# By whether there is room for Fighters, and for ground units.
UNFIT_ABROAD: dict[tuple[bool, bool], Kinds] = {
    (bays, holds): FIXED | (frozenset() if bays else FIGHTERS) | (frozenset() if holds else TROOPS)
    for bays in (False, True)
    for holds in (False, True)
}
SECOND_BASE: Kinds = frozenset({"base"})
NOTHING: Kinds = frozenset()


def _fits(kind: UnitKind, role: Role) -> bool:
    """Whether a kind fits the role that its place reveals."""
    unit = UNITS[kind]
    if role == "garrison":
        return kind in TROOPS
    if role == "cloaked":
        return unit.embodies == "cloaking"
    if role == "unarmed":
        return not unit.armed and not unit.troops
    if role == "armed":
        return unit.armed and unit.moves != "carried"
    return role == "any" or unit.moves != "never"


# The kinds that do not fit a role; SE-14.30: Mines fit none.
MISFITS: dict[Role, Kinds] = {
    role: frozenset(
        kind for kind in UNITS if not _fits(kind, role) or (kind == "mine" and role != "any")
    )
    for role in get_args(Role)
}


class Surroundings(msgspec.Struct, frozen=True, gc=False):
    """What a hex tells about all counters of a player there."""

    known: bool  # whether it is explored
    at_home: bool  # at a colony of theirs
    apart: bool  # no enemy group or colony is there
    contested: bool  # SE-29.12


def surroundings_of(state: State, owner: Seat, at: Cell) -> Surroundings:
    marker, colony = state.markers.get(at), state.colonies.get(at)
    abroad = colony is not None and not alliances.allied(state, owner, colony.owner)
    return Surroundings(
        known=marker is None or marker.face_up,
        at_home=colony is not None and colony.owner == owner,
        apart=not abroad and not groups.has_others(state, owner, at),
        contested=is_contested(state, owner, at),
    )


def is_contested(state: State, owner: Seat, at: Cell) -> bool:
    """SE-29.12  Whether a landing or a ground combat may have revealed counters there."""
    if state.invasion is not None and state.invasion.at == at:
        return True
    if len(state.stacks[at]) < 2:
        return False
    landed = [g.owner for g in groups.groups_at(state, at) if g.ground]
    return any(not alliances.allied(state, other, owner) for other in landed)


def unfit_at(state: State, group: Group, place: Surroundings) -> Kinds:
    """SE-7.2  The kinds that cannot be in a hex, where nothing else is known about it."""
    if not place.known:  # SE-7.6: a unit that stands there explores
        return NOT_EXPLORING
    if place.at_home:
        return SECOND_BASE if has_base(state, group) else NOTHING
    if len(state.stacks[group.at]) < 2:
        return UNFIT_ABROAD[False, False]
    bays, holds = berths(state, group, "fighter") > 0, berths(state, group, "infantry") > 0
    return UNFIT_ABROAD[bays, holds]


def would_lie_open(state: State, group: Group, kind: UnitKind) -> bool:
    """SE-29.12  A landing reveals the garrison, and a ground combat all its combatants.

    Troops that land through a gate (SE-27.11) fight no space battle, so ships stay hidden.
    """
    if kind in TROOPS:
        landed = (g for g in groups.groups_at(state, group.at) if g.ground)
        return any(not alliances.allied(state, g.owner, group.owner) for g in landed)
    if state.invasion is None or state.invasion.at != group.at:
        return False
    return any(rule(state, replace(group, kind=kind)) for rule in ground.AIR_SUPPORT.of(state))


def berths(state: State, group: Group, kind: UnitKind) -> int:
    """SE-14.1, SE-20.1  Free room there for Fighters or ground units."""
    there = [other for other in groups.own(state, group.owner, group.at) if other.kind in UNITS]
    if kind in TROOPS:
        riding = sum(g.count for g in there if ground.is_troops(g) and not g.ground)
        return sum(UNITS[g.kind].carries * g.count for g in there) - riding
    taken = sum(other.count for other in there if other.kind == "fighter")
    return sum(carrying.berths(state, other) for other in there) - taken


def has_base(state: State, group: Group) -> bool:
    """SE-10.3  Whether there is a Base already: one in a hex."""
    return bool(groups.own_of(state, group.owner, group.at, SECOND_BASE))
