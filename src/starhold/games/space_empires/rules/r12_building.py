"""SE-12.15 to SE-12.22  Buying and placing: what yards, colonies and counters allow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from starhold.core.record import Event, Seat
from starhold.games.space_empires.catalog import (
    AUTOMATIC,
    FIGURES,
    TROOPS,
    UNITS,
    Technology,
    UnitKind,
)
from starhold.games.space_empires.empires import (
    colonies_of,
    draft,
    hull,
    in_play,
    level,
    newly_built,
    size,
    yards,
    yields_income,
)
from starhold.games.space_empires.fleets import (
    counter_of,
    counters_left,
    counters_used,
    deal_ids,
    deploy,
    first_experience,
    fleet_of,
    free_counters,
    largest_group,
    lose_units,
    own,
    put,
    scuttle_group,
)
from starhold.games.space_empires.moments import PLAN_CLOSES, PLAN_DONE, occur
from starhold.games.space_empires.numbers import EXPENSES, MAY_PLACE, YARDS, Levels
from starhold.games.space_empires.research import research_bill
from starhold.games.space_empires.rules.r07_orders import instant_refit
from starhold.games.space_empires.state import (
    PLAIN,
    Cell,
    Group,
    Purchase,
    State,
    Step,
    Steps,
    Table,
    Tech,
)
from starhold.games.space_empires.terms import maintenance, unit_price


class CountersChanged(Event):
    """SE-29.6  Counters came to a hex or left it: how many, not what they are."""

    player: Seat
    at: Cell
    more: int
    fewer: int


class OpenPieceBuilt(Event):
    """SE-29.6  A Colony Ship, Miner or pipeline was built in the open."""

    player: Seat
    kind: str
    at: Cell
    count: int


class CarryOut(Step):
    """SE-12.2  Plans are carried out; others see only where counters came and went."""

    def run(self, table: Table) -> Steps:
        state = table.state
        state.planning = False
        done: list[Step] = []
        for seat in in_play(state):
            empire = state.empires[seat]
            left = cash(state, seat)
            done += occur(PLAN_CLOSES, table, seat)
            before = counters(state, seat)
            for scuttled in empire.scuttled:
                scuttle_group(state, scuttled.group)
            for scrapped in empire.scrapped:  # SE-17.12
                lose_units(state, state.groups[scrapped.group], scrapped.count)
            while empire.purchases:
                order = empire.purchases.pop(0)
                raise_units(state, seat, order)
                if UNITS[order.kind].open:
                    table.tell(OpenPieceBuilt(seat, order.kind, order.at, order.count))
            empire.cp = left
            empire.scuttled, empire.scrapped, empire.purchases, empire.less = [], [], [], ()
            tell_changes(table, seat, before)
            instant_refit(state, seat)
            done += occur(PLAN_DONE, table, seat)
        table.reveal()
        return tuple(done)


# -- money -----------------------------------------------------------------------------


def cash(state: State, seat: Seat) -> int:
    """SE-12.22  What is left to spend; SE-12.10 maintenance takes no more than there is."""
    empire = state.empires[seat]
    left = max(0, empire.cp - maintenance(state, seat)) - research_bill(state, seat) - empire.bid
    for order in empire.purchases:
        left -= bill(state, seat, order)
    for rule in EXPENSES.of(state):
        for term in rule(state, seat):
            left -= term.amount
    return left


def bill(state: State, seat: Seat, order: Purchase) -> int:
    """SE-12.22  What an order costs; SE-20.9 some ground units are free."""
    kind = "decoy" if order.sham else order.kind  # SE-25.7
    return (order.count - order.free) * unit_price(state, seat, kind)


# -- places ----------------------------------------------------------------------------


class Places(NamedTuple):
    """SE-12.15  Where a player can place units as things stand in the plan: for all kinds."""

    yards: dict[Cell, int]  # half hull points that are left
    colonies: list[Cell]  # those with income
    taken: dict[UnitKind, int]  # counters, by type


def yards_left(state: State, seat: Seat) -> dict[Cell, int]:
    """SE-12.15  The hexes with Ship Yards, and the half hull points that they have left."""
    left: dict[Cell, int] = {}
    for group in fleet_of(state, seat):
        if group.at not in left and yards(state, group):
            left[group.at] = capacity(state, seat, group.at)
    return left


def earning_colonies(state: State, seat: Seat) -> list[Cell]:
    """SE-10.3  The colonies with income."""
    return [at for at, colony in colonies_of(state, seat) if yields_income(state, at, colony)]


def sites(state: State, seat: Seat, kind: UnitKind) -> Iterator[Cell]:
    """SE-12.15  Where a unit can be placed."""
    docks = UNITS[kind].built_at == "yard"
    places = Places(
        yards_left(state, seat) if docks else {},
        [] if docks else earning_colonies(state, seat),
        counters_taken(state, seat),
    )
    for at in able_sites(state, seat, kind, places):
        if fits(state, seat, kind, at, places):
            yield at


def able_sites(state: State, seat: Seat, kind: UnitKind, places: Places) -> list[Cell]:
    """SE-12.15  The yards or colonies that are able to build a unit."""
    if UNITS[kind].built_at != "yard":
        return places.colonies
    takes = yard_use(state, seat, kind)
    return [at for at, left in places.yards.items() if left >= takes]


def fits(state: State, seat: Seat, kind: UnitKind, at: Cell, places: Places) -> bool:
    """SE-12.15  Whether there is room for a unit in a hex, and a counter."""
    if not may_stand(state, seat, kind, at):
        return False
    return counters_left(places.taken, kind) > 0 or joins(state, seat, kind, at)


def may_stand(state: State, seat: Seat, kind: UnitKind, at: Cell) -> bool:
    """SE-12.15  Whether the plan leaves room for a unit of a kind in a hex."""
    for rule in MAY_PLACE.of(state, kind):  # noqa: SIM110 - asked of all that is on sale: quicker
        if not rule(state, seat, kind, at):
            return False
    return True


@MAY_PLACE.rule(kinds=("base",))
def one_base(state: State, seat: Seat, kind: UnitKind, at: Cell) -> bool:
    """SE-10.3  One Base in a hex."""
    for group in own(state, seat, at):
        if group.kind == kind:
            return False
    return one_in_a_phase(state, seat, kind, at)


@MAY_PLACE.rule(kinds=("yard",))
def one_in_a_phase(state: State, seat: Seat, kind: UnitKind, at: Cell) -> bool:
    """SE-10.4  One Ship Yard for a colony in a phase."""
    orders = state.empires[seat].purchases
    return not orders or not any(o.kind == kind and o.at == at for o in orders)


@MAY_PLACE.rule(kinds=("gate_ship",))
def from_full_colonies(state: State, _seat: Seat, _kind: UnitKind, at: Cell) -> bool:
    """SE-27.11  Colony Ships bound for gates leave from full colonies only."""
    colony = state.colonies[at]
    return not colony.homeworld and size(colony) == FIGURES.colony[-1]


@MAY_PLACE.rule(kinds=TROOPS)
def as_the_colony_feeds(state: State, seat: Seat, _kind: UnitKind, at: Cell) -> bool:
    """SE-20.8  Ground units up to the size of the colony, the free ones not counted (SE-20.9)."""
    fed = 0
    for order in state.empires[seat].purchases:
        if order.at == at and order.kind in TROOPS:
            fed += order.count - order.free
    return fed < size(state.colonies[at])


def capacity(state: State, seat: Seat, at: Cell) -> int:
    """SE-12.15  Half hull points that the yards of a hex have left."""
    gone = {scuttled.group for scuttled in state.empires[seat].scuttled}
    there = [yards(state, group) for group in own(state, seat, at) if group.id not in gone]
    points = sum(there) * FIGURES.yard[level(state, seat, "ship_yard") - 1]
    for rule in YARDS.of(state):
        points = rule(state, seat, at, points)
    for order in state.empires[seat].purchases:
        if order.at == at and takes_yard(order):
            points -= yard_use(state, seat, order.kind) * order.count
    return points


def takes_yard(order: Purchase) -> bool:
    """SE-12.15  Whether an order is built by Ship Yards; SE-25.7 no Decoys are."""
    return UNITS[order.kind].built_at == "yard" and not order.sham


def yard_use(state: State, seat: Seat, kind: UnitKind) -> int:
    """SE-12.15  Half hull points that a unit takes up; a hull of 0 still takes one."""
    return max(1, 2 * hull(state, draft(seat, kind)))


def has_counter(state: State, seat: Seat, kind: UnitKind, at: Cell, *, sham: bool = False) -> bool:
    """SE-3.1  Whether one more unit fits under a counter there, or a counter is free."""
    ample = counters_left(counters_taken(state, seat), kind) > 0
    return ample or joins(state, seat, kind, at, sham=sham)


def joins(state: State, seat: Seat, kind: UnitKind, at: Cell, *, sham: bool = False) -> bool:
    """SE-3.1  Whether one more unit finds a counter when all join whom they can."""
    empire = state.empires[seat]
    more = Purchase(kind, at, 1, empire.less, sham=sham)
    needed = counters_needed(state, seat, kind, empire.levels, more)
    return needed <= free_counters(state, seat, kind)


def still_fits(state: State, seat: Seat, *technologies: Technology) -> bool:
    """SE-3.1  Whether what is ordered has counters when these technologies rise by a level."""
    if are_ample(state, seat):
        return True
    empire = state.empires[seat]
    levels = empire.levels | {name: empire.levels.get(name, 0) + 1 for name in technologies}
    return all(
        counters_needed(state, seat, kind, levels) <= free_counters(state, seat, kind)
        for kind in dict.fromkeys(order.kind for order in empire.purchases)
    )


def are_ample(state: State, seat: Seat) -> bool:
    """SE-3.1  Whether there is a counter for each unit that is ordered, whatever it carries."""
    orders = state.empires[seat].purchases
    if not orders:
        return True
    taken = counters_taken(state, seat)
    return all(counters_left(taken, order.kind) >= 0 for order in orders)


def counters_taken(state: State, seat: Seat) -> dict[UnitKind, int]:
    """SE-3.1  Counters on the map, and as many as what is ordered could need: one for each."""
    taken = counters_used(state, seat)
    for order in state.empires[seat].purchases:
        counter = counter_of(order.kind)
        taken[counter] = taken.get(counter, 0) + order.count
    return taken


def ordered_like(state: State, seat: Seat, kind: UnitKind) -> list[Purchase]:
    """SE-3.3  What is ordered that uses the same counters."""
    counter = counter_of(kind)
    return [o for o in state.empires[seat].purchases if counter_of(o.kind) == counter]


def counters_needed(
    state: State, seat: Seat, kind: UnitKind, levels: Levels, more: Purchase | None = None
) -> int:
    """SE-12.17  Counters for all units of a kind that are ordered, and perhaps one more."""
    orders = ordered_like(state, seat, kind)
    if more is not None:
        orders.append(more)
    wanted: dict[tuple[Cell, Tech, bool], int] = {}
    for order in orders:
        tech = newly_built(state, seat, order.kind, levels, order.less)
        like = (order.at, PLAIN if order.sham else tech, order.sham)
        wanted[like] = wanted.get(like, 0) + order.count
    largest = largest_group(kind)
    needed = 0
    for (at, tech, sham), count in wanted.items():
        groups = [] if sham else joinable(state, seat, kind, at, tech)
        spare = sum(largest - group.count for group in groups)
        needed += -(-max(0, count - spare) // largest)
    return needed


def joinable(state: State, seat: Seat, kind: UnitKind, at: Cell, tech: Tech) -> list[Group]:
    """SE-12.17  Face-down groups of the same type and technology (SE-12.18)."""
    gone = {scuttled.group for scuttled in state.empires[seat].scuttled}
    return [
        group
        for group in own(state, seat, at)
        if group.kind == kind
        and group.count < largest_group(kind)
        and not group.face_up
        and group.id not in gone
        and group.captured is None
        and not (group.keeps or group.plan)  # SE-24.5: taken back, it is not as those built now
        and not group.sham
        and (group.tech == tech or kind in AUTOMATIC)
        and bool(group.ground) == (kind in TROOPS)
    ]


def raise_units(state: State, seat: Seat, order: Purchase) -> None:
    """SE-12.17  New units join a group of their like, or form one.

    Experience would fall to the lower of the two (SE-16.3), so that they join crews of another
    level only where no counter is left.
    """
    kind, left = order.kind, order.count
    tech = newly_built(state, seat, kind, less=order.less)
    first = first_experience(state, seat, kind)
    groups = [] if order.sham else joinable(state, seat, kind, order.at, tech)
    groups.sort(key=lambda group: (group.experience != first, group.experience))
    for group in groups:
        if group.experience == first:
            left -= join(state, group, left, first)
    kept = counters_needed(state, seat, kind, state.empires[seat].levels)  # by other orders
    while left and free_counters(state, seat, kind) > kept:
        count = min(left, largest_group(kind))
        left -= count
        group = deploy(state, seat, order.at, kind, count, tech)
        if kind in TROOPS:
            put(state, replace(group, ground="settled"))
        if order.sham:  # SE-25.7
            put(state, replace(group, sham=True, claims=order.less))
    for group in groups:
        if left and group.experience != first:
            left -= join(state, group, left, first)


def join(state: State, group: Group, more: int, experience: int) -> int:
    """SE-12.17  Let units join a group, as many as there is room for; return how many."""
    joining = min(more, largest_group(group.kind) - group.count)
    lower = min(group.experience, experience)  # SE-16.3
    if joining:
        put(state, replace(group, count=group.count + joining, experience=lower))
    return joining


# -- what others see -------------------------------------------------------------------


def counters(state: State, seat: Seat) -> dict[Cell, int]:
    """SE-29.1  How many counters of a player lie in each hex, open pieces apart."""
    found: dict[Cell, int] = {}
    for group in fleet_of(state, seat):
        if not UNITS[group.kind].open:
            found[group.at] = found.get(group.at, 0) + 1
    return found


def tell_changes(table: Table, seat: Seat, before: dict[Cell, int]) -> None:
    """SE-29.6  Which hexes gained or lost counters; SE-29.5 nobody can tell them apart."""
    state = table.state
    after = counters(state, seat)
    for at in sorted(before.keys() | after.keys()):
        deal_ids(state, seat, at)
        change = after.get(at, 0) - before.get(at, 0)
        if change:
            table.tell(CountersChanged(seat, at, max(0, change), max(0, -change)))
