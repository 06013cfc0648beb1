"""Judge positions by the chance to win, in points of a hundred (CE-23.1).

The plan of a careful player: gather all ships at the capital, where every invader ends; keep an
unimproved system next to it, so that crises strike where ships and marines are ready; build yards
around one Forge.  The chance itself is estimated in `forecast.py`; the other terms say what to
build next and where ships should be.
"""

from functools import cache, lru_cache
from math import sqrt
from typing import NamedTuple

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell, around, distance
from starhold.kit.latest import InOrder, in_order, latest, latest_by

from .catalog import AMOUNTS, CARDS, IMPROVEMENTS, ImprovementKind, fleet_class
from .empire import BOARD, endgame_level, in_revolt
from .forecast import ENOUGH, forecast, navy, turns_left, worth
from .odds import REMEMBERED, Force, count, dealt, odds
from .outlook import NEAR, Realm
from .rules.r07_explore import ExploreAgain, NewTile
from .rules.r11_fleets import FleetEscaped
from .rules.r13_battle import FleetDestroyed, natural_six
from .rules.r14_marines import PickMarines, RevolutionPutDown, Send
from .rules.r14_ships import Move
from .rules.r15_improvements import Improve, Site
from .rules.r16_end import GameLost, GameWon, OccupationSpread, RebelsRose, ShipLost
from .state import CAPITAL, Card, Fleet, State, System
from .stations import (  # noqa: F401 - the hints of a game include its habit
    against,
    habit,
    help_of,
    land_of,
    leads_somewhere,
    muster,
    stationing,
)

OUTCOMES: tuple[type[Event], ...] = (
    FleetDestroyed,
    FleetEscaped,
    ShipLost,
    OccupationSpread,
    RebelsRose,
    RevolutionPutDown,
    GameWon,
    GameLost,
)
NEVER = ("engineering_college", "gene_clinic")  # too weak for their price
OVERTHROW = 0.3  # the chance that rebels take an unguarded capital before marines act
RAID = 0.03  # the loss of chance from two tokens and the stability they cost
FIRST = 3  # marines, without which the first revolt spreads
FORGE_TO_COME = 0.4  # share of a future Forge's benefit counted now
URGENT = 1000.0  # outweighs any luck
LOSSES = {f"spades-{rank}": AMOUNTS[rank].spades for rank in CARDS.ranks}
CRISIS = 13  # turns from one crisis to the next (CE-23.1)
BEFORE_ARRAY = 18  # energy of ships: two yards beside the ships of the start


def terms(state: State, seat: Seat) -> dict[str, float]:  # noqa: ARG001 - there is one seat
    """Return the chance to win, in two parts, the present dangers, and the worth of building."""
    if state.outcome:
        return {"outcome": 1.0 if state.outcome == "won" else 0.0}
    land = land_of(state)
    placing = stationing(state, land)
    fleet = state.fleet
    if fleet and fleet.form == "endgame":
        return {"outcome": survival(state, land, fleet), "stationing": placing}
    ahead = forecast(state, land)
    chance = ahead.battle * ahead.arrival
    ours, last, natural = navy(tuple(state.ships.values())), last_level(state), natural_six(state)
    home = Home(land.bonus, land.hindered, land.burnt, natural)
    return {
        "armada": ahead.battle,
        "crises": chance - ahead.battle,
        "fleet": -chance * peril(state, land, fleet) if fleet else 0.0,
        "rebels": -chance * rebellion(state) if state.origins else 0.0,
        "ships": readiness(ours.force, home, state.crisis_level + 1, last),
        "yards": prospects(land.berths, land.forged, home, last),
        "marines": marines(ours.marines, land.marines, state.crisis_level),
        "unrest": unrest(state, land, ours.marines) if land.revolts else 0.0,
        "sites": land.sites,
        "stationing": placing,
    }


def moment(state: State) -> tuple[int, bool]:
    """A turn before exploring, or after it: then the card and the crisis are known."""
    return state.turn, state.focus is None


def turn(state: State) -> int:
    """The battle after exploring belongs to the odds of exploring."""
    return state.turn


def never(state: State, seat: Seat, option: Option) -> bool:  # noqa: ARG001 - there is one seat
    """Whether an option is a waste: far from the capital, aimless, or too weak for its price."""
    wasted = False
    match option:
        case NewTile():
            wasted = distance(option.at, CAPITAL) > max(NEAR, land_of(state).nearest_hex)
        case ExploreAgain():
            wasted = distance(option.at, CAPITAL) > land_of(state).nearest_tile
        case Move():
            wasted = not leads_somewhere(state, land_of(state), option)
        case PickMarines():
            wasted = True  # which marine rolls hardly matters
        case Improve():
            wasted = not pays(state, option.improvement)
        case Site():
            wasted = distance(option.at, CAPITAL) > NEAR and land_of(state).free_nearby > 0
    return wasted


def guess(state: State, seat: Seat, option: Option) -> float:  # noqa: ARG001 - there is one seat
    """Return a preference for an option that does not depend on luck."""
    match option:
        case NewTile() | ExploreAgain():
            return focus(state, option.at)
        case Move():
            land = land_of(state)
            helps = help_of(state, land, muster(state, land), option) > 0.0
            return URGENT if helps else -URGENT
        case Send():
            return URGENT * len(option.marines)  # the odds favour every roll
    return 0.0


def pays(state: State, kind: ImprovementKind) -> bool:
    """Whether an improvement can be worth buying; of the supports, only the capital's array.

    The array does nothing against the first fleet, which hits on a 6: yards come before it.
    """
    if IMPROVEMENTS[kind].slot == "support":
        bare = state.systems[CAPITAL].support is None
        return IMPROVEMENTS[kind].fleet_penalty > 0 and bare and room(state) >= BEFORE_ARRAY
    return kind not in NEVER


def room(state: State) -> int:
    """Return the energy of the ships for which there are berths."""
    return worth(land_of(state).berths)


# -- what to build -------------------------------------------------------------------------


class Home(NamedTuple):
    """The conditions of a battle at the capital."""

    bonus: int  # to fighter dice
    hindered: int  # penalty to fleet dice
    burnt: float  # laser hits on a fleet arriving there
    natural: bool  # whether a natural 6 hits all the same


@lru_cache(REMEMBERED)
def readiness(force: Force, home: Home, next_level: int, last: int) -> float:
    """Rate the present armada against the next invasion and the endgame fleet."""
    bonus, hindered, burnt, natural = home
    soon = odds(force, bonus, next_level, hindered, burnt, natural)
    final = odds(force, bonus, last, hindered, burnt, natural)
    return 0.5 * soon + strength(force, home, last) + 0.3 * final


@lru_cache(REMEMBERED)
def prospects(berths: Force, forged: Force, home: Home, last: int) -> float:
    """Rate the armada that the berths allow, plus part of the gain from one more Forge."""
    now = strength(berths, home, last)
    return now + FORGE_TO_COME * (strength(forged, home, last) - now)


def strength(force: Force, home: Home, level: int) -> float:
    """Rate a force against the endgame fleet; hits grow with the square of its size."""
    hits = dealt(force, home.bonus, level, home.hindered, home.natural) + home.burnt
    return sqrt(min(2.0, hits / fleet_class(level).shields))


def last_level(state: State) -> int:
    """Return the level to expect of the endgame fleet; a short game may end sooner (R45)."""
    crises = min(ENOUGH - state.crisis_level, turns_left(state) // CRISIS)
    return endgame_level(state) + max(0, int(crises))


@lru_cache(REMEMBERED)
def marines(there: int, room: int, crisis_level: int) -> float:
    """Count marines, and berths for more: the first few double; later crises need more."""
    wanted = 4 + 1.5 * crisis_level
    return min(there, wanted) + min(there, FIRST) + 0.7 * (min(room, wanted) + min(room, FIRST))


# -- threats -------------------------------------------------------------------------------


def unrest(state: State, land: Realm, there: int) -> float:
    """Count tokens: they drain stability, rebels are hard to clear, and at an origin spread.

    Without marines they stay.
    """
    total = 0.0
    for at in land.revolts:
        system = state.systems[at]
        total += 1.0 + 0.4 * system.occupation + 0.7 * system.rebels
        if at in state.origins:
            total += 0.5 * system.rebels
    ready = 0.5 * (there + max(there, land.marines))
    return -total * (0.6 + 1.5 / (1.0 + ready))


def rebellion(state: State) -> float:
    """Estimate the chance that a revolution spreads to the capital."""
    safe = 1.0
    for at in state.origins:
        safe *= 1.0 - OVERTHROW * overthrow(places(state), at, state.systems[at].rebels)
    return 1.0 - safe


class Places(NamedTuple):
    """Where rebels can go, and what crises endanger."""

    quiet: frozenset[Cell]  # systems not in revolt
    industries: frozenset[Cell]


def _systems(state: State) -> InOrder[Cell, System]:
    return in_order(state.systems)


@latest_by(_systems)
def places(state: State) -> Places:
    """Find these systems once for a map: all places to explore ask for them."""
    systems = state.systems.items()
    return Places(
        frozenset([at for at, system in systems if not in_revolt(system)]),
        frozenset([at for at, system in systems if system.industry]),
    )


def overthrow(there: Places, origin: Cell, rebels: int) -> float:
    """Estimate the danger that rebels reach the capital past the systems nearer to them."""
    quiet = there.quiet
    buffer = len(quiet & nearer(origin)) - (CAPITAL in quiet) - (origin in quiet)
    spreads = rebels / 6 * 2.5  # expected before marines clear them
    return min(1.0, (spreads / (buffer + 1)) ** (buffer + 1))


@cache
def nearer(origin: Cell) -> frozenset[Cell]:
    """Return the hexes no farther from an origin than the capital is."""
    far = distance(origin, CAPITAL)
    return frozenset([at for at in BOARD if distance(at, origin) <= far])


def peril(state: State, land: Realm, fleet: Fleet) -> float:
    """Return the chance that a fleet takes the capital, or the cost of a raid."""
    if fleet.form == "raid":
        here = [ship for ship in state.ships.values() if ship.at == fleet.at]
        return RAID * (1.0 - against(state, land, fleet, here))
    return 1.0 - survival(state, land, fleet)


def survival(state: State, land: Realm, fleet: Fleet) -> float:
    """Return the chance to destroy a fleet: in the battle where it is, or at the capital."""
    ships = state.ships.values()
    here = against(state, land, fleet, (ship for ship in ships if ship.at == fleet.at))
    burnt = fleet_class(fleet.level).shields - fleet.shields + land.burnt
    home = count(ship for ship in ships if ship.at == CAPITAL != fleet.at)
    later = odds(home, land.bonus, fleet.level, land.hindered, burnt, natural_six(state))
    return here + (1.0 - here) * later


# -- choosing the focus system -------------------------------------------------------------


def focus(state: State, at: Cell) -> float:
    """Prefer crises next to the capital, where ships and marines are ready."""
    there, far = places(state), distance(at, CAPITAL)
    exposed = 50 * overthrow(there, at, state.crisis_level + 1)
    nearby = len(there.industries.intersection(around(at)))
    danger = 4.0 * (far - 1) + exposed + 0.5 * nearby  # each step costs a token and a turn
    fresh = 0.0 if at in state.systems else 0.5
    return fresh - (crisis_risk(state) + 0.03) * danger  # raids and 10♣ can strike any time


def crisis_risk(state: State) -> float:
    """Return the chance that the next card drops stability to 0; the pile's cards are known."""
    land = land_of(state)
    left = state.stability - len(land.revolts)
    if left <= 0 or not state.draw:
        return 1.0 if left <= 0 else 0.25
    return risk_of_loss(tuple(state.draw), left + land.calm)


@latest
def risk_of_loss(pile: tuple[Card, ...], least: int) -> float:
    """Return the chance that the next card costs at least so much stability."""
    losses = [LOSSES[card] for card in pile if card in LOSSES]
    return sum([loss >= least for loss in losses]) / len(pile)
