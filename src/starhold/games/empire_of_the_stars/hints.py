"""What a sensible player of Empire of the Stars looks at, for bots that look one choice ahead.

Everything is counted in points.  A lead counts most; stores, ships and cards count as long as
there is time to use them; worlds on which the Ancients stand, or would land next, count less.
A role is judged before it is played by what it would bring to both sides.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TypeAlias

from starhold.core.record import Option, Seat
from starhold.games.empire_of_the_stars.catalog import (
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
    TileId,
)
from starhold.games.empire_of_the_stars.empires import boon, empty_locations, limit
from starhold.games.empire_of_the_stars.forces import forces, hull, strength, targets, with_bonuses
from starhold.games.empire_of_the_stars.galaxy import (
    colonisable,
    cruisers,
    galaxy,
    worlds,
)
from starhold.games.empire_of_the_stars.rules.r04_monolith import PlaceOn
from starhold.games.empire_of_the_stars.rules.r05_merchant import market_credits, price, selling
from starhold.games.empire_of_the_stars.rules.r05_scientist import payments
from starhold.games.empire_of_the_stars.rules.r05_steward import output, ready_tiles
from starhold.games.empire_of_the_stars.rules.r08_influence import fortifiable
from starhold.games.empire_of_the_stars.rules.r16_ancients import wanted_technology
from starhold.games.empire_of_the_stars.rules.r18_ancients_battle import adjusted
from starhold.games.empire_of_the_stars.scoring import points, winners
from starhold.games.empire_of_the_stars.state import ANCIENTS, Battle, Plan, State

GAME_OVER = 100.0
CREDIT = 0.22
TECHNOLOGY = (0.0, 0.5, 0.9, 1.4)  # by level
SHIP = {"fighter": 0.35, "cruiser": 0.9, "dreadnought": 1.3}
# What one more of a resource is worth, the first first.
STORE: dict[Resource, tuple[float, ...]] = {
    "polymers": (0.25, 0.2, 0.15, 0.1, 0.05),
    "metal": (0.4, 0.35, 0.25, 0.2, 0.1),
    "energy": (0.5, 0.45, 0.4, 0.3, 0.2),
}
MOVES_SOON = 0.45  # how likely the Ancients are to move before you can act on it
HOME = 4.0  # what it costs to be driven from home while the game could go on
THEIR_CREDIT = 0.12
Odds: TypeAlias = tuple[tuple[int, int, int], ...]


def value(state: State, seat: Seat) -> float:
    """How well a player stands."""
    rivals = [other for other in state.empires if other != seat]
    lead = float(points(state, seat) - max(points(state, rival) for rival in rivals))
    if state.solo and state.finish:
        return lead + (GAME_OVER if seat in winners(state) else -GAME_OVER)
    own = lead + time_left(state) * assets(state, seat) + in_hand(state, seat)
    if state.battle and seat in (state.battle.attacker, state.battle.defender):
        own += prospect(state, state.battle, seat)
    return own - danger(state, seat) if state.solo else own


def taste(state: State, seat: Seat, option: Option) -> float:
    """What a role will bring; everything else is seen on the table that follows."""
    return role_worth(state, seat, option.role) if isinstance(option, PlaceOn) else 0.0


# -- what lies in store ------------------------------------------------------------------------


def time_left(state: State) -> float:
    """How much of the game is left to use things in, from 1 to nearly nothing."""
    if not state.solo:
        left = len(state.edicts) + 1 if state.settings.edicts else 12 - state.round
        return min(1.0, 0.1 + left / 5)
    tokens = min(own.supply + own.influence for own in state.empires.values())
    return min(1.0, 0.15 + tokens / 8)


def assets(state: State, seat: Seat) -> float:
    """Stores, ships, cards and the yields of worlds."""
    own = state.empires[seat]
    total = CREDIT * min(own.credits, 12) + 0.08 * max(0, own.credits - 12)
    total += sum(sum(STORE[kind][: own.stock[kind]]) for kind in RESOURCES)
    total += sum(SHIP[ship.kind] for ship in state.ships.values() if ship.owner == seat)
    total += sum(TECHNOLOGY[TECHNOLOGIES[card].level] for card in own.technologies)
    total += sum(tile_yield(state.tiles[at]) for at in worlds(state, seat))
    if state.solo:
        theirs = state.empires[ANCIENTS]
        total -= THEIR_CREDIT * theirs.credits
        total -= 0.22 * sum(TECHNOLOGIES[card].level for card in theirs.technologies)
        total -= 0.5 * sum(ship.owner == ANCIENTS for ship in state.ships.values())
    return total


def in_hand(state: State, seat: Seat) -> float:
    """Influence that is still to be placed, and a tile that is still to be laid."""
    return 0.95 * state.empires[seat].influence


@lru_cache
def tile_yield(tile: TileId) -> float:
    """What a world gives over the turns to come."""
    facts = TILES[tile]
    return 0.1 * facts.polymers + 0.15 * facts.metal + 0.2 * facts.energy


# -- the Ancients' shadow ------------------------------------------------------------------------


def danger(state: State, seat: Seat) -> float:
    """What their next move would destroy, and what the one after that could."""
    standing = {ship.at for ship in cruisers(state) if ship.at}
    total = MOVES_SOON * sum(toll_of(state, seat, at) for at in standing)
    fleet = sum(ship.owner == ANCIENTS for ship in state.ships.values())
    for regions in galaxy(state).sectors.values():
        planets = [at for at in regions if at in state.tiles and TILES[state.tiles[at]].is_planet]
        total += 0.06 * sum(toll_of(state, seat, at) for at in planets[: max(1, fleet)])
    return total


def toll_of(state: State, seat: Seat, at: str) -> float:
    """What a tile is worth to the Ancients, and its loss to you."""
    if at not in state.tiles:
        return 0.0
    colony = state.colonies.get(at)
    lost = 1.0
    if colony:
        lost += TILES[state.tiles[at]].value + 2 * colony.tokens - 1
    return lost + (HOME if state.homes.get(seat) == at else 0.0)


# -- battles --------------------------------------------------------------------------------


def prospect(state: State, battle: Battle, seat: Seat) -> float:
    """What a battle will bring that is not decided yet."""
    other = battle.defender if seat == battle.attacker else battle.attacker
    if battle.plans:
        mine, theirs = battle.plans if seat == battle.attacker else battle.plans[::-1]
        if not forces(state, battle, other):
            return 0.0
        dealt, taken = mine.weapons - theirs.shields, theirs.weapons - mine.shields
        return fire(state, battle, seat, dealt, taken)
    dials = dials_of(state, battle, other)
    power = strength(state, battle, seat)
    plans = (state.plans[seat],) if seat in state.plans else plans_of(min(power, 12))
    best = -GAME_OVER
    for plan in plans:
        bare = with_bonuses(state, seat, plan)
        results = [outcome(state, battle, seat, bare, dial) for dial in dials]
        # Alone you pick the deck afterwards, and know the cards by their backs.
        worth = max(results) if state.solo else sum(results) / len(results)
        best = max(best, worth)
    return best


def dials_of(state: State, battle: Battle, other: Seat) -> Odds:
    """The plans that may come: those on top of the decks, or some that the strength allows."""
    if state.solo:
        decks = [deck for deck in state.decks.values() if len(deck) > 1] or [[]]
        tops: list[Dial] = [CARDS[deck[-1]].dial for deck in decks if deck]
        plans = [adjusted(state, dial) for dial in tops] or [Plan(1, 1, 1)]
        return tuple((plan.tactics, plan.weapons, plan.shields) for plan in plans)
    third = strength(state, battle, other) // 3
    rest = strength(state, battle, other) - 2 * third
    return (third, third, rest), (rest, third, third), (third, rest, third)


@lru_cache
def plans_of(power: int) -> tuple[Plan, ...]:
    """Every plan that uses the whole strength; beyond 12 the rest hardly matters."""
    most = CONSTANTS.pieces.dial
    spent = min(power, 3 * most)
    values = product(range(most + 1), repeat=3)
    return tuple(Plan(*three) for three in values if sum(three) == spent)


def outcome(
    state: State, battle: Battle, seat: Seat, mine: Plan, theirs: tuple[int, int, int]
) -> float:
    """Tactics, then fire."""
    tactics, weapons, shields = theirs
    won = 1.1 if mine.tactics > tactics else -1.0 if mine.tactics < tactics else 0.0
    return won + fire(state, battle, seat, mine.weapons - shields, weapons - mine.shields)


def fire(state: State, battle: Battle, seat: Seat, dealt: int, taken: int) -> float:
    """A token for sunk ships, their absence for a while, and what is lost."""
    total = 0.0
    if dealt > 0:
        other = battle.defender if seat == battle.attacker else battle.attacker
        hulls = sorted(
            hull(state, unit, other, seat) for unit in targets(state, battle, other) if unit.ship
        )
        if hulls and hulls[0] <= dealt:
            total += 1.3 + 0.3 * (dealt // max(1, hulls[0]) - 1)
    if taken > 0:
        own = targets(state, battle, seat)
        ships = sum(UNITS[unit.kind].hull for unit in own if unit.ship)
        total -= 0.15 * min(taken, ships)
        if taken > ships + 1 and len(own) > 0:
            total -= 2.0 * min((taken - ships) // 2, sum(unit.tokens for unit in own))
    return total


# -- roles --------------------------------------------------------------------------------


def role_worth(state: State, seat: Seat, role: Role) -> float:
    """What a role will bring to the chooser, less what it brings to the Ancients."""
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
    """The last card of a deck ends the game: good for whoever leads."""
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
    payable = [card for card in (*state.offered, *tops) if card and payments(state, seat, card)]
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
    deals = [(place.points, price(state, seat, place.cost)) for place in places]
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
    """What they destroy by leaving, as far as it is not in the danger of every turn."""
    standing = {ship.at for ship in cruisers(state) if ship.at}
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
