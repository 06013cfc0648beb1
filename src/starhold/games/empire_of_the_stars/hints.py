"""How to judge a position of Empire of the Stars, for bots that look one choice ahead.

Everything is counted in points.  A lead counts most; stores, ships and cards count as long as
there is time to use them; worlds on which the Ancients stand, or would land next, count less.
A role is judged before it is played by what it would bring to both sides.
"""

from collections import Counter
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from starhold.core.record import Event, Option, Seat
from starhold.kit.latest import latest

from .catalog import (
    CARDS,
    CONSTANTS,
    FAR_SPACE,
    MARKET,
    RESOURCES,
    TECHNOLOGIES,
    TILES,
    UNITS,
    Dial,
    Resource,
    Role,
    TechnologyId,
    TileId,
)
from .empires import boon, empty_locations, limit, rounds
from .forces import foe, forces, hull, strength, targets, with_bonuses
from .galaxy import PLANETS, colonisable, galaxy, stations
from .paths import REMEMBERED
from .rules.r01_pieces import TokenCaptured
from .rules.r04_monolith import PlaceOn
from .rules.r05_merchant import market_credits, price, selling
from .rules.r05_scientist import discount, payments
from .rules.r05_steward import output, ready_tiles
from .rules.r07_casualties import ShipDestroyed
from .rules.r07_tactics import TacticsWon
from .rules.r08_influence import ColonySubverted, fortifiable
from .rules.r12_edicts import EdictMissed, EdictScored
from .rules.r13_end import GameEnded
from .rules.r16_ancients import wanted_technology
from .rules.r17_tiles import TileDestroyed
from .rules.r18_ancients_battle import adjustment
from .rules.r22_choices import TechnologyLost
from .scoring import points, totals, winners
from .settlements import Settlement, settlements
from .state import ANCIENTS, Battle, Plan, Ship, State

OUTCOMES: tuple[type[Event], ...] = (
    TacticsWon,
    ShipDestroyed,
    TokenCaptured,
    TileDestroyed,
    ColonySubverted,
    EdictScored,
    EdictMissed,
    TechnologyLost,
    GameEnded,
)
GAME_OVER = 100.0
CREDIT = 0.22
TECHNOLOGY = (0.0, 0.5, 0.9, 1.4)  # by level
SHIP = {"fighter": 0.35, "cruiser": 0.9, "dreadnought": 1.3}
# What one more of a resource is worth, from the first on.
STORE: dict[Resource, tuple[float, ...]] = {
    "polymers": (0.25, 0.2, 0.15, 0.1, 0.05),
    "metal": (0.4, 0.35, 0.25, 0.2, 0.1),
    "energy": (0.5, 0.45, 0.4, 0.3, 0.2),
}
MOVES_SOON = 0.45  # how likely the Ancients are to move before you can act on it
HOME = 4.0  # the cost of losing the home planet while the game could go on
THEIR_CREDIT = 0.12
Odds: TypeAlias = tuple[tuple[Dial, int], ...]


def terms(state: State, seat: Seat) -> dict[str, float]:
    """The terms of a position, in points."""
    held = settlements(state)
    scored = totals(state, held)
    own = scored.pop(seat)
    lead = float(own - max(scored.values()))
    if state.solo and state.finish:
        won = GAME_OVER if seat in winners(state) else -GAME_OVER
        return {"lead": lead, "outcome": won}
    found = {
        "lead": lead,
        "assets": time_left(state) * assets(state, seat, held[seat]),
        "influence": in_hand(state, seat),
    }
    if state.battle and seat in (state.battle.attacker, state.battle.defender):
        found["battle"] = prospect(state, state.battle, seat)
    if state.solo:
        found["danger"] = danger(state, seat)
    return found


def moment(state: State) -> tuple[int, Seat | None]:
    """A role."""
    return state.round, state.chooser


def guess(state: State, seat: Seat, option: Option) -> float:
    """The value of a role; other options are judged by the resulting position."""
    return role_worth(state, seat, option.role) if isinstance(option, PlaceOn) else 0.0


# -- what lies in store ------------------------------------------------------------------------


def time_left(state: State) -> float:
    """The share of the game left to use assets, from 1 down to nearly 0."""
    if not state.solo:
        left = len(state.edicts) + 1 if state.settings.edicts else rounds(state) - state.round
        return min(1.0, 0.1 + left / 5)
    tokens = min(own.supply + own.influence for own in state.empires.values())
    return min(1.0, 0.15 + tokens / 8)


def assets(state: State, seat: Seat, worlds: Settlement) -> float:
    """The value of resources, ships, cards and production."""
    own, stock = state.empires[seat], state.empires[seat].stock
    fleets = fleet_worths(tuple(state.ships.values()))
    total = CREDIT * min(own.credits, 12) + 0.08 * max(0, own.credits - 12)
    total += store_worth(stock["polymers"], stock["metal"], stock["energy"])
    total += fleets.get(seat, 0.0)
    total += card_worth(tuple(own.technologies))
    total += yield_worth(worlds.tiles)
    if state.solo:
        theirs = state.empires[ANCIENTS]
        total -= THEIR_CREDIT * theirs.credits
        total -= 0.22 * sum([TECHNOLOGIES[card].level for card in theirs.technologies])
        total -= 0.5 * len([ship for ship in state.ships.values() if ship.owner == ANCIENTS])
    return total


@lru_cache(REMEMBERED)
def store_worth(*stock: int) -> float:
    """The value of some of each resource."""
    return sum([sum(STORE[kind][:number]) for kind, number in zip(RESOURCES, stock, strict=True)])


@latest
def fleet_worths(ships: tuple[Ship, ...]) -> dict[Seat, float]:
    """The value of everyone's ships; most options change none."""
    worths: dict[Seat, float] = {}
    for ship in ships:
        worths[ship.owner] = worths.get(ship.owner, 0.0) + SHIP[ship.kind]
    return worths


@lru_cache(REMEMBERED)
def card_worth(technologies: tuple[TechnologyId, ...]) -> float:
    """The value of some technologies."""
    return sum([TECHNOLOGY[TECHNOLOGIES[card].level] for card in technologies])


@lru_cache(REMEMBERED)
def yield_worth(tiles: tuple[TileId, ...]) -> float:
    """The value of production on some tiles."""
    return sum([tile_yield(tile) for tile in tiles])


def in_hand(state: State, seat: Seat) -> float:
    """The value of influence not yet placed."""
    return 0.95 * state.empires[seat].influence


@cache
def tile_yield(tile: TileId) -> float:
    """The value of a tile's production over the coming turns."""
    facts = TILES[tile]
    return 0.1 * facts.polymers + 0.15 * facts.metal + 0.2 * facts.energy


# -- the Ancients' shadow ------------------------------------------------------------------------


def danger(state: State, seat: Seat) -> float:
    """The value of everything the Ancients' next moves may destroy."""
    standing = set(stations(state))
    total = MOVES_SOON * sum([toll_of(state, seat, at) for at in standing])
    fleet = max(1, len([ship for ship in state.ships.values() if ship.owner == ANCIENTS]))
    planets = {at for at, tile in state.tiles.items() if tile in PLANETS}
    for regions in galaxy(state).sectors.values():
        if not planets.isdisjoint(regions):
            next_to_go = [at for at in regions if at in planets][:fleet]
            total += 0.06 * sum([toll_of(state, seat, at) for at in next_to_go])
    return total


def toll_of(state: State, seat: Seat, at: str) -> float:
    """The cost of losing a tile to the Ancients."""
    if at not in state.tiles:
        return 0.0
    colony = state.colonies.get(at)
    lost = 1.0
    if colony:
        lost += TILES[state.tiles[at]].value + 2 * colony.tokens - 1
    return lost + (HOME if state.homes.get(seat) == at else 0.0)


# -- battles --------------------------------------------------------------------------------


def prospect(state: State, battle: Battle, seat: Seat) -> float:
    """The expected result of a battle."""
    other = foe(battle, seat)
    if battle.plans:
        mine, theirs = battle.plans if seat == battle.attacker else battle.plans[::-1]
        if not forces(state, battle, other):
            return 0.0
        dealt, taken = mine.weapons - theirs.shields, theirs.weapons - mine.shields
        return fire(stakes(state, battle, seat), dealt, taken)
    dials = dials_of(state, battle, other)
    power = strength(state, battle, seat)
    plans = (state.plans[seat],) if seat in state.plans else plans_of(min(power, 12))
    best = -GAME_OVER
    risk = stakes(state, battle, seat)
    for plan in plans:
        bare = with_bonuses(state, seat, plan)
        total = sum(n * outcome(risk, bare, dial) for dial, n in dials)
        best = max(best, total / sum(n for _, n in dials))
    return best


def dials_of(state: State, battle: Battle, other: Seat) -> Odds:
    """The plans to expect, with their weights: those on the role cards, or some even ones."""
    if state.solo:
        return printed_dials(adjustment(state))
    third = strength(state, battle, other) // 3
    rest = strength(state, battle, other) - 2 * third
    return ((third, third, rest), 1), ((rest, third, third), 1), ((third, rest, third), 1)


@lru_cache
def printed_dials(less: int) -> Odds:
    """The Ancients' plans on all role cards: a back tells nothing about the front (R-54)."""
    plans = (tuple(max(0, value - less) for value in card.dial) for card in CARDS.values())
    return tuple(Counter(plans).items())  # type: ignore[arg-type]  # a dial has three values


@lru_cache
def plans_of(power: int) -> tuple[Plan, ...]:
    """Every plan that uses the full strength."""
    most = CONSTANTS.pieces.dial
    spent = min(power, 3 * most)
    values = product(range(most + 1), repeat=3)
    return tuple(Plan(*three) for three in values if sum(three) == spent)


class Stakes(NamedTuple):
    """What each side can lose in a battle; the same for every plan."""

    hulls: tuple[int, ...]  # of the enemy's ships, the weakest first
    ships: int  # the hulls of your ships together
    units: int
    tokens: int


def stakes(state: State, battle: Battle, seat: Seat) -> Stakes:
    other = foe(battle, seat)
    enemies = [unit for unit in targets(state, battle, other) if unit.ship]
    own = targets(state, battle, seat)
    return Stakes(
        tuple(sorted(hull(state, unit, other, seat) for unit in enemies)),
        sum(UNITS[unit.kind].hull for unit in own if unit.ship),
        len(own),
        sum(unit.tokens for unit in own),
    )


def outcome(risk: Stakes, mine: Plan, theirs: tuple[int, int, int]) -> float:
    """The value of one plan against another: tactics, then fire."""
    tactics, weapons, shields = theirs
    won = 1.1 if mine.tactics > tactics else -1.0 if mine.tactics < tactics else 0.0
    return won + fire(risk, mine.weapons - shields, weapons - mine.shields)


def fire(risk: Stakes, dealt: int, taken: int) -> float:
    """The value of damage dealt minus the cost of damage taken."""
    total = 0.0
    if dealt > 0 and risk.hulls and risk.hulls[0] <= dealt:
        total += 1.3 + 0.3 * (dealt // max(1, risk.hulls[0]) - 1)
    if taken > 0:
        total -= 0.15 * min(taken, risk.ships)
        if taken > risk.ships + 1 and risk.units > 0:
            total -= 2.0 * min((taken - risk.ships) // 2, risk.tokens)
    return total


# -- roles --------------------------------------------------------------------------------


def role_worth(state: State, seat: Seat, role: Role) -> float:
    """The value of a role to the chooser minus its value to the Ancients."""
    worth = {
        "explorer": explorer,
        "scientist": scientist,
        "steward": steward,
        "merchant": merchant,
        "engineer": engineer,
        "warlord": warlord,
        "regent": regent,
    }[role](state, seat)
    return worth - (last_card(state, role, seat) if state.solo else 0.0)


def last_card(state: State, role: Role, seat: Seat) -> float:
    """The cost of ending the game with the last card; negative for the leader."""
    if len(state.decks[role]) > 1:
        return 0.0
    lead = points(state, seat) - points(state, ANCIENTS)
    return -GAME_OVER if lead > 0 else GAME_OVER


def explorer(state: State, seat: Seat) -> float:
    tiles = [TILES[tile].value + tile_yield(tile) for tile in state.display]
    return max(tiles, default=0.0) + 0.4 * boon(state, seat).tile_credits * CREDIT


def scientist(state: State, seat: Seat) -> float:
    tops = [deck[-1] for deck in state.technology_decks if deck]
    # The privilege is worth a resource; paying by one's own discount is close enough.
    stock, saved = state.empires[seat].stock, discount(state, seat)
    payable = [c for c in (*state.offered, *tops) if c and payments(c, stock, saved)]
    own = max((TECHNOLOGY[TECHNOLOGIES[card].level] for card in payable), default=0.0)
    if not state.solo:
        return 0.5 * own
    wanted = wanted_technology(state)
    return 0.4 * own * time_left(state) - (0.25 * TECHNOLOGIES[wanted].level if wanted else 0.0)


def steward(state: State, seat: Seat) -> float:
    own = state.empires[seat]

    def gains(kind: Resource) -> float:
        room = limit(state, seat, kind) - own.stock[kind]
        now = own.stock[kind]
        return sum(STORE[kind][now : now + min(room, output(state, seat, kind))])

    tiles = ready_tiles(state) or state.market
    best = max(sum(gains(kind) for kind in MARKET[tile].kinds) for tile in tiles)
    theirs = CONSTANTS.ancients.steward_you * THEIR_CREDIT if state.solo else 0.0
    return time_left(state) * (best + 0.3) - theirs


def merchant(state: State, seat: Seat) -> float:
    own = state.empires[seat]
    income = CONSTANTS.merchant.chooser + market_credits(state)
    purse = own.credits + income + sum(own.stock[kind] * selling(kind) for kind in RESOURCES) // 2
    places = [FAR_SPACE.locations[place] for place in empty_locations(state)] if own.supply else []
    boons = boon(state, seat)
    deals = [(place.points, price(boons, place.cost)) for place in places]
    deals += [(1, FAR_SPACE.galaxy_row.costs[slot - 1]) for slot in state.galaxy_row]
    best = max((got - CREDIT * cost for got, cost in deals if cost <= purse), default=0.0)
    worth = best + time_left(state) * CREDIT * income
    if not state.solo:
        return worth
    theirs = state.empires[ANCIENTS].credits + CONSTANTS.ancients.merchant_you
    invests = theirs >= CONSTANTS.ancients.invests_at
    return worth - (2.2 if invests and places else 1.0 if invests else 0.3)


def engineer(state: State, seat: Seat) -> float:
    own = state.empires[seat]
    ships = min(own.stock["metal"] // 2, own.stock["polymers"]) * 0.2
    worth = time_left(state) * (SHIP["fighter"] + ships)
    return worth - (departure(state, seat) if state.solo else 0.0)


def warlord(state: State, seat: Seat) -> float:
    power = sum(UNITS[ship.kind].strength for ship in state.ships.values() if ship.owner == seat)
    if not state.solo:
        return 0.12 * min(power, 10)
    fleet = sum(ship.owner == ANCIENTS for ship in state.ships.values())
    chance = 1.0 if fleet and power else 0.0
    return chance * min(2.2, 0.5 + 0.25 * (power + 1 - 2 * fleet)) - departure(state, seat)


def departure(state: State, seat: Seat) -> float:
    """The extra cost of the Ancients leaving now, beyond `danger`."""
    standing = set(stations(state))
    return (1 - MOVES_SOON) * sum(toll_of(state, seat, at) for at in standing)


def regent(state: State, seat: Seat) -> float:
    own = state.empires[seat]
    tokens = min(own.supply, CONSTANTS.influence.tokens + boon(state, seat).influence)
    tokens += own.credits > CONSTANTS.influence.price and own.supply > tokens
    sites = sorted((TILES[state.tiles[at]].value for at in colonisable(state, seat)), reverse=True)
    sites += [1] * len(fortifiable(state, seat))
    worth = float(sum(sites[:tokens]))
    if not state.solo:
        return worth + 0.3
    return worth - 1 - CONSTANTS.ancients.regent_you
