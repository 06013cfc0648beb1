"""Position values for simple bots.

Points count in full; everything else counts for what it may still bring.  A card is worth about
half a point while there is time to spend it; production counts for the coming rounds.
"""

from __future__ import annotations

from math import inf

from starhold.core.record import Option, Seat
from starhold.games.kardashev.catalog import SCORING, TREE, Technology
from starhold.games.kardashev.galaxy import NEAR, colonies_of, fleets_of, resources
from starhold.games.kardashev.routes import move_energy
from starhold.games.kardashev.rules.r04_setup import TakeRole
from starhold.games.kardashev.rules.r05_roles import tour
from starhold.games.kardashev.rules.r07_bidding import Raise
from starhold.games.kardashev.rules.r08_exploration import Destroy, Place
from starhold.games.kardashev.rules.r09_colonies import colony_sites
from starhold.games.kardashev.rules.r09_harvest import colony_yields, fleet_yields
from starhold.games.kardashev.rules.r10_attack import attack_terms, defence_terms
from starhold.games.kardashev.rules.r10_movement import ChartCourse, FlyTo
from starhold.games.kardashev.state import State
from starhold.kit.hexes import Cell

USUAL_ROUNDS = 11  # KA-19.1
LONG_ROUNDS = 17  # eight greedy games as written took 13 to 20
# The value of a technology beyond its points, at the start of the game.
USES: dict[Technology, float] = {
    "magnetic_rake": 3.0,
    "interstellar_ark": 2.5,
    "fabricators": 0.4,
    "propellant_depot": 0.4,
    "fuel_efficiency": 0.5,
    "boosters": 0.3,
    "deflector_grid": 0.5,
    "focused_lasers": 0.5,
    "terraform": 0.4,
}
ROLES: dict[str, float] = {"pioneer": 0.2, "developer": 0.1}


def terms(state: State, seat: Seat) -> dict[str, float]:
    """Return what a position is made of, in points."""
    scored = points(state)
    rival = max((other for other in scored if other != seat), key=scored.__getitem__)
    ahead, later = turns_left(state, seat), turns_left(state, rival)
    theirs = scored[rival] + hand_worth(state, rival, later) + income_worth(state, rival, later)
    colonies = [at for at, _ in colonies_of(state, seat)]
    return {
        "points": scored[seat],
        "cards": hand_worth(state, seat, ahead),
        "income": income_worth(state, seat, ahead),
        "sites": reach_worth(state, seat, colonies, ahead),
        "danger": danger(state, seat),
        "rival": theirs,
        "auction": _auction(state, seat),
        "attack": _attack(state, seat),
        "course": _course(state, seat),
    }


def moment(state: State) -> tuple[int, Seat]:
    """A turn."""
    return state.round, state.active


def guess(state: State, seat: Seat, option: Option) -> float:
    """Return a small preference for some roles, and rule out options rarely worth trying."""
    if isinstance(option, TakeRole):
        return ROLES.get(option.role, 0.0)  # a role has no effect on the position yet
    return -inf if is_pointless(state, seat, option) else 0.0


def is_pointless(state: State, seat: Seat, option: Option) -> bool:
    """Whether an option can be skipped to save the bot time."""
    if isinstance(option, Raise):
        return state.auction is not None and option.to > state.auction.bid + 1
    if isinstance(option, Place | Destroy):
        beside = any(
            cell in state.colonies and state.colonies[cell].owner == seat
            for cell in NEAR[option.at]
        )
        return isinstance(option, Place) != beside  # destroy a distant tile for a card
    if state.players[seat].role == "warlord":
        return False
    return isinstance(option, ChartCourse) or (
        isinstance(option, FlyTo) and option.to in state.colonies
    )


def points(state: State) -> dict[Seat, float]:
    """Return all players' points in one pass, for speed."""
    scored = {
        seat: float(sum([TREE[name].level for name in player.technologies]))
        for seat, player in state.players.items()
    }
    for colony in state.colonies.values():
        scored[colony.owner] += SCORING.colonies[colony.level - 1]
    for fleet in state.fleets.values():
        scored[fleet.owner] += fleet.level
    if state.attack:
        scored[state.attack.attacker] += state.attack.level
    return scored


def turns_left(state: State, seat: Seat) -> float:
    """Return the turns a seat has left, counting the unused part of this one."""
    last = state.final_round or max(usual_rounds(state), state.round + 2)
    order = list(state.players)
    mine, now = order.index(seat), order.index(state.active)
    if state.round == 0 or mine > now:
        return last - state.round + 1
    if mine < now:
        return last - state.round
    return last - state.round + (state.base_actions + state.research_actions) / 4


def usual_rounds(state: State) -> int:
    """Return how long a game usually lasts; longer if upgrades use no pieces (R1)."""
    return LONG_ROUNDS if state.settings.pieces == "one" else USUAL_ROUNDS


def hand_worth(state: State, seat: Seat, ahead: float) -> float:
    """Return the value of a hand: pairs of food and matter count most, little near the end."""
    cards = state.players[seat].cards
    pairs = min(cards["food"], cards["matter"])
    rest = cards["food"] + cards["matter"] - 2 * pairs + cards["energy"]
    spendable = 4 * ahead  # cards a player can still spend
    useful = min(1.0, spendable / (2 * pairs + rest + 1))
    return useful * (1.1 * pairs + 0.4 * min(rest, 6) + 0.15 * max(0, rest - 6))


def income_worth(state: State, seat: Seat, ahead: float) -> float:
    """Return the value of future production and technologies."""
    later = min(1.0, max(0.0, ahead - 1) / usual_rounds(state))
    cards = sum(colony_yields(state, seat).values())
    if state.found is None:
        cards += sum(fleet_yields(state, seat).values())
    uses = sum(USES.get(name, 0.1 * TREE[name].level) for name in state.players[seat].technologies)
    return later * (2.2 * min(cards, 8) + 0.5 * max(0, cards - 8) + uses)


def reach_worth(state: State, seat: Seat, colonies: list[Cell], ahead: float) -> float:
    """Return the value of sites for new colonies."""
    if ahead <= 1 or state.found is not None:
        return 0.0
    sites = colony_sites(state, seat, colonies)
    fertile = sum([1 if resources(state.tiles[at]) else 0.6 for at in sites])
    return 0.8 * min(fertile, 3) + 0.1 * max(0.0, fertile - 3)


def danger(state: State, seat: Seat) -> float:
    """Return the expected loss to stronger fleets next to the seat's colonies."""
    colonies, fleets = state.colonies, state.fleets
    threats: dict[Cell, int] = {}
    for at, fleet in fleets.items():
        if fleet.owner != seat:
            for cell in NEAR[at]:
                if cell in colonies and colonies[cell].owner == seat:
                    threats[cell] = max(fleet.level, threats.get(cell, 0))
    risk = 0.0
    for at, threat in threats.items():
        guard = colonies[at].level + (fleets[at].level if at in fleets else 0)
        if threat > guard:
            risk += 0.8 + 0.5 * colonies[at].level
    return risk


def _auction(state: State, seat: Seat) -> float:
    """Return the value of the auction: the tile minus its price, or the payment received."""
    auction = state.auction
    if auction is None:
        return 0.0
    price = 0.5 * auction.bid
    if auction.leader == seat:
        return 1.3 - price
    return (price if state.active == seat else 0.0) - 0.3


def _attack(state: State, seat: Seat) -> float:
    """Return the expected result of an unresolved attack."""
    attack = state.attack
    if attack is None or not attack.level:
        return 0.0
    help_near = sum(
        fleet.level
        for at, fleet in fleets_of(state, attack.defender)
        if at in NEAR[attack.at] and at not in attack.defenders
    )
    energy = state.players[attack.defender].cards["energy"]
    defence = sum(term.amount for term in defence_terms(state)) + min(help_near, 3 * energy)
    wins = sum(term.amount for term in attack_terms(state)) > defence
    prize = 5.0 if attack.at in state.colonies else 1.5
    change = prize if wins else -1.0
    return change if seat == attack.attacker else -change


def _course(state: State, seat: Seat) -> float:
    """Return the value of the Warlord's course, minus its price until paid."""
    course = state.course
    if course is None or state.found is not None or not tour(state, seat):
        return 0.0
    unpaid = course.start in state.fleets and state.fleets[course.start].owner == seat
    price = move_energy(state, seat, course) if unpaid else 0
    return 0.5 * len(tour(state, seat)) - 0.45 * price
