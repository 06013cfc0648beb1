"""SE-3.1, SE-12.17  Counters for a plan's orders: the groups that new units join, and the rest."""

from collections.abc import Sequence
from typing import TypeAlias

from starhold.core.record import Seat

from ...empires.holdings import has, newly_built
from ...facts.catalog import AUTOMATIC, TROOPS, Technology, UnitKind
from ...fleets import groups, regrouping
from ...fleets.tech import PLAIN, Tech
from ...hooks.numbers import Levels
from ...state import Cell, Group, Purchase, State

Taken: TypeAlias = dict[UnitKind, int]  # counters on the map and for units on order, by type


def has_counter(state: State, seat: Seat, kind: UnitKind, at: Cell, *, sham: bool = False) -> bool:
    """SE-3.1  Whether one more unit fits under a counter there, or a counter is free."""
    ample = groups.counters_left(counters_taken(state, seat), kind) > 0
    return ample or joins(state, seat, kind, at, sham=sham)


def joins(state: State, seat: Seat, kind: UnitKind, at: Cell, *, sham: bool = False) -> bool:
    """SE-3.1  Whether one more unit finds a counter if all join the groups they can."""
    empire = state.empires[seat]
    more = Purchase(kind, at, 1, empire.plan.less, sham=sham, apart=empire.plan.apart and not sham)
    needed = counters_needed(state, seat, kind, empire.sheet.levels, more)
    return needed <= counters_free(state, seat, kind)


def joining(state: State, seat: Seat, kind: UnitKind, hexes: Sequence[Cell]) -> Sequence[Cell]:
    """SE-3.1  Those of some hexes where one more unit finds a counter if all join others."""
    needed = counters_needed(state, seat, kind, state.empires[seat].sheet.levels)
    if needed < counters_free(state, seat, kind):  # one for the new unit alone
        return hexes
    alike = {order.at for order in ordered_like(state, seat, kind)}
    alike |= {group.at for group in regrouping.as_planned(state, seat) if group.kind == kind}
    return [at for at in hexes if at in alike and joins(state, seat, kind, at)]


def counters_free(state: State, seat: Seat, kind: UnitKind) -> int:
    """SE-3.1  How many counters of a type the plan leaves for new units."""
    return groups.counters_left(regrouping.counters_planned(state, seat), kind)


def counters_spare(state: State, seat: Seat, kind: UnitKind) -> int:
    """SE-3.1  How many counters the orders not yet carried out leave for others."""
    free = groups.free_counters(state, seat, kind)
    return free - counters_needed(state, seat, kind, state.empires[seat].sheet.levels)


def still_fits(state: State, seat: Seat, *technologies: Technology) -> bool:
    """SE-3.1  Whether the orders still have counters if these technologies rise by a level."""
    if are_ample(state, seat):
        return True
    empire = state.empires[seat]
    levels = empire.sheet.levels | {
        name: empire.sheet.levels.get(name, 0) + 1 for name in technologies
    }
    return all(
        counters_needed(state, seat, kind, levels) <= counters_free(state, seat, kind)
        for kind in dict.fromkeys(order.kind for order in empire.plan.purchases)
    )


def are_ample(state: State, seat: Seat, taken: Taken | None = None) -> bool:
    """SE-3.1  Whether there is a counter for every ordered unit, whatever its technology."""
    orders = state.empires[seat].plan.purchases
    if not orders:
        return True
    if taken is None:  # the caller may have counted them
        taken = counters_taken(state, seat)
    for order in orders:  # noqa: SIM110 - asked of every plan: quicker
        if groups.counters_left(taken, order.kind) < 0:
            return False
    return True


def counters_taken(state: State, seat: Seat) -> Taken:
    """SE-3.1  Counters on the map, and at most one for each unit on order."""
    orders = state.empires[seat].plan.purchases
    return with_orders(orders, regrouping.counters_planned(state, seat))


def with_orders(orders: list[Purchase], taken: Taken) -> Taken:
    """SE-3.1  Add one counter for each unit on order to those in use."""
    for order in orders:
        counter = groups.COUNTERS[order.kind]
        taken[counter] = taken.get(counter, 0) + order.count
    return taken


def ordered_like(state: State, seat: Seat, kind: UnitKind) -> list[Purchase]:
    """SE-3.3  Orders that use the same counters."""
    if not state.empires[seat].plan.purchases:
        return []
    counter = groups.counter_of(kind)
    return [o for o in state.empires[seat].plan.purchases if groups.counter_of(o.kind) == counter]


def counters_needed(
    state: State, seat: Seat, kind: UnitKind, levels: Levels, more: Purchase | None = None
) -> int:
    """SE-12.17  Counters for all units of a kind on order, and perhaps one more."""
    orders = ordered_like(state, seat, kind)
    if more is not None:
        orders.append(more)
    if not orders:
        return 0
    wanted: dict[tuple[Cell, Tech, bool, bool], int] = {}
    for order in orders:
        tech = newly_built(state, seat, order.kind, levels, order.less)
        like = (order.at, PLAIN if order.sham else tech, order.sham, order.apart)
        wanted[like] = wanted.get(like, 0) + order.count
    largest = groups.largest_group(kind)
    needed = 0
    for (at, tech, sham, apart), count in wanted.items():
        open_to_more = [] if sham or apart else joinable(state, seat, kind, at, tech)
        spare = sum(largest - group.count for group in open_to_more)
        needed += -(-max(0, count - spare) // largest)
    return needed


def joinable(state: State, seat: Seat, kind: UnitKind, at: Cell, tech: Tech) -> list[Group]:
    """SE-12.17  Face-down groups of the same type and technology (SE-12.18)."""
    return [
        group
        for group in regrouping.own_as_planned(state, seat, at)
        if group.kind == kind
        and group.count < groups.largest_group(kind)
        and not group.face_up
        and group.captured is None
        and not (group.keeps or group.plan)  # SE-24.5: retaken, it differs from those built now
        and not group.sham
        and is_like(state, group, tech)
        and bool(group.ground) == (kind in TROOPS)
    ]


def is_like(state: State, group: Group, tech: Tech) -> bool:
    """SE-12.17  Whether a group has the technology of new units; SE-11.11: or gets it at once."""
    if group.tech == tech or group.kind in AUTOMATIC:
        return True
    if not has(state, "instant_upgrade"):
        return False
    return all(getattr(group.tech, name) <= getattr(tech, name) for name in Tech.__struct_fields__)
