"""The value of ships to bots, their own and their rivals'."""

from __future__ import annotations

from collections.abc import Callable

from starhold.core.record import Seat
from starhold.games.space_empires.empires.alliances import allied
from starhold.games.space_empires.empires.holdings import (
    colonies_of,
    draft,
    hull,
    level,
    refitted,
    size,
)
from starhold.games.space_empires.facts.catalog import ARMED, FIGURES, TROOPS, UNITS, UnitKind
from starhold.games.space_empires.fleets.carrying import berths
from starhold.games.space_empires.fleets.designs import design_cost
from starhold.games.space_empires.fleets.groups import fleet_of, is_armed
from starhold.games.space_empires.fleets.tech import PLAIN
from starhold.games.space_empires.fleets.uniques import UNIQUE_KIND, cp_cost, design_for
from starhold.games.space_empires.hints.drives import barren_planets, free_planets
from starhold.games.space_empires.hints.hunters import vessels_useful
from starhold.games.space_empires.hints.landings import transports_wanted, troops_wanted
from starhold.games.space_empires.hints.nebulae import miners_useful, pipelines_useful
from starhold.games.space_empires.solo.amoebas import VESSEL, is_amoeba
from starhold.games.space_empires.solo.machines import arrivals
from starhold.games.space_empires.state import ALIEN, DOOM, Group, Purchase, State

SHIP = 0.9  # share of the price
FLAGSHIP = 18.0  # SE-18.6: it cannot be bought
LEVEL = 0.1  # more for each technology level a ship carries
TRAINING = 0.06  # SE-16: more for each level of experience
DAMAGE = 1.5
FOE = 0.45  # share of its price that a rival's ship costs us
WILD = 0.15  # aliens stay where they are
FIERCE = 1.5  # aliens and machines fight better than their price suggests
HIDDEN = 12.0  # a face-down counter: perhaps a Cruiser
RESERVE = 0.3  # share of its price a fighting unit is worth besides its effect on the odds
WANTED = {"base": 0.3}  # share of the price
HULK, HULL = 0.85, 0.07  # share of the price of any other ship: larger ones endure more
NEEDED: dict[UnitKind, float] = {  # while more are useful
    "colony_ship": 2.6,
    "miner": 1.6,
    "transport": 2.4,
    "pipeline": 1.4,
    VESSEL: 3.5,
    "yard": 2.0,
}
HULL_POINT = 8  # CP: the rough cost of a hull point
MINERS = 2
BOARDERS = 2
ENOUGH = 0.2  # share of its price a surplus unit is worth


def fleet(state: State, seat: Seat, mine: list[Group]) -> float:
    """Return the value of a player's units, those on order included."""
    doomed = bool(arrivals(state))  # then fighting units count in `readiness`
    empire = state.empires[seat]
    scrapped = {scrap.group: scrap.count for scrap in empire.plan.scrapped}  # SE-17.12
    worth = 0.0
    for group in mine:
        count = group.count - scrapped.get(group.id, 0)
        share = RESERVE if doomed and is_armed(group) else SHIP * quality(state, group)
        worth += share * price(state, group) * count - DAMAGE * group.damage
    for order in (order for order in empire.plan.purchases if not order.sham):
        worth += _wanted(state, seat, order) * new_price(state, seat, order.kind) * order.count
    return worth


def price(state: State, group: Group) -> float:
    """Return the value of a unit without technology or experience."""
    if group.sham:  # SE-25.7
        return UNITS["decoy"].cost
    return FLAGSHIP if group.kind == "flagship" else cp_cost(state, group)


def new_price(state: State, seat: Seat, kind: UnitKind) -> int:
    """SE-23.2  The price of a unit; savings from cards count as gains."""
    if kind == UNIQUE_KIND:
        return design_cost(design_for(state, seat))
    return UNITS[kind].cost


def quality(state: State, group: Group) -> float:
    """Technology and experience improve a ship; SE-11.8: a refit counts as done."""
    tech = refitted(state, group) if group.refitting else group.tech
    mounted = tech.attack + tech.defense + tech.tactics
    return 1 + LEVEL * mounted + TRAINING * group.experience


def seen(group: Group) -> float:
    """Return the strength of another player's group, by what everyone can see of it.

    Hints may read nothing else: face-down counters differ from one imagined table to the next.
    """
    if UNITS[group.kind].open:
        return 0.0
    if not group.face_up or group.kind == UNIQUE_KIND:
        return HIDDEN
    if group.kind not in ARMED:
        return 0.0
    tech = group.announced or PLAIN  # SE-29.4
    mounted = tech.attack + tech.defense + tech.tactics
    worth = UNITS[group.kind].cost * group.count * (1 + LEVEL * mounted)
    return max(0.0, worth - group.damage)


def foes(state: State, rivals: list[Seat]) -> float:
    """Return what the ships of rivals and aliens cost us."""
    worth = 0.0
    for group in state.groups.values():
        if group.owner in rivals:
            worth += FOE * seen(group)
        elif group.owner == ALIEN:
            worth += WILD * seen(group)
    return worth


def clashes(state: State, seat: Seat) -> float:
    """Return the expected result of battles under way or about to be fought."""
    worth = 0.0
    for ids in state.stacks.values():
        if len(ids) < 2:
            continue
        groups = [state.groups[gid] for gid in ids]
        ours = [group for group in groups if group.owner == seat and is_armed(group)]
        if ours and len(ours) < len(groups):
            theirs = [group for group in groups if _opposes(state, seat, group)]
            worth += _expected(state, ours, theirs) if theirs else 0.0
    return worth


def _opposes(state: State, seat: Seat, group: Group) -> bool:
    """Machines of the solo game are valued in `odds.py`, amoebas in `hunters.py`."""
    if group.owner == seat or allied(state, group.owner, seat) or is_amoeba(group.owner):
        return False
    return not (group.owner == DOOM and arrivals(state))


def _expected(state: State, ours: list[Group], theirs: list[Group]) -> float:
    """The stronger side is the likelier winner; the loser loses everything."""
    wild = any(group.owner in (ALIEN, DOOM) for group in theirs)
    our = sum(price(state, group) * group.count * quality(state, group) for group in ours)
    their = sum(map(seen, theirs)) * (FIERCE if wild else 1.0)
    chance = our**2 / (our**2 + their**2)
    return chance * (WILD if wild else FOE) * their - (1 - chance) * SHIP * our


def _wanted(state: State, seat: Seat, order: Purchase) -> float:
    """Return the value of an ordered unit as a share of its price."""
    kind = order.kind
    if kind in TROOPS:
        return troops_wanted(state, seat, order)
    useful = _useful(state, seat, kind)
    if useful is not None and _number(state, seat, kind) > useful:
        return ENOUGH
    if kind in NEEDED:
        return NEEDED[kind]
    if arrivals(state):
        return RESERVE if UNITS[kind].armed else 0.0
    return WANTED.get(kind, HULK + HULL * hull(state, draft(seat, kind)))


def _useful(state: State, seat: Seat, kind: UnitKind) -> int | None:
    """Return how many of a kind are useful; None if there cannot be too many."""
    rule = USEFUL.get(kind)
    return rule(state, seat) if rule else None


def _settlers_useful(state: State, seat: Seat) -> int:
    """One for each planet; SE-9.1 Barren ones need Terraforming."""
    barren = barren_planets(state, seat) if level(state, seat, "terraforming") else []
    return len(free_planets(state)) + len(barren)


def _fighters_useful(state: State, seat: Seat) -> int:
    """SE-14.1  Fighters without a berth stay at home."""
    ordered = sum(order.count for order in _orders(state, seat, "carrier"))
    berthed = sum(berths(state, group) for group in fleet_of(state, seat))
    return berthed + UNITS["carrier"].holds * ordered


def _carriers_useful(state: State, seat: Seat) -> int:
    """One more when the last is full."""
    return 1 + _number(state, seat, "fighter") // UNITS["carrier"].holds


def _yards_useful(state: State, seat: Seat) -> int:
    """SE-12.15  Enough to build what the colonies' income buys."""
    income = sum(size(colony) for _, colony in colonies_of(state, seat))
    half_points = FIGURES.yard[level(state, seat, "ship_yard") - 1]
    return 1 + 2 * income // (HULL_POINT * half_points)


USEFUL: dict[UnitKind, Callable[[State, Seat], int]] = {
    "yard": _yards_useful,
    "colony_ship": _settlers_useful,
    "miner": lambda state, seat: MINERS + miners_useful(state, seat),
    "pipeline": pipelines_useful,
    "boarding_ship": lambda _, __: BOARDERS,
    "transport": transports_wanted,
    "fighter": _fighters_useful,
    "carrier": _carriers_useful,
    VESSEL: vessels_useful,
}


def _number(state: State, seat: Seat, kind: UnitKind) -> int:
    """Return how many units of a kind there are, those on order included."""
    there = sum(group.count for group in fleet_of(state, seat) if group.kind == kind)
    return there + sum(order.count for order in _orders(state, seat, kind))


def _orders(state: State, seat: Seat, kind: UnitKind) -> list[Purchase]:
    orders = state.empires[seat].plan.purchases
    return [order for order in orders if order.kind == kind and not order.sham]
