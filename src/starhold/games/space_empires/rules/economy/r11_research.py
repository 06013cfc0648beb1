"""SE-11.3 to SE-11.5  Research: available technology, its price, and its effects."""

from collections.abc import Iterator

from starhold.games.space_empires.battles.terms import printed_cost, technology_cost
from starhold.games.space_empires.empires import holdings, research
from starhold.games.space_empires.facts.catalog import FIGURES, TECHNOLOGIES, UNITS, Technology
from starhold.games.space_empires.hooks.numbers import TECHNOLOGY_COST
from starhold.games.space_empires.rules.economy.r12_counters import are_ample, still_fits
from starhold.games.space_empires.state import Lesson, State, Table
from starhold.games.space_empires.steps import Event, Option, Seat, Steps

CHEAPEST = min(
    cost for facts in TECHNOLOGIES.values() for cost in (*facts.costs, *facts.first_printing)
)


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


def offered(state: State, seat: Seat, money: int) -> list[Option]:
    """SE-11.3  The next level of each affordable technology."""
    if holdings.has(state, "unpredictable_research"):
        return grants(state, seat, money)
    empire = state.empires[seat]
    budget = money = research.funds(state, seat, money)
    if holdings.has(state, "gearing_limits"):  # SE-26.31
        budget = min(money, empire.sheet.spent_before + FIGURES.gearing - empire.plan.spent)
    prices = TECHNOLOGY_COST.of(state, seat)
    if budget < CHEAPEST and not prices:  # without modifiers, the printed prices settle it
        return []
    found: list[Option] = []
    for name, reached in within_reach(state, seat):
        cost = printed_cost(state, name, reached)
        if prices:
            cost = technology_cost(state, seat, name, reached, prices)
        if cost <= budget:
            found.append(priced(state, seat, name, reached, cost))
    return found


def grants(state: State, seat: Seat, money: int) -> list[Option]:
    """SE-26.32  Grants of 5 CP; at most two more than in the previous phase."""
    empire = state.empires[seat]
    most = empire.sheet.granted_before + FIGURES.grants_more
    if research.funds(state, seat, money) < FIGURES.grant or empire.plan.granted >= most:
        return []
    names = [name for name, _ in within_reach(state, seat)]
    if not research.pays_with_rp(state):
        return [Grant(name, FIGURES.grant) for name in names]
    converting = research.to_convert(state, seat, FIGURES.grant)
    return [GrantForPoints(name, FIGURES.grant, converting) for name in names]


def priced(state: State, seat: Seat, name: Technology, reached: int, cost: int) -> Option:
    """SE-22.3  A level with its price: in CP, or in RP with the CP that must become RP first."""
    if not research.pays_with_rp(state):
        return Research(name, reached, cost)
    return ResearchForPoints(name, reached, cost, research.to_convert(state, seat, cost))


def effect_of(technology: Technology, reached: int) -> tuple[str, ...]:
    """Return the uses of a level, in words; every Ship Size allows other units."""
    if technology != "ship_size":
        return (f"{technology}.about",)
    return tuple(kind for kind, unit in UNITS.items() if unit.needs.get("ship_size") == reached)


def within_reach(state: State, seat: Seat) -> Iterator[tuple[Technology, int]]:
    """SE-11.3  The next level of each technology that may rise: at most one a phase."""
    empire = state.empires[seat]
    tops, never = (
        holdings.top_levels(state),
        holdings.forbidden(state, seat) | holdings.unproven(state),
    )
    levels, researched = empire.sheet.levels, empire.plan.researched
    ample = are_ample(state, seat)
    for name in holdings.researchable(state):
        reached = levels.get(name, 0) + 1
        if reached > tops[name] or name in researched or name in never:
            continue
        if ample or still_fits(state, seat, name):
            yield name, reached


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
