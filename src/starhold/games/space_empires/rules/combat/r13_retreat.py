"""SE-13.15 to SE-13.17  Retreating one hex toward a colony, Fighters with their carrier."""

from ...battles import battlefield
from ...battles.tallies import with_count
from ...facts.starmap import terrain
from ...fleets import carrying, groups
from ...state import Battle, Cell, Group, GroupId, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps, replace
from ..movement.r07_entering import BlackHole
from ..movement.r07_scuttling import FreeCounter
from ..movement.r20_transports import FollowTransports


class Retreated(Event):
    """SE-13.15  Ships retreated."""

    player: Seat
    kind: str
    count: int
    to: Cell


class RetreatWith(Option):
    """Retreat with this many ships."""

    count: int


class TakeDamaged(Option):
    """Retreat with the damaged ship."""


class LeaveDamaged(Option):
    """Leave the damaged ship in the battle."""


class Flight(Step):
    """SE-13.16  Ships retreat one hex, face up (SE-13.17), and roll if it is a Black Hole."""

    group: GroupId
    count: int
    to: Cell
    damaged: bool = True  # whether the group's damaged ship retreats

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = battlefield.the_battle(state)
        group = state.groups[self.group]
        fleeing = [group]
        if self.count < group.count:
            fleeing = [groups.split(state, group, self.count)]
            if not self.damaged:
                stays = state.groups[group.id]
                groups.change(state, stays, damage=group.damage)
        if carrying.bays(state, group):
            fleeing += passengers(table, battle, fleeing[0])
        for part in fleeing:
            groups.change(state, part, at=self.to, moves=0, stopped=True, damage=0)  # SE-13.14
            table.tell(Retreated(part.owner, part.kind, part.count, self.to))
        forget(table, battle, group.id, tuple(part.id for part in fleeing))
        hole = terrain(state, self.to) == "black_hole"  # a retreat never enters unknown hexes
        rolls = tuple(BlackHole(part.id) for part in fleeing) if hole else ()
        carries = carrying.lift_of(fleeing[0])
        if not carries:
            return rolls
        return FollowTransports(group.owner, fleeing[0].id, battle.at, carries), *rolls  # SE-20.2


class HowManyRetreat(Choice):
    """SE-13.15  Part of a group may retreat; the rest may still fire or retreat elsewhere."""

    completes = True
    group: GroupId
    to: Cell

    def options(self, state: State) -> list[Option]:
        most = battlefield.going(state, battlefield.the_battle(state), state.groups[self.group])
        return [RetreatWith(count) for count in range(most - 1, 0, -1)]

    def chosen(self, table: Table, option: RetreatWith) -> Steps:
        return part_ways(table.state, table.state.groups[self.group], option.count, self.to)


class PartDamaged(Choice):
    """SE-13.13  When a group is split, its owner decides which part takes the damaged unit."""

    completes = True
    group: GroupId
    count: int
    to: Cell

    def options(self, state: State) -> list[Option]:
        return [TakeDamaged(), LeaveDamaged()]

    def chosen(self, table: Table, option: TakeDamaged | LeaveDamaged) -> Steps:
        taken = isinstance(option, TakeDamaged)
        return (Flight(self.group, self.count, self.to, taken),)


def part_ways(state: State, group: Group, count: int, to: Cell) -> Steps:
    """SE-13.15  Free a counter and place the damaged ship before part of a group retreats."""
    if count == group.count:
        return (Flight(group.id, count, to),)
    freed: Steps = ()
    if not groups.free_counters(state, group.owner, group.kind):
        freed = (FreeCounter(group.owner, group.kind, group.id),)
    if group.damage:
        return *freed, PartDamaged(group.owner, group.id, count, to)
    return *freed, Flight(group.id, count, to)


def passengers(table: Table, battle: Battle, carrier: Group) -> list[Group]:
    """SE-14.5  Fighters that have not fired leave with their carrier; SE-23.7: unless held."""
    state = table.state
    aboard = [
        group if count == group.count else groups.split(state, group, count)
        for group, count in battlefield.riders(state, battle, carrier)
    ]
    # SE-25.7: Decoys posing as Fighters go along and take no room.
    there = groups.own_of(state, carrier.owner, battle.at, ("fighter",))
    shams = (group for group in there if group.sham)
    return [*aboard, *(g for g in shams if battlefield.going(state, battle, g) == g.count)]


def forget(table: Table, battle: Battle, group: GroupId, fled: tuple[GroupId, ...]) -> None:
    """SE-13.6  Only held ships (SE-23.7) stay screened; the others left behind have fired."""
    state = table.state
    stays = state.groups[group]
    held = battlefield.idle(state, battle, stays) if stays.at == battle.at else 0
    screened = with_count(battle.screened, group, min(held, battlefield.screened(battle, group)))
    state.battle = replace(battle, screened=screened, fled=(*battle.fled, *fled))
