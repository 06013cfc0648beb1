"""The value of ships to bots, their own and their rivals'."""

from collections.abc import Callable
from functools import lru_cache

from starhold.core.record import Seat

from ..empires.holdings import level, newly_built, refitted
from ..facts.catalog import FIGURES, TROOPS, UNITS, UnitKind
from ..fleets.carrying import berths
from ..fleets.groups import fleet_of, is_armed
from ..fleets.tech import Tech
from ..fleets.uniques import UNIQUE_KIND, cp_cost
from ..solo.amoebas import VESSEL
from ..solo.machines import arrivals
from ..state import Group, Purchase, State
from .battles import FLAGSHIP
from .campaign import sweepers_wanted
from .estates import estate
from .hunters import is_hunt, mines_useful, vessels_useful
from .landings import transports_wanted, troops_wanted
from .nebulae import miners_useful, pipelines_useful
from .others import LEVEL
from .sites import Sites

TRAINING = 0.06  # SE-16: more for each level of experience
DAMAGE = 1.5
RESERVE = 0.3  # share of its price a fighting unit is worth besides its effect on the odds
HULK, HULL = 0.85, 0.07  # share of the price of a ship: larger ones endure more
SHARES: dict[UnitKind, float] = {"base": 0.5, "decoy": 0.9, "mine": 0.7}  # of others
NEEDED: dict[UnitKind, float] = {  # while more are useful
    "colony_ship": 1.5,
    "miner": 1.6,
    "transport": 2.4,
    "pipeline": 1.4,
    VESSEL: 3.5,
    "yard": 2.0,
}
# Kinds with a value of their own, and those whose value depends on their crew and technology.
FIXED = {
    kind: share * UNITS[kind].cost
    for kind, share in (SHARES | NEEDED).items()
    if kind != "mine"  # but in a hunt it is worth more
}
USUAL = UNITS.keys() - TROOPS - SHARES.keys() - NEEDED.keys() - {UNIQUE_KIND, "flagship"}
KEPT = 1024  # ships whose value is remembered
HULL_POINT = 8  # CP: the rough cost of a hull point
MINERALS_TOO = 1.4  # the income of colonies and Minerals together, where these lie close by
MINERS = 2
PLANETS = 0.3  # SE-4.11: share of the unexplored hexes at home that will be planets
BOARDERS = 2
DECOYS = 2
MINES = 3
STOPPING = 2.0  # share of its price that a Mine is worth against amoebas
ENOUGH = 0.2  # share of its price a surplus unit is worth
ORDER = "order-"  # begins the id of a group on order


def ordered(state: State, seat: Seat) -> list[Group]:
    """Return the units on order as the groups they will be."""
    return [
        Group(
            f"{ORDER}{number}",
            seat,
            order.kind,
            order.count,
            order.at,
            newly_built(state, seat, order.kind),
        )
        for number, order in enumerate(state.empires[seat].plan.purchases)
        if not order.sham
    ]


def fleet(state: State, seat: Seat, mine: list[Group], free: Sites) -> float:
    """Return the value of a player's units, those on order included."""
    doomed = bool(arrivals(state))  # then fighting units count in `readiness`
    scrapped = {scrap.group: scrap.count for scrap in state.empires[seat].plan.scrapped}
    counts: dict[UnitKind, int] = {}
    worth = 0.0
    for group in mine:
        kind = group.kind
        count = group.count - (scrapped.get(group.id, 0) if scrapped else 0)  # SE-17.12
        if kind in USEFUL:
            counts[kind] = counts.get(kind, 0) + count
        worth += _each(state, seat, group, doomed) * count
        if group.damage:
            worth -= DAMAGE * group.damage
    for kind, count in counts.items():
        spare = count - USEFUL[kind](state, seat, free)
        if spare > 0:
            share = _needed(state, kind) or SHARES.get(kind, HULK)
            worth -= (share - ENOUGH) * min(spare, count) * UNITS[kind].cost
    return worth


def _each(state: State, seat: Seat, group: Group, doomed: bool) -> float:
    """Return the value of one unit of a group."""
    if not (doomed or group.sham or group.refitting):
        if group.kind in FIXED:
            return FIXED[group.kind]
        if group.kind in USUAL:
            return _usual(group.kind, group.tech, group.experience)
    return _share(state, seat, group, doomed) * price(state, group)


@lru_cache(KEPT)
def _usual(kind: UnitKind, tech: Tech, experience: int) -> float:
    """Return the value of a ship that depends on no more than this."""
    return (HULK + HULL * UNITS[kind].hull) * _quality(tech, experience) * UNITS[kind].cost


def _share(state: State, seat: Seat, group: Group, doomed: bool) -> float:
    """Return the value of a unit as a share of its price."""
    kind = group.kind
    if needed := _needed(state, kind):
        return needed
    if doomed and is_armed(group):
        return RESERVE
    if kind in SHARES:
        return SHARES[kind]
    if kind in TROOPS and group.id.startswith(ORDER):
        return troops_wanted(state, seat, group)
    return (HULK + HULL * UNITS[kind].hull) * quality(state, group)


def _needed(state: State, kind: UnitKind) -> float | None:
    """Return the share of its price that a unit is worth while more are useful."""
    if kind == "mine":
        return STOPPING if is_hunt(state) else None
    return NEEDED.get(kind)


def price(state: State, group: Group) -> float:
    """Return the value of a unit without technology or experience."""
    if group.sham:  # SE-25.7
        return UNITS["decoy"].cost
    if group.kind == "flagship":
        return FLAGSHIP
    return cp_cost(state, group) if group.kind == UNIQUE_KIND else UNITS[group.kind].cost


def quality(state: State, group: Group) -> float:
    """Technology and experience improve a ship; SE-11.8: a refit counts as done."""
    return _quality(refitted(state, group) if group.refitting else group.tech, group.experience)


def _quality(tech: Tech, experience: int) -> float:
    mounted = tech.attack + tech.defense + tech.tactics
    return 1 + LEVEL * mounted + TRAINING * experience


def _settlers_useful(state: State, seat: Seat, free: Sites) -> int:
    """One for each planet, known or expected; SE-9.1 Barren ones need Terraforming."""
    barren = free.barren if level(state, seat, "terraforming") else []
    return len(free.planets) + len(barren) + int(PLANETS * len(free.near))


def _fighters_useful(state: State, seat: Seat, _free: Sites) -> int:
    """SE-14.1  Fighters without a berth stay at home."""
    ordered = sum(order.count for order in _orders(state, seat, "carrier"))
    berthed = sum(berths(state, group) for group in fleet_of(state, seat))
    return berthed + UNITS["carrier"].holds * ordered


def _carriers_useful(state: State, seat: Seat, _free: Sites) -> int:
    """One more when the last is full."""
    return 1 + _number(state, seat, "fighter") // UNITS["carrier"].holds


def _yards_useful(state: State, seat: Seat, _free: Sites) -> int:
    """SE-12.15  Enough to build the ships that the colonies' income buys."""
    income = estate(state, seat).produce[state.planning]  # SE-9.4: they will have grown
    half_points = FIGURES.yard[level(state, seat, "ship_yard") - 1]
    if is_hunt(state):  # SE-28.50: no maintenance, and Minerals all around
        income = int(MINERALS_TOO * income)
    return 1 + 2 * income // (HULL_POINT * half_points)


def _sweepers_useful(state: State, seat: Seat, _free: Sites) -> int:
    """SE-28.51  They study amoebas; against Alien Players they clear the way."""
    return sweepers_wanted(state, seat) if state.powers else vessels_useful(state, seat)


# How many of a kind are useful; of others there cannot be too many.
USEFUL: dict[UnitKind, Callable[[State, Seat, Sites], int]] = {
    "yard": _yards_useful,
    "colony_ship": _settlers_useful,
    "miner": lambda state, seat, free: MINERS + miners_useful(state, seat, free),
    "pipeline": lambda state, seat, _: pipelines_useful(state, seat),
    "boarding_ship": lambda _, __, ___: BOARDERS,
    "transport": lambda state, seat, _: transports_wanted(state, seat),
    "fighter": _fighters_useful,
    "carrier": _carriers_useful,
    "decoy": lambda _, __, ___: DECOYS,
    "mine": lambda state, _, __: mines_useful(state) if is_hunt(state) else MINES,
    VESSEL: _sweepers_useful,
    "gate_ship": lambda _, __, ___: 0,
}


def _number(state: State, seat: Seat, kind: UnitKind) -> int:
    """Return how many units of a kind there are, those on order included."""
    there = sum(group.count for group in fleet_of(state, seat) if group.kind == kind)
    return there + sum(order.count for order in _orders(state, seat, kind))


def _orders(state: State, seat: Seat, kind: UnitKind) -> list[Purchase]:
    orders = state.empires[seat].plan.purchases
    return [order for order in orders if order.kind == kind and not order.sham]
