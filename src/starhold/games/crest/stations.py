"""Where ships should be, for bots: combat ships at the next battle, marines at revolts.

A careful player moves ships without looking ahead: each goes where it is needed, and dice decide
the rest.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from starhold.core.record import Option, Seat
from starhold.kit.hexes import Cell, distance
from starhold.kit.latest import latest

from .catalog import IMPROVEMENTS, SHIPS, fleet_class
from .forecast import DROPSHIP
from .odds import count, odds
from .outlook import Realm, realm_of
from .rules.r13_battle import Sacrifice, natural_six
from .rules.r14_marines import Send
from .rules.r14_ships import EndMovement, Move, TakeAllAlong, TakeAlong
from .state import CAPITAL, Fleet, Ship, State

FIGHTER = "fighter"
HARDLY = 0.01  # a gain not worth a move
FETCHING = 0.5  # of a step nearer to the station: going back for fighters


def habit(state: State, seat: Seat, options: Sequence[Option]) -> int | None:  # noqa: ARG001 - one player
    """Return the option that needs no thought, if there is one."""
    match options[0]:
        case Move():
            return best_move(state, options)
        case TakeAllAlong(fighters=(fighter, *_)) | TakeAlong(fighter=fighter):
            carrier = state.ships[state.moved[-1]]
            station = muster(state, land_of(state))
            nearer = distance(carrier.at, station) < distance(state.ships[fighter].at, station)
            return 0 if nearer else len(options) - 1
        case Send() | Sacrifice():
            return 0  # all marines: the odds favour every roll; the weakest ship (CE-19.1)
    return None


def best_move(state: State, options: Sequence[Option]) -> int | None:
    """Return the move that helps most, or else the end of movement, if it is offered."""
    land = land_of(state)
    station = muster(state, land)
    best, found = 0.0, len(options) - 1 if isinstance(options[-1], EndMovement) else None
    seen: set[tuple[str, Cell, Cell]] = set()
    for index, option in enumerate(options):
        if isinstance(option, Move):
            ship = state.ships[option.ship]
            alike = ship.kind, ship.at, option.to
            if alike not in seen:
                seen.add(alike)
                gain = help_of(state, land, station, option)
                if gain > best:
                    best, found = gain, index
    return found


def land_of(state: State) -> Realm:
    return realm_of(state.systems, state.settings.forge_marines)


def stationing(state: State, land: Realm) -> float:
    """Prefer combat ships at the next battle, marines at revolts, carriers with fighters."""
    ships = tuple(state.ships.values())
    worth, drops = _stationing(ships, muster(state, land), land.carries)
    return worth + landings(state, land, drops)


@latest
def _stationing(
    ships: tuple[Ship, ...], station: Cell, carries: int
) -> tuple[float, tuple[Cell, ...]]:
    """Return the worth of combat ships where they are, and the places of marines."""
    total = 0.0
    room: Counter[Cell] = Counter()
    waiting: Counter[Cell] = Counter()
    drops: list[Cell] = []
    for ship in ships:
        if ship.kind == DROPSHIP:
            drops.append(ship.at)
        elif ship.at != station:
            total -= distance(ship.at, station) * (2.0 if ship.kind == "dreadnought" else 1.0)
            room[ship.at] += SHIPS[ship.kind].carries * carries
            waiting[ship.at] += not SHIPS[ship.kind].move
    stranded = sum(max(0, number - room[at]) for at, number in waiting.items())
    return 0.2 * (total - 1.5 * stranded), tuple(drops)


def landings(state: State, land: Realm, drops: tuple[Cell, ...]) -> float:
    """Prefer marines where tokens are; idle ones wait at the capital."""
    enemy = state.fleet.at if state.fleet else None
    return _landings(drops, land.revolts, tuple(state.origins), enemy)


@lru_cache(maxsize=4096)  # every move of a marine compares two such values: most recur
def _landings(
    drops: tuple[Cell, ...],
    revolts: tuple[Cell, ...],
    origins: tuple[Cell, ...],
    enemy: Cell | None,
) -> float:
    total = -0.05 * sum([distance(at, CAPITAL) for at in drops])
    for at in revolts:
        if at != enemy:
            present = sum([0.5 ** distance(drop, at) for drop in drops])
            total += (8.0 if at in origins else 5.0) * (1.0 - (5 / 6) ** present)
    return total


def muster(state: State, land: Realm) -> Cell:
    """Choose where to fight: at the capital, or at the fleet if it is almost surely beaten."""
    fleet = state.fleet
    if fleet is None or fleet.form == "endgame" or fleet.at == CAPITAL:
        return CAPITAL
    near = [ship for ship in state.ships.values() if in_reach(state, ship, fleet.at)]
    sure = 0.8 if fleet.form == "raid" else 0.9
    return fleet.at if against(state, land, fleet, near) >= sure else CAPITAL


def in_reach(state: State, ship: Ship, at: Cell) -> bool:
    far = distance(ship.at, at)
    return far == 0 or (ship.id not in state.moved and far <= max(1, SHIPS[ship.kind].move))


def help_of(state: State, land: Realm, station: Cell, move: Move) -> float:
    """Return how much a move betters the position, 0 if it does not."""
    if not leads_somewhere(state, land, move):
        return 0.0
    ship = state.ships[move.ship]
    if ship.kind == DROPSHIP:
        drops = [other.at for other in state.ships.values() if other.kind == DROPSHIP]
        before = landings(state, land, tuple(drops))
        drops[drops.index(ship.at)] = move.to
        gain = landings(state, land, tuple(drops)) - before
        return gain if gain > HARDLY else 0.0
    nearer = distance(ship.at, station) - distance(move.to, station)
    if nearer > 0:
        return float(nearer)
    if state.fleet:  # no ship leaves before a battle to fetch fighters
        return 0.0
    waiting = stranded(state, land, move.to) > 0 and not stranded(state, land, ship.at)
    return FETCHING if waiting else 0.0


def stranded(state: State, land: Realm, at: Cell) -> int:
    """Return how many fighters wait in vain for a carrier; at the capital they need none."""
    if at == CAPITAL:
        return 0
    there = [SHIPS[ship.kind] for ship in state.ships.values() if ship.at == at]
    waiting = sum(not ship.move for ship in there)
    return max(0, waiting - sum(ship.carries for ship in there) * land.carries)


def leads_somewhere(state: State, land: Realm, move: Move) -> bool:
    """Whether a move brings a ship to the fleet, to waiting fighters or nearer to its goal."""
    ship, to = state.ships[move.ship], move.to
    if ship.kind == DROPSHIP:
        for goal in land.revolts or (CAPITAL,):
            if distance(to, goal) < distance(ship.at, goal):
                return True
        return False
    if distance(to, CAPITAL) < distance(ship.at, CAPITAL):
        return True
    if state.fleet:
        return state.fleet.at == to
    return to != CAPITAL and to in hangars(tuple(state.ships.values()))


@latest
def hangars(ships: tuple[Ship, ...]) -> frozenset[Cell]:
    """Return where there are fighters."""
    return frozenset([ship.at for ship in ships if ship.kind == FIGHTER])


def against(state: State, land: Realm, fleet: Fleet, ships: Iterable[Ship]) -> float:
    """Return the odds of these ships against the fleet where it is."""
    support = IMPROVEMENTS.get(state.systems[fleet.at].support or "")
    hindered = support.fleet_penalty if support else 0
    burnt = fleet_class(fleet.level).shields - fleet.shields
    return odds(count(ships), land.bonus, fleet.level, hindered, burnt, natural_six(state))
