"""The worth of each player's position, in victory points, for hints.

Most points come from counts of planets, so a sector is worth its planets at every future
count.  Ships, goods and cards are means: they are worth less and less towards the end.
"""

from functools import cache, lru_cache
from math import sqrt
from typing import NamedTuple

from starhold.core.record import Seat
from starhold.kit.hexes import Cell
from starhold.kit.latest import InOrder, in_order, latest

from .catalog import CONSTANTS, TILES, Technology, TileId, by_players
from .holdings import PLANETS, Estate, Holdings, holdings
from .odds import REMEMBERED, SHIP_WORTH
from .players import throne_contested, vp_pool
from .prospects import Outlook, fleets
from .rules.r07_merchant import purse
from .rules.r12_resolution import lead, strengths, winner_of
from .state import THRONE, Plan, Ship, State, Token

# The worth of each further piece: the first ones are missed most.
MARKS = (0.22, 0.22, 0.22, 0.22, 0.16, 0.16, 0.16, 0.16, 0.12, 0.12, 0.12, 0.12)
MORE_MARKS = 0.08
METAL = (0.7, 0.65, 0.55, 0.5, 0.4, 0.3)
ENERGY = (0.95, 0.8, 0.65)
YIELD_METAL, YIELD_ENERGY, YIELD_FOOD = 0.11, 0.18, 0.14  # per count
FED = (0.5, 0.25)  # of what it will produce: the first food soon, the second later
STARBASE = 0.6
THRONE_WORTH = 1.0
IN_HAND = 0.25  # an influence token not placed yet, compared with a planet
RISK = 0.15  # of later counts: sectors may be lost before
GROWTH = 0.8  # planets that a player gains from count to count
STORE = CONSTANTS.store
SOON = 4.0  # counts over which yields matter
# Counts to expect, at most, by the smallest reserve: its owner decides when to use the last token.
BY_RESERVE = (1.0, 2.0, 3.0, 4.5)
CARDS: dict[str, float] = {
    "ambassador": 3.2,
    "shield_generators": 3.8,
    "ion_cannons": 3.3,
    "plasma_weapons": 3.0,
    "fusion_engines": 2.6,
    "robotics": 2.7,
    "protein_fields": 2.6,
    "saboteur": 1.3,
    "diplomat": 1.4,
    "time_warp": 1.4,
    "space_pirate": 1.5,
    "long_range_scanners": 1.2,
}
YIELDS = {
    tile: YIELD_FOOD * facts.food + YIELD_METAL * facts.metal + YIELD_ENERGY * facts.energy
    for tile, facts in TILES.items()
}
FED_WORTH = {
    tile: METAL[2] * facts.metal + ENERGY[1] * facts.energy for tile, facts in TILES.items()
}


class PlayerStanding(NamedTuple):
    """A player's position, in victory points."""

    points: float
    planets: float
    production: float
    goods: float
    influence: float
    fleet: float
    technology: float
    throne: float
    bonuses: float
    total: float


def outlook(state: State) -> Outlook:
    held = holdings(state, projected(state))
    counts = round(counts_to_come(state, held), 1)
    time = 0.1 * bool(counts) if state.ending else 1.5 * counts / (counts + 2.0)
    return Outlook(held, fleets(state), counts, time, sector_worths(counts))


def projected(state: State) -> dict[Cell, Token]:
    """Return the tokens on the board if no more influence were placed."""
    if not state.influence:
        return state.tokens
    tokens = dict(state.tokens)
    for at in {placed.at for placed in state.influence} - {THRONE}:
        strength = strengths(state, at)
        leader = winner_of(strength)
        if leader is None:
            tokens.pop(at, None)
        else:
            tokens[at] = Token(leader, starbase=lead(strength) > 1)
    return tokens


def counts_to_come(state: State, held: Holdings) -> float:
    """Return how often planets will probably be counted.

    The count of a Regent role in play is certain, so counting it later changes nothing.  Tokens
    drawn as influence still belong to the reserve until they stay on a sector.
    """
    if state.finalists or state.winners:
        return 0.0
    if state.ending:
        return float(state.role != "regent" or state.throne is None)
    seats = len(state.players)
    planets, reserve = held.planets, by_players(seats).tokens - held.most
    pool, certain = max(0, vp_pool(state)), 0.0
    if throne_contested(state):
        pool, certain = pool - planets, 1.0
        if pool <= 0 or not reserve:
            return certain
    growth = GROWTH * seats
    later = 0.5 + (sqrt(planets**2 + 2 * growth * pool) - planets) / growth
    if reserve < len(BY_RESERVE):
        later = min(later, BY_RESERVE[reserve])
    if state.settings.max_rounds:
        later = min(later, 1.5 + state.settings.max_rounds - state.round)
    return certain + max(1.0, later)


@cache
def sector_worths(counts: float) -> dict[TileId, float]:
    """Return the worth of each sector: its planets at every count, and its yields."""
    return {
        tile: secure(counts) * PLANETS[tile] + min(counts, SOON) * YIELDS[tile] for tile in TILES
    }


def secure(counts: float) -> float:
    """Return the counts at which a sector held now will probably still be held."""
    return counts - RISK * max(0.0, counts - 1.0)


def standings(state: State, look: Outlook) -> dict[Seat, PlayerStanding]:
    """Return everyone's position."""
    players, counts, time = state.players, look.counts, look.time
    seats, estates = tuple(players), look.held.estates
    food = _food(seats, look.held, in_order(food_to_be(state)))
    fleet = _fleet(seats, look.held.starbases, tuple(state.ships.values()), time)
    technology = _technology(seats, in_order(state.owners), time * min(1.0, counts / 3.0))
    heir, plan = throne_to_be(state), state.plan
    most, richest, full = bonuses(state, counts)
    found: dict[Seat, PlayerStanding] = {}
    for who, own in players.items():
        marks, metal, energy = own.marks, own.metal, own.energy
        bonus = richest if marks == most else 0.0
        if energy == STORE.energy and metal == STORE.metal:
            bonus += full
        if plan is not None and plan.player == who:
            marks, metal = traded(state, plan)
        found[who] = standing(
            own.vp,
            estates[who],
            food[who],
            (marks, metal, energy),
            own.influence,
            fleet[who],
            technology[who],
            who == heir,
            bonus,
            counts,
            time,
        )
    return found


@lru_cache(REMEMBERED)
def standing(  # noqa: PLR0913, PLR0917 - all that the answer depends on
    points: int,
    estate: Estate,
    food: tuple[float, ...],
    goods: tuple[int, int, int],
    influence: int,
    fleet: float,
    technology: float,
    crowned: bool,
    bonuses: float,
    counts: float,
    time: float,
) -> PlayerStanding:
    """Return a player's position; few options change those of several players."""
    sure, soon = secure(counts), min(counts, SOON)
    planets = production = 0.0
    for tile in estate:
        planets += sure * PLANETS[tile]
        production += soon * YIELDS[tile]
    for worth in food:
        production += time * worth
    means = time * goods_worth(*goods)
    hand, throne = IN_HAND * counts * influence, time * THRONE_WORTH if crowned else 0.0
    total = points + planets + production + means + hand + fleet + technology + throne + bonuses
    return PlayerStanding(
        float(points),
        planets,
        production,
        means,
        hand,
        fleet,
        technology,
        throne,
        bonuses,
        total,
    )


@latest
def _food(
    seats: tuple[Seat, ...], held: Holdings, lying: InOrder[Cell, int]
) -> dict[Seat, tuple[float, ...]]:
    """Return the worth of the food on each sector of a player."""
    found: dict[Seat, tuple[float, ...]] = dict.fromkeys(seats, ())
    for at, food in zip(*lying, strict=True):
        if at in held.owners:
            worth = FED_WORTH[held.tiles[at]] * sum(FED[:food])
            found[held.owners[at]] += (worth,)
    return found


@latest
def _fleet(
    seats: tuple[Seat, ...], starbases: tuple[Seat, ...], ships: tuple[Ship, ...], time: float
) -> dict[Seat, float]:
    """Return the worth of everyone's Starbases and ships."""
    found = dict.fromkeys(seats, 0.0)
    for owner in starbases:
        found[owner] += time * STARBASE
    for ship in ships:
        found[ship.owner] += time * SHIP_WORTH[ship.kind]
    return found


@latest
def _technology(
    seats: tuple[Seat, ...], owners: InOrder[Technology, Seat], late: float
) -> dict[Seat, float]:
    """Return the worth of everyone's cards."""
    found = dict.fromkeys(seats, 0.0)
    for card, who in zip(*owners, strict=True):
        found[who] += late * CARDS[card]
    return found


def food_to_be(state: State) -> dict[Cell, int]:
    """Return the food on sectors, with what is decided of a trade in progress (GE-7.9)."""
    return state.food | dict(state.plan.funded) if state.plan else state.food


def traded(state: State, plan: Plan) -> tuple[int, int]:
    """Return marks and metal after the trade that a player is planning."""
    metal = plan.metal if plan.metal_after is None else plan.metal_after
    return purse(state, plan.player), metal


@cache
def goods_worth(marks: int, metal: int, energy: int) -> float:
    first = sum(MARKS[: max(0, marks)]) if marks >= 0 else MARKS[0] * marks
    more = MORE_MARKS * max(0, marks - len(MARKS))
    return first + more + sum(METAL[:metal]) + sum(ENERGY[:energy])


def throne_to_be(state: State) -> Seat | None:
    if state.throne is not None:
        return state.throne
    return winner_of(strengths(state, THRONE)) or state.chooser


def bonuses(state: State, counts: float) -> tuple[int, float, float]:
    """GE-16.5  The most marks, what they are worth to a player, and a full store.

    They are the surer the nearer the end is; after the count they are part of the points.
    """
    marks = [own.marks for own in state.players.values()]
    most, figures = max(marks), CONSTANTS.scoring
    sure = 0.0 if not counts else 1.0 if state.ending else 1.0 / (1.0 + counts)
    points = figures.most_marks if marks.count(most) == 1 else figures.most_marks_tied
    return most, sure * points, sure * figures.full_store
