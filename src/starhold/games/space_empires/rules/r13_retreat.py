"""SE-13.15 to SE-13.17  Retreat: one hex, toward a colony, and Fighters with their carrier."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.core.record import Event, Seat
from starhold.games.space_empires.battlefield import forces, idle, the_battle
from starhold.games.space_empires.catalog import UNITS
from starhold.games.space_empires.fleets import free_counters, put, split
from starhold.games.space_empires.rules.r07_entering import BlackHole
from starhold.games.space_empires.state import Battle, Cell, Group, GroupId, Steps, Table


class Retreated(Event):
    """SE-13.15  Ships retreated."""

    player: Seat
    kind: str
    count: int
    to: Cell


def flee(table: Table, group: Group, count: int, to: Cell) -> Steps:
    """SE-13.16  Ships retreat one hex and stay face up; a Black Hole makes them roll."""
    state = table.state
    battle = the_battle(state)
    going = [group]
    if count < group.count:
        going = [split(state, group, count)]
    if UNITS[group.kind].holds:
        going += passengers(table, battle, going[0])
    for part in going:
        put(state, replace(part, at=to, moves=0, stopped=True, damage=0))  # SE-13.14
        table.tell(Retreated(part.owner, part.kind, part.count, to))
    forget(table, battle, group.id)
    marker = state.markers.get(to)
    hole = marker is not None and marker.kind == "black_hole"
    return tuple(BlackHole(part.id) for part in going) if hole else ()


def passengers(table: Table, battle: Battle, carrier: Group) -> list[Group]:
    """SE-14.5  Fighters that have not fired leave with their carrier."""
    state = table.state
    berths = UNITS[carrier.kind].holds * carrier.count
    aboard: list[Group] = []
    for group in forces(state, battle, carrier.owner):
        count = min(berths, idle(battle, group)) if group.kind == "fighter" else 0
        if count and count < group.count:
            if not free_counters(state, group.owner, group.kind):
                continue
            group = split(state, group, count)
        if count:
            aboard.append(group)
            berths -= count
    return aboard


def forget(table: Table, battle: Battle, group: GroupId) -> None:
    """SE-13.6  Whoever of the group is left behind has fired and is not screened."""
    screened = tuple(pair for pair in battle.screened if pair[0] != group)
    table.state.battle = replace(battle, screened=screened)
