"""SE-20.1, SE-20.2  Transports: ground units that board, ride along or are lost with them."""

from collections.abc import Iterator, Sequence

from ...battles import ground
from ...empires import alliances
from ...facts.catalog import TROOPS
from ...fleets import carrying, groups
from ...fleets.merging import merge
from ...hooks.tables import Camp
from ...state import Cell, Footing, Group, GroupId, State, Table
from ...steps import Choice, Option, Seat, Steps, replace
from . import r07_entering, r14_loading, r14_lost_cargo


class Embark(Option):
    """Board the Transports here."""

    group: GroupId

    def follow(self, table: Table, group: Group) -> Steps:
        """SE-20.2  Ask how many units board."""
        return (HowManyShift(group.owner, group.id, ""),)


class Disembark(Option):
    """Leave the Transports for the colony."""

    group: GroupId

    def follow(self, table: Table, group: Group) -> Steps:
        """SE-20.2  Ask how many units land on the planet."""
        return (HowManyShift(group.owner, group.id, "settled"),)


class Shift(Option):
    """Board or leave with this many units."""

    count: int


class LoadTroops(Choice):
    """SE-20.2  Ground units board as a Transport passes, but travel no farther than it could."""

    group: GroupId
    to: Cell
    room: int
    riders: tuple[GroupId, ...] = ()

    completes = True
    always_ask = True  # a forced choice is announced and would reveal a Transport

    def options(self, state: State) -> list[Option]:
        # SE-20.1: six for each Transport.  SE-11.7: they use new technology at once.
        ship = state.groups[self.group]
        able = waiting(state, ship, self.riders)
        load = carrying.Load(self.room, self._must_go(state, ship))
        taken = [
            r14_loading.TakeAlong(group.id, count)
            for group in able
            for count in range(min(self.room, group.count), 0, -1)
            if can_part(state, group, count)
            and carrying.completes(state, able, group, count, load)
        ]
        return [*taken] if taken and load.must_go > 0 else [*taken, r14_loading.Depart()]

    def _must_go(self, state: State, ship: Group) -> int:
        """SE-20.4  The number of ground units that would be left without a planet or Transport."""
        if groups.is_own(state, self.player, ship.at):
            return 0
        left = [g for g in ground.aboard(state, self.player, ship.at) if g.id not in self.riders]
        staying = ground.lift(state, self.player, ship.at) - carrying.lift_of(ship)
        return min(ground.numbers(left) - staying, self.room)

    def chosen(self, table: Table, option: r14_loading.TakeAlong | r14_loading.Depart) -> Steps:
        state, riding = table.state, (self.group, *self.riders)
        stay = r14_lost_cargo.ComeAshore(self.player, state.groups[self.group].at)
        if isinstance(option, r14_loading.Depart):
            return r07_entering.Enter(self.group, self.to, self.riders), stay
        ship, *riders = carrying.take_along(
            state, riding, state.groups[option.group], option.count
        )
        groups.change(state, state.groups[riders[-1]], ground="")
        left = self.room - option.count
        if left:
            return (LoadTroops(self.player, ship, self.to, left, tuple(riders)),)
        return r07_entering.Enter(ship, self.to, tuple(riders)), stay


class FollowTransports(Choice):
    """SE-20.2  When Transports retreat, as many ground units as have room go with them."""

    ships: GroupId
    at: Cell
    room: int

    def options(self, state: State) -> list[Option]:
        taken: list[Option] = [
            r14_loading.TakeAlong(group.id, count)
            for group in ground.aboard(state, self.player, self.at)
            for count in range(min(self.room, group.count), 0, -1)
            if can_part(state, group, count)
        ]
        if not taken or ground.overflow(state, self.player, self.at):
            return taken
        return [*taken, r14_loading.Depart()]

    def chosen(self, table: Table, option: r14_loading.TakeAlong | r14_loading.Depart) -> Steps:
        if isinstance(option, r14_loading.Depart):
            return ()
        state = table.state
        group = part_with(state, state.groups[option.group], option.count)
        groups.change(state, group, at=state.groups[self.ships].at)
        return (replace(self, room=self.room - option.count),)


# -- offered orders --------------------------------------------------------------------


def boarding_orders(state: State, group: Group, camp: Camp) -> Sequence[Option]:
    """SE-20.2  On their owner's colony, ground units board and leave Transports freely."""
    if group.shifted or (group.ground and ground.LIFTING.isdisjoint(camp.kinds)):
        return ()
    if not groups.is_own(state, group.owner, group.at):
        return ()
    if not group.ground:
        return (Disembark(group.id),)
    return (Embark(group.id),) if next(shiftable(state, group, ""), None) else ()


class HowManyShift(Choice):
    """SE-20.2  All may go, or some that join others or get their own counter (SE-3.1)."""

    completes = True
    always_ask = True  # a forced choice is announced and would reveal the number of units
    group: GroupId
    ground: Footing

    def options(self, state: State) -> list[Option]:
        return [Shift(n) for n in shiftable(state, state.groups[self.group], self.ground)]

    def chosen(self, table: Table, option: Shift) -> Steps:
        state = table.state
        group = state.groups[self.group]
        if option.count == group.count:
            groups.change(state, group, ground=self.ground, shifted=True)
            return ()
        moved = shift(state, group, option.count, self.ground)
        # So the units they joined cannot shift either.
        groups.change(state, moved, shifted=True)
        groups.deal_ids(state, self.player, group.at)
        return ()


def no_berth_left(table: Table, player: Seat) -> Steps:
    """SE-20.4  Ground units exist only on their owner's colonies or aboard Transports."""
    # SE-27.9: check blood brothers together, because they move together.
    steps: Steps = ()
    for seat in alliances.brothers_of(table.state, player):
        steps += without_berth(table.state, seat)
    return steps


def no_berth_after_scuttling(table: Table) -> Steps:
    """SE-20.4  Check again after an Economic Phase, because Transports may have been scuttled."""
    seats = [seat for seat in table.state.ring if seat not in table.state.out]
    return tuple(step for seat in seats for step in without_berth(table.state, seat))


def without_berth(state: State, seat: Seat) -> Steps:
    """SE-20.4  Land or lose excess units aboard by hex; units on planets need no Transport."""
    hexes: dict[Cell, None] = {}
    for group in groups.fleet_of(state, seat):
        if group.kind in TROOPS and not group.ground:
            hexes[group.at] = None
    steps: Steps = ()
    for at in hexes:
        steps += r14_lost_cargo.left_behind(seat, at)
    return steps


def spare(state: State, seat: Seat, at: Cell) -> int:
    """SE-20.1  The free places on the Transports in a hex."""
    places = ground.lift(state, seat, at)
    return places - ground.numbers(ground.aboard(state, seat, at)) if places else 0


def shiftable(state: State, group: Group, to: Footing) -> Iterator[int]:
    """SE-20.2  How many of a group may leave the Transports, or board as room allows."""
    most = group.count if to else min(group.count, spare(state, group.owner, group.at))
    return (n for n in range(most, 0, -1) if ground.can_shift(state, group, n, to))


def waiting(state: State, ship: Group, riders: tuple[GroupId, ...]) -> list[Group]:
    """SE-20.2  Units that Transports can still take: those aboard or on the owner's colony."""
    reach = ship.moved + max(1, ship.moves)
    there = ground.aboard(state, ship.owner, ship.at)
    if groups.is_own(state, ship.owner, ship.at):
        there += ground.ashore(state, ship.owner, ship.at)
    able = (group for group in there if group.id not in riders and not group.stopped)
    return [group for group in able if group.moved < reach]


def can_part(state: State, group: Group, count: int) -> bool:
    """SE-3.1  Whether this many can leave a group; part of a group needs its own counter."""
    return count == group.count or groups.free_counters(state, group.owner, group.kind) > 0


def part_with(state: State, group: Group, count: int) -> Group:
    """SE-7.4  Split this many units off under their own counter, or return the whole group."""
    return groups.split(state, group, count) if count < group.count else group


def shift(state: State, group: Group, count: int, to: Footing) -> Group:
    """SE-20.2  Move units of a group aboard or to the planet, where they join matching units."""
    friends = ground.fits_with(state, group, count, to)
    if count < group.count:
        if friends is not None:  # SE-3.1: no counter is needed
            groups.change(state, group, count=group.count - count)
            return groups.change(state, friends, count=friends.count + count)
        group = groups.split(state, group, count)
    moved = groups.change(state, group, ground=to)
    return merge(state, moved, friends) if friends is not None else moved
