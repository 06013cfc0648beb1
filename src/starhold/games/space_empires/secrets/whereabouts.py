"""SE-29.2  Where face-down counters could be: the kinds that fit a place and what it revealed."""

from functools import cache
from typing import Literal, TypeAlias, get_args

from starhold.core.record import replace

from ..battles import ground
from ..empires import alliances, holdings
from ..facts.catalog import ARMED, TROOPS, UNITS, Module, UnitKind
from ..fleets import carrying, groups
from ..state import Group, State

# What a counter's place has revealed: it moves, it can fight, it hides, it cannot fight, it is on
# the ground; or nothing.
Role: TypeAlias = Literal["any", "mover", "armed", "cloaked", "unarmed", "garrison"]
# SE-7.6  Kinds that may stand in an unexplored hex.
EXPLORING = frozenset(
    kind for kind in ARMED if UNITS[kind].moves == "technology" and not UNITS[kind].carries
)
# SE-7.2  Kinds that may be at their owner's colony, or in any other hex, if nothing was revealed
# there: other kinds need further checks.
SETTLED = frozenset(
    kind for kind, unit in UNITS.items() if unit.moves != "never" and kind != "mine"
)
UNSETTLED = frozenset(kind for kind in SETTLED if UNITS[kind].moves != "carried")


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


FITTING: dict[Role, frozenset[UnitKind]] = {
    role: frozenset(kind for kind in UNITS if _fits(kind, role)) for role in get_args(Role)
}


@cache
def closed(switches: tuple[Module, ...]) -> tuple[UnitKind, ...]:
    """SE-10.6  The kinds that may lie face down in a game with these modules."""
    return tuple(
        kind
        for kind, unit in UNITS.items()
        if not unit.open and (kind == "flagship" or holdings.is_printed(switches, kind))
    )


def is_contested(state: State, group: Group) -> bool:
    """SE-29.12  Whether a landing or a ground combat may have revealed counters there."""
    if state.invasion is not None and state.invasion.at == group.at:
        return True
    landed = [g.owner for g in groups.groups_at(state, group.at) if g.ground]
    return any(not alliances.allied(state, owner, group.owner) for owner in landed)


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
    return any(other.kind == "base" for other in groups.own(state, group.owner, group.at))
