"""Where bots send their ships: each goal is a pull.

Scouts are drawn to unknown hexes, each to its own; Colony Ships to free planets; Miners to loads
they can tow; fleets to the enemy, or to where a Doomsday Machine will strike.
"""

from __future__ import annotations

from math import inf

from starhold.core.record import Seat
from starhold.games.space_empires.empires.holdings import colonies_of, has
from starhold.games.space_empires.facts.catalog import FIGURES, UNITS
from starhold.games.space_empires.facts.starmap import distance, terrain
from starhold.games.space_empires.fleets.groups import is_armed, others
from starhold.games.space_empires.hints.invaders import is_close, rally_point, watch, way
from starhold.games.space_empires.hints.nebulae import gaps, is_able, near_nebulae
from starhold.games.space_empires.hints.odds import STATIC, forces, prospects
from starhold.games.space_empires.hints.tastes import Tastes
from starhold.games.space_empires.rules.combat.r13_fire import RetreatTo
from starhold.games.space_empires.rules.movement.r07_entering import rolls_in_holes
from starhold.games.space_empires.rules.movement.r07_movement import Go, GoTogether
from starhold.games.space_empires.rules.movement.r07_orders import Peek
from starhold.games.space_empires.solo.amoebas import VESSEL
from starhold.games.space_empires.solo.machines import arrivals, machines, prey
from starhold.games.space_empires.state import Cell, Group, State

DRAWN = 0.12  # how strongly a goal pulls, for each hex nearer
FAR = 12  # no goal pulls from farther away
AT_HOME = 4  # hexes this near the Homeworld are worth exploring
UNKNOWN_NEAR, UNKNOWN_FAR = 3.0, 0.5
SCOUTING, SETTLING, FETCHING, BRINGING, GATHERING, RAIDING = 10, 7, 4, 6, 5, 6
MINING, LAYING = 5, 3
TOWED = 4.0  # a load on its way home
STRONG = 60  # CP in ships: enough to seek out the enemy
PATIENCE = 6  # or after this many Economic Phases
RETREAT = -4.0  # outweighs the pull of other goals
READY = 1.1  # a fleet with these prospects may go and meet a machine


def drive(state: State, seat: Seat, fleet: list[Group], rivals: list[Seat]) -> float:
    """Return how near each group is to where it is useful."""
    settlers = [group for group in fleet if group.kind == "colony_ship"]
    miners = [group for group in fleet if group.kind == "miner"]
    home = [at for at, _ in colonies_of(state, seat)]
    planets, barren = free_planets(state), barren_planets(state, seat)
    able = [ship for ship in settlers if ship.tech.terraforming] if barren else []
    pull = _each_its_own([ship for ship in settlers if ship not in able], planets, SETTLING)
    pull += _each_its_own(able, planets + barren, SETTLING)
    pull += _miners(state, seat, miners, home)
    if has(state, "nebula_mining"):
        pipes = [group for group in fleet if group.kind == "pipeline"]
        pull += _each_its_own(pipes, gaps(state, seat, fleet), LAYING)
    return pull + _ships(state, seat, fleet, rivals)


def _miners(state: State, seat: Seat, miners: list[Group], home: list[Cell]) -> float:
    """Loaded Miners go home; idle ones go to a load or a Nebula."""
    idle = [miner for miner in miners if not miner.cargo]
    pull = _each_its_own(idle, _loads(state), FETCHING)
    able = [miner for miner in idle if is_able(state, miner)]
    if able:
        pull += _each_its_own(able, near_nebulae(state, seat), MINING)
    return pull + sum(_near(m, home, BRINGING) + TOWED for m in miners if m.cargo)


def _roams(group: Group) -> bool:
    """Whether this is a warship or a Fighter; Transports and Sweepers are handled elsewhere."""
    unit = UNITS[group.kind]
    apart = unit.carries or group.kind == VESSEL
    return unit.armed and unit.moves in ("technology", "carried") and not apart


def _ships(state: State, seat: Seat, fleet: list[Group], rivals: list[Seat]) -> float:
    """Armed ships explore until there is something to fight.

    Ships in a battle are left out: the pull of their next goal would keep them from ending it.
    """
    engaged = state.battle.at if state.battle else None
    ships = [group for group in fleet if _roams(group) and group.at != engaged]
    unknown = _unknown(state, seat)
    visited = {ship.at for ship in ships}  # a hex with a ship counts as known
    rally = _rally(state, seat)
    strong = state.cycle > PATIENCE or might(fleet) > STRONG
    raids = [at for at, colony in state.colonies.items() if colony.owner in rivals]
    quiet = not machines(state) and not is_close(state, seat)
    scouts = []
    pull = -sum(worth for at, worth in unknown.items() if at not in visited)
    watching, free = watch(state, seat, ships)
    pull += watching
    for ship in free:
        scouting = ship.kind == "scout" and (ship.count == 1 or not strong)
        if (scouting and quiet) or (not strong and rally is None):
            if ship.kind != "flagship":  # SE-18.6: it cannot be replaced
                scouts.append(ship)
        elif rally is not None:
            pull += DRAWN * GATHERING * ship.count * max(0, FAR - way(state, ship.at, rally))
        else:
            pull += _near(ship, raids, RAIDING * ship.count)
    near = [at for at, worth in unknown.items() if worth == UNKNOWN_NEAR]
    return pull + _each_its_own(scouts, near or list(unknown), SCOUTING)


def _unknown(state: State, seat: Seat) -> dict[Cell, float]:
    """Return the unexplored hexes, and the cost of not knowing each."""
    world = state.worlds.get(seat)
    if world is None:
        return {}
    found = {}
    for at, marker in state.markers.items():
        if not marker.face_up:
            near = marker.back == seat or distance(at, world) <= AT_HOME
            found[at] = UNKNOWN_NEAR if near else UNKNOWN_FAR
    return found


def _rally(state: State, seat: Seat) -> Cell | None:
    """Return where the fleet gathers: at the next target of an invader, or at home."""
    if not arrivals(state):
        return rally_point(state, seat)
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


def barren_planets(state: State, seat: Seat) -> list[Cell]:
    """SE-9.1  Return the planets that can be settled with Terraforming, where no alien waits."""
    return [
        at
        for at, marker in state.markers.items()
        if marker.face_up
        and marker.kind == "barren"
        and not marker.guarded
        and at not in state.colonies
        and not others(state, seat, at)
    ]


def _loads(state: State) -> list[Cell]:
    return [
        at
        for at, marker in state.markers.items()
        if marker.face_up and (marker.kind == "wreck" or marker.kind.startswith("mineral"))
    ]


def _each_its_own(groups: list[Group], goals: list[Cell], weight: float) -> float:
    """Each group is drawn to a goal that no nearer group has taken."""
    pairs = sorted((distance(g.at, goal), g.id, goal) for g in groups for goal in goals)
    taken: set[str] = set()
    pull = 0.0
    for away, gid, goal in pairs:
        if gid not in taken and goal not in taken:
            taken |= {gid, goal}
            pull += DRAWN * weight * max(0, FAR - away)
    return pull


def _near(group: Group, goals: list[Cell], weight: float) -> float:
    """A goal pulls harder the nearer it is."""
    if not goals:
        return 0.0
    away = min(distance(group.at, goal) for goal in goals)
    return DRAWN * weight * max(0, FAR - away)


def might(fleet: list[Group]) -> int:
    """Return the CP cost of all armed units."""
    return sum(UNITS[g.kind].cost * g.count for g in fleet if is_armed(g))


def _go(state: State, _seat: Seat, option: Go) -> float:
    """SE-8.7  A Black Hole takes four ships in ten; one imagined roll may miss that."""
    group = state.groups[option.group]
    if terrain(state, option.to) != "black_hole" or not rolls_in_holes(state, group):
        return 0.0
    lost = 1 - FIGURES.black_hole / FIGURES.sides
    return -lost * UNITS[group.kind].cost * group.count


def _go_together(state: State, _seat: Seat, option: GoTogether) -> float:
    return -inf if terrain(state, option.to) == "black_hole" else 0.0


def _retreat(state: State, _seat: Seat, option: RetreatTo) -> float:
    """Never retreat for the sake of the next goal."""
    ship = state.groups[option.group]
    return RETREAT - DRAWN * RAIDING * FAR * ship.count


def _peek(state: State, seat: Seat, option: Peek) -> float:
    """SE-7.20  Looking again at a known marker gains little."""
    return -2 * DRAWN if seat in state.markers[option.at].seen_by else 0.0


MOVING_TASTES: Tastes = {Go: _go, GoTogether: _go_together, Peek: _peek, RetreatTo: _retreat}
