"""Which role to pick, for hints: the gain for the chooser minus that of the others."""

from starhold.core.record import Seat

from .catalog import CONSTANTS, TECHNOLOGIES, UNITS
from .galaxy import controlled
from .odds import SHIP_WORTH
from .players import for_sale, in_reserve, planets
from .prospects import THREAT, Outlook, conquests, front, nearest
from .standing import CARDS, ENERGY, MARKS, THRONE_WORTH, goods_worth, outlook
from .state import Role, State

SHARED = 0.65  # the weight of the others' gain from a role
FOOD = 1.3 * MARKS[4]  # marks for food, bought and sold


def privilege(state: State, seat: Seat, role: Role) -> float:
    """Return the gain from a role for its chooser, minus that of the others."""
    look = outlook(state)
    gains = {who: gain(state, look, who, role) for who in state.players}
    others = [gained for who, gained in gains.items() if who != seat]
    return bonus(state, look, seat, role) + gains[seat] - SHARED * sum(others) / len(others)


def bonus(state: State, look: Outlook, seat: Seat, role: Role) -> float:
    """Return the worth of a role's privilege."""
    time = look.time
    found = max([look.worth[tile] for tile in state.display], default=0.0)
    saved = research(state, look, seat, 1) - research(state, look, seat)
    return {
        "explorer": 0.8 * found,
        "merchant": time * CONSTANTS.merchant.marks * MARKS[4],
        "steward": time * ENERGY[1],
        "scientist": time * ENERGY[1] + saved,
        "engineer": time * SHIP_WORTH["fighter"],
        "regent": time * THRONE_WORTH + 0.15 * state.round,  # the game moves towards its end
    }.get(role, 0.3)


def gain(state: State, look: Outlook, who: Seat, role: Role) -> float:
    """Return the rough gain from a role for any player."""
    uses = {
        "merchant": harvest,
        "steward": production,
        "engineer": shopping,
        "scientist": research,
        "regent": rule,
        "warlord": expeditions,
        "warlord_2": expeditions,
    }
    return uses[role](state, look, who) if role in uses else 0.0


def harvest(state: State, look: Outlook, who: Seat) -> float:
    food = sum(tile.food for _, tile in controlled(state, who))
    hungry = sum(tile.produces and at not in state.food for at, tile in controlled(state, who))
    return look.time * (FOOD * food + 0.2 * hungry)


def production(state: State, look: Outlook, who: Seat) -> float:
    """Return the worth of what fed sectors would produce, beyond the food."""
    own, store = state.players[who], CONSTANTS.store
    fed = [tile for at, tile in controlled(state, who) if at in state.food]
    metal = min(own.metal + sum(tile.metal for tile in fed), store.metal)
    energy = min(own.energy + sum(tile.energy for tile in fed), store.energy)
    more = goods_worth(own.marks, metal, energy) - goods_worth(own.marks, own.metal, own.energy)
    return 0.6 * look.time * more


def research(state: State, look: Outlook, who: Seat, discount: int = 0) -> float:
    """Return the worth of the best affordable card beyond its cost."""
    energy = state.players[who].energy
    late = look.time * min(1.0, look.counts / 3.0)
    worth = (
        late * CARDS[card] - look.time * sum(ENERGY[max(0, energy - cost) : energy])
        for card in for_sale(state)
        if (cost := max(0, TECHNOLOGIES[card].cost - discount)) <= energy
    )
    return max(0.0, max(worth, default=0.0))


def rule(state: State, look: Outlook, who: Seat) -> float:
    """Return the worth of influence, and of counting planets now."""
    tokens = min(CONSTANTS.influence.tokens, state.players[who].tokens)
    return 0.5 * planets(state, who) + 0.7 * tokens * look.counts


def shopping(state: State, look: Outlook, who: Seat) -> float:
    """Return the worth of affordable ships beyond their cost, most expensive first."""
    own = state.players[who]
    metal, marks, energy, worth = own.metal, own.marks, own.energy, 0.0
    for kind in ("dreadnought", "cruiser", "fighter"):
        unit = UNITS[kind]
        for _ in range(in_reserve(state, who, kind)):
            if unit.metal > metal or unit.marks > marks or unit.energy > energy:
                break
            metal, marks, energy = metal - unit.metal, marks - unit.marks, energy - unit.energy
            worth += SHIP_WORTH[kind]
    spent = goods_worth(own.marks, own.metal, own.energy) - goods_worth(marks, metal, energy)
    return look.time * (worth - spent)


def expeditions(state: State, look: Outlook, who: Seat) -> float:
    """Return the worth of uncontrolled sectors within 2 movement, and of the best attack."""
    ours = look.fleets[who]
    tiles, near = look.held.tiles, [at for at in look.held.free if nearest(ours, at) <= THREAT]
    free = [look.worth[tiles[at]] for at in near]
    claims = sorted(free, reverse=True)[: min(len(ours) + 1, state.players[who].tokens)]
    attacks = conquests(look, front(state, look, who), None)
    return 0.8 * sum(claims) + 0.6 * max(attacks, default=0.0)
