"""SE-12.2  The plan: technology, units, bid and scuttling, in any order, until it is handed in."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.games.space_empires.catalog import FIGURES, TECHNOLOGIES, UNITS, Technology
from starhold.games.space_empires.empires import (
    can_reach,
    gain_level,
    has,
    is_forbidden,
    is_proven,
    level,
    researchable,
    top_levels,
    yards,
)
from starhold.games.space_empires.fleets import fleet_of
from starhold.games.space_empires.numbers import PLANS, Purse
from starhold.games.space_empires.research import funds, pay
from starhold.games.space_empires.rules.r07_scuttling import ThinkOfScuttling, wreckable
from starhold.games.space_empires.rules.r12_bids import MakeBid
from starhold.games.space_empires.rules.r12_building import (
    are_ample,
    cash,
    on_sale,
    sites,
    still_fits,
    takes_yard,
)
from starhold.games.space_empires.rules.r27_victory import Concede, ConfirmConcession, GoBack
from starhold.games.space_empires.state import (
    Cell,
    Choice,
    Group,
    GroupId,
    Purchase,
    Scuttled,
    State,
    Steps,
    Table,
    Tech,
)
from starhold.games.space_empires.terms import technology_cost

# SE-11.6  What units carry: the technologies that can be held back when they are built.
CARRIED: tuple[Technology, ...] = tuple(n for n in TECHNOLOGIES if n in Tech.__struct_fields__)


class Research(Option):
    """Buy a level of technology."""

    technology: Technology
    level: int
    cost: int

    @property
    def effect(self) -> tuple[str, ...]:
        """What it is good for, in words; every Ship Size allows other units."""
        allowed = (
            kind for kind, unit in UNITS.items() if unit.needs.get("ship_size") == self.level
        )
        return tuple(allowed) if self.technology == "ship_size" else (f"{self.technology}.about",)


class Grant(Option):
    """Spend a grant on a technology and roll."""

    technology: Technology
    cost: int


class Build(Option):
    """Buy a unit."""

    kind: str
    cost: int


class PlaceAt(Option):
    """Place it there."""

    kind: str
    at: Cell


class OtherMatters(Option):
    """Scuttle a group, build with less technology, or concede."""


class BuildWithLess(Option):
    """See which technology new units could do without."""


class HoldBack(Option):
    """Build with no more than this level from now on."""

    technology: Technology
    level: int


class ScuttleNow(Option):
    """Remove a group of your own."""

    group: GroupId
    kind: str
    count: int


class HandIn(Option):
    """The plan is done."""


class LevelReached(Event):
    """SE-11.3  A level of technology was reached."""

    player: Seat
    technology: Technology
    level: int


class GrantRolled(Event):
    """SE-26.32  A grant brought research nearer to its aim."""

    player: Seat
    technology: Technology
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


class UnitOrdered(Event):
    """SE-12.15  A unit was ordered."""

    player: Seat
    kind: str
    at: Cell


Planned: TypeAlias = Research | Grant | Build | MakeBid | OtherMatters | HandIn


class Plan(Choice):
    """SE-12.22  Whatever the CP, the yards and the counters allow; then hand it in."""

    always_ask = True  # who is ready at once would betray an empty purse

    def options(self, state: State) -> list[Option]:
        money = cash(state, self.player)
        options: list[Option] = list(research(state, self.player, money))
        options += [Build(kind, price) for kind, price in on_sale(state, self.player, money)]
        alone = len(state.ring) == 1  # SE-12.14
        if not state.empires[self.player].bid and money and not alone:
            options.append(MakeBid())
        purse = Purse(self.player, money)
        for offers in PLANS.offers.of(state):
            options += offers(state, purse)
        return [*options, OtherMatters(), HandIn()]

    def chosen(self, table: Table, option: Planned) -> Steps:
        if isinstance(option, HandIn):
            return ()
        return *PLANS.carry_out(table, self.player, option), self


class ChooseSite(Choice):
    """SE-12.15  Ships at yards with capacity left, others at colonies with income."""

    completes = True
    kind: str

    def options(self, state: State) -> list[Option]:
        return [PlaceAt(self.kind, at) for at in sites(state, self.player, self.kind)]

    def chosen(self, table: Table, option: PlaceAt) -> Steps:
        empire = table.state.empires[self.player]
        orders, more = empire.purchases, Purchase(option.kind, option.at, 1, empire.less)
        for number, order in enumerate(orders):
            if replace(order, count=1, free=0) == more:
                orders[number] = replace(order, count=order.count + 1)
                break
        else:
            orders.append(more)
        table.tell(UnitOrdered(self.player, option.kind, option.at))
        return ()


class Aside(Choice):
    """SE-12.21  What else can be done in the phase: scuttle, or concede (SE-27.13)."""

    def options(self, state: State) -> list[Option]:
        more: list[Option] = [ThinkOfScuttling()] if scuttleable(state, self.player) else []
        more += [BuildWithLess()] if held_back(state, self.player) else []
        return [*more, Concede(), GoBack()]

    def chosen(
        self, table: Table, option: ThinkOfScuttling | BuildWithLess | Concede | GoBack
    ) -> Steps:
        if isinstance(option, Concede):
            return (ConfirmConcession(self.player),)
        if isinstance(option, BuildWithLess):
            return (ChooseLess(self.player),)
        return () if isinstance(option, GoBack) else (ScuttleBefore(self.player),)


class ChooseLess(Choice):
    """SE-10.7  The owner may choose lower levels for what is ordered from now on."""

    completes = True

    def options(self, state: State) -> list[Option]:
        return [*held_back(state, self.player), GoBack()]

    def chosen(self, table: Table, option: HoldBack | GoBack) -> Steps:
        if isinstance(option, HoldBack):
            empire = table.state.empires[self.player]
            others = [cap for cap in empire.less if cap[0] != option.technology]
            if option.level < level(table.state, self.player, option.technology):
                others.append((option.technology, option.level))
            empire.less = tuple(sorted(others))
        return ()


class ScuttleBefore(Choice):
    """SE-12.1  Scuttle before maintenance is paid."""

    completes = True

    def options(self, state: State) -> list[Option]:
        groups = scuttleable(state, self.player)
        return [*(ScuttleNow(g.id, g.kind, g.count) for g in groups), GoBack()]

    def chosen(self, table: Table, option: ScuttleNow | GoBack) -> Steps:
        if isinstance(option, ScuttleNow):
            table.state.empires[self.player].scuttled.append(Scuttled(option.group))
        return ()


@PLANS.follows(Build)
def choose_site(_table: Table, seat: Seat, option: Build) -> Steps:
    return (ChooseSite(seat, option.kind),)


@PLANS.follows(OtherMatters)
def step_aside(_table: Table, seat: Seat, _option: OtherMatters) -> Steps:
    return (Aside(seat),)


def scuttleable(state: State, seat: Seat) -> list[Group]:
    """SE-7.24  The groups that may still be scuttled; not those that the plan counts on."""
    gone = {scuttled.group for scuttled in state.empires[seat].scuttled}
    orders = state.empires[seat].purchases
    growing = {(order.kind, order.at) for order in orders}
    building = {order.at for order in orders if takes_yard(order)}
    scrapped = {scrap.group for scrap in state.empires[seat].scrapped}
    building |= {state.groups[gid].at for gid in scrapped}  # SE-17.12
    return [
        group
        for group in fleet_of(state, seat)
        if wreckable(group)
        and group.id not in gone | scrapped
        and (group.kind, group.at) not in growing
        and not (yards(state, group) and group.at in building)
    ]


def held_back(state: State, seat: Seat) -> list[Option]:
    """SE-10.7  Every technology that units carry, at each level from the least to what is known.

    The highest of them lifts an earlier limit.
    """
    limits = dict(state.empires[seat].less)
    return [
        HoldBack(name, lower)
        for name in CARRIED
        for lower in range(TECHNOLOGIES[name].start, level(state, seat, name) + 1)
        if lower != limits.get(name, level(state, seat, name))
    ]


# -- technology ------------------------------------------------------------------------


def research(state: State, seat: Seat, money: int) -> list[Option]:
    """SE-11.3  The next level of each technology, at most one a phase by purchase."""
    if has(state, "unpredictable_research"):
        return grants(state, seat, money)
    empire = state.empires[seat]
    budget = money = funds(state, seat, money)
    if has(state, "gearing_limits"):  # SE-26.31
        budget = min(money, empire.spent_before + FIGURES.gearing - empire.spent)
    found: list[Option] = []
    tops, levels = top_levels(state), empire.levels
    ample = are_ample(state, seat)
    for name in researchable(state):
        reached = levels.get(name, 0) + 1
        if reached > tops[name] or name in empire.researched:
            continue
        cost = technology_cost(state, seat, name, reached)
        if cost > budget or is_forbidden(state, seat, name) or not is_proven(state, name):
            continue
        if ample or still_fits(state, seat, name):
            found.append(Research(name, reached, cost))
    return found


def grants(state: State, seat: Seat, money: int) -> list[Option]:
    """SE-26.32  Grants of 5 CP; at most two more than in the phase before."""
    empire = state.empires[seat]
    most = empire.granted_before + FIGURES.grants_more
    if funds(state, seat, money) < FIGURES.grant or empire.granted >= most:
        return []
    return [
        Grant(name, FIGURES.grant)
        for name in researchable(state)
        if can_reach(state, seat, name)
        and name not in empire.researched
        and is_proven(state, name)
        and still_fits(state, seat, name)
    ]


@PLANS.follows(Research)
def study(table: Table, seat: Seat, option: Research) -> Steps:
    """SE-11.4  A new level is usable at once."""
    pay(table.state, seat, option.cost)
    reach(table, seat, option.technology)
    return ()


@PLANS.follows(Grant)
def roll_grant(table: Table, seat: Seat, option: Grant) -> Steps:
    """SE-26.32  The roll adds to the running total; the level is gained when it is reached."""
    state = table.state
    empire = state.empires[seat]
    pay(state, seat, option.cost)
    empire.granted += 1
    dice = table.roll(1, FIGURES.sides)
    table.tell(GrantRolled(seat, option.technology, dice))
    so_far = empire.grants.get(option.technology, 0) + dice[0]
    aim = technology_cost(
        state, seat, option.technology, level(state, seat, option.technology) + 1
    )
    empire.grants[option.technology] = so_far
    if so_far >= aim:
        del empire.grants[option.technology]
        reach(table, seat, option.technology)
    return ()


def reach(table: Table, seat: Seat, technology: Technology) -> None:
    empire = table.state.empires[seat]
    gain_level(table.state, seat, technology)
    empire.researched.append(technology)
    table.tell(LevelReached(seat, technology, empire.levels[technology]))
