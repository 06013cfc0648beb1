"""SE-7.20 to SE-7.24, SE-11.8  The orders a group can get besides moving."""

from collections.abc import Sequence
from typing import TypeAlias

from ...empires.holdings import has, hull, refitted, with_refit, yards
from ...facts.catalog import UNITS
from ...facts.starmap import neighbours
from ...fleets import groups
from ...fleets.camps import KnownCamps, camp_of
from ...fleets.merging import can_merge, merge
from ...hooks import numbers
from ...hooks.tables import Camp
from ...state import DOOM, Cell, Group, GroupId, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps, replace
from ..economy.r09_colonies import can_colonise, found_colony
from .r08_terrain import Uncover


class Merge(Option):
    """Put two groups under one counter."""

    group: GroupId
    other: GroupId


class Part(Option):
    """Split a group in its hex."""

    group: GroupId


class Leave(Option):
    """Give this many units their own counter."""

    count: int


class Colonise(Option):
    """Found a colony."""

    group: GroupId


class PickUp(Option):
    """Take a Mineral or Space Wreck in tow."""

    group: GroupId


class Drop(Option):
    """Leave the load in tow on your colony."""

    group: GroupId


class Peek(Option):
    """Look at a marker from afar."""

    group: GroupId
    at: Cell


class TurnUp(Option):
    """Reveal the marker."""

    at: Cell


class LeaveDown(Option):
    """Put the marker back."""

    at: Cell


class Refit(Option):
    """Refit ships of this group at the yard."""

    group: GroupId


class RefitShips(Option):
    """Refit this many ships."""

    count: int
    cost: int


# SE-11.8  Ships and Fighters (SE-14.7), but never a Colony Ship (SE-9.2).
# SE-11.13: Miners are refitted for Terraforming 2 like ships of their Hull Size.
REFITTABLE = frozenset(k for k, unit in UNITS.items() if unit.ship and (unit.armed or unit.least))
SCOUTING = frozenset(kind for kind, unit in UNITS.items() if "exploration" in unit.mounts)
FIXED = frozenset(kind for kind, unit in UNITS.items() if unit.moves == "never")
GROUPED = frozenset(kind for kind, unit in UNITS.items() if unit.largest > 1)
CARRIED = frozenset(kind for kind, unit in UNITS.items() if unit.moves == "carried")

Order: TypeAlias = Merge | Part | Colonise | PickUp | Drop | Peek | Refit


class TowBegan(Event):
    """SE-7.23  A Miner took something in tow."""

    group: GroupId
    cargo: str
    at: Cell


class TowEnded(Event):
    """SE-7.23  A Miner left something on a colony."""

    group: GroupId
    cargo: str
    at: Cell


class MarkerSeen(Event):
    """SE-7.20  A player looked at a marker from afar."""

    player: Seat
    at: Cell
    kind: str


class MarkerWatched(Event):
    """SE-7.20  Everyone sees which player looked at which marker."""

    player: Seat
    at: Cell


class RefitBegan(Event):
    """SE-11.8  A refit was paid for."""

    group: GroupId
    count: int
    cost: int
    kind: str = ""


# -- offered orders --------------------------------------------------------------------


def colonising(state: State, group: Group, _camp: Camp) -> Sequence[Option]:
    """SE-9.1  A Colony Ship may settle a planet."""
    return (Colonise(group.id),) if can_colonise(state, group) else ()


def towing(state: State, group: Group, _camp: Camp) -> Sequence[Option]:
    """SE-7.23  A Miner may pick up one load and may unload it only at its owner's colony."""
    if group.cargo is not None:
        return (Drop(group.id),) if groups.is_own(state, group.owner, group.at) else ()
    marker = state.markers.get(group.at)
    able = marker is not None and marker.face_up and is_load(marker.kind)
    return (PickUp(group.id),) if able else ()


def peeking(state: State, group: Group, _camp: Camp) -> Sequence[Option]:
    """SE-7.20  Before it moves, each ship with Exploration may look at one adjacent marker."""
    if not group.tech.exploration or group.moved or group.refitting or group.peeks >= group.count:
        return ()
    if group.sham:  # SE-25.7
        return ()
    near = neighbours(state, group.at)
    return [Peek(group.id, to) for to in near if may_peek_at(state, to)]


def may_peek_at(state: State, at: Cell) -> bool:
    """SE-7.20  Whether a face-down marker can be looked at; SE-26.2: not a replaced one."""
    marker = state.markers.get(at)
    if marker is None or marker.face_up or at in state.replaced:
        return False
    # SE-7.21: not in a Doomsday Machine's hex, but under an Alien Player's fleet (SE-28.30).
    return not groups.own(state, DOOM, at)


def refitting(state: State, group: Group, camp: Camp) -> Sequence[Option]:
    """SE-11.8  A yard refits ships for cash (SE-11.10) before they move or look (SE-7.22)."""
    if group.moved or group.peeks or group.refitting or group.sham:
        return ()
    if not has_yard(state, camp):
        return ()
    able = refits(state, group) and refitted(state, group) != group.tech
    return (Refit(group.id),) if able else ()


def has_yard(state: State, camp: Camp) -> bool:
    """SE-12.15  Whether a camp has a Ship Yard, or a group that counts as one."""
    for group in camp.groups:  # noqa: SIM110 - asked of every group: quicker
        if yards(state, group):
            return True
    return False


def merging(state: State, group: Group, camp: Camp) -> Sequence[Option]:
    """SE-7.4  Groups of the same type and technology may merge, unless just split.

    Otherwise groups could be split and merged forever.  R-15: groups that entered an unexplored
    hex from different hexes stay apart, because each may have to go back where it came from.
    """
    kind, gid = group.kind, group.id
    if group.refitting:
        return ()
    found = []
    for other in camp.groups:
        if other.kind != kind or other.id == gid or not can_merge(state, group, other):
            continue
        blocked = other.refitting or (group.parted and other.parted)
        if not blocked and (group.came_from == other.came_from or not is_unknown(state, group.at)):
            found.append(Merge(gid, other.id))
    return found


def is_unknown(state: State, at: Cell) -> bool:
    """SE-8.1  Whether a hex is unexplored."""
    marker = state.markers.get(at)
    return marker is not None and not marker.face_up


def parting(state: State, group: Group, _camp: Camp) -> Sequence[Option]:
    """SE-7.4  A group may split in place if a counter is free; a moving group splits as it moves.

    Fighters and ground units are carried, so they may split before and after moving.
    """
    if group.count == 1 or group.refitting:
        return ()
    fresh = group.kind in CARRIED or (group.moves and not group.moved)
    return (Part(group.id),) if fresh and groups.can_split(state, group) else ()


def refits(state: State, group: Group) -> list[int]:
    """SE-11.9  How many ships of a group can be refitted; a part needs its own counter."""
    size = hull(state, group)
    paid = state.empires[group.owner].sheet.cp // size if size else group.count
    return groups.parts(state, group, paid)


def orders(state: State, group: Group) -> list[Option]:
    """SE-7.4  All orders a group can get in its hex."""
    found: list[Option] = []
    if group.kind not in FIXED:
        camp = camp_of(state, group)
        for offers in numbers.ORDERS.for_group(state, group, camp.kinds):
            found += offers(state, group, camp)
    return found


def has_orders(state: State, group: Group, camps: KnownCamps) -> bool:
    """SE-7.4  Whether a group that is not fixed can get any order in its hex."""
    at = group.at
    camp = camps.get(at)
    if camp is None:
        alone = len(state.stacks[at]) == 1
        if alone and not numbers.ORDERS.for_group(state, group, (group.kind,)):
            return False
        camp = camps[at] = camp_of(state, group)
    for offers in numbers.ORDERS.for_group(state, group, camp.kinds):
        if offers(state, group, camp):
            return True
    return False


# -- carrying out orders ---------------------------------------------------------------


def carry_out(table: Table, group: Group, order: Order) -> tuple[Steps, GroupId | None]:
    """Carry out an order; return the next steps, and the group if it can get more orders."""
    state = table.state
    player = group.owner
    if isinstance(order, Merge):
        whole = merge(state, group, state.groups[order.other])
        dealt = groups.deal_ids(state, player, group.at)
        return (), dealt.get(whole.id, whole.id)
    if isinstance(order, PickUp | Drop):
        tow(table, group, order)
        return (), group.id
    if isinstance(order, Peek):
        groups.change(state, group, peeks=group.peeks + 1)
        return (LookAfar(player, order.at),), group.id
    if isinstance(order, Colonise):
        return found_colony(table, group), None
    asked = PartWithHowMany if isinstance(order, Part) else HowManyRefitted
    return (asked(player, group.id),), None


class PartWithHowMany(Choice):
    """SE-7.4  Choose how many units get their own counter."""

    completes = True
    always_ask = True  # a forced choice is announced and would reveal the number of units
    group: GroupId

    def options(self, state: State) -> list[Option]:
        return [Leave(count) for count in range(1, state.groups[self.group].count)]

    def chosen(self, table: Table, option: Leave) -> Steps:
        state = table.state
        group = replace(state.groups[self.group], parted=True)
        groups.split(state, group, option.count)
        groups.deal_ids(state, self.player, group.at)
        return ()


class HowManyRefitted(Choice):
    """SE-11.9  Part of a group may be refitted; that part becomes a separate group."""

    completes = True
    always_ask = True  # a forced choice is announced and would reveal the number of units
    group: GroupId

    def options(self, state: State) -> list[Option]:
        group = state.groups[self.group]
        return [RefitShips(n, n * hull(state, group)) for n in refits(state, group)]

    def chosen(self, table: Table, option: RefitShips) -> Steps:
        state = table.state
        group = state.groups[self.group]
        state.empires[self.player].sheet.cp -= option.cost
        if option.count < group.count:
            group = groups.split(state, group, option.count)
        groups.change(state, group, refitting=True, moves=0)
        dealt = groups.deal_ids(state, self.player, group.at)
        gid = dealt.get(group.id, group.id)
        table.tell(RefitBegan(gid, option.count, option.cost, group.kind), (self.player,))
        return ()


class LookAfar(Step):
    """SE-7.20  Only the player sees the marker."""

    player: Seat
    at: Cell

    def run(self, table: Table) -> Steps:
        marker = table.state.markers[self.at]
        if self.player not in marker.seen_by:
            table.state.markers[self.at] = replace(marker, seen_by=(*marker.seen_by, self.player))
            table.reveal()
        table.tell(MarkerWatched(self.player, self.at))
        table.tell(MarkerSeen(self.player, self.at, marker.kind), (self.player,))
        return (PutBackOrReveal(self.player, self.at),)


class PutBackOrReveal(Choice):
    """SE-7.20  Put the marker back or reveal it; Danger! and Lost in Space then do no harm."""

    at: Cell

    def options(self, state: State) -> list[Option]:
        return [TurnUp(self.at), LeaveDown(self.at)]

    def chosen(self, table: Table, option: TurnUp | LeaveDown) -> Steps:
        if isinstance(option, LeaveDown):
            return ()
        return (Uncover(self.player, self.at, from_afar=True),)


def is_load(kind: str) -> bool:
    """SE-7.23  Whether a Miner can tow this kind of marker."""
    return kind == "wreck" or kind.startswith("mineral")


def is_refittable(group: Group) -> bool:
    """SE-11.8  Whether a group can be refitted; Decoys of any apparent type cannot (SE-25.7)."""
    return group.kind in REFITTABLE and not group.sham


def tow(table: Table, group: Group, order: PickUp | Drop) -> None:
    """SE-7.23  Pick up a load, leaving the hex empty (SE-8.11), or drop it on a colony."""
    state = table.state
    if isinstance(order, PickUp):
        cargo = state.markers.pop(group.at).kind
        groups.change(state, group, cargo=cargo)
        table.tell(TowBegan(group.id, cargo, group.at))
    else:
        assert group.cargo is not None
        colony = state.colonies[group.at]
        goods = (*colony.goods, group.cargo)
        state.colonies[group.at] = replace(colony, goods=goods)
        groups.change(state, group, cargo=None)
        table.tell(TowEnded(group.id, group.cargo, group.at))


def instant_refit(state: State, seat: Seat) -> None:
    """SE-11.11  With instant upgrades all ships gain new levels at once, for free."""
    if not has(state, "instant_upgrade"):
        return
    for group in [g for g in groups.fleet_of(state, seat) if is_refittable(g)]:
        groups.put(state, with_refit(state, group))
