"""SE-23.7  Warp gates: two such ships that stand still make their hexes neighbours."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from starhold.core.record import Option, Seat
from starhold.games.space_empires.designs import UNIQUE
from starhold.games.space_empires.fleets import fleet_of, moves_as, own, put
from starhold.games.space_empires.numbers import ORDERS
from starhold.games.space_empires.rules.r07_movement import depart, may_enter
from starhold.games.space_empires.starmap import distance
from starhold.games.space_empires.state import Cell, Group, GroupId, State, Steps, Table
from starhold.games.space_empires.uniques import has_ability


class JumpTo(Option):
    """Go through the warp gate."""

    group: GroupId
    to: Cell


@ORDERS.offers.rule("unique_ships")
def jumps(state: State, group: Group) -> Iterator[Option]:
    """SE-23.7  One jump for a unit in a move; it takes a step like any other."""
    able = group.moves > 0 and not group.stopped and not group.refitting and not group.jumped
    if not able or moves_as(group) == "carried" or group.ground:
        return
    if not gates_at(state, group.owner, group.at, group):
        return
    for to in dict.fromkeys(
        gate.at for gate in fleet_of(state, group.owner) if gate.id != group.id
    ):
        near = 0 < distance(group.at, to) <= UNIQUE.gate_reach
        if near and gates_at(state, group.owner, to, group) and may_enter(state, group, to):
            yield JumpTo(group.id, to)


@ORDERS.follows(JumpTo)
def jump(table: Table, group: Group, option: JumpTo) -> Steps:
    """SE-23.7  The gates that were used stay where they are for this turn."""
    state = table.state
    for at in (group.at, option.to):
        for gate in gates_at(state, group.owner, at, group):
            put(state, replace(gate, moves=0))
    jumping = replace(group, jumped=True)
    put(state, jumping)
    return depart(state, group.owner, jumping, option.to)[:1]  # its orders go on


def gates_at(state: State, seat: Seat, at: Cell, leaving: Group) -> list[Group]:
    """SE-23.7  Ships with gates that have not moved in this turn; not the one that goes."""
    there = (g for g in own(state, seat, at) if g.id != leaving.id and not g.sham)
    return [gate for gate in there if has_ability(state, gate, "warp_gates") and not gate.moved]
