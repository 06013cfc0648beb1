"""SE-12.21  Merging and splitting groups in a plan; SE-12.17: new units may stay separate."""

from collections.abc import Iterator
from itertools import combinations

from ...facts.catalog import UnitKind
from ...fleets import regrouping
from ...fleets.merging import can_merge
from ...state import Cell, Group, GroupId, Joined, Parted, State, Table
from ...steps import Choice, Option, Seat, Steps
from ..movement.r07_orders import Leave
from ..turns.r27_victory import GoBack
from .r12_counters import counters_free, counters_needed


class ThinkOfRegrouping(Option):
    """Choose groups to merge or split."""


class JoinGroups(Option):
    """Merge two groups."""

    group: GroupId
    other: GroupId


class SplitGroup(Option):
    """Split a group."""

    group: GroupId


class StandApart(Option):
    """Keep new units separate from existing groups."""


class StandTogether(Option):
    """Let new units join groups of the same kind again."""


class Rearrange(Choice):
    """SE-12.21  Merges and splits take place on the map once all have planned."""

    completes = True

    def options(self, state: State) -> list[Option]:
        free = disposable(state, self.player)
        joined, split = joinings(state, self.player, free), splittings(state, self.player, free)
        return [*joined, *split, GoBack()]

    def chosen(self, table: Table, option: JoinGroups | SplitGroup | GoBack) -> Steps:
        if isinstance(option, SplitGroup):
            return (SplitHowMany(self.player, option.group),)
        if isinstance(option, JoinGroups):
            table.state.empires[self.player].plan.joined.append(Joined(option.group, option.other))
        return ()


class SplitHowMany(Choice):
    """SE-12.21  How many units are split off."""

    completes = True
    group: GroupId

    def options(self, state: State) -> list[Option]:
        count = regrouping.count_planned(state, self.player, self.group)
        return [Leave(number) for number in range(1, count)]

    def chosen(self, table: Table, option: Leave) -> Steps:
        table.state.empires[self.player].plan.parted.append(Parted(self.group, option.count))
        return ()


def can_regroup(state: State, seat: Seat) -> bool:
    """SE-12.21  Whether any groups can be merged or split."""
    free = disposable(state, seat)
    found = next(joinings(state, seat, free), None) or next(splittings(state, seat, free), None)
    return found is not None


def joinings(state: State, seat: Seat, free: list[Group]) -> Iterator[Option]:
    """SE-7.4  Groups of one type and technology, with room for all under one counter."""
    parted = {part.group for part in state.empires[seat].plan.parted}
    alike: dict[tuple[Cell, UnitKind], list[Group]] = {}
    for group in free:
        if group.id not in parted:
            alike.setdefault((group.at, group.kind), []).append(group)
    for those in alike.values():
        if len(those) < 2:
            continue
        for one, other in combinations(those, 2):
            if can_merge(state, one, other):
                yield JoinGroups(one.id, other.id)


def splittings(state: State, seat: Seat, free: list[Group]) -> Iterator[Option]:
    """SE-3.1  Groups that can be split with the counters left after all orders."""
    empire = state.empires[seat]
    joined = {pair.group for pair in empire.plan.joined}
    for group in free:
        if group.count < 2 or group.id in joined:
            continue
        ordered = counters_needed(state, seat, group.kind, empire.sheet.levels)
        if counters_free(state, seat, group.kind) > ordered:
            yield SplitGroup(group.id)


def disposable(state: State, seat: Seat) -> list[Group]:
    """SE-12.21  Groups that may be merged or split: SE-25.7: not shams."""
    # SE-17.12: nor partly scrapped groups.
    scrapped = {scrap.group for scrap in state.empires[seat].plan.scrapped}
    fleet, groups = regrouping.as_planned(state, seat), state.groups
    return [g for g in fleet if not g.sham and g.id in groups and g.id not in scrapped]
