"""What a careful player of Space Empires looks at, for bots that look one choice ahead.

The plan: settle every planet within reach, let Scouts turn up what lies around, buy technology
while it is cheap and then hulls, and send what is stronger than the enemy toward his Homeworld.
Everything is counted in CP.
"""

from __future__ import annotations

from math import inf

from starhold.core.record import Option, Seat
from starhold.games.space_empires.catalog import FIGURES, TECHNOLOGIES, UNITS, Technology
from starhold.games.space_empires.empires import colonies_of, size
from starhold.games.space_empires.fleets import fleet_of, is_armed
from starhold.games.space_empires.rules.r07_movement import Stand
from starhold.games.space_empires.rules.r07_orders import Part
from starhold.games.space_empires.rules.r07_scuttling import Scuttle, ThinkOfScuttling
from starhold.games.space_empires.rules.r12_building import cash
from starhold.games.space_empires.rules.r12_plan import MakeBid, OtherMatters, ScuttleNow
from starhold.games.space_empires.rules.r13_fire import HoldFire, RetreatTo
from starhold.games.space_empires.rules.r13_rounds import Screen
from starhold.games.space_empires.rules.r15_bombardment import SpareColony
from starhold.games.space_empires.rules.r27_victory import Concede
from starhold.games.space_empires.starmap import distance
from starhold.games.space_empires.state import ALIEN, DOOM, Cell, Group, State
from starhold.games.space_empires.terms import technology_cost

GAME_OVER = 5000.0
COLONY = 26.0  # what a colony will bring, besides what it yields now
GROWTH = 3.0  # each CP of income counts for the phases to come
SHIP = 0.9  # of its price
DRAWN = 0.12  # how strongly a goal pulls, for each hex nearer
FAR = 12  # beyond this nothing pulls
AT_HOME = 4  # what lies so near is worth knowing
UNKNOWN_NEAR, UNKNOWN_FAR = 3.0, 0.5
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
NEVER = (Concede, OtherMatters, Scuttle, ScuttleNow, ThinkOfScuttling, Part, MakeBid)
RELUCTANT = (HoldFire, RetreatTo, SpareColony, Screen)


def value(state: State, seat: Seat) -> float:
    """Return how well an empire stands, in CP."""
    if state.winners:
        return GAME_OVER if seat in state.winners else -GAME_OVER
    rivals = [other for other in state.ring if other != seat and other not in state.out]
    theirs = sum(_realm(state, other) for other in rivals)
    return (
        _realm(state, seat)
        - theirs
        + _fleet(state, seat)
        + _learning(state, seat)
        + 0.6 * _purse(state, seat)
        + _drive(state, seat, rivals)
    )


def taste(state: State, seat: Seat, option: Option) -> float:  # noqa: ARG001 - as bots ask
    """Rule out what only loses, and lean against what gives a chance away."""
    if isinstance(option, NEVER):
        return -inf
    if isinstance(option, RELUCTANT):
        return -4.0
    return -0.01 if isinstance(option, Stand) else 0.0


def _realm(state: State, seat: Seat) -> float:
    """Colonies: what they yield, what they will yield, and what Miners have brought."""
    worth = 0.0
    for _, colony in colonies_of(state, seat):
        goods = sum(int(g[8:]) if g.startswith("mineral") else 15 for g in colony.goods)
        worth += COLONY + GROWTH * size(colony) + 2 * goods
    return worth


def _purse(state: State, seat: Seat) -> float:
    left = cash(state, seat) if state.planning else state.empires[seat].cp
    return min(left, FIGURES.carry_over)


def _learning(state: State, seat: Seat) -> float:
    worth = 0.0
    for name, reached in state.empires[seat].levels.items():
        for level in range(TECHNOLOGIES[name].start + 1, reached + 1):
            worth += LEARNING.get(name, USUAL) * technology_cost(state, seat, name, level)
    return worth


def _fleet(state: State, seat: Seat) -> float:
    """Ships by price, those ordered too; technology makes them worth more."""
    worth = 0.0
    for group in fleet_of(state, seat):
        unit = UNITS[group.kind]
        better = 1 + 0.1 * (group.tech.attack + group.tech.defense + group.tech.tactics)
        worth += SHIP * unit.cost * group.count * better
        worth -= 1.5 * group.damage
    for order in state.empires[seat].purchases:
        worth += _wanted(state, seat, order.kind) * UNITS[order.kind].cost * order.count
    return worth


def _wanted(state: State, seat: Seat, kind: str) -> float:
    """Return how much of its price a new unit is worth."""
    if kind == "colony_ship":
        free = _free_planets(state) - sum(g.kind == kind for g in fleet_of(state, seat))
        return 1.6 if free > 0 else 0.2
    if kind == "miner":
        return 1.2 if sum(g.kind == kind for g in fleet_of(state, seat)) < 2 else 0.2
    if kind in ("decoy", "pipeline", "mine", "sweeper", "base", "gate_ship"):
        return 0.3
    if kind == "yard":
        return 0.8
    return 0.75 + 0.08 * UNITS[kind].hull


def _free_planets(state: State) -> int:
    return sum(
        marker.face_up and marker.kind == "planet" and at not in state.colonies
        for at, marker in state.markers.items()
    )


# -- where to go -----------------------------------------------------------------------


def _drive(state: State, seat: Seat, rivals: list[Seat]) -> float:
    """How near everything is to where it is useful."""
    planets = [
        at
        for at, marker in state.markers.items()
        if marker.face_up and marker.kind == "planet" and at not in state.colonies
    ]
    loads = [
        at
        for at, marker in state.markers.items()
        if marker.face_up and (marker.kind == "wreck" or marker.kind.startswith("mineral"))
    ]
    unknown = [at for at, marker in state.markers.items() if not marker.face_up]
    prey = [at for at, colony in state.colonies.items() if colony.owner in rivals]
    home = [at for at, _ in colonies_of(state, seat)]
    strong = _might(state, seat) > 60 or state.cycle > 6
    pull = -sum(UNKNOWN_NEAR if _is_near(at, home) else UNKNOWN_FAR for at in unknown)
    for group in fleet_of(state, seat):
        if group.kind == "colony_ship":
            pull += _near(group, planets, 8)
        elif group.kind == "miner":
            pull += _near(group, home, 3) + 2 if group.cargo else _near(group, loads, 2)
        elif is_armed(group) and UNITS[group.kind].moves == "technology":
            scouting = group.kind == "scout" and group.count == 1
            goals = unknown if scouting or not strong else prey
            pull += _near(group, goals, 8 if goals is unknown else 6 * group.count)
            pull -= _danger(state, group)
    return pull


def _is_near(at: Cell, home: list[Cell]) -> bool:
    return any(distance(at, colony) <= AT_HOME for colony in home)


def _near(group: Group, goals: list[Cell], weight: float) -> float:
    """A goal pulls the more, the nearer it is."""
    if not goals:
        return 0.0
    away = min(distance(group.at, goal) for goal in goals)
    return DRAWN * weight * max(0, FAR - away)


def _might(state: State, seat: Seat) -> int:
    return sum(UNITS[g.kind].cost * g.count for g in fleet_of(state, seat) if is_armed(g))


def _danger(state: State, group: Group) -> float:
    """Enemies in the same hex that are stronger than we are."""
    ours = theirs = 0.0
    for gid in state.stacks.get(group.at, ()):
        other = state.groups[gid]
        worth = UNITS[other.kind].cost * other.count if is_armed(other) else 0
        if other.owner == group.owner:
            ours += worth
        else:
            theirs += worth * (1.5 if other.owner in (ALIEN, DOOM) else 1.0)
    return 0.5 * UNITS[group.kind].cost * group.count if theirs > ours else 0.0
