"""The worth of each player's position, in victory points, for hints.

Most points come from counts of planets, so a sector is worth its planets at every future
count.  Ships, goods and cards are means: they are worth less and less towards the end.
"""

from functools import cache
from math import sqrt

import msgspec

from starhold.core.record import Seat
from starhold.kit.hexes import Cell

from .catalog import CONSTANTS, TILES, TileId, by_players
from .odds import SHIP_WORTH
from .players import throne_contested, vp_pool
from .prospects import Outlook, fleets
from .rules.r07_merchant import purse
from .rules.r12_resolution import lead, strengths, winner_of
from .state import THRONE, State, Token

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
PLANETS = {tile: facts.planets for tile, facts in TILES.items()}
YIELDS = {
    tile: YIELD_FOOD * facts.food + YIELD_METAL * facts.metal + YIELD_ENERGY * facts.energy
    for tile, facts in TILES.items()
}
FED_WORTH = {
    tile: METAL[2] * facts.metal + ENERGY[1] * facts.energy for tile, facts in TILES.items()
}


class PlayerStanding(msgspec.Struct, gc=False):
    """A player's position, in victory points."""

    points: float
    planets: float = 0.0
    production: float = 0.0
    goods: float = 0.0
    influence: float = 0.0
    fleet: float = 0.0
    technology: float = 0.0
    throne: float = 0.0
    bonuses: float = 0.0

    @property
    def total(self) -> float:
        return (
            self.points
            + self.planets
            + self.production
            + self.goods
            + self.influence
            + self.fleet
            + self.technology
            + self.throne
            + self.bonuses
        )


def outlook(state: State) -> Outlook:
    tokens = projected(state)
    counts = round(counts_to_come(state, tokens), 1)
    time = 0.1 * bool(counts) if state.ending else 1.5 * counts / (counts + 2.0)
    return Outlook(tokens, fleets(state), counts, time, sector_worths(counts))


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


def counts_to_come(state: State, tokens: dict[Cell, Token]) -> float:
    """Return how often planets will probably be counted.

    The count of a Regent role in play is certain, so counting it later changes nothing.  Tokens
    drawn as influence still belong to the reserve until they stay on a sector.
    """
    if state.finalists or state.winners:
        return 0.0
    if state.ending:
        return float(state.role != "regent" or state.throne is None)
    seats = len(state.players)
    used = dict.fromkeys(state.players, 0)
    planets = sum([PLANETS[state.tiles[at]] for at in state.homes])
    for at, token in tokens.items():
        used[token.owner] += 1
        planets += PLANETS[state.tiles[at]]
    figures = by_players(seats)
    pool, reserve, certain = max(0, vp_pool(state)), figures.tokens - max(used.values()), 0.0
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
    found = {who: PlayerStanding(float(own.vp)) for who, own in state.players.items()}
    _add_sectors(state, look, found)
    counts, time = look.counts, look.time
    for ship in state.ships.values():
        found[ship.owner].fleet += time * SHIP_WORTH[ship.kind]
    late = time * min(1.0, counts / 3.0)
    for card, who in state.owners.items():
        found[who].technology += late * CARDS[card]
    if (heir := throne_to_be(state)) is not None:
        found[heir].throne = time * THRONE_WORTH
    for who, own in state.players.items():
        found[who].goods = time * goods_worth(*stock(state, who))
        found[who].influence = IN_HAND * counts * own.influence
    if counts:  # after the count they are part of the points
        _add_bonuses(state, counts, found)
    return found


def _add_sectors(state: State, look: Outlook, found: dict[Seat, PlayerStanding]) -> None:
    """Add planets, yields, Starbases and food on sectors."""
    sure, soon = secure(look.counts), min(look.counts, SOON)
    held = dict(state.homes)
    for at, token in look.tokens.items():
        held[at] = token.owner
        if token.starbase:
            found[token.owner].fleet += look.time * STARBASE
    for at, owner in held.items():
        tile, own = state.tiles[at], found[owner]
        own.planets += sure * PLANETS[tile]
        own.production += soon * YIELDS[tile]
    for at, food in (state.food | planned_food(state)).items():
        if at in held:
            worth = FED_WORTH[state.tiles[at]] * sum(FED[:food])
            found[held[at]].production += look.time * worth


def planned_food(state: State) -> dict[Cell, int]:
    """Return the food of a trade in progress (GE-7.9), as far as it is decided."""
    return dict(state.plan.funded) if state.plan else {}


def stock(state: State, who: Seat) -> tuple[int, int, int]:
    """Return marks, metal and energy, with the trade that a player is planning."""
    own, plan = state.players[who], state.plan
    if plan is None or plan.player != who:
        return own.marks, own.metal, own.energy
    metal = plan.metal if plan.metal_after is None else plan.metal_after
    return purse(state, who), metal, own.energy


@cache
def goods_worth(marks: int, metal: int, energy: int) -> float:
    first = sum(MARKS[: max(0, marks)]) if marks >= 0 else MARKS[0] * marks
    more = MORE_MARKS * max(0, marks - len(MARKS))
    return first + more + sum(METAL[:metal]) + sum(ENERGY[:energy])


def throne_to_be(state: State) -> Seat | None:
    if state.throne is not None:
        return state.throne
    return winner_of(strengths(state, THRONE)) or state.chooser


def _add_bonuses(state: State, counts: float, found: dict[Seat, PlayerStanding]) -> None:
    """GE-16.5  A full store and the most marks, the surer the nearer the end is."""
    sure = 1.0 if state.ending else 1.0 / (1.0 + counts)
    figures, most = CONSTANTS.scoring, max(own.marks for own in state.players.values())
    rich = [who for who, own in state.players.items() if own.marks == most]
    for who in rich:
        points = figures.most_marks if len(rich) == 1 else figures.most_marks_tied
        found[who].bonuses += sure * points
    for who, own in state.players.items():
        if (own.metal, own.energy) == (CONSTANTS.store.metal, CONSTANTS.store.energy):
            found[who].bonuses += sure * figures.full_store
