"""SE-12.15 to SE-12.22  Buying and placing: the units for sale, limits of yards and counters."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import msgspec

from ...battles.terms import maintenance
from ...empires import holdings, research
from ...facts import catalog
from ...fleets import groups, regrouping
from ...hooks import moments, numbers
from ...hooks.numbers import Placement, Purse
from ...state import Cell, Group, Purchase, State, Table
from ...steps import Event, Option, Seat, Step, Steps
from ..movement.r07_orders import instant_refit
from . import r12_counters
from .r12_products import Product, Shelf, Workshop, workshop

# Whether units under the same rules have a place at a colony: all ground units, for instance.
Stands: TypeAlias = dict[tuple[Placement, ...], bool]


class CountersChanged(Event):
    """SE-29.6  Counters came to a hex or left it: how many, but not which."""

    player: Seat
    at: Cell
    more: int
    fewer: int


class OpenPieceBuilt(Event):
    """SE-29.6  A Colony Ship, Miner or pipeline was built face up."""

    player: Seat
    kind: str
    at: Cell
    count: int


class CarryOut(Step):
    """SE-12.2  Carry out the plans; others see only where counters came and went."""

    def run(self, table: Table) -> Steps:
        state = table.state
        left = {seat: cash(state, seat) for seat in holdings.in_play(state)}
        state.planning = False
        done: list[Step] = []
        for seat in left:
            empire = state.empires[seat]
            empire.plan.inventory = None
            done += moments.occur_to(moments.PLAN_CLOSES, table, seat)
            before = counters(state, seat)
            regrouping.regroup(state, seat)
            instant_refit(state, seat)
            while empire.plan.purchases:
                order = empire.plan.purchases.pop(0)
                raise_units(state, seat, order)
                if catalog.UNITS[order.kind].open:
                    table.tell(OpenPieceBuilt(seat, order.kind, order.at, order.count))
            empire.sheet.cp = left[seat]
            empire.plan.less, empire.plan.apart, empire.plan.changed = (), False, ()
            tell_changes(table, seat, before)
            done += moments.occur_to(moments.PLAN_DONE, table, seat)
        table.reveal()
        return tuple(done)


# -- money -----------------------------------------------------------------------------


def cash(state: State, seat: Seat, race: Workshop | None = None) -> int:
    """SE-12.22  CP left to spend; SE-12.10: maintenance never exceeds the CP on hand."""
    empire = state.empires[seat]
    counted = regrouping.inventory(state, seat)
    owed = maintenance(state, seat) if counted is None else counted.maintenance
    spared = empire.sheet.cp - owed
    left = spared if spared > 0 else 0
    left -= research.research_bill(state, seat) + empire.plan.bid
    if empire.plan.purchases:
        race = race or workshop(state, seat)  # the caller may know it
        for order in empire.plan.purchases:
            left -= bill(race, order)
    for rule in numbers.EXPENSES.of(state):
        for term in rule(state, seat):
            left -= term.amount
    return left


def bill(race: Workshop, order: Purchase) -> int:
    """SE-12.22  The price of an order; SE-20.9: some ground units are free."""
    kind = "decoy" if order.sham else order.kind  # SE-25.7
    one = race.made.get(kind) or race.product(kind)  # most have been asked for before
    return (order.count - order.free) * one.price


# -- places ----------------------------------------------------------------------------


class Places(msgspec.Struct, frozen=True, gc=False):
    """SE-12.15  Where a player can place units of all kinds, given the plan so far."""

    yards: dict[Cell, int]  # half hull points left
    colonies: tuple[Cell, ...]  # those with income
    taken: r12_counters.Taken


def places(state: State, seat: Seat, race: Workshop, *, docked: bool = True) -> Places:
    """SE-12.15  Where a player can place units, given the plan so far."""
    counted = regrouping.inventory(state, seat)
    if counted is None:
        docks, colonies = shipyards(state, seat), earning_colonies(state, seat)
        taken = regrouping.counters_planned(state, seat)
    else:
        docks, colonies = counted.yards, counted.colonies
        taken = dict(counted.counters)
    orders = state.empires[seat].plan.purchases
    yards = yards_left(state, seat, docks, race) if docked else {}
    return Places(yards, colonies, r12_counters.with_orders(orders, taken))


def yards_left(
    state: State, seat: Seat, docks: Iterable[tuple[Cell, int]], race: Workshop
) -> dict[Cell, int]:
    """SE-12.15  The half hull points that the Ship Yards of some hexes have left."""
    empire = state.empires[seat]
    each = catalog.FIGURES.yard[empire.sheet.levels["ship_yard"] - 1]
    left: dict[Cell, int] = {}
    for at, count in docks:
        left[at] = each * count
    for order in empire.plan.purchases:
        if order.at in left and not order.sham:  # SE-25.7
            left[order.at] -= race.product(order.kind).takes * order.count
    return left


def shipyards(state: State, seat: Seat) -> tuple[tuple[Cell, int], ...]:
    """SE-12.15  The Ship Yards in each hex that has some, once the plan is carried out."""
    able = numbers.COUNTS_AS_YARD.by_kind(state)  # few kinds do: cheaper to ask first
    docks: dict[Cell, int] = {}
    for group in groups.fleet_of(state, seat):
        if (group.kind == "yard" or able[group.kind]) and (more := holdings.yards(state, group)):
            docks[group.at] = docks.get(group.at, 0) + more
    if regrouping.is_rearranged(state.empires[seat]):
        docks = {at: docks_at(state, seat, at) for at in docks}
    return tuple(docks.items())


def docks_at(state: State, seat: Seat, at: Cell) -> int:
    """SE-12.15  The Ship Yards in a hex, once the plan is carried out."""
    there = regrouping.own_as_planned(state, seat, at)
    return sum([holdings.yards(state, group) for group in there])


def earning_colonies(state: State, seat: Seat) -> tuple[Cell, ...]:
    """SE-10.3  The colonies with income."""
    mine = holdings.colonies_of(state, seat)
    return tuple([at for at, colony in mine if holdings.yields_income(state, at, colony)])


def sites(state: State, seat: Seat, kind: catalog.UnitKind) -> Sequence[Cell]:
    """SE-12.15  Where a unit can be placed."""
    race = workshop(state, seat)
    one = race.product(kind)
    return fitting_sites(state, seat, one, places(state, seat, race, docked=one.takes > 0))


def fitting_sites(state: State, seat: Seat, one: Product, there: Places) -> Sequence[Cell]:
    """SE-12.15  The able hexes with room for a unit, if a counter is left for it."""
    found = able_sites(one, there)
    if one.choosy:
        found = [at for at in found if may_stand(state, seat, one, at)]
    if there.taken.get(one.counter, 0) < one.counters:
        return found
    return r12_counters.joining(state, seat, one.kind, found)


def able_sites(one: Product, there: Places) -> Sequence[Cell]:
    """SE-12.15  The yards or colonies that can build a unit."""
    if not one.takes:
        return there.colonies
    return [at for at, left in there.yards.items() if left >= one.takes]


def may_stand(state: State, seat: Seat, one: Product, at: Cell) -> bool:
    """SE-12.15  Whether the plan leaves room for a unit in a hex."""
    for rule in one.choosy:  # noqa: SIM110 - asked of everything on sale: quicker
        if not rule(state, seat, one.kind, at):
            return False
    return True


def one_base(state: State, seat: Seat, kind: catalog.UnitKind, at: Cell) -> bool:
    """SE-10.3  One Base in a hex."""
    for group in groups.own(state, seat, at):
        if group.kind == kind:
            return False
    return one_in_a_phase(state, seat, kind, at)


def one_in_a_phase(state: State, seat: Seat, kind: catalog.UnitKind, at: Cell) -> bool:
    """SE-10.4  One Ship Yard per colony and phase."""
    for order in state.empires[seat].plan.purchases:
        if order.kind == kind and order.at == at:
            return False
    return True


def from_full_colonies(state: State, _seat: Seat, _kind: catalog.UnitKind, at: Cell) -> bool:
    """SE-27.11  Gate Colony Ships leave only from full colonies."""
    colony = state.colonies[at]
    return not colony.homeworld and holdings.size(colony) == catalog.FIGURES.colony[-1]


def as_the_colony_feeds(state: State, seat: Seat, _kind: catalog.UnitKind, at: Cell) -> bool:
    """SE-20.8  Ground units up to the size of the colony, without free ones (SE-20.9)."""
    fed = 0  # so far
    for order in state.empires[seat].plan.purchases:
        if order.at == at and order.kind in catalog.TROOPS:
            fed += order.count - order.free
    return fed < holdings.size(state.colonies[at])


def capacity(state: State, seat: Seat, at: Cell) -> int:
    """SE-12.15  Half hull points that the yards of a hex have left."""
    docks = ((at, docks_at(state, seat, at)),)
    return yards_left(state, seat, docks, workshop(state, seat))[at]


def takes_yard(order: Purchase) -> bool:
    """SE-12.15  Whether an order is built by Ship Yards; SE-25.7: Decoys are not."""
    return catalog.UNITS[order.kind].built_at == "yard" and not order.sham


def raise_units(state: State, seat: Seat, order: Purchase) -> None:
    """SE-12.17  New units join a group of the same kind, or form one.

    Experience falls to the lower of the two (SE-16.3), so they join a group of another level only
    if no counter is left.
    """
    kind, left = order.kind, order.count
    tech = holdings.newly_built(state, seat, kind, less=order.less)
    first = groups.first_experience(state, seat, kind)
    joined = (
        []
        if order.sham or order.apart
        else r12_counters.joinable(state, seat, kind, order.at, tech)
    )
    joined.sort(key=lambda group: (group.experience != first, group.experience))
    for group in joined:
        if group.experience == first:
            left -= join(state, group, left, first)
    free = r12_counters.counters_spare(state, seat, kind) if left else 0
    while left and free > 0:
        count = min(left, groups.largest_group(kind))
        left -= count
        free -= 1
        group = groups.deploy(state, seat, order.at, kind, count, tech)
        if kind in catalog.TROOPS:
            groups.change(state, group, ground="settled")
        if order.sham:  # SE-25.7
            groups.change(state, group, sham=True, claims=order.less)
    for group in joined:
        if left and group.experience != first:
            left -= join(state, group, left, first)


def join(state: State, group: Group, more: int, experience: int) -> int:
    """SE-12.17  Add units to a group, as many as it has room for; return how many."""
    joining = min(more, groups.largest_group(group.kind) - group.count)
    lower = min(group.experience, experience)  # SE-16.3
    if joining:
        groups.change(state, group, count=group.count + joining, experience=lower)
    return joining


# -- visible changes -------------------------------------------------------------------


def counters(state: State, seat: Seat) -> dict[Cell, int]:
    """SE-29.1  A player's counters in each hex, without open units."""
    found: dict[Cell, int] = {}
    for group in groups.fleet_of(state, seat):
        if not catalog.UNITS[group.kind].open:
            found[group.at] = found.get(group.at, 0) + 1
    return found


def tell_changes(table: Table, seat: Seat, before: dict[Cell, int]) -> None:
    """SE-29.6  Report the hexes that gained or lost counters; SE-29.5: not which ones."""
    after = counters(table.state, seat)
    for at in sorted(before.keys() | after.keys()):
        groups.deal_ids(table.state, seat, at)
        change = after.get(at, 0) - before.get(at, 0)
        if change:
            table.tell(CountersChanged(seat, at, max(0, change), max(0, -change)))


def on_sale(state: State, purse: Purse, stock: Shelf, there: Places) -> list[Option]:
    """SE-12.22  The units with technology, CP and a place for them."""
    money, taken, colonies = purse.cp, there.taken, there.colonies
    largest = max(there.yards.values()) if there.yards else 0
    stands: Stands = {}
    found: list[Option] = []
    for one in stock.products:
        if one.price > money or (one.takes > largest if one.takes else not colonies):
            continue
        rules = one.choosy
        if taken.get(one.counter, 0) >= one.counters or (rules and one.takes):
            able: bool | None = bool(fitting_sites(state, purse.seat, one, there))
        elif not rules:
            able = True
        else:
            able = stands.get(rules)
            if able is None:  # colonies are asked once for each rule
                able = stands[rules] = stands_somewhere(state, purse.seat, one, colonies)
        if able:
            found.append(one.build)
    return found


def stands_somewhere(state: State, seat: Seat, one: Product, colonies: Iterable[Cell]) -> bool:
    """SE-12.15  Whether the plan leaves room for a unit at any of these colonies."""
    kind, rules = one.kind, one.choosy
    for at in colonies:
        for rule in rules:
            if not rule(state, seat, kind, at):
                break
        else:
            return True
    return False
