"""SE-12.22  Taking back an order: any one, as long as the rest of the plan stays valid."""

from collections.abc import Iterator

from starhold.core.chance import Recorded
from starhold.core.fork import fork

from ...battles.terms import technology_cost
from ...empires import holdings, research
from ...facts.catalog import Technology
from ...fleets import groups, regrouping
from ...fleets.merging import can_merge, merged
from ...hooks.numbers import DROPS, SOUND
from ...hooks.tables import Deed, is_deed
from ...state import Cell, GroupId, Lesson, State, Table
from ...steps import Choice, Option, Seat, Steps, replace
from ..turns.r27_victory import GoBack
from .r12_building import capacity, cash, takes_yard
from .r12_counters import are_ample, counters_needed


class ThinkOfDropping(Option):
    """Choose an order to take back."""


class DropPurchase(Option):
    """Take back an order for units."""

    number: int
    kind: str
    at: Cell
    count: int

    cancels = True

    def follow(self, table: Table, seat: Seat) -> Steps:
        del table.state.empires[seat].plan.purchases[self.number]
        return ()


class DropResearch(Option):
    """Take back a level of technology bought this phase."""

    technology: Technology
    level: int
    cost: int
    currency: str

    cancels = True

    def follow(self, table: Table, seat: Seat) -> Steps:
        """SE-12.23  Refund the price; CP converted to RP for it stay RP."""
        plan = table.state.empires[seat].plan
        forget(table.state, seat, Lesson((self.technology,)))
        plan.spent -= self.cost
        plan.researched.remove(self.technology)
        return ()


class DropBid(Option):
    """Bid nothing."""

    cp: int

    cancels = True

    def follow(self, table: Table, seat: Seat) -> Steps:
        table.state.empires[seat].plan.bid = 0
        return ()


class DropScuttling(Option):
    """Keep units marked for scuttling."""

    number: int
    group: GroupId
    kind: str
    count: int

    cancels = True

    def follow(self, table: Table, seat: Seat) -> Steps:
        del table.state.empires[seat].plan.scuttled[self.number]
        return ()


class DropMerger(Option):
    """Keep two groups separate."""

    group: GroupId
    other: GroupId

    cancels = True

    def follow(self, table: Table, seat: Seat) -> Steps:
        plan = table.state.empires[seat].plan
        plan.joined = [pair for pair in plan.joined if pair.other != self.other]
        return ()


class DropSplit(Option):
    """Keep a group whole."""

    number: int
    group: GroupId
    count: int

    cancels = True

    def follow(self, table: Table, seat: Seat) -> Steps:
        del table.state.empires[seat].plan.parted[self.number]
        return ()


class TakeBack(Choice):
    """SE-12.22  Any order of this phase that nothing else in the plan depends on."""

    def options(self, state: State) -> list[Option]:
        return [*droppable(state, self.player), GoBack()]

    def chosen(self, table: Table, option: Option) -> Steps:
        if is_deed(option):
            option.follow(table, self.player)
        return ()


# Orders that only take up CP, places and counters: without them a valid plan stays valid.
BURDENS = (DropPurchase, DropBid)


def droppable(state: State, seat: Seat) -> Iterator[Option]:
    """SE-12.22  The orders without which the rest of the plan stays valid."""
    for offers in DROPS.of(state):
        for option in offers(state, seat):
            if isinstance(option, BURDENS) or stands_without(state, seat, option):
                yield option


def stands_without(state: State, seat: Seat, order: Deed) -> bool:
    """SE-12.22  Whether a plan is valid once an order is taken back."""
    trial = as_if(state, seat)
    order.follow(Table(trial, (), Recorded(())), seat)
    return stands(trial, seat)


def as_if(state: State, seat: Seat) -> State:
    """Return a state in which a player can try an order, which changes the empire and groups."""
    empires = state.empires | {seat: fork(state.empires[seat])}
    return replace(state, empires=empires, groups=state.groups.copy())


def stands(state: State, seat: Seat) -> bool:
    """SE-12.22  Whether a plan is valid as it is."""
    return all(rule(state, seat) for rule in SOUND.of(state))


# -- validity of a plan -------------------------------------------------------------------


def is_paid(state: State, seat: Seat) -> bool:
    """SE-12.22  Spending must not exceed the CP available."""
    return cash(state, seat) >= 0


def is_mastered(state: State, seat: Seat) -> bool:
    """SE-10.1  Every unit on order needs its technology."""
    return all(holdings.can_build(state, seat, o.kind) for o in state.empires[seat].plan.purchases)


def has_yards(state: State, seat: Seat) -> bool:
    """SE-12.15  Yards must not exceed their capacity."""
    orders = state.empires[seat].plan.purchases
    return all(capacity(state, seat, o.at) >= 0 for o in orders if takes_yard(o))


def can_regroup_so(state: State, seat: Seat) -> bool:
    """SE-3.2  Whether merged groups fit under their counters."""
    joined = state.empires[seat].plan.joined
    if not joined:
        return True
    by_id = {group.id: group for group in regrouping.not_scuttled(state, seat)}
    for pair in joined:
        one, other = by_id[pair.group], by_id.pop(pair.other)
        if not can_merge(state, one, other):
            return False
        by_id[one.id] = merged(one, other)
    return True


def has_counters(state: State, seat: Seat) -> bool:
    """SE-3.1  Whether there are counters for all orders and splits."""
    empire = state.empires[seat]
    if not empire.plan.parted and are_ample(state, seat):
        return True
    kinds = {order.kind for order in empire.plan.purchases}
    kinds |= {state.groups[part.group].kind for part in empire.plan.parted}
    used, levels = regrouping.counters_planned(state, seat), empire.sheet.levels
    return all(
        counters_needed(state, seat, kind, levels) <= groups.counters_left(used, kind)
        for kind in kinds
    )


# -- orders that can be taken back --------------------------------------------------------


def orders_made(state: State, seat: Seat) -> Iterator[Option]:
    """SE-12.21  Units on order, the bid, and planned changes of groups on the map."""
    plan = state.empires[seat].plan
    for number, order in enumerate(plan.purchases):
        yield DropPurchase(number, order.kind, order.at, order.count)
    if plan.bid:
        yield DropBid(plan.bid)
    for number, loss in enumerate(plan.scuttled):
        group = state.groups[loss.group]
        yield DropScuttling(number, group.id, group.kind, loss.count or group.count)
    for pair in plan.joined:
        yield DropMerger(pair.group, pair.other)
    for number, part in enumerate(plan.parted):
        yield DropSplit(number, part.group, part.count)


def research_made(state: State, seat: Seat) -> Iterator[Option]:
    """SE-11.3  Levels bought, unless a later lesson built on them."""
    for _, lesson in last_lessons(state, seat):
        if not lesson.ship:
            (name,) = lesson.technologies
            reached = holdings.level(state, seat, name)
            cost = technology_cost(state, seat, name, reached)
            yield DropResearch(name, reached, cost, "rp" if research.pays_with_rp(state) else "cp")


def last_lessons(state: State, seat: Seat) -> Iterator[tuple[int, Lesson]]:
    """SE-11.3  The lessons of this phase, each with its place in the order.

    A level can be taken back only if no later lesson raised the same technology.
    """
    learned = state.empires[seat].plan.learned
    for number, lesson in enumerate(learned):
        later = {name for other in learned[number + 1 :] for name in other.technologies}
        if later.isdisjoint(lesson.technologies):
            yield number, lesson


# -- taking back --------------------------------------------------------------------------


def forget(state: State, seat: Seat, lesson: Lesson) -> None:
    """SE-11.3  Take back the levels of a lesson."""
    empire = state.empires[seat]
    known = empire.sheet.levels
    for name in lesson.technologies:
        known[name] -= 1
        if not known[name]:
            del known[name]
    empire.plan.learned.remove(lesson)
