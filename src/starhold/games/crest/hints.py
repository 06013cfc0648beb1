"""What a careful player of Crest of Empire looks at, for bots that look one choice ahead.

The plan (CE-23.1): all ships gather at the capital, because every invader ends there; a quiet
tile beside it is kept without improvements, so that a crisis strikes where ships and marines
stand ready; yards crowd around one Forge; and the empire plays for time, since the last fleet
grows with crises and the armada with turns.  Everything is counted in colonists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from math import ceil, erf, inf, sqrt
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from starhold.core.record import Option, Seat
from starhold.games.crest.catalog import (
    AMOUNTS,
    CARDS,
    IMPROVEMENTS,
    SHIPS,
    START,
    Improvement,
    fleet_class,
)
from starhold.games.crest.empire import endgame_level, in_revolt, rank, suit
from starhold.games.crest.rules.r07_explore import ExploreAgain, NewTile
from starhold.games.crest.rules.r13_battle import FIRING_ORDER
from starhold.games.crest.rules.r14_marines import PickMarines, Send
from starhold.games.crest.rules.r14_ships import Move, riders
from starhold.games.crest.rules.r14_yards import BUILDS
from starhold.games.crest.state import CAPITAL, Fleet, Ship, State, System
from starhold.kit.hexes import Cell, around, distance

DROPSHIP = "dropship"
GAME_OVER = 1000.0  # more than an empire is ever worth
ENERGY = 0.3  # it comes twice as fast as colonists, and berths are what is short
CALM = 2.0  # a point of stability is about a turn, and a turn brings so much
CRISIS = 12.0  # what a crisis costs besides the stability it restores
URGENT = 5000.0  # decides an order, whatever luck would follow it
START_FORCE = (0, 1, 1)  # the starting cruiser and fighter need no berth
LAST_CRISIS = START.search.crisis_level  # the last fleet does not come before

Systems: TypeAlias = dict[Cell, System]
Force: TypeAlias = tuple[int, ...]  # how many of each kind, in firing order


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
    match option:
        case NewTile() | ExploreAgain():
            return focus(state, option.at)
        case Move():
            return URGENT if serves(state, option) else -inf
        case Send():
            return len(option.marines) * URGENT  # the odds favour every roll
        case PickMarines():
            return -inf  # marines are alike enough
    return 0.0


# -- what the map alone says ---------------------------------------------------------------


class Realm(NamedTuple):
    """What the map alone says; most options leave it as it is."""

    growth: float
    berths: Force  # all combat ships that the yards can keep
    forged: Force  # the same, with one more Forge in the best place
    marines: int  # berths for dropships
    bonus: int  # of fighters
    hindered: int  # fleets at the capital
    burnt: float  # hits of lasers on a fleet that arrives there
    carries: int
    calm: int
    revolts: tuple[Cell, ...]


@lru_cache(maxsize=4096)
def realm(tiles: tuple[tuple[Cell, System], ...]) -> Realm:
    systems = dict(tiles)
    quiet = {at: system for at, system in tiles if not in_revolt(system)}
    working = [IMPROVEMENTS[system.industry] for system in quiet.values() if system.industry]
    forges = {at for at, system in quiet.items() if is_forge(system)}
    sites = [at for at, system in quiet.items() if system.industry is None]
    best = max(sites, key=lambda at: hub(quiet, forges, at), default=CAPITAL)
    home = IMPROVEMENTS.get(systems[CAPITAL].support or "")
    return Realm(
        growth=growth(working) + kept_tiles(quiet) - remoteness(quiet) - misused(home),
        berths=berths(quiet, forges),
        forged=berths(quiet, forges | {best}),
        marines=sum(industry.capacity for industry in working if not industry.forgeable),
        bonus=max((industry.fighter_bonus for industry in working), default=0),
        hindered=home.fleet_penalty if home else 0,
        burnt=laser_hits(systems, CAPITAL),
        carries=max((industry.carries_times for industry in working), default=1),
        calm=max((industry.calm for industry in working), default=0),
        revolts=tuple(at for at in systems if at not in quiet),
    )


def is_forge(system: System) -> bool:
    return system.industry is not None and IMPROVEMENTS[system.industry].capacity_times > 1


def growth(working: list[Improvement]) -> float:
    """What the usable industries bring over the turns to come."""
    hearts = CARDS.hearts
    shares = min(hearts.limit, ceil(len(working) / hearts.systems_per_colonist))
    total = 4.0 * shares + 0.7 * min(len(working), 7)  # the seventh brings the last share
    for industry in working:
        total += 4.0 * industry.heart_colonists + 4.0 * industry.energy + 14.0 * industry.calm
    return total


def berths(quiet: Systems, forges: set[Cell]) -> Force:
    """The combat ships that the yards can keep, and those that need no yard."""
    room = dict(zip(FIRING_ORDER, START_FORCE, strict=True))
    for at, system in quiet.items():
        kind = BUILDS.get(system.industry or "")
        if kind in room:
            times = 2 if forges.intersection(around(at)) else 1
            room[kind] += times * IMPROVEMENTS[system.industry or ""].capacity
    return tuple(room.values())


def hub(quiet: Systems, forges: set[Cell], at: Cell) -> float:
    """How much a Forge here would add, in energy of ships; near the capital if possible."""
    total = -0.1 * distance(at, CAPITAL)
    for cell in around(at):
        kind = BUILDS.get(quiet[cell].industry or "") if cell in quiet else None
        if kind and not forges.intersection(around(cell)) and SHIPS[kind].attack:
            total += IMPROVEMENTS[SHIPS[kind].built_at].capacity * SHIPS[kind].energy
    return total


def kept_tiles(quiet: Systems) -> float:
    """A quiet tile without improvements beside the capital, for the next crisis; and a spare."""
    beside = (quiet[at] for at in around(CAPITAL) if at in quiet)
    kept = sum(not (system.industry or system.support) for system in beside)
    return (0.0, 6.0, 8.0)[min(kept, 2)]


def misused(home: Improvement | None) -> float:
    """The one support slot of the capital is for the Tracking Array: the last battle is there."""
    return 25.0 if home and not home.fleet_penalty else 0.0


def remoteness(quiet: Systems) -> float:
    """Ships built far away come late."""
    return sum(0.4 * distance(at, CAPITAL) for at, system in quiet.items() if system.industry)


def laser_hits(systems: Systems, at: Cell) -> float:
    """The hits that lasers score on a fleet as it arrives."""
    total = 0.0
    for cell in (at, *around(at)):
        laser = IMPROVEMENTS[systems[cell].support or "capital"] if cell in systems else None
        shots = laser and (laser.here if cell == at else laser.adjacent)
        total += shots.dice * (7 - shots.hits_on) / 6 if shots else 0.0
    return total


# -- what the empire has -------------------------------------------------------------------


def stores(state: State) -> float:
    return state.colonists + ENERGY * state.energy


def patience(state: State) -> float:
    """Time is on the empire's side until the last fleet comes."""
    crises = state.crisis_level * (START.empire.max_stability * CALM + CRISIS)
    return CALM * state.stability + 6.0 * state.max_stability - crises


def prospects(state: State, land: Realm) -> float:
    """The armada that the berths allow, and what one more Forge would make of it."""
    now = strength(state, land, land.berths)
    return 90.0 * now + 0.4 * 90.0 * (strength(state, land, land.forged) - now)


def readiness(state: State, land: Realm) -> float:
    """The armada that there is: against the next invasion, and against the last fleet."""
    force = count(state.ships.values())
    soon = odds(force, land.bonus, state.crisis_level + 1, land.hindered, land.burnt)
    final = odds(force, land.bonus, last_level(state), land.hindered, land.burnt)
    return 30.0 * soon + 60.0 * strength(state, land, force) + 20.0 * final


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
    able = 4.0 * min(land.marines, wanted)
    return able + 6.0 * min(there, wanted) + 0.3 * max(0, there - wanted)


# -- what threatens it ---------------------------------------------------------------------


def unrest(state: State, land: Realm) -> float:
    """Tokens drain stability turn by turn; rebels at an origin spread, at last to the capital."""
    total = 0.0
    for at in land.revolts:
        system = state.systems[at]
        total -= 6.0 + 2.5 * system.occupation + 4.0 * system.rebels
        if at in state.origins:
            total -= 3.0 * system.rebels + overthrow(state, at, system.rebels)
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
        return -12.0 * (1.0 - here)
    burnt = fleet_class(fleet.level).shields - fleet.shields + land.burnt
    home = count(ship for ship in ships if ship.at == CAPITAL != fleet.at)
    later = odds(home, land.bonus, fleet.level, land.hindered, burnt)
    survive = here + (1.0 - here) * later
    return -0.5 * GAME_OVER * (1.0 - survive) - 5.0 * (1.0 - here)


# -- battle odds ---------------------------------------------------------------------------


def against(state: State, land: Realm, fleet: Fleet, ships: Iterable[Ship]) -> float:
    """The odds of these ships against the fleet where it stands."""
    support = IMPROVEMENTS.get(state.systems[fleet.at].support or "")
    hindered = support.fleet_penalty if support else 0
    burnt = fleet_class(fleet.level).shields - fleet.shields
    return odds(count(ships), land.bonus, fleet.level, hindered, burnt)


def count(ships: Iterable[Ship]) -> Force:
    kinds = [ship.kind for ship in ships]
    return tuple(map(kinds.count, FIRING_ORDER))


@lru_cache(maxsize=20_000)
def odds(force: tuple[int, ...], bonus: int, level: int, hindered: int, burnt: float) -> float:
    """The chance to destroy a fleet; the spread is about the root of its shields (CE-23.2)."""
    shields = fleet_class(level).shields
    if not any(force):
        return 1.0 if burnt >= shields else 0.0
    spare = dealt(force, bonus, level, hindered) + burnt - shields
    return 0.5 + 0.5 * erf(spare / sqrt(2 * shields))


@lru_cache(maxsize=20_000)
def dealt(force: tuple[int, ...], bonus: int, level: int, hindered: int) -> float:
    """The hits a force scores before it is gone: shields go first, then its weakest ships."""
    fleet = fleet_class(level)
    taken = fleet.dice * (7 - min(6, fleet.hits_on + hindered)) / 6
    fire = shields = 0.0
    guns: list[float] = []
    for kind, number in zip(FIRING_ORDER, force, strict=True):
        ship = SHIPS[kind]
        needs = (ship.attack or 7) - (bonus if kind == "fighter" else 0)
        guns += [ship.dice * (7 - needs) / 6] * number
        shields += ship.shield * number
    fire = sum(guns)
    total = fire * shields
    for lost in reversed(guns):
        total += fire
        fire -= lost
    return total / taken + sum(guns) / 2


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
    before = stationing(state, land, state.ships.values()) + 0.01
    moved = {**state.ships, ship.id: replace(ship, at=move.to)}
    if stationing(state, land, moved.values()) > before:
        return True
    room = SHIPS[ship.kind].carries * land.carries
    aboard = riders(state, ship.at)[:room]
    moved |= {rider.id: replace(rider, at=move.to) for rider in aboard}
    return bool(aboard) and stationing(state, land, moved.values()) > before


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
    danger = 8.0 * (far - 1) + exposed + 1.0 * nearby
    return fresh - (risk + 0.03) * danger


def crisis_risk(state: State) -> float:
    """The chance that the next card uses up stability; the cards of the pile are known."""
    land = realm(tuple(state.systems.items()))
    left = state.stability - len(land.revolts)
    if left <= 0 or not state.draw:
        return 1.0 if left <= 0 else 0.25
    spades = (AMOUNTS[rank(card)].spades for card in state.draw if suit(card) == "spades")
    return sum(loss - land.calm >= left for loss in spades) / len(state.draw)
