"""SE-11.3 to SE-11.5  Research: available technology, its price, and its effects."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TypeAlias, TypeVar

import msgspec

from ...battles.terms import technology_cost
from ...empires import holdings, research
from ...facts.catalog import FIGURES, TECHNOLOGIES, UNITS, Module, Technology, Variant
from ...hooks.numbers import TECHNOLOGY_COST, Levels, Purse
from ...settings import BaseCosts, Settings
from ...state import Lesson, State, Table
from ...steps import Event, Option, Seat, Steps
from .r12_counters import Taken, are_ample, still_fits
from .r12_products import WE, Race, Shelf, Workshop, workshop_for

KEPT = 1024  # price lists; others are made again


class Research(Option):
    """Buy a level of technology."""

    technology: Technology
    level: int
    cost: int

    @property
    def effect(self) -> tuple[str, ...]:
        return effect_of(self.technology, self.level)

    def follow(self, table: Table, seat: Seat) -> Steps:
        return study(table, seat, self)


Rungs: TypeAlias = dict[int | None, Research]


class ResearchForPoints(Option):
    """Buy a level of technology with Research Points."""

    technology: Technology
    level: int
    cost: int
    converting: int = 0  # SE-22.3: CP that become RP to pay for it

    @property
    def effect(self) -> tuple[str, ...]:
        return effect_of(self.technology, self.level)

    def follow(self, table: Table, seat: Seat) -> Steps:
        return study(table, seat, self)


class Grant(Option):
    """Spend a grant on a technology and roll."""

    technology: Technology
    cost: int

    def follow(self, table: Table, seat: Seat) -> Steps:
        return roll_grant(table, seat, self)


class GrantForPoints(Option):
    """Spend a grant of Research Points on a technology and roll."""

    technology: Technology
    cost: int
    converting: int = 0  # SE-22.3: CP that become RP to pay for it

    def follow(self, table: Table, seat: Seat) -> Steps:
        return roll_grant(table, seat, self)


Study = TypeVar("Study", Research, Grant)


class LevelReached(Event):
    """SE-11.3  A level of technology was reached."""

    player: Seat
    technology: Technology
    level: int


class GrantRolled(Event):
    """SE-26.32  A grant advanced a technology."""

    player: Seat
    technology: Technology
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


def offered(state: State, purse: Purse, stock: Shelf, taken: Taken | None) -> list[Option]:
    """SE-11.3  The next level of each affordable technology."""
    seat, money = purse.seat, purse.cp
    if holdings.has(state, "unpredictable_research"):
        return grants(state, seat, money, taken)
    empire = state.empires[seat]
    for_points = research.pays_with_rp(state)
    budget = money = research.funds(state, seat, money) if for_points else money
    if holdings.has(state, "gearing_limits"):  # SE-26.31
        budget = min(money, empire.sheet.spent_before + FIGURES.gearing - empire.plan.spent)
    above = next_levels(state, seat, stock)
    if above.cheapest > budget:
        return []
    affordable = [level for level in above.levels if level.cost <= budget]
    affordable = rising(state, seat, affordable, taken)
    if not for_points:
        return [*affordable]
    rp = research.rp_left(state, seat)  # SE-22.3: some CP must become RP first
    return [
        ResearchForPoints(level.technology, level.level, level.cost, max(0, level.cost - rp))
        for level in affordable
    ]


class NextLevels(msgspec.Struct, frozen=True):
    """SE-11.3  The next levels of a player when last asked, and all that they follow from."""

    stock: Shelf
    variants: tuple[Variant, ...]
    settings: Settings
    levels: tuple[Research, ...]
    cheapest: int


_last: dict[Seat, NextLevels] = {}


def next_levels(state: State, seat: Seat, stock: Shelf) -> NextLevels:
    """SE-11.3  The next level of each technology, at its price for an empire."""
    last = _last.get(seat)
    if (
        last is None
        or last.stock is not stock
        or last.variants is not state.variants
        or last.settings is not state.settings
    ):
        prices = price_list(stock.workshop, state.variants, state.settings.base_costs)
        levels = tuple(prices.above(state.empires[seat].sheet.levels))
        cheapest = min([level.cost for level in levels], default=0)
        last = NextLevels(stock, state.variants, state.settings, levels, cheapest)
        _last[seat] = last
    return last


class PriceList:
    """SE-11.1  The levels of technology at the prices of one table."""

    def __init__(self, state: State) -> None:
        ladders = holdings.ladders(state.switches)
        self.names = tuple([name for name, _ in ladders])
        self.rungs = tuple([rungs(state, name, top) for name, top in ladders])

    def above(self, levels: Levels) -> Iterator[Research]:
        """SE-11.3  The next level of each technology, given those held."""
        return filter(None, map(dict.get, self.rungs, map(levels.get, self.names)))


def rungs(state: State, name: Technology, top: int) -> Rungs:
    """SE-11.1  The next level of a technology above each; above none, too: `None` or 0."""
    above: Rungs = {}
    for reached in range(TECHNOLOGIES[name].start + 1, top + 1):
        above[reached - 1] = Research(name, reached, technology_cost(state, WE, name, reached))
    if 0 in above:
        above[None] = above[0]
    return above


@lru_cache(KEPT)
def price_list(race: Workshop, variants: tuple[Variant, ...], base_costs: BaseCosts) -> PriceList:
    """SE-11.5  The prices of technology for a race."""
    state = race.buyer(variants, base_costs)
    priced = TECHNOLOGY_COST.of(state, WE)
    return PriceList(state) if priced else printed_prices(state.switches, base_costs)


@cache
def printed_prices(switches: tuple[Module, ...], base_costs: BaseCosts) -> PriceList:
    """SE-11.1  The prices for all races without prices of their own."""
    plain = Race(switches, (), None, paired=False)
    return PriceList(workshop_for(plain).buyer((), base_costs))


def grants(state: State, seat: Seat, money: int, taken: Taken | None) -> list[Option]:
    """SE-26.32  Grants of 5 CP; at most two more than in the previous phase."""
    empire = state.empires[seat]
    most = empire.sheet.granted_before + FIGURES.grants_more
    if research.funds(state, seat, money) < FIGURES.grant or empire.plan.granted >= most:
        return []
    levels = empire.sheet.levels
    higher = [n for n, top in holdings.ladders(state.switches) if levels.get(n, 0) < top]
    grants = rising(state, seat, [Grant(name, FIGURES.grant) for name in higher], taken)
    if not research.pays_with_rp(state):
        return [*grants]
    converting = research.to_convert(state, seat, FIGURES.grant)
    return [GrantForPoints(grant.technology, grant.cost, converting) for grant in grants]


def effect_of(technology: Technology, reached: int) -> tuple[str, ...]:
    """Return the uses of a level, in words; every Ship Size allows other units."""
    if technology != "ship_size":
        return (f"{technology}.about",)
    return tuple(kind for kind, unit in UNITS.items() if unit.needs.get("ship_size") == reached)


def rising(state: State, seat: Seat, options: list[Study], taken: Taken | None) -> list[Study]:
    """SE-11.3  Those of these options whose technology may rise: at most one level a phase."""
    never = holdings.forbidden(state, seat)
    never.update(state.empires[seat].plan.researched)
    never |= holdings.unproven(state)
    if never:
        options = [option for option in options if option.technology not in never]
    if are_ample(state, seat, taken):
        return options
    return [option for option in options if still_fits(state, seat, option.technology)]


def study(table: Table, seat: Seat, option: Research | ResearchForPoints) -> Steps:
    """SE-11.4  A new level is usable at once."""
    research.pay(table.state, seat, option.cost, converted_by(option))
    reach(table, seat, option.technology)
    table.state.empires[seat].plan.learned.append(Lesson((option.technology,)))
    return ()


def roll_grant(table: Table, seat: Seat, option: Grant | GrantForPoints) -> Steps:
    """SE-26.32  The roll adds to the running total; the level is gained when it is reached."""
    state = table.state
    empire = state.empires[seat]
    research.pay(state, seat, option.cost, converted_by(option))
    empire.plan.granted += 1
    dice = table.roll(1, FIGURES.sides)
    table.tell(GrantRolled(seat, option.technology, dice))
    so_far = empire.sheet.grants.get(option.technology, 0) + dice[0]
    aim = technology_cost(
        state, seat, option.technology, holdings.level(state, seat, option.technology) + 1
    )
    empire.sheet.grants[option.technology] = so_far
    if so_far >= aim:
        del empire.sheet.grants[option.technology]
        reach(table, seat, option.technology)
        # Dice have spoken: the levels that this one builds on can no longer be taken back.
        empire.plan.learned = [
            lesson
            for lesson in empire.plan.learned
            if option.technology not in lesson.technologies
        ]
    return ()


def converted_by(option: Option) -> int:
    """SE-22.3  The CP that an option says it converts."""
    return option.converting if isinstance(option, ResearchForPoints | GrantForPoints) else 0


def reach(table: Table, seat: Seat, technology: Technology) -> None:
    empire = table.state.empires[seat]
    holdings.gain_level(table.state, seat, technology)
    empire.plan.researched.append(technology)
    table.tell(LevelReached(seat, technology, empire.sheet.levels[technology]))
