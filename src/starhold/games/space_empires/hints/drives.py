"""Where bots send their ships: each goal is a pull.

Scouts are drawn to unknown hexes, each to its own; Colony Ships to free planets; Miners to loads
they can tow; fleets to the enemy, or to where a Doomsday Machine will strike.
"""

from starhold.core.record import Seat

from ..empires.holdings import has
from ..facts.catalog import FIGURES, UNITS
from ..facts.starmap import distance, terrain
from ..fleets.groups import is_armed
from ..rules.combat.r13_fire import RetreatTo
from ..rules.movement.r07_entering import rolls_in_holes
from ..rules.movement.r07_movement import Go, GoTogether
from ..rules.movement.r07_orders import Peek
from ..solo.amoebas import VESSEL
from ..solo.machines import arrivals, machines, prey
from ..state import Cell, Group, State
from .campaign import Offensive
from .estates import estate, mineral
from .hunters import is_hunt
from .invaders import is_close, rally_point, watch, way
from .nebulae import gaps, is_able, near_nebulae
from .odds import STATIC, forces, prospects
from .realm import MONEY, WRECK
from .sites import Sites, nearest
from .tastes import RARE, Tastes

DRAWN = 0.12  # how strongly a goal pulls, for each hex nearer
FAR = 12  # no goal pulls from farther away
UNKNOWN_NEAR, UNKNOWN_FAR = 3.0, 1.5  # the cost of not knowing a hex
SCOUTING, SETTLING, FETCHING, GATHERING, RAIDING = 10, 7, 3, 5, 6
MINING, LAYING, WAITING = 5, 3, 2
# A load on its way home counts for a share of its value, less for each hex.
TOWED, BRINGING, TOWED_LEAST = 0.95, 0.06, 0.3
STRONG = 60  # CP in ships: enough to seek out the enemy
PATIENCE = 6  # or after this many Economic Phases
RETREAT = -4.0  # outweighs the pull of other goals
DESERT = -40.0  # the same where `campaign` or `hunt` pulls
CRUISER = 12  # CP: larger ships are drawn more strongly
READY = 1.1  # a fleet with these prospects may go and meet a machine
# Warships and Fighters; Transports and Sweepers are handled elsewhere.
ROAMING = frozenset(
    kind
    for kind, unit in UNITS.items()
    if unit.armed and unit.moves in ("technology", "carried") and not unit.carries
) - {VESSEL}


def drive(
    state: State,
    seat: Seat,
    fleet: list[Group],
    rivals: list[Seat],
    free: Sites,
    war: Offensive | None = None,
) -> float:
    """Return how near each group is to where it is useful."""
    settlers = [group for group in fleet if group.kind == "colony_ship"]
    pull = 0.0
    if settlers:
        able = [ship for ship in settlers if ship.tech.terraforming] if free.barren else []
        others = [ship for ship in settlers if ship not in able] if able else settlers
        pull += _each_its_own(others, free.planets, SETTLING)
        pull += _each_its_own(able, free.planets + free.barren, SETTLING)
        if len(settlers) > len(free.planets):  # the others wait where planets may be found
            pull += sum(_near(ship, free.near, WAITING) for ship in settlers)
    miners = [group for group in fleet if group.kind == "miner"]
    pull += _miners(state, seat, miners, free) if miners else 0.0
    if has(state, "nebula_mining"):
        pipes = [group for group in fleet if group.kind == "pipeline"]
        pull += _each_its_own(pipes, gaps(state, seat, fleet), LAYING) if pipes else 0.0
    return pull + _ships(state, seat, fleet, rivals, free, war)


def _miners(state: State, seat: Seat, miners: list[Group], free: Sites) -> float:
    """Loaded Miners go home; idle ones go to a load or a Nebula."""
    idle = [miner for miner in miners if not miner.cargo]
    pull = _each_its_own(idle, free.loads, FETCHING)
    able = [miner for miner in idle if is_able(state, miner)]
    if able:
        pull += _each_its_own(able, near_nebulae(state, free), MINING)
    if len(idle) < len(miners):
        home = estate(state, seat).colonies
        for miner in miners:
            if miner.cargo:
                away = min((distance(miner.at, at) for at in home), default=FAR)
                worth = MONEY * mineral(miner.cargo) or WRECK
                pull += worth * max(TOWED_LEAST, TOWED - BRINGING * away)
    return pull


def _ships(
    state: State,
    seat: Seat,
    fleet: list[Group],
    rivals: list[Seat],
    free: Sites,
    war: Offensive | None,
) -> float:
    """Armed ships explore until there is something to fight."""
    ships = [group for group in fleet if group.kind in ROAMING]
    rally = _rally(state, seat, ships)
    strong = state.cycle > PATIENCE or might(fleet) > STRONG
    quiet = not (arrivals(state) and machines(state)) and not is_close(state, seat)
    if war:  # only scouts explore, and always: they find the way
        strong = quiet = True
    scouts, raids = [], list[Cell]()
    if strong and rally is None:
        raids = [at for at, colony in state.colonies.items() if colony.owner in rivals]
    visited = {ship.at for ship in ships}  # a hex with a ship counts as known
    pull = -UNKNOWN_NEAR * len({*free.near} - visited)
    pull -= UNKNOWN_FAR * len({*free.far} - visited)
    watching, others = watch(state, seat, ships)
    pull += watching
    for ship in others:
        scouting = ship.kind == "scout" and (ship.count == 1 or not strong)
        if war and ship in war.force:
            continue  # `campaign` moves it
        if (scouting and quiet) or (not strong and rally is None):
            if ship.kind != "flagship":  # SE-18.6: it cannot be replaced
                scouts.append(ship)
        elif rally is not None:
            pull += DRAWN * GATHERING * ship.count * max(0, FAR - way(state, ship.at, rally))
        else:
            pull += _near(ship, raids, RAIDING * ship.count * UNITS[ship.kind].cost / CRUISER)
    return pull + _each_its_own(scouts, free.near or free.far, SCOUTING)


def _rally(state: State, seat: Seat, ships: list[Group]) -> Cell | None:
    """Return where the fleet gathers: at the next target of an invader, or at home."""
    if not arrivals(state):
        return rally_point(state, seat, ships)
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


def _each_its_own(groups: list[Group], goals: list[Cell], weight: float) -> float:
    """Each group is drawn to a goal that no nearer group has taken."""
    if not groups or not goals:
        return 0.0
    left, pull = set(goals), 0.0
    aims = [(group, aim) for group in groups if (aim := nearest(group.at, left))]
    while aims:
        taker, (goal, away) = min(aims, key=lambda one: one[1][1])
        pull += DRAWN * weight * max(0, FAR - away)
        left.remove(goal)
        aims = [
            (group, now)
            for group, aim in aims
            if group is not taker and (now := aim if aim[0] != goal else nearest(group.at, left))
        ]
    return pull


def _near(group: Group, goals: list[Cell], weight: float) -> float:
    """A goal pulls harder the nearer it is."""
    aim = nearest(group.at, goals)
    return DRAWN * weight * max(0, FAR - aim[1]) if aim else 0.0


def might(fleet: list[Group]) -> int:
    """Return the CP cost of all armed units."""
    return sum([UNITS[g.kind].cost * g.count for g in fleet if is_armed(g)])


def _go(state: State, _seat: Seat, option: Go) -> float:
    """SE-8.7  A Black Hole takes four ships in ten; one imagined roll may miss that."""
    group = state.groups[option.group]
    if terrain(state, option.to) != "black_hole" or not rolls_in_holes(group):
        return 0.0
    lost = 1 - FIGURES.black_hole / FIGURES.sides
    return -lost * UNITS[group.kind].cost * group.count


def _go_together(state: State, _seat: Seat, option: GoTogether) -> float:
    return 4 * RARE if terrain(state, option.to) == "black_hole" else 0.0


def _peek(state: State, seat: Seat, option: Peek) -> float:
    """SE-7.20  Looking again at a known marker gains little."""
    return -2 * DRAWN if seat in state.markers[option.at].seen_by else 0.0


def _retreat(state: State, _seat: Seat, _option: RetreatTo) -> float:
    return DESERT if state.powers or is_hunt(state) else RETREAT


MOVING_TASTES: Tastes = {
    Go: _go,
    GoTogether: _go_together,
    Peek: _peek,
    RetreatTo: _retreat,
}
