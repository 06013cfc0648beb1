"""SE-7.1 to SE-7.8  Legal destinations: range, terrain, enemies and escorts."""

from collections.abc import Iterator

from starhold.core.record import Seat
from starhold.games.space_empires.empires.alliances import allied
from starhold.games.space_empires.facts import catalog, starmap
from starhold.games.space_empires.fleets import groups, moves
from starhold.games.space_empires.rules.movement.r07_entering import stops
from starhold.games.space_empires.solo.amoebas import is_overgrown
from starhold.games.space_empires.state import ALIEN, Cell, Group, Marker, State


def destinations(state: State, group: Group, *, led: bool = False) -> Iterator[Cell]:
    """SE-7.1  The adjacent hexes that a group may enter now."""
    # SE-7.13: enemies in its hex do not hold it.  SE-7.16: no pipeline bonus after a slingshot.
    if group.stopped or group.refitting:
        return
    if group.moves > 0:
        for to in starmap.neighbours(state, group.at):
            if may_enter(state, group, to, led=led):
                yield to
    elif moves.has_chain_bonus(state, group):
        for to in starmap.neighbours(state, group.at):  # SE-7.14: one extra hex along the chain
            if moves.is_piped(state, group, to) and may_enter(state, group, to, led=led):
                yield to


def may_enter(state: State, group: Group, to: Cell, *, led: bool = False) -> bool:
    """SE-7.5 to SE-7.8  Whether terrain, enemies and uneasy allies (SE-27.9) let a group enter."""
    marker = state.markers.get(to)
    if not is_open(state, group.owner, to, marker):
        return False
    unexplored = marker is not None and not marker.face_up
    if group.moved and marker is not None:
        if unexplored:
            return False
        if stops(state, group, marker) and not moves.is_piped(state, group, to):  # SE-7.15
            return False
    if group.kind == "mine":  # SE-14.30
        return not unexplored and (
            is_overgrown(state, to) or not is_hostile(state, group.owner, to)
        )
    return led or is_escorted(state, group, to, unexplored=unexplored)


def is_escorted(state: State, group: Group, to: Cell, *, unexplored: bool) -> bool:
    """SE-7.6, SE-7.7  Whether a group has the escort it needs for an unexplored or enemy hex."""
    needs = group.sham or group.kind in catalog.ESCORTED  # SE-25.7: Decoys of any apparent type
    if unexplored and (needs or catalog.UNITS[group.kind].carries):
        return groups.has_explorer(state, group.owner, to)
    if needs and is_hostile(state, group.owner, to):
        return groups.has_armed(state, group.owner, to)
    return True


def is_open(state: State, seat: Seat, to: Cell, marker: Marker | None) -> bool:
    """SE-7.8  Whether any unit of a player may enter a hex with this marker."""
    if marker is not None:
        closed = marker.kind == "super_nova" if marker.face_up else is_haunted(state, to)
        if closed:
            return False
    return not state.teams or not groups.keeps_apart(state, seat, to)


def is_haunted(state: State, to: Cell) -> bool:
    """SE-28.10  Whether an automaton is there; nobody may enter its hex while unexplored."""
    if to not in state.stacks:
        return False
    return any(group.owner not in state.ring for group in groups.groups_at(state, to))


def is_hostile(state: State, seat: Seat, at: Cell) -> bool:
    """SE-7.7  Whether an enemy unit or colony is there, or aliens wait face down (SE-7.21)."""
    colony = state.colonies.get(at)
    if colony is not None and not allied(state, seat, colony.owner):
        return True
    marker = state.markers.get(at)
    if marker is not None and marker.guarded and not groups.at_peace(state, seat, ALIEN):
        return True
    return at in state.stacks and bool(groups.others(state, seat, at))


def is_led(state: State, stack: list[Group], to: Cell) -> bool:
    """SE-7.6, SE-7.7  Whether one of a stack can escort the others; Transports never explore."""
    marker = state.markers.get(to)
    able = groups.EXPLORERS if marker is not None and not marker.face_up else groups.ESCORTS
    leaders = (group for group in stack if group.kind in able and not group.sham)
    return any(to in destinations(state, group) for group in leaders)
