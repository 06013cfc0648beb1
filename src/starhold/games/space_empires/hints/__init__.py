"""What a careful player of Space Empires looks at, for bots that look one choice ahead.

The plan: let Scouts turn up what lies around, each its own hex; settle every planet within
reach; buy technology while it is cheap and then hulls; and send what is stronger than the enemy
toward his Homeworld, or gather it where a Doomsday Machine is going to strike.
Everything is counted in CP.
"""

from __future__ import annotations

from math import inf

from starhold.core.record import Option, Seat
from starhold.games.space_empires.catalog import (
    FIGURES,
    TECHNOLOGIES,
    TROOPS,
    UNITS,
    Technology,
    UnitKind,
)
from starhold.games.space_empires.empires import colonies_of, size, sizes
from starhold.games.space_empires.fleets import fleet_of
from starhold.games.space_empires.hints.drives import drive, free_planets
from starhold.games.space_empires.hints.odds import readiness
from starhold.games.space_empires.machines import arrivals
from starhold.games.space_empires.rules.r07_movement import EndMovement, HandOver, Stand
from starhold.games.space_empires.rules.r07_orders import Merge, Part
from starhold.games.space_empires.rules.r07_scuttling import Scuttle, ThinkOfScuttling
from starhold.games.space_empires.rules.r12_building import cash
from starhold.games.space_empires.rules.r12_plan import (
    Build,
    BuildWithLess,
    HandIn,
    MakeBid,
    OtherMatters,
    ScuttleNow,
)
from starhold.games.space_empires.rules.r13_fire import HoldFire, RetreatTo
from starhold.games.space_empires.rules.r13_rounds import Screen
from starhold.games.space_empires.rules.r15_bombardment import SpareColony
from starhold.games.space_empires.rules.r20_transports import Disembark, Embark
from starhold.games.space_empires.rules.r22_facilities import Scrap, ThinkOfConverting
from starhold.games.space_empires.rules.r27_victory import Concede
from starhold.games.space_empires.state import Colony, State
from starhold.games.space_empires.terms import income_terms, maintenance, technology_cost, total

GAME_OVER = 5000.0
COLONY = 32.0  # what a colony will bring, besides what it yields now
GROWTH = 3.0  # each CP of income counts for the phases to come
SHIP = 0.9  # of its price
MONEY = 0.6  # what a CP on hand is worth
# What each level is worth, of its price: weapons are for those who build.
LEARNING: dict[Technology, float] = {
    "ship_size": 1.25,
    "attack": 1.2,
    "defense": 1.15,
    "movement": 1.1,
    "tactics": 0.95,
    "ship_yard": 0.9,
    "terraforming": 1.05,
    "exploration": 0.8,
}
USUAL = 0.7
NEVER = (
    BuildWithLess,
    Concede,
    Disembark,
    Embark,
    HandOver,
    MakeBid,
    Merge,
    OtherMatters,
    Part,
    Scrap,
    Scuttle,
    ScuttleNow,
    ThinkOfConverting,
    ThinkOfScuttling,
)
WANTED = {"base": 0.3, "yard": 0.8}  # of their price; ships by their hull
MINERS = 2
# To one who looks so little ahead; whoever sees no invasion coming levies only free troops.
USELESS = frozenset({"decoy", "pipeline", "mine", "sweeper", "gate_ship", "transport", *TROOPS})
RELUCTANT = (HoldFire, RetreatTo, SpareColony, Screen)

# Against Doomsday Machines: what the levels of a technology are worth, of their price.
DRILL: dict[Technology, tuple[float, ...]] = {
    "ship_size": (1.3, 1.2, 1.05, 0.6),
    "attack": (1.0, 0.75, 0.3),
    "defense": (0.85, 0.7, 0.3),
    "ship_yard": (0.7,),
    "tactics": (0.4,),
}
IDLE = 0.1
RESERVE = 0.3  # of its price, what a fighting unit is worth besides what it adds to the odds


def value(state: State, seat: Seat) -> float:
    """Return how well an empire stands, in CP."""
    if state.winners:
        return GAME_OVER if seat in state.winners else -GAME_OVER
    if seat in state.out or (seat in state.worlds and state.worlds[seat] not in state.colonies):
        return -GAME_OVER
    others = (*state.ring, *state.powers)  # SE-28.20: Alien Players are rivals too
    rivals = [other for other in others if other != seat and other not in state.out]
    theirs = sum(_realm(state, other) for other in rivals)
    doomed = bool(arrivals(state))
    return (
        _realm(state, seat)
        - theirs
        + _fleet(state, seat)
        + (_drill(state, seat) if doomed else _learning(state, seat))
        + MONEY * _purse(state, seat)
        + drive(state, seat, rivals)
        + (readiness(state, seat, state.cycle) if doomed else 0.0)
    )


def taste(state: State, seat: Seat, option: Option) -> float:
    """Rule out what only loses, and lean against what gives a chance away."""
    if isinstance(option, NEVER) or (isinstance(option, Build) and option.kind in USELESS):
        return -inf
    if isinstance(option, RELUCTANT):
        return -4.0
    if isinstance(option, EndMovement):
        return -2.0 - _income_to_come(state, seat)
    if isinstance(option, HandIn):
        return -_time_to_come(state, seat)
    return -0.01 if isinstance(option, Stand) else 0.0


def _income_to_come(state: State, seat: Seat) -> float:
    """What the Economic Phase brings in any case: no reason to hurry into it."""
    if state.turn != FIGURES.turns or state.order[-1] != seat:
        return 0.0
    purse = min(state.empires[seat].cp, FIGURES.carry_over)
    comes = total(income_terms(state, seat)) - maintenance(state, seat)
    goods = sum(_goods(colony) for _, colony in colonies_of(state, seat))
    return MONEY * (min(purse + comes, FIGURES.carry_over) - purse) - goods


def _time_to_come(state: State, seat: Seat) -> float:
    """What a player alone sees at once when he hands in: growth, and machines that come nearer."""
    if len(state.ring) > 1:
        return 0.0
    grown = 0
    for _, colony in colonies_of(state, seat):
        steps = sizes(colony)
        grown += steps[min(colony.step + 1, len(steps) - 1)] - size(colony)
    nearer = readiness(state, seat, state.cycle + 1) - readiness(state, seat, state.cycle)
    return GROWTH * grown + nearer


def _realm(state: State, seat: Seat) -> float:
    """Colonies: what they yield, what they will yield, and what Miners have brought."""
    worth = 0.0
    for _, colony in colonies_of(state, seat):
        worth += COLONY + GROWTH * size(colony) + _goods(colony)
        worth += GROWTH * FIGURES.facility_yield if colony.facility else 0.0
    empire = state.empires.get(seat)  # SE-28.23: Alien Players have no sheet of this kind
    projects = len(empire.projects) if empire else 0
    return worth + GROWTH * FIGURES.facility_yield * projects


def _goods(colony: Colony) -> float:
    return sum(2 * int(g[8:]) if g.startswith("mineral") else 30 for g in colony.goods)


def _purse(state: State, seat: Seat) -> float:
    left = cash(state, seat) if state.planning else state.empires[seat].cp
    return min(left, FIGURES.carry_over)


def _learning(state: State, seat: Seat) -> float:
    worth = 0.0
    for name, reached in state.empires[seat].levels.items():
        for level in range(TECHNOLOGIES[name].start + 1, reached + 1):
            worth += LEARNING.get(name, USUAL) * technology_cost(state, seat, name, level)
    return worth


def _drill(state: State, seat: Seat) -> float:
    """Technology for the fleet that machines will meet."""
    worth = 0.0
    for name, reached in state.empires[seat].levels.items():
        start = TECHNOLOGIES[name].start
        shares = DRILL.get(name, ())
        for level in range(start + 1, reached + 1):
            rank = level - start - 1
            share = shares[rank] if rank < len(shares) else IDLE
            worth += share * technology_cost(state, seat, name, level)
    return worth


def _fleet(state: State, seat: Seat) -> float:
    """Ships by price, those ordered too; technology makes them worth more."""
    doomed = bool(arrivals(state))  # then fighting units are worth what they add to readiness
    worth = 0.0
    for group in fleet_of(state, seat):
        unit = UNITS[group.kind]
        better = 1 + 0.1 * (group.tech.attack + group.tech.defense + group.tech.tactics)
        if doomed and unit.armed:
            worth += RESERVE * unit.cost * group.count
        else:
            worth += SHIP * unit.cost * group.count * better
        worth -= 1.5 * group.damage
    for order in state.empires[seat].purchases:
        worth += _wanted(state, seat, order.kind) * UNITS[order.kind].cost * order.count
    return worth


def _wanted(state: State, seat: Seat, kind: UnitKind) -> float:
    """Return how much of its price a new unit is worth."""
    if kind in ("colony_ship", "miner"):
        ships = sum(group.kind == kind for group in fleet_of(state, seat))
        ordered = sum(o.count for o in state.empires[seat].purchases if o.kind == kind)
        useful = len(free_planets(state)) if kind == "colony_ship" else MINERS
        return 1.6 if ships + ordered <= useful else 0.2
    if arrivals(state):
        return RESERVE if UNITS[kind].armed else 0.0
    return WANTED.get(kind, 0.75 + 0.08 * UNITS[kind].hull)
