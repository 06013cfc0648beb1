"""What a careful player of Crest of Empire looks at, for bots that look one choice ahead.

The plan (CE-23.1): all ships gather at the capital, because every invader ends there; a quiet
tile beside it is kept without improvements, so that a crisis strikes where ships and marines
stand ready; yards crowd around one Forge; and the empire plays for time, since the last fleet
grows with crises and the armada with turns.  Everything is counted in colonists.
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
from starhold.games.crest.rules.r14_marines import PickMarines, Send
from starhold.games.crest.rules.r14_ships import Move, riders
from starhold.games.crest.rules.r15_improvements import Improve, Site
from starhold.games.crest.state import CAPITAL, Fleet, Ship, State
from starhold.kit.hexes import Cell, around, distance

DROPSHIP = "dropship"
GAME_OVER = 1000.0  # more than an empire is ever worth
ENERGY = 0.3  # it comes twice as fast as colonists, and berths are what is short
CALM = 2.0  # a point of stability is about a turn, and a turn brings so much
CRISIS = 12.0  # what a crisis costs besides the stability it restores
NEAR = 2  # improvements further out are late when they are needed
FRONTIER = 3  # and what strikes beyond is far from the armada
NEVER = ("engineering_college", "gene_clinic")  # too little, too late
BERTHS = 90.0  # all the berths that beat the last fleet cost about 45 colonists; double pays
FORGE_TO_COME = 0.4  # of what it would add; the rest when it stands
SHIPS_BUILT = 60.0  # always more than the energy they cost: idle energy wins nothing
INVASION = 30.0  # half of the crises are invasions, and a lost one ends the game
LAST_BATTLE = 20.0  # on top of the ships themselves, so that the last few are built too
MARINE = 6.0  # a marine clears a token every third to sixth turn, for two energy
MARINE_BERTH = 4.0  # three for four colonists: the first base comes before all else
REVOLT = 6.0  # a point of stability a turn, for the three turns or so until it is cleared
OCCUPATION, REBEL, SPREADING = 2.5, 4.0, 3.0  # marines clear rebels half as fast; origins roll
RAID = 12.0  # two tokens and their drain
ON_ITS_WAY = 5.0  # a token for each round that the fleet is not met
URGENT = 5000.0  # decides an order, whatever luck would follow it
LAST_CRISIS = START.search.crisis_level  # the last fleet does not come before


def value(state: State, seat: Seat) -> float:  # noqa: ARG001 - there is one seat
    """Return how well the empire stands."""
    if state.outcome:
        return GAME_OVER if state.outcome == "won" else -GAME_OVER
    land = realm(tuple(state.systems.items()))
    return (
        land.growth
        + stores(state)
        + patience(state)
        + prospects(state, land)
        + readiness(state, land)
        + marines(state, land)
        + unrest(state, land)
        + stationing(state, land, state.ships.values())
        + peril(state, land)
    )


def taste(state: State, seat: Seat, option: Option) -> float:  # noqa: ARG001 - there is one seat
    """Return what is known of an option without looking at the luck that follows it."""
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
            liking = -inf  # marines are alike enough
        case Improve():
            liking = 0.0 if pays(state, option.improvement) else -inf
        case Site() if distance(option.at, CAPITAL) > NEAR:
            liking = -inf
    return liking


def pays(state: State, kind: ImprovementKind) -> bool:
    """Whether an improvement can pay at all: of the supports, only the capital's."""
    if IMPROVEMENTS[kind].slot == "support":
        return IMPROVEMENTS[kind].fleet_penalty > 0 and state.systems[CAPITAL].support is None
    return kind not in NEVER


# -- what the empire has -------------------------------------------------------------------


def stores(state: State) -> float:
    return state.colonists + ENERGY * state.energy


def patience(state: State) -> float:
    """Time is on the empire's side until the last fleet comes."""
    crises = state.crisis_level * (START.empire.max_stability * CALM + CRISIS)
    return CALM * (state.stability + 3 * state.max_stability) - crises  # three crises to last


def prospects(state: State, land: Realm) -> float:
    """The armada that the berths allow, and what one more Forge would make of it."""
    now = strength(state, land, land.berths)
    return BERTHS * (now + FORGE_TO_COME * (strength(state, land, land.forged) - now))


def readiness(state: State, land: Realm) -> float:
    """The armada that there is: against the next invasion, and against the last fleet."""
    force = count(state.ships.values())
    soon = odds(force, land.bonus, state.crisis_level + 1, land.hindered, land.burnt)
    final = odds(force, land.bonus, last_level(state), land.hindered, land.burnt)
    return INVASION * soon + SHIPS_BUILT * strength(state, land, force) + LAST_BATTLE * final


def strength(state: State, land: Realm, force: Force) -> float:
    """How far a force goes against the last fleet; hits grow with its square."""
    level = last_level(state)
    hits = dealt(force, land.bonus, level, land.hindered) + land.burnt
    return sqrt(min(2.0, hits / fleet_class(level).shields))


def last_level(state: State) -> int:
    return endgame_level(state) + max(0, LAST_CRISIS - state.crisis_level)


def marines(state: State, land: Realm) -> float:
    """The first few are worth most; later crises want more."""
    there = sum(ship.kind == DROPSHIP for ship in state.ships.values())
    wanted = 3 + state.crisis_level
    able = MARINE_BERTH * min(land.marines, wanted)
    return able + MARINE * min(there, wanted) + 0.3 * max(0, there - wanted)


# -- what threatens it ---------------------------------------------------------------------


def unrest(state: State, land: Realm) -> float:
    """Tokens drain stability turn by turn; rebels at an origin spread, at last to the capital."""
    total = 0.0
    for at in land.revolts:
        system = state.systems[at]
        total -= REVOLT + OCCUPATION * system.occupation + REBEL * system.rebels
        if at in state.origins:
            total -= SPREADING * system.rebels + overthrow(state, at, system.rebels)
    return total


def overthrow(state: State, origin: Cell, rebels: int) -> float:
    """The danger that rebels reach the capital: few quiet systems lie as near as it."""
    far = distance(origin, CAPITAL)
    buffer = sum(
        at not in (CAPITAL, origin) and distance(at, origin) <= far and not in_revolt(system)
        for at, system in state.systems.items()
    )
    spreads = rebels / 6 * 2.5  # before marines have done their work
    return 150.0 * min(1.0, (spreads / (buffer + 1)) ** (buffer + 1))


def peril(state: State, land: Realm) -> float:
    """The fleet on the map: who wins where it stands, and what then meets it at the capital."""
    fleet = state.fleet
    if fleet is None:
        return 0.0
    ships = state.ships.values()
    here = against(state, land, fleet, (ship for ship in ships if ship.at == fleet.at))
    if fleet.form == "raid":
        return -RAID * (1.0 - here)
    burnt = fleet_class(fleet.level).shields - fleet.shields + land.burnt
    home = count(ship for ship in ships if ship.at == CAPITAL != fleet.at)
    later = odds(home, land.bonus, fleet.level, land.hindered, burnt)
    survive = here + (1.0 - here) * later
    return -0.5 * GAME_OVER * (1.0 - survive) - ON_ITS_WAY * (1.0 - here)


def against(state: State, land: Realm, fleet: Fleet, ships: Iterable[Ship]) -> float:
    """The odds of these ships against the fleet where it stands."""
    support = IMPROVEMENTS.get(state.systems[fleet.at].support or "")
    hindered = support.fleet_penalty if support else 0
    burnt = fleet_class(fleet.level).shields - fleet.shields
    return odds(count(ships), land.bonus, fleet.level, hindered, burnt)


# -- where ships should be -----------------------------------------------------------------


def stationing(state: State, land: Realm, ships: Iterable[Ship]) -> float:
    """Combat ships to where the battle will be, marines to the revolts, carriers to fighters."""
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
    """Marines gather where tokens lie; with nothing to do they wait at the capital."""
    total = -0.05 * sum(distance(at, CAPITAL) for at in drops)
    for at in land.revolts:
        if not (state.fleet and state.fleet.at == at):
            present = sum(0.5 ** distance(drop, at) for drop in drops)
            total += (8.0 if at in state.origins else 5.0) * (1.0 - (5 / 6) ** present)
    return total


def muster(state: State, land: Realm) -> Cell:
    """At the capital, where lasers and arrays help; or on the fleet, if it is surely beaten."""
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
    """Whether a move has a purpose, with or without the fighters that could ride along."""
    land = realm(tuple(state.systems.items()))
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
    """Whether it may be worth a closer look: nearer to a goal, or to fighters that wait."""
    if ship.kind == DROPSHIP:
        goals = (CAPITAL, *land.revolts)
        return any(distance(to, goal) < distance(ship.at, goal) for goal in goals)
    station = muster(state, land)
    if distance(to, station) < distance(ship.at, station):
        return True
    return to != station and any(
        other.at == to and not SHIPS[other.kind].move for other in state.ships.values()
    )


# -- where the next card should strike ---------------------------------------------------


def focus(state: State, at: Cell) -> float:
    """A crisis should strike beside the capital, where ships and marines are ready."""
    risk = crisis_risk(state)
    far = distance(at, CAPITAL)
    fresh = 0.0 if at in state.systems else 1.0
    exposed = overthrow(state, at, state.crisis_level + 1)
    nearby = sum(
        bool((system := state.systems.get(cell)) and system.industry) for cell in around(at)
    )
    danger = 8.0 * (far - 1) + exposed + 1.0 * nearby  # a step is a token more and a turn later
    return fresh - (risk + 0.03) * danger  # raids and the Forge's rebels strike at any time


def crisis_risk(state: State) -> float:
    """The chance that the next card uses up stability; the cards of the pile are known."""
    land = realm(tuple(state.systems.items()))
    left = state.stability - len(land.revolts)
    if left <= 0 or not state.draw:
        return 1.0 if left <= 0 else 0.25
    spades = (AMOUNTS[rank(card)].spades for card in state.draw if suit(card) == "spades")
    return sum(loss - land.calm >= left for loss in spades) / len(state.draw)
