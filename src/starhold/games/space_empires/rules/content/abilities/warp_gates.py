"""SE-23.7  Warp gates: two such ships that stand still make their hexes adjacent."""

from collections.abc import Iterator, Sequence

from ....battles.ground import numbers
from ....facts.starmap import distance
from ....fleets import carrying, designs, groups, moves, uniques
from ....hooks.tables import Camp
from ....state import Cell, Group, GroupId, State, Table
from ....steps import Choice, Option, Seat, Step, Steps
from ...movement.r07_destinations import may_enter
from ...movement.r07_entering import Enter
from ...movement.r07_movement import Send, depart


class JumpTo(Option):
    """Go through the warp gate."""

    group: GroupId
    to: Cell

    def follow(self, table: Table, group: Group) -> Steps:
        """SE-23.7  The gates used stay where they are this turn."""
        state = table.state
        for at in (group.at, self.to):
            for gate in gates_at(state, group.owner, at, group):
                groups.change(state, gate, moves=0)
        if groups.moves_as(group) == "carried":
            return (HowManyJump(group.owner, group.id, self.to),)
        jumping = groups.change(state, group, jumped=True)
        return depart(state, group.owner, jumping, self.to)[:1]  # its orders go on


def jumps(state: State, group: Group, camp: Camp) -> Sequence[Option]:
    """SE-23.7  One jump for each unit in a move."""
    if uniques.UNIQUE_KIND not in camp.kinds or not gates_in(state, camp.groups, group):
        return ()
    if group.stopped or group.refitting or group.jumped:
        return ()
    fleet = groups.fleet_of(state, group.owner)
    ends = dict.fromkeys(gate.at for gate in fleet if gate.id != group.id)
    near = (to for to in ends if 0 < distance(group.at, to) <= designs.UNIQUE.gate_reach)
    linked = (to for to in near if gates_at(state, group.owner, to, group))
    return [JumpTo(group.id, to) for to in linked if may_jump(state, group, to)]


class HowManyJump(Choice):
    """SE-23.7  Fighters and ground units may pass alone, in part if a counter is free (SE-3.1)."""

    completes = True
    always_ask = True  # a forced choice is shown, and would reveal the count
    group: GroupId
    to: Cell

    def options(self, state: State) -> list[Option]:
        group = state.groups[self.group]
        return [Send(n) for n in groups.parts(state, group, places(state, group, self.to))]

    def chosen(self, table: Table, option: Send) -> Steps:
        state = table.state
        group = carrying.part_off(state, state.groups[self.group], option.count)
        groups.change(state, group, jumped=True)
        return Enter(group.id, self.to), StopAtGate(group.id)


class StopAtGate(Step):
    """SE-23.7  Units that have passed alone stop there."""

    group: GroupId

    def run(self, table: Table) -> Steps:
        group = table.state.groups.get(self.group)
        if group is not None:
            groups.change(table.state, group, stopped=True)
        return ()


def chained(state: State, seat: Seat, at: Cell) -> Iterator[Cell]:
    """SE-23.7  A chain of pipelines may connect through gates; moved ones count (SE-12.9)."""
    ships = [g for g in groups.fleet_of(state, seat) if is_gate(state, g)]
    if any(gate.at == at for gate in ships):
        yield from (g.at for g in ships if 0 < distance(at, g.at) <= designs.UNIQUE.gate_reach)


def is_gate(state: State, group: Group) -> bool:
    """SE-25.7  A ship with gates, not a Decoy that passes as one."""
    return uniques.has_ability(state, group, "warp_gates") and not group.sham


def gates_at(state: State, seat: Seat, at: Cell, leaving: Group) -> list[Group]:
    """SE-23.7  Ships with gates that have not moved this turn, except the one leaving."""
    return gates_in(state, groups.own(state, seat, at), leaving)


def gates_in(state: State, camp: list[Group], leaving: Group) -> list[Group]:
    """SE-23.7  The same, among a player's groups in a hex."""
    return [g for g in camp if g.id != leaving.id and not g.moved and is_gate(state, g)]


def may_jump(state: State, group: Group, to: Cell) -> bool:
    """SE-23.7  A jump costs a move like any other, or uses the chain bonus (SE-7.14)."""
    if groups.moves_as(group) == "carried":
        return places(state, group, to) > 0
    bonus = moves.has_chain_bonus(state, group) and moves.is_piped(state, group, to)
    return (group.moves > 0 or bonus) and may_enter(state, group, to)


def places(state: State, group: Group, to: Cell) -> int:
    """SE-23.7  How many can arrive: at a colony, or Fighters at a carrier there.

    Ground units pass only between their owner's colonies, from planet to planet.
    """
    seat = group.owner
    if group.ground:
        both = groups.is_own(state, seat, group.at) and groups.is_own(state, seat, to)
        return group.count if both else 0
    if group.kind != "fighter":
        return 0  # units aboard a Transport go with it
    if groups.is_own(state, seat, to):
        return group.count
    return max(0, carrying.room(state, seat, to) - numbers(carrying.fighters(state, seat, to)))
