"""SE-7.1 to SE-7.8  Legal destinations: range, terrain, enemies and escorts."""

from collections.abc import Sequence
from typing import TypeAlias

from starhold.core.record import Seat

from ...empires.alliances import allied
from ...facts import catalog, starmap
from ...fleets import groups, moves
from ...solo.amoebas import is_overgrown
from ...state import ALIEN, Cell, Group, GroupId, Marker, State
from .r07_entering import stops

# SE-7.6, SE-7.7  Kinds that may go anywhere without an escort.
INDEPENDENT = frozenset(
    kind
    for kind, unit in catalog.UNITS.items()
    if kind not in catalog.ESCORTED and not unit.carries and kind != "mine"
)
# Kinds that need an escort in some places only.
PECULIAR = frozenset(catalog.UNITS) - INDEPENDENT - frozenset(catalog.ESCORTED)
# Whether units that have not moved may leave a hex: those that need an escort, and others.
KnownExits: TypeAlias = tuple[dict[Cell, bool], dict[Cell, bool]]
# Where each group of a stack may go by itself.
Ways: TypeAlias = dict[GroupId, list[Cell]]


def destinations(state: State, group: Group) -> list[Cell]:
    """SE-7.1  The adjacent hexes that a group may enter now."""
    if not is_free(state, group):
        return []
    near: Sequence[Cell] = starmap.neighbours(state, group.at)
    if group.moves <= 0:  # SE-7.14: only along its chain
        near = [to for to in near if moves.is_piped(state, group, to)]
    return enterable(state, group, near)


def has_destination(state: State, group: Group) -> bool:
    """SE-7.1  Whether a free group may enter any hex now."""
    if group.moves <= 0:
        return bool(destinations(state, group))
    return bool(enterable(state, group, starmap.neighbours(state, group.at), first=True))


def ways_of(state: State, stack: list[Group]) -> Ways:
    """SE-7.4  The adjacent hexes that each group of a stack may enter without the others."""
    ways: Ways = {}
    usual: dict[bool, list[Cell]] = {}
    for group in stack:
        fresh = group.moves > 0 and not group.moved and is_free(state, group)
        if not fresh or group.sham or group.kind in PECULIAR:
            ways[group.id] = destinations(state, group)
            continue
        alone = group.kind in INDEPENDENT
        near = usual.get(alone)
        if near is None:
            near = usual[alone] = destinations(state, group)
        ways[group.id] = near
    return ways


def reaches(state: State, group: Group, to: Cell, led: bool = False) -> bool:
    """SE-7.1  Whether a group may enter this hex now, perhaps with an escort of its stack."""
    near = starmap.neighbours(state, group.at)
    return to in near and is_free(state, group) and can_step(state, group, to, led)


def is_free(state: State, group: Group) -> bool:
    """SE-7.1  Whether a group can move; SE-7.13: enemies in its hex do not hold it."""
    if group.stopped or group.refitting:
        return False
    if group.moves > 0:
        return True
    return moves.has_chain_bonus(state, group) and moves.has_pipe(state, group, group.at)


def can_step(state: State, group: Group, to: Cell, led: bool = False) -> bool:
    """SE-7.1  Whether a free group may enter an adjacent hex; SE-7.14: or only along its chain."""
    reachable = group.moves > 0 or moves.is_piped(state, group, to)
    return reachable and may_enter(state, group, to, led)


def may_enter(state: State, group: Group, to: Cell, led: bool = False) -> bool:
    """SE-7.5 to SE-7.8  Whether a group may enter a hex."""
    return bool(enterable(state, group, (to,), led))


def enterable(
    state: State, group: Group, near: Sequence[Cell], led: bool = False, first: bool = False
) -> list[Cell]:
    """SE-7.5 to SE-7.8  The hexes that terrain, enemies and uneasy allies (SE-27.9) leave open.

    Asked only whether there is one, it ends with the first.
    """
    kind, moved, stacks = group.kind, group.moved, state.stacks
    alone = (kind in INDEPENDENT and not group.sham) or (led and kind != "mine")
    found: list[Cell] = []
    for to in near:
        marker = state.markers.get(to)
        if marker is None:
            pass
        elif not marker.face_up:
            if moved or (to in stacks and is_haunted(state, to)):  # SE-7.5
                continue
        elif marker.kind == "super_nova" or (moved and not passes(state, group, to, marker)):
            continue
        apart = state.teams and groups.keeps_apart(state, group.owner, to)
        if not apart and (alone or is_escorted(state, group, to, marker)):
            found.append(to)
            if first:
                break
    return found


def passes(state: State, group: Group, to: Cell, marker: Marker) -> bool:
    """SE-7.5  Whether a group may enter known terrain after other hexes; SE-7.15: on a chain."""
    return not stops(state, group, marker) or moves.is_piped(state, group, to)


def is_escorted(state: State, group: Group, to: Cell, marker: Marker | None) -> bool:
    """SE-7.6, SE-7.7  Whether a group needs no escort in a hex, or finds one there."""
    if marker is not None and not marker.face_up:  # SE-14.30: Mines never explore
        explored = to in state.stacks and groups.has_explorer(state, group.owner, to)
        return explored and group.kind != "mine"
    if not is_hostile(state, group.owner, to, marker):
        return True
    if group.kind == "mine":  # SE-14.30
        return is_overgrown(state, to)
    if group.kind in catalog.ESCORTED or group.sham:  # SE-25.7: Decoys of any apparent type
        return groups.has_armed(state, group.owner, to)
    return True


def is_haunted(state: State, to: Cell) -> bool:
    """SE-28.10  Whether an automaton is there; nobody may enter its hex while unexplored."""
    return any(group.owner not in state.ring for group in groups.groups_at(state, to))


def is_hostile(state: State, seat: Seat, at: Cell, marker: Marker | None) -> bool:
    """SE-7.7  Whether an enemy unit or colony is there, or aliens wait face down (SE-7.21)."""
    colony = state.colonies.get(at)
    if colony is not None and colony.owner != seat and not allied(state, seat, colony.owner):
        return True
    if marker is not None and marker.guarded and not groups.at_peace(state, seat, ALIEN):
        return True
    return at in state.stacks and groups.has_others(state, seat, at)


def is_led(state: State, stack: list[Group], to: Cell, ways: Ways) -> bool:
    """SE-7.6, SE-7.7  Whether one of a stack can escort the others; Transports never explore."""
    marker = state.markers.get(to)
    able = groups.EXPLORERS if marker is not None and not marker.face_up else groups.ESCORTS
    for group in stack:  # noqa: SIM110 - asked of every hex around a stack: quicker
        if group.kind in able and not group.sham and to in ways[group.id]:
            return True
    return False
