"""SE-7.4  Who can leave a hex: groups alone, and the groups of a stack together."""

from ...facts import starmap
from ...state import Cell, Group, State
from . import r14_holds
from .r07_destinations import (
    INDEPENDENT,
    PECULIAR,
    KnownExits,
    Ways,
    can_step,
    enterable,
    has_destination,
    is_free,
    is_led,
    ways_of,
)


def has_a_way(state: State, group: Group, exits: KnownExits) -> bool:
    """SE-7.1  Whether a group may enter any hex alone."""
    return is_free(state, group) and has_exit(state, group, exits)


def has_exit(state: State, group: Group, exits: KnownExits) -> bool:
    """SE-7.1  Whether a free group may leave alone; similar groups in a hex are asked once."""
    kind = group.kind
    if group.moved or group.sham or kind in PECULIAR:
        goes: bool | None = has_destination(state, group)
    else:
        at, (escorted, alone) = group.at, exits
        known = alone if kind in INDEPENDENT else escorted
        goes = known.get(at)
        if goes is None:
            near = starmap.neighbours(state, at)
            goes = known[at] = bool(enterable(state, group, near, first=True))
            if goes:  # units that need no escort may go there too
                alone[at] = True
    if not goes:
        return False
    return kind not in r14_holds.HOLDERS or r14_holds.is_unburdened(state, group)


def marching(state: State, stack: list[Group], to: Cell, ways: Ways) -> list[Group]:
    """SE-7.4  The groups of a stack that can move together to a hex, some with an escort."""
    led = is_led(state, stack, to, ways)
    going = []
    for group in stack:
        goes = to in ways[group.id] or (
            led and is_free(state, group) and can_step(state, group, to, led)
        )
        if goes:
            going.append(group)
    return r14_holds.fit_to_go(state, going)


def may_march(state: State, groups: list[Group], leaving: set[Cell]) -> bool:
    """SE-7.4  Whether any groups of a stack can move one hex together.

    Ships that carry may only be able to leave with others.
    """
    for group in groups:
        if group.kind in r14_holds.HOLDERS:
            break
    else:
        return groups[0].at in leaving
    ways = ways_of(state, groups)
    reach = set().union(*ways.values())
    return any(marching(state, groups, to, ways) for to in reach)
