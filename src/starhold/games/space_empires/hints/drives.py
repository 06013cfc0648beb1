"""Where a careful player of Space Empires sends his ships: for bots, each goal as a pull.

Scouts are drawn to what is unknown, each to its own hex; Colony Ships to free planets; Miners to
what can be towed; fleets to the enemy, or to where a Doomsday Machine is going to strike.
"""

from __future__ import annotations

from starhold.core.record import Seat
from starhold.games.space_empires.catalog import UNITS
from starhold.games.space_empires.empires import colonies_of
from starhold.games.space_empires.fleets import fleet_of, is_armed
from starhold.games.space_empires.hints.odds import STATIC, forces, prospects
from starhold.games.space_empires.machines import arrivals, machines, prey
from starhold.games.space_empires.starmap import distance
from starhold.games.space_empires.state import ALIEN, DOOM, Cell, Group, State

DRAWN = 0.12  # how strongly a goal pulls, for each hex nearer
FAR = 12  # beyond this nothing pulls
AT_HOME = 4  # what lies so near is worth knowing
UNKNOWN_NEAR, UNKNOWN_FAR = 3.0, 0.5
SCOUTING, SETTLING, FETCHING, BRINGING, GATHERING, RAIDING = 10, 7, 4, 6, 5, 6
TOWED = 4.0  # a load on its way home
READY = 1.1  # a fleet with such prospects may go and meet a machine


def drive(state: State, seat: Seat, rivals: list[Seat]) -> float:
    """Return how near everything is to where it is useful."""
    fleet = fleet_of(state, seat)
    ships = [g for g in fleet if is_armed(g) and UNITS[g.kind].moves == "technology"]
    settlers = [group for group in fleet if group.kind == "colony_ship"]
    miners = [group for group in fleet if group.kind == "miner"]
    home = [at for at, _ in colonies_of(state, seat)]
    pull = _each_its_own(settlers, free_planets(state), SETTLING)
    pull += _each_its_own([m for m in miners if not m.cargo], _loads(state), FETCHING)
    pull += sum(_near(m, home, BRINGING) + TOWED for m in miners if m.cargo)
    return pull + _ships(state, seat, ships, rivals) - sum(_danger(state, ship) for ship in ships)


def _ships(state: State, seat: Seat, ships: list[Group], rivals: list[Seat]) -> float:
    """Ships that can fight explore, until there is something to fight."""
    unknown = _unknown(state, seat)
    visited = {ship.at for ship in ships}  # where a ship stands it is as good as known
    rally = _rally(state, seat)
    strong = _might(state, seat) > 60 or state.cycle > 6
    raids = [at for at, colony in state.colonies.items() if colony.owner in rivals]
    scouts = []
    pull = -sum(worth for at, worth in unknown.items() if at not in visited)
    for ship in ships:
        scouting = ship.kind == "scout" and (ship.count == 1 or not strong)
        if (scouting and not machines(state)) or (not strong and rally is None):
            scouts.append(ship)
        elif rally is not None:
            pull += _near(ship, [rally], GATHERING * ship.count)
        else:
            pull += _near(ship, raids, RAIDING * ship.count)
    near = [at for at, worth in unknown.items() if worth == UNKNOWN_NEAR]
    return pull + _each_its_own(scouts, near or list(unknown), SCOUTING)


def _unknown(state: State, seat: Seat) -> dict[Cell, float]:
    """What is not yet known, and what it costs not to know it."""
    world = state.worlds.get(seat, "")
    found = {}
    for at, marker in state.markers.items():
        if not marker.face_up:
            near = marker.back == seat or distance(at, world) <= AT_HOME
            found[at] = UNKNOWN_NEAR if near else UNKNOWN_FAR
    return found


def _rally(state: State, seat: Seat) -> Cell | None:
    """Where the fleet gathers: where the nearest machine will strike, or at home."""
    if not arrivals(state):
        return None
    world = state.worlds[seat]
    here = machines(state)
    if not here:
        return world
    machine = min(here, key=lambda m: distance(m.at, world))
    mobile = [force for force in forces(state, seat) if force.kind not in STATIC]
    left = UNITS[machine.kind].hull - machine.damage
    if prospects(mobile, machine.kind, left) < READY:
        return world
    return prey(state, machine)[0]


def free_planets(state: State) -> list[Cell]:
    """Return the planets that a Colony Ship could settle."""
    return [
        at
        for at, marker in state.markers.items()
        if marker.face_up and marker.kind == "planet" and at not in state.colonies
    ]


def _loads(state: State) -> list[Cell]:
    return [
        at
        for at, marker in state.markers.items()
        if marker.face_up and (marker.kind == "wreck" or marker.kind.startswith("mineral"))
    ]


def _each_its_own(groups: list[Group], goals: list[Cell], weight: float) -> float:
    """Each group is drawn to a goal that no nearer one has taken."""
    pairs = sorted((distance(g.at, goal), g.id, goal) for g in groups for goal in goals)
    taken: set[str] = set()
    pull = 0.0
    for away, gid, goal in pairs:
        if gid not in taken and goal not in taken:
            taken |= {gid, goal}
            pull += DRAWN * weight * max(0, FAR - away)
    return pull


def _near(group: Group, goals: list[Cell], weight: float) -> float:
    """A goal pulls the more, the nearer it is."""
    if not goals:
        return 0.0
    away = min(distance(group.at, goal) for goal in goals)
    return DRAWN * weight * max(0, FAR - away)


def _might(state: State, seat: Seat) -> int:
    return sum(UNITS[g.kind].cost * g.count for g in fleet_of(state, seat) if is_armed(g))


def _danger(state: State, group: Group) -> float:
    """Enemies in the same hex that are stronger than we are; of machines `odds.py` thinks."""
    ours = theirs = 0.0
    for gid in state.stacks.get(group.at, ()):
        other = state.groups[gid]
        worth = UNITS[other.kind].cost * other.count if is_armed(other) else 0
        if other.owner == group.owner:
            ours += worth
        elif other.owner != DOOM or not arrivals(state):
            theirs += worth * (1.5 if other.owner in (ALIEN, DOOM) else 1.0)
    return 0.5 * UNITS[group.kind].cost * group.count if theirs > ours else 0.0
