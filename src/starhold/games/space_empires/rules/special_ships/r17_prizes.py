"""SE-17.9, SE-17.12  After the battle captured ships get counters; later they may be scrapped."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations

from ...battles.boarding import lessons
from ...empires.holdings import gain_level, yards
from ...facts.catalog import Technology
from ...fleets import groups, regrouping
from ...fleets.merging import can_merge, merge
from ...hooks.numbers import Purse
from ...secrets.secrecy import Reason
from ...solo.automaton import is_automatic
from ...state import Battle, Group, GroupId, Lesson, Scrapped, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps
from ..economy import r12_counters, r12_dropping
from ..movement.r07_scuttling import GroupScuttled, Scuttle, scuttle, wreckable


class Combine(Option):
    """Merge two groups under one counter."""

    group: GroupId
    into: GroupId
    kind: str


class ScrapShip(Option):
    """Scrap a captured ship and gain its technology."""

    group: GroupId
    kind: str
    technologies: tuple[Technology, ...]

    def follow(self, table: Table, seat: Seat) -> Steps:
        """SE-17.12  Gain one level in each technology; SE-11.3: before or after purchases."""
        # SE-12.1: maintenance comes earlier in the phase, so it is still paid for the ship.
        empire = table.state.empires[seat]
        learn(table, seat, self.technologies)
        table.tell(ShipScrapped(seat, self.kind, self.technologies))
        before = next((scrap for scrap in empire.plan.scrapped if scrap.group == self.group), None)
        if before:
            empire.plan.scrapped.remove(before)
        empire.plan.scrapped.append(Scrapped(self.group, before.count + 1 if before else 1))
        empire.plan.learned.append(Lesson(self.technologies, self.group))
        return ()


class DropScrapping(Option):
    """Keep a captured ship and give up the levels gained from it."""

    number: int
    group: GroupId
    technologies: tuple[Technology, ...]

    cancels = True

    def follow(self, table: Table, seat: Seat) -> Steps:
        plan = table.state.empires[seat].plan
        r12_dropping.forget(table.state, seat, plan.learned[self.number])
        (before,) = (scrap for scrap in plan.scrapped if scrap.group == self.group)
        plan.scrapped.remove(before)
        if before.count > 1:
            plan.scrapped.append(Scrapped(self.group, before.count - 1))
        return ()


class ShipScrapped(Event):
    """SE-17.12  A captured ship was scrapped for its technology."""

    player: Seat
    kind: str
    technologies: tuple[Technology, ...]


# -- counters --------------------------------------------------------------------------


def claim_prizes(table: Table, battle: Battle) -> Steps:
    """SE-17.9  Each captured ship needs a counter; SE-17.13: a Flagship keeps its own."""
    state = table.state
    there = [state.groups[gid] for gid, _ in battle.prizes if gid in state.groups]
    state.unclaimed = tuple(group.id for group in there if group.kind != "flagship")
    return tuple(Claim(gid) for gid in state.unclaimed)


class Claim(Step):
    """SE-17.9  A captured ship takes a free counter, or is scuttled if none can be freed."""

    group: GroupId

    def run(self, table: Table) -> Steps:
        state = table.state
        prize = state.groups.get(self.group)
        if prize is not None and not groups.free_counters(state, prize.owner, prize.kind):
            if not is_automatic(state, prize.owner):
                return FindCounter(prize.owner, prize.id), self
            groups.tell_of(table, prize, partial(GroupScuttled, prize.owner, prize.id))
            groups.take_away(state, prize.id)
        state.unclaimed = tuple(gid for gid in state.unclaimed if gid != self.group)
        return ()


class FindCounter(Choice):
    """SE-17.9  The captor may scuttle or merge to free a counter, or scuttle the prize."""

    group: GroupId

    def options(self, state: State) -> list[Option]:
        alike = counters_like(state, self.player, state.groups[self.group])
        pairs = [pair for pair in combinations(alike, 2) if can_merge(state, *pair)]
        return [
            *(Combine(other.id, one.id, one.kind) for one, other in pairs),
            *(Scuttle(g.id, g.kind, g.count) for g in alike if wreckable(g)),
        ]

    def chosen(self, table: Table, option: Combine | Scuttle) -> Steps:
        state = table.state
        if isinstance(option, Scuttle):
            return scuttle(table, self.player, option.group, option.count)
        merge(state, state.groups[option.into], state.groups[option.group])
        return ()


def counters_like(state: State, seat: Seat, prize: Group) -> list[Group]:
    """SE-17.9  All groups that use the prize's type of counter, including the prize."""
    alike = groups.SAME_COUNTER[prize.kind]
    return [group for group in groups.fleet_of(state, seat) if group.kind in alike]


def lack_of_counters(state: State, question: FindCounter) -> Reason:
    """SE-29.13  The question reveals that all the player's counters of a type are on the map."""
    prize = state.groups[question.group]
    alike = counters_like(state, question.player, prize)
    return Reason(cells=tuple(dict.fromkeys(group.at for group in alike)))


# -- scrapping -------------------------------------------------------------------------


def scrapping(state: State, purse: Purse) -> Sequence[Option]:
    """SE-17.12  Scrap captured ships, one after another, in a hex with one of your Ship Yards."""
    seat = purse.seat
    found: list[Option] = []
    for group in groups.fleet_of(state, seat):
        if group.captured and left_of_it(state, seat, group) and has_yard(state, seat, group):
            names = lessons(state, seat, group)
            if names and r12_counters.still_fits(state, seat, *names):
                found.append(ScrapShip(group.id, group.kind, names))
    return found


def ships_scrapped(state: State, seat: Seat) -> Iterator[Option]:
    """SE-17.12  Scrapping can be undone until all have planned, if no later level built on it."""
    for number, lesson in r12_dropping.last_lessons(state, seat):
        if lesson.ship and not lesson.analysed:
            yield DropScrapping(number, lesson.ship, lesson.technologies)


def learn(table: Table, seat: Seat, technologies: tuple[Technology, ...]) -> None:
    """SE-17.12  Gain one level in each of these technologies."""
    for name in technologies:
        gain_level(table.state, seat, name)


def left_of_it(state: State, seat: Seat, group: Group) -> int:
    """SE-17.12  The number of ships in a group not yet planned to be scrapped or scuttled."""
    empire = state.empires[seat]
    if group.id in regrouping.rearranged(empire):
        return 0
    lost = [loss for loss in empire.plan.scuttled if loss.group == group.id]
    taken = sum(loss.count or group.count for loss in lost)
    taken += sum(scrapped.count for scrapped in empire.plan.scrapped if scrapped.group == group.id)
    return group.count - taken


def has_yard(state: State, seat: Seat, group: Group) -> bool:
    """SE-17.12  Whether the hex has a Ship Yard that the plan does not scuttle."""
    return any(yards(state, other) for other in regrouping.own_as_planned(state, seat, group.at))
