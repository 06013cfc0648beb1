"""What a simple bot should know: how well a seat stands.

Points are sure; everything else is worth what it may still become.  A card is worth about half a
point while there is time to spend it, and production what it will bring in the rounds to come.
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
# What a technology is worth beyond its points, at the start of a game.
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


def value(state: State, seat: Seat) -> float:
    """Return by how much a seat is ahead, with the strongest of the others as the measure."""
    scored = points(state)
    rival = max((other for other in scored if other != seat), key=scored.__getitem__)
    later = turns_left(state, rival)
    theirs = scored[rival] + hand_worth(state, rival, later) + income_worth(state, rival, later)
    ahead = scored[seat] + prospects(state, seat) - 0.4 * theirs
    return ahead + _auction(state, seat) + _attack(state, seat) + _course(state, seat)


def taste(state: State, seat: Seat, option: Option) -> float:
    """Return a small liking for some roles, and rule out what is hardly ever worth a look."""
    if isinstance(option, TakeRole):
        return ROLES.get(option.role, 0.0)  # a role brings nothing on the table yet
    return -inf if is_pointless(state, seat, option) else 0.0


def is_pointless(state: State, seat: Seat, option: Option) -> bool:
    """Whether an option need not be tried: bots think faster without it."""
    if isinstance(option, Raise):
        return state.auction is not None and option.to > state.auction.bid + 1
    if isinstance(option, Place | Destroy):
        beside = any(
            cell in state.colonies and state.colonies[cell].owner == seat
            for cell in NEAR[option.at]
        )
        return isinstance(option, Place) != beside  # a far tile is destroyed for a card
    if state.players[seat].role == "warlord":
        return False
    return isinstance(option, ChartCourse) or (
        isinstance(option, FlyTo) and option.to in state.colonies
    )


def points(state: State) -> dict[Seat, float]:
    """Return everyone's points at once: bots ask for them many thousand times."""
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


def prospects(state: State, seat: Seat) -> float:
    """Return what a seat's cards, colonies and places may still become."""
    ahead = turns_left(state, seat)
    colonies = [at for at, _ in colonies_of(state, seat)]
    return (
        hand_worth(state, seat, ahead)
        + income_worth(state, seat, ahead)
        + reach_worth(state, seat, colonies, ahead)
        - danger(state, seat)
    )


def turns_left(state: State, seat: Seat) -> float:
    """Return how many turns a seat has still to come, this one as far as it is not used up."""
    last = state.final_round or max(USUAL_ROUNDS, state.round + 2)
    order = list(state.players)
    mine, now = order.index(seat), order.index(state.active)
    if state.round == 0 or mine > now:
        return last - state.round + 1
    if mine < now:
        return last - state.round
    return last - state.round + (state.base_actions + state.research_actions) / 4


def hand_worth(state: State, seat: Seat, ahead: float) -> float:
    """Return what cards are worth: pairs of food and matter most, and little near the end."""
    cards = state.players[seat].cards
    pairs = min(cards["food"], cards["matter"])
    rest = cards["food"] + cards["matter"] - 2 * pairs + cards["energy"]
    spendable = 4 * ahead  # so many cards a player gets rid of in the turns that are left
    useful = min(1.0, spendable / (2 * pairs + rest + 1))
    return useful * (1.1 * pairs + 0.4 * min(rest, 6) + 0.15 * max(0, rest - 6))


def income_worth(state: State, seat: Seat, ahead: float) -> float:
    """Return what colonies, fleets and technologies will bring."""
    later = min(1.0, max(0.0, ahead - 1) / USUAL_ROUNDS)
    cards = sum(colony_yields(state, seat).values())
    if state.found is None:
        cards += sum(fleet_yields(state, seat).values())
    uses = sum(USES.get(name, 0.1 * TREE[name].level) for name in state.players[seat].technologies)
    return later * (2.2 * min(cards, 8) + 0.5 * max(0, cards - 8) + uses)


def reach_worth(state: State, seat: Seat, colonies: list[Cell], ahead: float) -> float:
    """Return what places for new colonies are worth."""
    if ahead <= 1 or state.found is not None:
        return 0.0
    sites = colony_sites(state, seat, colonies)
    fertile = sum([1 if resources(state.tiles[at]) else 0.6 for at in sites])
    return 0.8 * min(fertile, 3) + 0.1 * max(0.0, fertile - 3)


def danger(state: State, seat: Seat) -> float:
    """Return what may be lost to stronger fleets next to the own colonies."""
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
    """Return what the auction promises: the tile less its price, or the price of another."""
    auction = state.auction
    if auction is None:
        return 0.0
    price = 0.5 * auction.bid
    if auction.leader == seat:
        return 1.3 - price
    return (price if state.active == seat else 0.0) - 0.3


def _attack(state: State, seat: Seat) -> float:
    """Return what an attack that is not yet resolved will change."""
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
    """Return what the Warlord's course promises, less its price as long as it is not paid."""
    course = state.course
    if course is None or state.found is not None or not tour(state, seat):
        return 0.0
    unpaid = course.start in state.fleets and state.fleets[course.start].owner == seat
    price = move_energy(state, seat, course) if unpaid else 0
    return 0.5 * len(tour(state, seat)) - 0.45 * price
