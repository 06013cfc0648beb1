"""SE-20.1, SE-20.2  Transports: ground units that board, ride along or are lost with them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from starhold.core.record import Option, Seat
from starhold.games.space_empires.battles.ground import (
    aboard,
    ashore,
    can_shift,
    fits_with,
    lift,
    numbers,
    overflow,
)
from starhold.games.space_empires.empires.alliances import brothers_of
from starhold.games.space_empires.facts.catalog import TROOPS
from starhold.games.space_empires.fleets.carrying import Load, completes, lift_of
from starhold.games.space_empires.fleets.groups import (
    deal_ids,
    free_counters,
    is_own,
    merge,
    put,
    split,
    take_along,
)
from starhold.games.space_empires.rules.movement.r07_entering import Enter
from starhold.games.space_empires.rules.movement.r14_loading import Depart, TakeAlong
from starhold.games.space_empires.rules.movement.r20_cargo import ComeAshore, left_behind
from starhold.games.space_empires.state import (
    Cell,
    Choice,
    Footing,
    Group,
    GroupId,
    State,
    Steps,
    Table,
)


class Embark(Option):
    """Board the Transports here."""

    group: GroupId


class Disembark(Option):
    """Leave the Transports for the colony."""

    group: GroupId


class Shift(Option):
    """Board or leave with this many units."""

    count: int


class LoadTroops(Choice):
    """SE-20.2  Ground units board as a Transport passes, but travel no farther than it could.

    SE-20.1: six for each Transport.  SE-11.7: they use new technology at once.
    """

    group: GroupId
    to: Cell
    room: int
    riders: tuple[GroupId, ...] = ()

    completes = True
    always_ask = True  # a forced choice is announced and would reveal a Transport

    def options(self, state: State) -> list[Option]:
        ship = state.groups[self.group]
        able = waiting(state, ship, self.riders)
        load = Load(self.room, self._must_go(state, ship))
        taken = [
            TakeAlong(group.id, count)
            for group in able
            for count in range(min(self.room, group.count), 0, -1)
            if can_part(state, group, count) and completes(state, able, group, count, load)
        ]
        return [*taken] if taken and load.must_go > 0 else [*taken, Depart()]

    def _must_go(self, state: State, ship: Group) -> int:
        """SE-20.4  The number of ground units that would be left without a planet or Transport."""
        if is_own(state, self.player, ship.at):
            return 0
        left = [g for g in aboard(state, self.player, ship.at) if g.id not in self.riders]
        staying = lift(state, self.player, ship.at) - lift_of(ship)
        return min(numbers(left) - staying, self.room)

    def chosen(self, table: Table, option: TakeAlong | Depart) -> Steps:
        state, riding = table.state, (self.group, *self.riders)
        stay = ComeAshore(self.player, state.groups[self.group].at)
        if isinstance(option, Depart):
            return Enter(self.group, self.to, self.riders), stay
        ship, *riders = take_along(state, riding, state.groups[option.group], option.count)
        put(state, replace(state.groups[riders[-1]], ground=""))
        left = self.room - option.count
        if left:
            return (LoadTroops(self.player, ship, self.to, left, tuple(riders)),)
        return Enter(ship, self.to, tuple(riders)), stay


class FollowTransports(Choice):
    """SE-20.2  When Transports retreat, as many ground units as have room go with them."""

    ships: GroupId
    at: Cell
    room: int

    def options(self, state: State) -> list[Option]:
        taken: list[Option] = [
            TakeAlong(group.id, count)
            for group in aboard(state, self.player, self.at)
            for count in range(min(self.room, group.count), 0, -1)
            if can_part(state, group, count)
        ]
        if not taken or overflow(state, self.player, self.at):
            return taken
        return [*taken, Depart()]

    def chosen(self, table: Table, option: TakeAlong | Depart) -> Steps:
        if isinstance(option, Depart):
            return ()
        state = table.state
        group = part_with(state, state.groups[option.group], option.count)
        put(state, replace(group, at=state.groups[self.ships].at))
        return (replace(self, room=self.room - option.count),)


# -- offered orders --------------------------------------------------------------------


def boarding_orders(state: State, group: Group) -> Iterator[Option]:
    """SE-20.2  On their owner's colony, ground units board and leave Transports freely."""
    if group.shifted or not is_own(state, group.owner, group.at):
        return
    if not group.ground:
        yield Disembark(group.id)
    elif spare(state, group.owner, group.at) and next(shiftable(state, group, ""), None):
        yield Embark(group.id)


def embark(_table: Table, group: Group, _option: Embark) -> Steps:
    """SE-20.2  Ask how many units board."""
    return (HowManyShift(group.owner, group.id, ""),)


def disembark(_table: Table, group: Group, _option: Disembark) -> Steps:
    """SE-20.2  Ask how many units land on the planet."""
    return (HowManyShift(group.owner, group.id, "settled"),)


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
            put(state, replace(group, ground=self.ground, shifted=True))
            return ()
        moved = shift(state, group, option.count, self.ground)
        put(state, replace(moved, shifted=True))  # so the units they joined cannot shift either
        deal_ids(state, self.player, group.at)
        return ()


def no_berth_left(table: Table, player: Seat) -> Steps:
    """SE-20.4  Ground units exist only on their owner's colonies or aboard Transports.

    SE-27.9: check blood brothers together, because they move together.
    """
    movers = brothers_of(table.state, player)
    return tuple(step for seat in movers for step in without_berth(table.state, seat))


def no_berth_after_scuttling(table: Table) -> Steps:
    """SE-20.4  Check again after an Economic Phase, because Transports may have been scuttled."""
    seats = [seat for seat in table.state.ring if seat not in table.state.out]
    return tuple(step for seat in seats for step in without_berth(table.state, seat))


# -- queries and actions ---------------------------------------------------------------


def without_berth(state: State, seat: Seat) -> Steps:
    """SE-20.4  Land or lose excess units aboard by hex; units on planets need no Transport."""
    troops = [g for g in state.groups.values() if g.kind in TROOPS and not g.ground]
    hexes = dict.fromkeys(group.at for group in troops if group.owner == seat)
    return tuple(step for at in hexes for step in left_behind(seat, at))


def spare(state: State, seat: Seat, at: Cell) -> int:
    """SE-20.1  The free places on the Transports in a hex."""
    places = lift(state, seat, at)
    return places - numbers(aboard(state, seat, at)) if places else 0


def shiftable(state: State, group: Group, ground: Footing) -> Iterator[int]:
    """SE-20.2  How many of a group may leave the Transports, or board as room allows."""
    most = group.count if ground else min(group.count, spare(state, group.owner, group.at))
    return (n for n in range(most, 0, -1) if can_shift(state, group, n, ground))


def waiting(state: State, ship: Group, riders: tuple[GroupId, ...]) -> list[Group]:
    """SE-20.2  Units that Transports can still take: those aboard or on the owner's colony."""
    reach = ship.moved + max(1, ship.moves)
    there = aboard(state, ship.owner, ship.at)
    if is_own(state, ship.owner, ship.at):
        there += ashore(state, ship.owner, ship.at)
    able = (group for group in there if group.id not in riders and not group.stopped)
    return [group for group in able if group.moved < reach]


def can_part(state: State, group: Group, count: int) -> bool:
    """SE-3.1  Whether this many can leave a group; part of a group needs its own counter."""
    return count == group.count or free_counters(state, group.owner, group.kind) > 0


def part_with(state: State, group: Group, count: int) -> Group:
    """SE-7.4  Split this many units off under their own counter, or return the whole group."""
    return split(state, group, count) if count < group.count else group


def shift(state: State, group: Group, count: int, ground: Footing) -> Group:
    """SE-20.2  Move units of a group aboard or to the planet, where they join matching units."""
    friends = fits_with(state, group, count, ground)
    if count < group.count:
        if friends is not None:  # SE-3.1: no counter is needed
            put(state, replace(group, count=group.count - count))
            joined = replace(friends, count=friends.count + count)
            put(state, joined)
            return joined
        group = split(state, group, count)
    moved = replace(group, ground=ground)
    put(state, moved)
    return merge(state, moved, friends) if friends is not None else moved
