"""SE-12.2  The plan: technology, units, bid and scuttling, in any order, until it is handed in."""

from collections.abc import Iterator
from typing import TypeAlias, final

from starhold.kit.notes import Note

from ...empires.holdings import level, yards
from ...facts.catalog import FIGURES, TECHNOLOGIES, Technology
from ...fleets import carrying
from ...fleets.regrouping import as_planned, count_planned, rearranged
from ...fleets.tech import Tech
from ...hooks import moments, numbers
from ...state import Cell, Group, GroupId, Purchase, Scuttled, State, Table
from ...steps import Choice, Event, Option, Seat, Steps, replace
from ..movement import r07_scuttling
from ..turns.r27_victory import Concede, ConfirmConcession, GoBack
from . import r12_building, r12_dropping
from .r11_research import Grant, GrantForPoints, Research, ResearchForPoints, offered
from .r12_bids import MakeBid, may_bid
from .r12_products import Build as Build
from .r12_products import shelf
from .r12_regrouping import Rearrange, StandApart, StandTogether, ThinkOfRegrouping, can_regroup

# SE-11.6  Technology that units carry, and that can be held back when they are built.
CARRIED: tuple[Technology, ...] = tuple(n for n in TECHNOLOGIES if n in Tech.__struct_fields__)


class PlaceAt(Option):
    """Place it there."""

    kind: str
    at: Cell


class OtherMatters(Option):
    """Take back an order, scuttle or regroup, build with less technology, or concede."""

    def follow(self, table: Table, seat: Seat) -> Steps:
        return (Aside(seat),)


class BuildWithLess(Option):
    """Choose technology that new units do without."""


class HoldBack(Option):
    """Build with no more than this level from now on."""

    technology: Technology
    level: int


class ScuttleNow(Option):
    """Remove a group of your own."""

    group: GroupId
    kind: str
    count: int


@final
class HandIn(Option):
    """Hand in the plan."""


class Stranded(Note):
    """SE-14.1  The Fighters whose carriers the plan scuttles."""

    fighters: int


class LeftOver(Note):
    """SE-12.3  The CP that would be lost at the next Economic Phase."""

    lost: int
    kept: int


class UnitOrdered(Event):
    """SE-12.15  A unit was ordered."""

    player: Seat
    kind: str
    at: Cell


MAKE_BID = MakeBid()
AT_ALL_TIMES = (OtherMatters(), HandIn())
Planned: TypeAlias = (
    Research | ResearchForPoints | Grant | GrantForPoints | Build | MakeBid | OtherMatters | HandIn
)


class Plan(Choice):
    """SE-12.22  Whatever the CP, the yards and the counters allow; then hand it in."""

    always_ask = True  # an immediate answer would reveal an empty purse

    def options(self, state: State) -> list[Option]:
        stock = shelf(state, self.player)
        money = r12_building.cash(state, self.player, stock.workshop)
        purse = numbers.Purse(self.player, money)
        there = r12_building.places(state, self.player, stock.workshop) if money > 0 else None
        options: list[Option] = offered(state, purse, stock, there.taken if there else None)
        if there:
            options += r12_building.on_sale(state, purse, stock, there)
        if may_bid(state, self.player, money):
            options.append(MAKE_BID)
        for offers in numbers.PLANS.of(state, self.player):
            if more := offers(state, purse):
                options += more
        options += AT_ALL_TIMES
        return options

    def chosen(self, table: Table, option: Planned) -> Steps:
        if type(option) is Build:  # the likeliest
            return ChooseSite(self.player, option.kind), self
        if type(option) is HandIn:
            return moments.occur_to(moments.HANDED_IN, table, self.player)
        return *option.follow(table, self.player), self

    def note(self, state: State, option: Option | None) -> Note | None:
        if type(option) is not HandIn:
            return None
        if fighters := carrying.stranded(state, self.player, as_planned(state, self.player)):
            return Stranded(fighters)
        left = r12_building.cash(state, self.player) - FIGURES.carry_over
        return LeftOver(left, FIGURES.carry_over) if left > 0 else None


class ChooseSite(Choice):
    """SE-12.15  Ships at yards with capacity left, others at colonies with income."""

    completes = True
    kind: str

    def options(self, state: State) -> list[Option]:
        return [PlaceAt(self.kind, at) for at in r12_building.sites(state, self.player, self.kind)]

    def chosen(self, table: Table, option: PlaceAt) -> Steps:
        empire = table.state.empires[self.player]
        orders = empire.plan.purchases
        empire.plan.changed = ()
        more = Purchase(option.kind, option.at, 1, empire.plan.less, apart=empire.plan.apart)
        for number, order in enumerate(orders):
            if order.at == more.at and replace(order, count=1, free=0) == more:
                orders[number] = replace(order, count=order.count + 1)
                break
        else:
            orders.append(more)
        table.tell(UnitOrdered(self.player, option.kind, option.at))
        return ()


class Aside(Choice):
    """SE-12.21  Other actions: take back an order, scuttle, regroup, concede (SE-27.13)."""

    def options(self, state: State) -> list[Option]:
        more: list[Option] = []
        if next(r12_dropping.droppable(state, self.player), None):
            more.append(r12_dropping.ThinkOfDropping())
        if next(scuttleable(state, self.player), None):
            more.append(r07_scuttling.ThinkOfScuttling())
        if can_regroup(state, self.player):
            more.append(ThinkOfRegrouping())
        if next(held_back(state, self.player), None):
            more.append(BuildWithLess())
        plan = state.empires[self.player].plan
        if "apart" not in plan.changed:
            more.append(StandTogether() if plan.apart else StandApart())
        return [*more, Concede(), GoBack()]

    def chosen(self, table: Table, option: Option) -> Steps:
        if isinstance(option, StandApart | StandTogether):  # SE-12.17
            plan = table.state.empires[self.player].plan
            plan.apart, plan.changed = isinstance(option, StandApart), (*plan.changed, "apart")
        asked = ASIDES.get(type(option))
        return (asked(self.player),) if asked else ()


class ChooseLess(Choice):
    """SE-10.7  The owner may choose lower levels for later orders."""

    completes = True

    def options(self, state: State) -> list[Option]:
        return [*held_back(state, self.player), GoBack()]

    def chosen(self, table: Table, option: HoldBack | GoBack) -> Steps:
        if isinstance(option, HoldBack):
            empire = table.state.empires[self.player]
            others = [cap for cap in empire.plan.less if cap[0] != option.technology]
            if option.level < level(table.state, self.player, option.technology):
                others.append((option.technology, option.level))
            empire.plan.less = tuple(sorted(others))
            empire.plan.changed += (option.technology,)
        return ()


class HowManyBefore(Choice):
    """SE-12.1  Units can be scuttled, not only groups (SE-7.24)."""

    completes = True
    group: GroupId

    def options(self, state: State) -> list[Option]:
        count = count_planned(state, self.player, self.group)
        return [r07_scuttling.Sink(number) for number in range(count, 0, -1)]

    def chosen(self, table: Table, option: r07_scuttling.Sink) -> Steps:
        table.state.empires[self.player].plan.scuttled.append(Scuttled(self.group, option.count))
        return ()


class ScuttleBefore(Choice):
    """SE-12.1  Scuttle before maintenance is paid."""

    completes = True

    def options(self, state: State) -> list[Option]:
        groups = scuttleable(state, self.player)
        return [*(ScuttleNow(g.id, g.kind, g.count) for g in groups), GoBack()]

    def chosen(self, table: Table, option: ScuttleNow | GoBack) -> Steps:
        if isinstance(option, GoBack):
            return ()
        if r07_scuttling.is_divisible(table.state.groups[option.group]):
            return (HowManyBefore(self.player, option.group),)
        table.state.empires[self.player].plan.scuttled.append(Scuttled(option.group))
        return ()


# SE-12.21  The choice that follows each of these options.
ASIDES: dict[type[Option], type[Choice]] = {
    r12_dropping.ThinkOfDropping: r12_dropping.TakeBack,
    r07_scuttling.ThinkOfScuttling: ScuttleBefore,
    ThinkOfRegrouping: Rearrange,
    BuildWithLess: ChooseLess,
    Concede: ConfirmConcession,
}


def scuttleable(state: State, seat: Seat) -> Iterator[Group]:
    """SE-7.24  The groups that may still be scuttled: the plan must not rely on them."""
    empire = state.empires[seat]
    orders = empire.plan.purchases
    growing = {(order.kind, order.at) for order in orders if not order.sham}
    building = {order.at for order in orders if r12_building.takes_yard(order)}
    settled = rearranged(empire)
    for scrap in empire.plan.scrapped:  # SE-17.12
        building.add(state.groups[scrap.group].at)
        settled.add(scrap.group)
    return (
        group
        for group in as_planned(state, seat)
        if r07_scuttling.wreckable(group)
        and group.id in state.groups
        and group.id not in settled
        and (group.kind, group.at) not in growing
        and not (yards(state, group) and group.at in building)
    )


def held_back(state: State, seat: Seat) -> Iterator[Option]:
    """SE-10.7  Every technology that units carry, at each level up to the known one.

    The highest level lifts an earlier limit.
    """
    plan = state.empires[seat].plan
    limits, levels = dict(plan.less), state.empires[seat].sheet.levels
    for name in CARRIED:
        if name in plan.changed:
            continue
        known = levels.get(name, 0)
        for lower in range(TECHNOLOGIES[name].start, known + 1):
            if lower != limits.get(name, known):
                yield HoldBack(name, lower)
