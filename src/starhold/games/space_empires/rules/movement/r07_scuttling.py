"""SE-7.24  Scuttling: in your movement, when an enemy enters, or to free a counter in battle."""

from functools import partial
from typing import final

from ...fleets import groups
from ...state import Cell, Group, GroupId, State, Table
from ...steps import Choice, Event, Option, Seat, Steps
from ..turns import r27_victory
from . import r14_lost_cargo


@final
class ThinkOfScuttling(Option):
    """List the units you can scuttle."""


class Scuttle(Option):
    """Scuttle one of your groups."""

    group: GroupId
    kind: str
    count: int


class Sink(Option):
    """Scuttle this many units."""

    count: int


@final
class KeepAll(Option):
    """Scuttle nothing."""

    cancels = True


class GroupScuttled(Event):
    """SE-7.24  A player scuttled a group."""

    player: Seat
    group: GroupId
    kind: str = groups.COUNTER
    count: int = 1


class ScuttleOwn(Choice):
    """SE-7.24  In the Movement Phase players may scuttle their units, or concede (SE-27.13)."""

    def options(self, state: State) -> list[Option]:
        fleet = groups.fleet_of(state, self.player)
        able = [Scuttle(g.id, g.kind, g.count) for g in fleet if wreckable(g)]
        return [*able, r27_victory.Concede(), KeepAll()]

    def chosen(self, table: Table, option: Scuttle | r27_victory.Concede | KeepAll) -> Steps:
        if type(option) is r27_victory.Concede:
            return r27_victory.ConfirmConcession(self.player), r27_victory.HearConcessions()
        if type(option) is KeepAll:
            return ()
        if is_divisible(table.state.groups[option.group]):
            return (HowManyScuttled(self.player, option.group),)
        scuttle(table, self.player, option.group, option.count)
        return ()  # its cargo may still board other ships


class ScuttleInTime(Choice):
    """SE-7.24  Units may be scuttled, vanishing like Decoys, when an opponent enters their hex.

    Ask only when the first of the opponent's units enters, not for units that follow.
    """

    at: Cell

    def options(self, state: State) -> list[Option]:
        able = [g for g in groups.own(state, self.player, self.at) if wreckable(g)]
        # The harmless option comes first, because a hasty player takes the first one.
        return [KeepAll(), *(Scuttle(g.id, g.kind, g.count) for g in able)] if able else []

    def chosen(self, table: Table, option: Scuttle | KeepAll) -> Steps:
        if isinstance(option, KeepAll):
            return ()
        if is_divisible(table.state.groups[option.group]):
            return HowManyScuttled(self.player, option.group, at_once=True), self
        return *scuttle(table, self.player, option.group, option.count), self


class HowManyScuttled(Choice):
    """SE-7.24  Part of a group may be scuttled."""

    completes = True
    group: GroupId
    at_once: bool = False  # their cargo has no time to board other ships

    def options(self, state: State) -> list[Option]:
        return [Sink(count) for count in range(state.groups[self.group].count, 0, -1)]

    def chosen(self, table: Table, option: Sink) -> Steps:
        steps = scuttle(table, self.player, self.group, option.count)
        return steps if self.at_once else ()


class FreeCounter(Choice):
    """SE-7.24  In combat a group may be scuttled to free a counter for a partial retreat."""

    completes = True
    discreet = True  # SE-29.2: announcing a forced choice would reveal the number of units
    kind: str
    keeping: GroupId  # the group that partly retreats

    def options(self, state: State) -> list[Option]:
        alike = [g for g in groups.fleet_of(state, self.player) if g.kind == self.kind]
        return [Scuttle(g.id, g.kind, g.count) for g in alike if g.id != self.keeping]

    def chosen(self, table: Table, option: Scuttle) -> Steps:
        return scuttle(table, self.player, option.group, option.count)


def wreckable(group: Group) -> bool:
    """SE-7.24  A Miner may not be scuttled while towing, because its load would be destroyed."""
    return group.cargo is None


def is_divisible(group: Group) -> bool:
    """SE-7.24  Whether part of a group can be scuttled; Decoys are scuttled together (SE-25.7)."""
    return group.count > 1 and not group.sham


def scuttle(table: Table, player: Seat, gid: GroupId, count: int) -> Steps:
    """SE-7.24  Remove units; others see a counter disappear, or the losses of a face-up group."""
    state = table.state
    group = state.groups[gid]
    if count == group.count:
        groups.tell_of(table, group, partial(GroupScuttled, player, gid))
        groups.scuttle_group(state, gid)
    else:
        watching = None if group.face_up else (player,)
        table.tell(GroupScuttled(player, gid, group.kind, count), watching)
        groups.lose_units(state, group, count)
    # SE-14.6, SE-20.4: their cargo needs room elsewhere.
    ashore = r14_lost_cargo.left_behind(player, group.at)
    return r14_lost_cargo.LoseHomeless(player, group.at), *ashore
