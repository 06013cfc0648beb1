"""Position values for bots that look one choice ahead, modelled on a careful player (CE-23.1).

The plan: gather all ships at the capital, where every invader ends; keep an unimproved system
next to it, so that crises strike where ships and marines are ready; build yards around one
Forge; and play for time, since the endgame fleet grows with crises and the armada with turns.
All values are measured in colonists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import inf, sqrt

from msgspec.structs import replace

from starhold.core.record import Option, Seat
from starhold.games.crest.catalog import (
    AMOUNTS,
    IMPROVEMENTS,
    SHIPS,
    START,
    ImprovementKind,
    fleet_class,
)
from starhold.games.crest.empire import endgame_level, in_revolt, rank, suit
from starhold.games.crest.odds import Force, count, dealt, odds
from starhold.games.crest.outlook import Realm, realm
from starhold.games.crest.rules.r07_explore import ExploreAgain, NewTile
from starhold.games.crest.rules.r13_battle import natural_six
from starhold.games.crest.rules.r14_marines import PickMarines, Send
from starhold.games.crest.rules.r14_ships import Move, riders
from starhold.games.crest.rules.r15_improvements import Improve, Site
from starhold.games.crest.state import CAPITAL, Fleet, Ship, State
from starhold.kit.hexes import Cell, around, distance

DROPSHIP = "dropship"
GAME_OVER = 1000.0  # more than an empire is ever worth
ENERGY = 0.3  # it comes twice as fast as colonists, and berths are the bottleneck
CALM = 2.0  # one stability buys about one turn, and this is a turn's income
CRISIS = 12.0  # the cost of a crisis, besides the stability it restores
NEAR = 2  # improvements farther out come too late to help
FRONTIER = 3  # crises beyond this are too far from the armada
NEVER = ("engineering_college", "gene_clinic")  # too weak for their price
BERTHS = 90.0  # berths to beat the endgame fleet cost about 45 colonists; value them double
FORGE_TO_COME = 0.4  # share of a future Forge's benefit counted now
SHIPS_BUILT = 60.0  # always more than the energy they cost: hoarded energy wins nothing
INVASION = 30.0  # half of all crises are invasions, and losing one ends the game
LAST_BATTLE = 20.0  # beyond the ships' own value, so that the last few get built too
MARINE = 6.0  # for two energy, a marine clears a token every three to six turns
MARINE_BERTH = 4.0  # three for four colonists: build the first base before anything else
REVOLT = 6.0  # one stability each turn, for about three turns until it is cleared
OCCUPATION, REBEL, SPREADING = 2.5, 4.0, 3.0  # rebels take twice as long to clear; origins roll
RAID = 12.0  # two tokens and the stability they cost
ON_ITS_WAY = 5.0  # one token for each round the fleet goes unopposed
URGENT = 5000.0  # outweighs anything luck may bring
LAST_CRISIS = START.search.crisis_level  # the endgame fleet cannot come earlier


def terms(state: State, seat: Seat) -> dict[str, float]:  # noqa: ARG001 - there is one seat
    """Return what the empire is made of, in colonists."""
    if state.outcome:
        return {"outcome": GAME_OVER if state.outcome == "won" else -GAME_OVER}
    land = land_of(state)
    return {
        "growth": land.growth,
        "stores": stores(state),
        "patience": patience(state),
        "prospects": prospects(state, land),
        "readiness": readiness(state, land),
        "marines": marines(state, land),
        "unrest": unrest(state, land),
        "stationing": stationing(state, land, state.ships.values()),
        "peril": peril(state, land),
    }


def moment(state: State) -> int:
    """A turn."""
    return state.turn


def land_of(state: State) -> Realm:
    return realm(tuple(state.systems.items()), state.settings.forge_marines)


def guess(state: State, seat: Seat, option: Option) -> float:  # noqa: ARG001 - there is one seat
    """Return a preference for an option that does not depend on luck."""
    liking = 0.0
    match option:
        case NewTile() if distance(option.at, CAPITAL) > FRONTIER:
            liking = -inf
        case NewTile() | ExploreAgain():
            liking = focus(state, option.at)
        case Move():
            liking = URGENT if serves(state, option) else -inf
        case Send():
            liking = URGENT * len(option.marines)  # the odds favour every roll
        case PickMarines():
            liking = -inf  # which marine rolls hardly matters
        case Improve():
            liking = 0.0 if pays(state, option.improvement) else -inf
        case Site() if distance(option.at, CAPITAL) > NEAR:
            liking = -inf
    return liking


def pays(state: State, kind: ImprovementKind) -> bool:
    """Whether an improvement can be worth buying; of the supports, only the capital's array."""
    if IMPROVEMENTS[kind].slot == "support":
        return IMPROVEMENTS[kind].fleet_penalty > 0 and state.systems[CAPITAL].support is None
    return kind not in NEVER


# -- assets --------------------------------------------------------------------------------


def stores(state: State) -> float:
    return state.colonists + ENERGY * state.energy


def patience(state: State) -> float:
    """Value time: it favours the empire until the endgame fleet comes."""
    crises = state.crisis_level * (START.empire.max_stability * CALM + CRISIS)
    return CALM * (state.stability + 3 * state.max_stability) - crises  # three crises to last


def prospects(state: State, land: Realm) -> float:
    """Value the armada the berths allow, and part of what one more Forge would add."""
    now = strength(state, land, land.berths)
    return BERTHS * (now + FORGE_TO_COME * (strength(state, land, land.forged) - now))


def readiness(state: State, land: Realm) -> float:
    """Value the present armada against the next invasion and the endgame fleet."""
    force = count(state.ships.values())
    natural = natural_six(state)
    soon = odds(force, land.bonus, state.crisis_level + 1, land.hindered, land.burnt, natural)
    final = odds(force, land.bonus, last_level(state), land.hindered, land.burnt, natural)
    return INVASION * soon + SHIPS_BUILT * strength(state, land, force) + LAST_BATTLE * final


def strength(state: State, land: Realm, force: Force) -> float:
    """Rate a force against the endgame fleet; hits grow with the square of its size."""
    level = last_level(state)
    hits = dealt(force, land.bonus, level, land.hindered, natural_six(state)) + land.burnt
    return sqrt(min(2.0, hits / fleet_class(level).shields))


def last_level(state: State) -> int:
    return endgame_level(state) + max(0, LAST_CRISIS - state.crisis_level)


def marines(state: State, land: Realm) -> float:
    """Value marines: the first few most; later crises need more."""
    there = sum(ship.kind == DROPSHIP for ship in state.ships.values())
    wanted = 3 + state.crisis_level
    able = MARINE_BERTH * min(land.marines, wanted)
    return able + MARINE * min(there, wanted) + 0.3 * max(0, there - wanted)


# -- threats -------------------------------------------------------------------------------


def unrest(state: State, land: Realm) -> float:
    """Count the cost of tokens: they drain stability, and rebels at an origin spread."""
    total = 0.0
    for at in land.revolts:
        system = state.systems[at]
        total -= REVOLT + OCCUPATION * system.occupation + REBEL * system.rebels
        if at in state.origins:
            total -= SPREADING * system.rebels + overthrow(state, at, system.rebels)
    return total


def overthrow(state: State, origin: Cell, rebels: int) -> float:
    """Estimate the danger that rebels reach the capital past the systems nearer to them."""
    far = distance(origin, CAPITAL)
    buffer = sum(
        at not in (CAPITAL, origin) and distance(at, origin) <= far and not in_revolt(system)
        for at, system in state.systems.items()
    )
    spreads = rebels / 6 * 2.5  # expected before marines clear them
    return 150.0 * min(1.0, (spreads / (buffer + 1)) ** (buffer + 1))


def peril(state: State, land: Realm) -> float:
    """Count the danger of the fleet: the battle where it is, then the one at the capital."""
    fleet = state.fleet
    if fleet is None:
        return 0.0
    ships = state.ships.values()
    here = against(state, land, fleet, (ship for ship in ships if ship.at == fleet.at))
    if fleet.form == "raid":
        return -RAID * (1.0 - here)
    burnt = fleet_class(fleet.level).shields - fleet.shields + land.burnt
    home = count(ship for ship in ships if ship.at == CAPITAL != fleet.at)
    later = odds(home, land.bonus, fleet.level, land.hindered, burnt, natural_six(state))
    survive = here + (1.0 - here) * later
    return -0.5 * GAME_OVER * (1.0 - survive) - ON_ITS_WAY * (1.0 - here)


def against(state: State, land: Realm, fleet: Fleet, ships: Iterable[Ship]) -> float:
    """Return the odds of these ships against the fleet where it is."""
    support = IMPROVEMENTS.get(state.systems[fleet.at].support or "")
    hindered = support.fleet_penalty if support else 0
    burnt = fleet_class(fleet.level).shields - fleet.shields
    return odds(count(ships), land.bonus, fleet.level, hindered, burnt, natural_six(state))


# -- placing ships -------------------------------------------------------------------------


def stationing(state: State, land: Realm, ships: Iterable[Ship]) -> float:
    """Prefer combat ships at the next battle, marines at revolts, carriers with fighters."""
    station = muster(state, land)
    total = 0.0
    room: Counter[Cell] = Counter()
    waiting: Counter[Cell] = Counter()
    drops: list[Cell] = []
    for ship in ships:
        if ship.kind == DROPSHIP:
            drops.append(ship.at)
        elif away := distance(ship.at, station):
            total -= away * (2.0 if ship.kind == "dreadnought" else 1.0)
            room[ship.at] += SHIPS[ship.kind].carries * land.carries
            waiting[ship.at] += not SHIPS[ship.kind].move
    stranded = sum(max(0, number - room[at]) for at, number in waiting.items())
    return 0.2 * (total - 1.5 * stranded) + landings(state, land, drops)


def landings(state: State, land: Realm, drops: list[Cell]) -> float:
    """Prefer marines where tokens are; idle ones wait at the capital."""
    total = -0.05 * sum(distance(at, CAPITAL) for at in drops)
    for at in land.revolts:
        if not (state.fleet and state.fleet.at == at):
            present = sum(0.5 ** distance(drop, at) for drop in drops)
            total += (8.0 if at in state.origins else 5.0) * (1.0 - (5 / 6) ** present)
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


def serves(state: State, move: Move) -> bool:
    """Whether a move improves the position, with or without fighters aboard."""
    land = land_of(state)
    ship = state.ships[move.ship]
    if not leads_somewhere(state, land, ship, move.to):
        return False
    before = stationing(state, land, state.ships.values()) + 0.01
    moved = {**state.ships, ship.id: replace(ship, at=move.to)}
    if stationing(state, land, moved.values()) > before:
        return True
    room = SHIPS[ship.kind].carries * land.carries
    aboard = riders(state, ship.at)[:room]
    moved |= {rider.id: replace(rider, at=move.to) for rider in aboard}
    return bool(aboard) and stationing(state, land, moved.values()) > before


def leads_somewhere(state: State, land: Realm, ship: Ship, to: Cell) -> bool:
    """Whether a move is worth checking: nearer to a goal or to waiting fighters."""
    if ship.kind == DROPSHIP:
        goals = (CAPITAL, *land.revolts)
        return any(distance(to, goal) < distance(ship.at, goal) for goal in goals)
    station = muster(state, land)
    if distance(to, station) < distance(ship.at, station):
        return True
    return to != station and any(
        other.at == to and not SHIPS[other.kind].move for other in state.ships.values()
    )


# -- choosing the focus system -------------------------------------------------------------


def focus(state: State, at: Cell) -> float:
    """Prefer crises next to the capital, where ships and marines are ready."""
    risk = crisis_risk(state)
    far = distance(at, CAPITAL)
    fresh = 0.0 if at in state.systems else 1.0
    exposed = overthrow(state, at, state.crisis_level + 1)
    nearby = sum(
        bool((system := state.systems.get(cell)) and system.industry) for cell in around(at)
    )
    danger = 8.0 * (far - 1) + exposed + 1.0 * nearby  # each step costs a token and a turn
    return fresh - (risk + 0.03) * danger  # raids and 10♣ can strike any time


def crisis_risk(state: State) -> float:
    """Return the chance that the next card drops stability to 0; the pile's cards are known."""
    land = land_of(state)
    left = state.stability - len(land.revolts)
    if left <= 0 or not state.draw:
        return 1.0 if left <= 0 else 0.25
    spades = (AMOUNTS[rank(card)].spades for card in state.draw if suit(card) == "spades")
    return sum(loss - land.calm >= left for loss in spades) / len(state.draw)
