"""SE-27.11  Planetary Gates: every planet is linked to every planet within three hexes.

Fighters pass between own colonies; special Colony Ships travel only by gates.
"""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from starhold.games.space_empires.facts.catalog import FIGURES
from starhold.games.space_empires.facts.starmap import distance, is_planet
from starhold.games.space_empires.fleets import groups
from starhold.games.space_empires.rules.economy.r09_colonies import can_colonise, found_colony
from starhold.games.space_empires.rules.movement import r07_entering, r07_movement
from starhold.games.space_empires.rules.turns.r27_gate_troops import (
    footing,
    invade_by_gate,
    is_hostile_planet,
)
from starhold.games.space_empires.state import Cell, Group, GroupId, State, Table
from starhold.games.space_empires.steps import Choice, Option, Steps


class PassGate(Option):
    """Go through a Planetary Gate."""

    group: GroupId
    to: Cell


class HowManyPass(Choice):
    """SE-27.11  Part of a group of Fighters may pass, if a counter is free (SE-3.1)."""

    completes = True
    always_ask = True  # a forced choice is shown, and would reveal the count
    group: GroupId
    to: Cell

    def options(self, state: State) -> list[Option]:
        group = state.groups[self.group]
        return [r07_movement.Send(count) for count in groups.parts(state, group, group.count)]

    def chosen(self, table: Table, option: r07_movement.Send) -> Steps:
        state = table.state
        group = groups.part_off(state, state.groups[self.group], option.count)
        return pass_gate(table, group, self.to)


def gates(state: State, group: Group) -> Iterator[Option]:
    """SE-27.11  A gate is a unit's whole move; Fighters use those between own colonies."""
    if not uses_gates(group) or group.moved or group.refitting or not is_planet(state, group.at):
        return
    for to in state.markers:
        near = 0 < distance(group.at, to) <= FIGURES.gate_reach
        if near and is_planet(state, to) and may_arrive(state, group, to):
            yield PassGate(group.id, to)


def through(table: Table, group: Group, option: PassGate) -> Steps:
    """SE-27.11  Fighters and ground units may go in part; a Colony Ship goes whole."""
    if group.kind != "gate_ship":
        return (HowManyPass(group.owner, group.id, option.to),)
    return pass_gate(table, group, option.to)


def pass_gate(table: Table, group: Group, to: Cell) -> Steps:
    """SE-27.11  The unit arrives; a gate-bound Colony Ship settles the first free planet."""
    state = table.state
    arrived = replace(group, at=to, moved=1, stopped=True, ground=footing(state, group, to))
    groups.put(state, arrived)
    groups.tell_of(table, group, partial(r07_entering.GroupMoved, group.id, to, group.at))
    if arrived.ground == "landing":
        return invade_by_gate(table, arrived)
    if group.kind == "gate_ship" and can_colonise(state, arrived):
        return found_colony(table, arrived)
    groups.deal_ids(state, group.owner, to)  # SE-29.5
    return ()


def may_arrive(state: State, group: Group, to: Cell) -> bool:
    """SE-27.11  At own colonies; Colony Ships also where they can settle."""
    if group.ground:
        return groups.is_own(state, group.owner, to) or is_hostile_planet(state, group.owner, to)
    colony = state.colonies.get(to)
    if colony is not None:
        from_colony = group.kind == "gate_ship" or groups.is_own(state, group.owner, group.at)
        return colony.owner == group.owner and from_colony
    return group.kind == "gate_ship" and can_colonise(state, replace(group, at=to))


def uses_gates(group: Group) -> bool:
    """SE-27.11  Fighters, gate Colony Ships, and ground units on a planet."""
    return groups.true_kind(group) in ("fighter", "gate_ship") or group.ground == "settled"
