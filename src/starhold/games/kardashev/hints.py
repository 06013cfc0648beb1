"""How a careful player judges Kardashev, in points.

Points count in full; everything else counts for its possible later gain, for all players alike:
cards for what can still be bought, production for the harvests to come, sites for colonies, fleets
nearby for what they could take.  In the last turn nothing but points is left.
"""

from functools import lru_cache
from typing import NamedTuple

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell
from starhold.kit.latest import latest

from .board import BoardOffer, Threat, board, learned
from .catalog import SCORING, START, TREE
from .galaxy import NEAR, colonies_of, fleets_of, last_round, owns
from .purse import REMEMBERED, most_energy
from .routes import move_energy, reach
from .rules.r02_pieces import ColonyLost, FleetLost, FleetLowered
from .rules.r04_setup import TakeRole
from .rules.r05_roles import tour
from .rules.r07_bidding import AuctionWon, Raise
from .rules.r08_exploration import Destroy, Place
from .rules.r10_attack import attack_terms, defence_terms, total
from .rules.r10_movement import ChartCourse
from .rules.r10_outcome import ColonyCaptured
from .state import State

OUTCOMES: tuple[type[Event], ...] = (
    ColonyCaptured,
    ColonyLost,
    FleetLost,
    FleetLowered,
    AuctionWon,
)
USUAL_ROUNDS = 11  # KA-19.1
PACE, SLOW_PACE = 1.4, 0.8  # colony pieces used in a round
ACTIONS = START.turn.base_actions + START.turn.research_actions
CARD = 0.5  # a card, roughly
PAIR, SINGLE, SPARE = 1.1, 0.4, 0.15  # food with matter; another card; one card too many
SITE, MORE_SITES = 0.8, 0.1
BESIDE, IN_REACH = 0.3, 0.12  # the chance that a colony is attacked by a stronger fleet
FINISH, LIMIT = 2.0, 20.0
ROLES: dict[str, float] = {"pioneer": 0.2, "developer": 0.1}


def terms(state: State, seat: Seat) -> dict[str, float]:
    """Return the terms of a position, in points."""
    there, ahead = board(state), turns_ahead(state)
    scored = points(state, there)
    found = {who: prospects(state, there, who, ahead) for who in scored}
    own = found.pop(seat)
    rivals = {who: scored[who] + other.total for who, other in found.items()}
    best = max(rivals, key=rivals.__getitem__)
    over = not any(ahead.values())
    return {
        "points": scored[seat],
        "cards": own.cards,
        "income": own.income,
        "sites": own.sites,
        "danger": own.danger,
        "rival": rivals[best],
        "others": sum(rivals.values()) - rivals[best],
        "auction": auction(state, there, seat, ahead),
        "attack": attack(state, seat),
        "course": course(state, seat),
        "finish": finish(scored, seat) if over else 0.0,
    }


def moment(state: State) -> tuple[int, Seat]:
    """A turn."""
    return state.round, state.active


def never(state: State, seat: Seat, option: Option) -> bool:
    """Whether an option can never be right."""
    match option:
        case Raise(to):  # a higher bid than needed
            return state.auction is not None and to > state.auction.bid + 1
        case Place(at):  # destroyed, it would give a card
            return not within_reach(state, seat, at)
        case Destroy(at):  # elsewhere it would block no site of ours
            return any(
                cell in state.colonies and state.colonies[cell].owner == seat for cell in NEAR[at]
            )
        case ChartCourse():  # only the tiles on the way differ
            return state.players[seat].role != "warlord"
        case _:
            return False


def within_reach(state: State, seat: Seat, at: Cell) -> bool:
    """Whether a hex is next to a colony or a fleet of a seat."""
    return any(
        (cell in state.colonies and state.colonies[cell].owner == seat)
        or (cell in state.fleets and state.fleets[cell].owner == seat)
        for cell in NEAR[at]
    )


def guess(_state: State, _seat: Seat, option: Option) -> float:
    """Return a small preference for some roles: a role has no effect on the position yet."""
    return ROLES.get(option.role, 0.0) if isinstance(option, TakeRole) else 0.0


# -- what everyone has -------------------------------------------------------------------------


class Prospects(NamedTuple):
    """A seat's possible future gains, apart from the open decision."""

    cards: float
    income: float
    sites: float
    danger: float
    total: float


def prospects(state: State, there: BoardOffer, seat: Seat, ahead: dict[Seat, float]) -> Prospects:
    """Return a seat's possible future gains."""
    own, left = state.players[seat], ahead[seat]
    held, exploring = own.cards, state.found is not None
    cards = hand_worth(held["food"], held["matter"], held["energy"], left)
    uses = learned(tuple(own.technologies)).uses
    income = income_worth(there.cards[seat], uses, left)
    sites = 0.0 if left <= 1 or exploring else site_value(there.sites[seat], left)
    risk = -danger(state, there.threats[seat], ahead)
    return Prospects(cards, income, sites, risk, cards + income + sites + risk)


def points(state: State, there: BoardOffer) -> dict[Seat, float]:
    """Return all players' points."""
    scored = {
        seat: float(there.points[seat] + learned(tuple(player.technologies)).points)
        for seat, player in state.players.items()
    }
    if state.attack:
        scored[state.attack.attacker] += state.attack.level
    return scored


def finish(scored: dict[Seat, float], seat: Seat) -> float:
    """Return the worth of the end: winning matters more than the margin."""
    lead = scored[seat] - max(other for who, other in scored.items() if who != seat)
    return max(-LIMIT, min(LIMIT, FINISH * lead))


def turns_left(state: State, seat: Seat) -> float:
    """Return the turns a seat has left, counting the unused part of this one."""
    return turns_ahead(state)[seat]


def turns_ahead(state: State) -> dict[Seat, float]:
    """Return the turns that everyone has left."""
    order = tuple(state.players)
    return _turns(
        order,
        order.index(state.active),
        (state.base_actions + state.research_actions) / ACTIONS,
        None if state.final_round is None else state.final_round - state.round,
        rounds_left(state),
    )


@latest
def _turns(
    order: tuple[Seat, ...], now: int, unused: float, final: int | None, rounds: float
) -> dict[Seat, float]:
    left: dict[Seat, float] = {}
    for mine, seat in enumerate(order):
        rest = unused if mine == now else 0.0
        if final is not None:
            left[seat] = final + (1.0 if mine > now else rest)
        else:
            # The end comes nearer with every colony piece: turns are counted from the supplies.
            since = ((now - mine) % len(order) + (1.0 - rest if mine == now else 0.0)) / len(order)
            left[seat] = rounds + 0.5 - since
    return left


def rounds_left(state: State) -> float:
    """Return how long the game will probably last; longer if upgrades use no pieces (R1)."""
    supply = min([player.colonies for player in state.players.values()]) - START.end.colonies
    pace = PACE if state.settings.pieces == "each_level" else SLOW_PACE
    return 1.0 + min(max(0, supply) / pace, last_round(state.settings) - state.round)


@lru_cache(REMEMBERED)
def hand_worth(food: int, matter: int, energy: int, ahead: float) -> float:
    """Return the value of a hand: pairs of food and matter count most, little near the end."""
    pairs = min(food, matter)
    rest = food + matter - 2 * pairs + energy
    spendable = 4 * ahead  # cards a player can still spend
    useful = min(1.0, spendable / (2 * pairs + rest + 1))
    return useful * (PAIR * pairs + SINGLE * min(rest, 6) + SPARE * max(0, rest - 6))


@lru_cache(REMEMBERED)
def income_worth(cards: int, uses: float, ahead: float) -> float:
    """Return the value of future production and technologies."""
    later = min(1.0, max(0.0, ahead - 1) / USUAL_ROUNDS)
    if not later:
        return 0.0
    return later * (2.2 * min(cards, 8) + 0.5 * max(0, cards - 8) + uses)


@lru_cache(REMEMBERED)
def site_value(count: int, ahead: float) -> float:
    """Return the value of some sites: a player uses only a few before the next tiles come."""
    used = min(3.0, ahead)
    return SITE * min(count, used) + MORE_SITES * max(0.0, count - used)


# -- fleets ------------------------------------------------------------------------------------


def danger(state: State, threats: list[Threat], ahead: dict[Seat, float]) -> float:
    """Return the points a seat may lose to stronger fleets of rivals who still have a turn."""
    total_risk = 0.0
    for stake, foes in threats:
        risk = 0.0
        for owner, level, away in foes:
            if ahead[owner] > 0:
                if away == 1:
                    risk = BESIDE
                    break
                if not risk and away <= reach(state, owner, level):
                    risk = IN_REACH
        total_risk += risk * stake
    return total_risk


def attack(state: State, seat: Seat) -> float:
    """Return the change that an attack in progress will bring a seat."""
    fought = state.attack
    if fought is None or not fought.level or seat not in (fought.attacker, fought.defender):
        return 0.0
    defence = total(defence_terms(state)) + support_to_come(state, fought.defender)
    wins = total(attack_terms(state)) > defence
    colony, fleet = state.colonies.get(fought.at), state.fleets.get(fought.at)
    lost = (fleet.level if fleet else 0) + (SCORING.colonies[colony.level - 1] if colony else 0)
    if seat == fought.attacker:
        if not wins:
            return -0.5 - (fought.level if fought.retreat is None else 0)
        taken = SCORING.colonies[colony.level - 1] + 1.0 if colony else 0.0
        return taken + 0.5 * lost
    return -lost - 0.5 * bool(colony) if wins else 0.5


def support_to_come(state: State, seat: Seat) -> int:
    """KA-10.8  Return the strength of supporters a defender can still name and pay for.

    Four cards of a type pay for one energy (KA-9.3), and Encryption makes one fleet free.
    """
    fought = state.attack
    assert fought is not None
    if fought.defenders:
        return 0
    levels = sorted(
        (fleet.level for at, fleet in fleets_of(state, seat) if at in NEAR[fought.at]),
        reverse=True,
    )
    free = TREE["encryption"].free if owns(state, seat, "encryption") else 0
    return sum(levels[: free + most_energy(state.players[seat].cards)])


def course(state: State, seat: Seat) -> float:
    """Return the value of the Warlord's course, minus its price until paid."""
    plotted = state.course
    if plotted is None or state.found is not None or not (tiles := tour(state, seat)):
        return 0.0
    unpaid = plotted.start in state.fleets and state.fleets[plotted.start].owner == seat
    price = move_energy(state, seat, plotted) if unpaid else 0
    return CARD * len(tiles) - 0.45 * price


# -- auctions ----------------------------------------------------------------------------------


def auction(state: State, there: BoardOffer, seat: Seat, ahead: dict[Seat, float]) -> float:
    """Return the value of an auction if the highest bid wins: the tile, and the payment."""
    held = state.auction
    if held is None:
        return 0.0
    if held.leader == seat:
        return tile_worth(state, there, seat, ahead[seat]) - CARD * held.bid
    return CARD * held.bid if state.active == seat else 0.0


def tile_worth(state: State, there: BoardOffer, seat: Seat, ahead: float) -> float:
    """Return the worth of any tile to its winner: a site where one is missing, or a card."""
    card = CARD if ahead > 0 else 0.0
    if ahead <= 1 or not has_room(state, seat):
        return card
    held = there.sites[seat]
    return max(card, site_value(held + 1, ahead) - site_value(held, ahead))


def has_room(state: State, seat: Seat) -> bool:
    """Whether there is an unexplored hex next to a colony of a seat."""
    return any(cell not in state.tiles for at, _ in colonies_of(state, seat) for cell in NEAR[at])
