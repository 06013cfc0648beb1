"""How a careful player judges a position, for bots that look one choice ahead.

Planets score again and again, so everything is measured in victory points.  An influence token
counts as if nobody will respond to it, a battle by its odds, a ship by what it could claim or
capture.  Roles are picked by taste: the gain for the chooser minus the gain for the others.
"""

from __future__ import annotations

from functools import cache
from math import inf

import msgspec

from starhold.core.record import Option, Seat
from starhold.games.galactic_emperor.catalog import CONSTANTS, TECHNOLOGIES, TILES, UNITS, TileId
from starhold.games.galactic_emperor.galaxy import controlled
from starhold.games.galactic_emperor.players import for_sale, in_reserve, planets, vp_pool
from starhold.games.galactic_emperor.prospects import (
    NEAR,
    SHIP_WORTH,
    Force,
    fleets,
    garrison,
    nearest,
    odds,
)
from starhold.games.galactic_emperor.rules.r05_rounds import TakeRole
from starhold.games.galactic_emperor.rules.r07_merchant import FundEach
from starhold.games.galactic_emperor.rules.r10_warlord import EndTurn
from starhold.games.galactic_emperor.rules.r12_resolution import lead, strengths, winner_of
from starhold.games.galactic_emperor.rules.r15_interrupts import (
    Block,
    Reroll,
    RollToCatch,
    UseCard,
)
from starhold.games.galactic_emperor.state import THRONE, Role, State, Token
from starhold.kit.hexes import Cell, distance

MARK, METAL, ENERGY = 0.2, 0.45, 0.75
FOOD = (0.5, 0.25)  # of what it will produce: the first food soon, the second later
STARBASE = 0.6
THRONE_WORTH = 1.2
IN_HAND = 0.9  # an influence token not placed yet
HOPE = 0.35  # a sector within reach, compared with one held
FEAR = 0.12  # a sector within reach of rivals
RIVALS = 0.5  # of what a rival loses, what it is worth to the one who takes it
SHARED = 0.65  # the weight of what a role gives the others
FINISH = 1.5
THREAT = 2  # the movement of most ships
CARD_WORTH = {
    "ambassador": 2.4,
    "shield_generators": 3.0,
    "ion_cannons": 2.7,
    "plasma_weapons": 2.2,
    "fusion_engines": 2.0,
    "robotics": 2.2,
    "protein_fields": 2.0,
    "saboteur": 0.9,
    "diplomat": 1.1,
    "time_warp": 1.0,
    "space_pirate": 1.2,
    "long_range_scanners": 0.9,
}
HABITS: dict[type[Option], float] = {
    EndTurn: 0.01,  # resting beats wandering
    FundEach: -inf,  # equal shares are nearly as good and take fewer answers
    Reroll: -0.3,  # it works only once per round
    RollToCatch: 0.1,
    UseCard: 0.1,
}


class Outlook(msgspec.Struct):
    """The position as it would be with the influence placed so far resolved."""

    tokens: dict[Cell, Token]
    fleets: dict[Seat, dict[Cell, Force]]
    worth: dict[TileId, float]  # of each sector over the counts still to come


def outlook(state: State) -> Outlook:
    return Outlook(projected(state), fleets(state), sector_worths(round(counts_to_come(state), 1)))


def terms(state: State, seat: Seat) -> dict[str, float]:
    """Return how well a seat stands, in victory points."""
    look = outlook(state)
    wealth = holdings(state, look)
    others = [worth for who, worth in wealth.items() if who != seat]
    return {
        "points": state.players[seat].vp,
        "holdings": wealth[seat],
        "rivals": sum(others) / len(others),
        "hopes": hopes(state, look, seat),
        "battles": battles(state, look, seat),
        "fears": fears(state, look, seat),
        "finish": finish(state, seat) if state.ending else 0.0,
    }


def moment(state: State) -> tuple[int, int]:
    """A role."""
    return state.round, len(state.picked)


def guess(state: State, seat: Seat, option: Option) -> float:
    """Return the appeal of an option that its result does not show."""
    if isinstance(option, TakeRole):
        return privilege(state, seat, option.role)
    if isinstance(option, Block):
        return 0.5 if TECHNOLOGIES[option.card].cost > 1 else -0.5
    return HABITS.get(type(option), 0.0)


# -- holdings ----------------------------------------------------------------------------------


def projected(state: State) -> dict[Cell, Token]:
    """The tokens on the board if no more influence were placed."""
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


def counts_to_come(state: State) -> float:
    """The last count is certain; more come while points and tokens last."""
    if state.ending:
        return 1.0
    held = sum(TILES[state.tiles[at]].planets for at in state.tokens)
    points = vp_pool(state) / (held + 3 * len(state.players))
    tokens = min(player.tokens for player in state.players.values())
    return 1.0 + min(3.0, points, 0.6 * tokens)


@cache
def sector_worths(counts: float) -> dict[TileId, float]:
    """The worth of each sector: its planets at every count, and its yields in between."""
    return {
        tile: counts
        * (
            facts.planets
            + 0.6 * MARK * facts.food
            + 0.2 * (METAL * facts.metal + ENERGY * facts.energy)
        )
        for tile, facts in TILES.items()
    }


def holdings(state: State, look: Outlook) -> dict[Seat, float]:
    """Everyone's sectors, ships, goods, cards and the Throne."""
    total = {
        who: goods_worth(own.marks, own.metal, own.energy) + IN_HAND * own.influence
        for who, own in state.players.items()
    }
    for at, owner in state.homes.items():
        total[owner] += look.worth[state.tiles[at]]
    for at, token in look.tokens.items():
        total[token.owner] += look.worth[state.tiles[at]] + STARBASE * token.starbase
    for at, food in state.food.items():
        keeper = look.tokens[at].owner if at in look.tokens else state.homes.get(at)
        if keeper is not None:
            total[keeper] += FED_WORTH[state.tiles[at]] * sum(FOOD[:food])
    for ship in state.ships.values():
        total[ship.owner] += SHIP_WORTH[ship.kind]
    for card, owner in state.owners.items():
        total[owner] += CARD_WORTH[card]
    if (heir := throne_to_be(state)) is not None:
        total[heir] += THRONE_WORTH
    return total


# Food on a sector is worth the metal and energy it will become.
FED_WORTH = {tile: METAL * facts.metal + ENERGY * facts.energy for tile, facts in TILES.items()}


def goods_worth(marks: int, metal: int, energy: int) -> float:
    full = (metal, energy) == (CONSTANTS.store.metal, CONSTANTS.store.energy)
    return MARK * marks + METAL * metal + ENERGY * energy + 0.3 * full


def throne_to_be(state: State) -> Seat | None:
    if state.throne is not None:
        return state.throne
    return winner_of(strengths(state, THRONE)) or state.chooser


def finish(state: State, seat: Seat) -> float:
    """The end favours the leader; only the sum of the rivals' points is known."""
    rivals = [who for who in state.players if who != seat]
    gained = sum(state.players[who].vp for who in rivals) / len(rivals)
    best = gained + max(planets(state, who) for who in rivals) + 2
    ahead = state.players[seat].vp + planets(state, seat) - best
    return max(-15.0, min(15.0, FINISH * ahead))


# -- what ships can do -------------------------------------------------------------------------


def hopes(state: State, look: Outlook, seat: Seat) -> float:
    """Uncontrolled sectors nearer to us than to rivals, and sectors a fleet could capture."""
    ours = look.fleets[seat]
    rivals = [spaces for who, spaces in look.fleets.items() if who != seat]
    total = 0.0
    if state.players[seat].tokens:
        for at, tile in free_sectors(state, look):
            way = nearest(ours, at) or way_back(state)
            near = 1 / (1 + way)
            theirs = sum(1 / (1 + nearest(spaces, at)) for spaces in rivals) / len(rivals)
            total += HOPE * look.worth[tile] * (near - 0.6 * theirs)
    return total + sum(best_targets(state, look, seat))


def way_back(state: State) -> int:
    """R-11: ships that may claim only on entry must leave a sector and come back."""
    return 2 if state.settings.claims == "on_entry" else 0


def free_sectors(state: State, look: Outlook) -> list[tuple[Cell, TileId]]:
    taken = look.tokens.keys() | state.homes.keys()
    return [(at, t) for at, t in state.tiles.items() if at not in taken and TILES[t].planets]


def best_targets(state: State, look: Outlook, seat: Seat) -> list[float]:
    """For each fleet, the best target within reach."""
    found = dict.fromkeys(look.fleets[seat], 0.0)
    for at, token in look.tokens.items():
        reach = [start for start in found if distance(start, at) <= NEAR]
        if token.owner == seat or not reach:
            continue
        guard = garrison(state, token, look.fleets[token.owner].get(at))
        prize = HOPE * (1.0 + look.worth[state.tiles[at]])
        for start in reach:
            chance = odds(look.fleets[seat][start], guard)
            hope = prize * (2 * chance - 1) / (1 + distance(start, at))
            found[start] = max(found[start], hope)
    return list(found.values())


def battles(state: State, look: Outlook, seat: Seat) -> float:
    """Battles pending or in progress: the prize, and the ships at risk."""
    engaged = {ship.at for ship in state.ships.values() if ship.came_from and ship.owner == seat}
    total = 0.0
    for at in engaged:
        token = look.tokens.get(at)
        if token and token.owner == seat:  # an enemy lingers in a sector of ours
            token = None
        foes = [spaces[at] for who, spaces in look.fleets.items() if who != seat and at in spaces]
        enemy = garrison(state, token, foes[0] if foes else None)
        ours = look.fleets[seat][at]
        chance = odds(ours, enemy)
        prize = RIVALS * enemy.worth
        if token:
            prize += 1.0 + look.worth[state.tiles[at]]
        losses = ours.worth * (1.0 - chance * (0.4 + 0.6 * chance))
        total += chance * prize - 0.8 * losses
    return total


def fears(state: State, look: Outlook, seat: Seat) -> float:
    """Sectors that rivals could attack soon."""
    threats = [
        (start, force)
        for who, spaces in look.fleets.items()
        if who != seat
        for start, force in spaces.items()
    ]
    total = 0.0
    for at, token in look.tokens.items():
        near = [force for start, force in threats if 0 < distance(start, at) <= THREAT]
        if token.owner == seat and near:
            guard = garrison(state, token, look.fleets[seat].get(at))
            total += FEAR * look.worth[state.tiles[at]] * max(odds(one, guard) for one in near)
    return total


# -- which role to pick ------------------------------------------------------------------------


def privilege(state: State, seat: Seat, role: Role) -> float:
    """The gain from a role for its chooser, minus that of the others."""
    look = outlook(state)
    gains = {who: gain(state, look, who, role) for who in state.players}
    others = [gained for who, gained in gains.items() if who != seat]
    return bonus(state, look, seat, role) + gains[seat] - SHARED * sum(others) / len(others)


def bonus(state: State, look: Outlook, seat: Seat, role: Role) -> float:
    """The worth of a role's privilege."""
    best = max((look.worth[tile] for tile in state.display), default=0.0)
    return {
        "explorer": 0.8 * best,
        "merchant": CONSTANTS.merchant.marks * MARK,
        "steward": ENERGY,
        "scientist": ENERGY + research(state, seat, 1) - research(state, seat),
        "engineer": SHIP_WORTH["fighter"],
        "regent": THRONE_WORTH + 0.15 * state.round,  # a game wants to end
    }.get(role, 0.3)


def gain(state: State, look: Outlook, who: Seat, role: Role) -> float:
    """The rough gain from a role for any player."""
    if role in ("warlord", "warlord_2"):
        return conquests(state, look, who)
    uses = {
        "merchant": harvest,
        "steward": production,
        "engineer": shopping,
        "scientist": research,
        "regent": rule,
    }
    return uses[role](state, who) if role in uses else 0.0


def harvest(state: State, who: Seat) -> float:
    food = sum(tile.food for _, tile in controlled(state, who))
    hungry = sum(tile.produces and at not in state.food for at, tile in controlled(state, who))
    return MARK * 1.3 * food + 0.2 * hungry


def production(state: State, who: Seat) -> float:
    own, store = state.players[who], CONSTANTS.store
    fed = [tile for at, tile in controlled(state, who) if at in state.food]
    metal = min(sum(tile.metal for tile in fed), store.metal - own.metal)
    energy = min(sum(tile.energy for tile in fed), store.energy - own.energy)
    return METAL * metal + ENERGY * energy


def research(state: State, who: Seat, discount: int = 0) -> float:
    energy = state.players[who].energy + discount
    worth = (
        CARD_WORTH[card] - 0.4 * ENERGY * TECHNOLOGIES[card].cost
        for card in for_sale(state)
        if TECHNOLOGIES[card].cost <= energy
    )
    return max(worth, default=0.0)


def rule(state: State, who: Seat) -> float:
    tokens = min(CONSTANTS.influence.tokens, state.players[who].tokens)
    return planets(state, who) + 0.8 * tokens * counts_to_come(state)


def shopping(state: State, who: Seat) -> float:
    """The worth of affordable ships beyond their cost, dearest first."""
    own = state.players[who]
    metal, marks, energy, total = own.metal, own.marks, own.energy, 0.0
    for kind in ("dreadnought", "cruiser", "fighter"):
        unit = UNITS[kind]
        for _ in range(in_reserve(state, who, kind)):
            if unit.metal > metal or unit.marks > marks or unit.energy > energy:
                break
            metal, marks, energy = metal - unit.metal, marks - unit.marks, energy - unit.energy
            total += SHIP_WORTH[kind] - goods_worth(unit.marks, unit.metal, unit.energy)
    return total


def conquests(state: State, look: Outlook, who: Seat) -> float:
    """Uncontrolled sectors within 2 movement, and the best attack."""
    ours = look.fleets[who]
    free = [look.worth[t] for at, t in free_sectors(state, look) if nearest(ours, at) <= THREAT]
    claims = sorted(free, reverse=True)[: min(len(ours) + 1, state.players[who].tokens)]
    return 0.8 * sum(claims) + 2 * max(best_targets(state, look, who), default=0.0)
