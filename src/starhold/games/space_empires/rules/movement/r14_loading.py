"""SE-14.1, SE-14.2  Fighters ride with their carriers."""

from ...fleets import carrying, groups
from ...state import Cell, Group, GroupId, State, Table
from ...steps import Choice, Option, Steps
from .r07_entering import Enter


class TakeAlong(Option):
    """Take Fighters or ground units along."""

    group: GroupId
    count: int


class Depart(Option):
    """Depart with the current load."""


class LoadFighters(Choice):
    """SE-14.2  Fighters board freely, but travel no farther in a turn than a carrier could."""

    group: GroupId
    to: Cell
    room: int
    riders: tuple[GroupId, ...] = ()

    completes = True
    always_ask = True  # a forced choice is announced and would reveal a carrier

    def options(self, state: State) -> list[Option]:
        carrier = state.groups[self.group]
        able = boarding(state, carrier, self.riders)
        load = carrying.Load(self.room, self._must_go(state, carrier))
        taken = [
            TakeAlong(group.id, count)
            for group in able
            for count in groups.parts(state, group, self.room)
            if carrying.completes(state, able, group, count, load)
        ]
        return [*taken] if taken and load.must_go > 0 else [*taken, Depart()]

    def _must_go(self, state: State, carrier: Group) -> int:
        """SE-14.6  The number of Fighters that would be left without room."""
        if groups.is_own(state, self.player, carrier.at):
            return 0
        there = carrying.fighters(state, self.player, carrier.at)
        left = sum(g.count for g in there if g.id not in self.riders)
        staying = carrying.room(state, self.player, carrier.at) - carrying.berths(state, carrier)
        return min(left - staying, self.room)

    def chosen(self, table: Table, option: TakeAlong | Depart) -> Steps:
        if isinstance(option, Depart):
            return (Enter(self.group, self.to, self.riders),)
        state, riding = table.state, (self.group, *self.riders)
        ship, *riders = carrying.take_along(
            state, riding, state.groups[option.group], option.count
        )
        left = self.room - option.count
        if left:
            return (LoadFighters(self.player, ship, self.to, left, tuple(riders)),)
        return (Enter(ship, self.to, tuple(riders)),)


def boarding(state: State, carrier: Group, aboard: tuple[GroupId, ...]) -> list[Group]:
    """SE-14.2  The Fighters that a carrier can still take along."""
    reach = carrier.moved + max(1, carrier.moves)
    return [
        group
        for group in carrying.fighters(state, carrier.owner, carrier.at)
        if group.id not in aboard
        and group.moved < reach
        and not group.stopped
        and not group.refitting  # SE-11.8
    ]
