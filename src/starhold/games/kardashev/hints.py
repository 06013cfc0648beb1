"""How a careful player judges Kardashev, in points.

Points count in full; everything else counts for its possible later gain, for all players alike:
cards for what can still be bought, production for the harvests to come, sites for colonies, fleets
nearby for what they could take.  In the last turn nothing but points is left.
"""

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell, distance

from .catalog import SCORING, START, TREE, Technology
from .galaxy import NEAR, colonies_of, fleets_of, last_round, owns
from .purse import most_energy
from .routes import move_energy, reach
from .rules.r02_pieces import ColonyLost, FleetLost, FleetLowered
from .rules.r04_setup import TakeRole
from .rules.r05_roles import tour
from .rules.r07_bidding import AuctionWon, Raise
from .rules.r08_exploration import Destroy, Place
from .rules.r09_colonies import colony_sites
from .rules.r09_harvest import colony_yields, fleet_yields
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
    "encryption": 0.3,
}
ROLES: dict[str, float] = {"pioneer": 0.2, "developer": 0.1}
LEVELS = {name: advance.level for name, advance in TREE.items()}
GAINS = {name: USES.get(name, 0.1 * level) for name, level in LEVELS.items()}


def terms(state: State, seat: Seat) -> dict[str, float]:
    """Return the terms of a position, in points."""
    scored = points(state)
    ahead = {who: turns_left(state, who) for who in scored}
    own = prospects(state, seat, ahead)
    rivals = {
        who: scored[who] + sum(prospects(state, who, ahead).values())
        for who in scored
        if who != seat
    }
    best = max(rivals, key=rivals.__getitem__)
    over = not any(ahead.values())
    return {
        "points": scored[seat],
        **own,
        "rival": rivals[best],
        "others": sum(rivals.values()) - rivals[best],
        "auction": auction(state, seat, ahead),
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


def prospects(state: State, seat: Seat, ahead: dict[Seat, float]) -> dict[str, float]:
    """Return a seat's possible future gains, apart from the open decision."""
    left = ahead[seat]
    return {
        "cards": hand_worth(state, seat, left),
        "income": income_worth(state, seat, left),
        "sites": sites_worth(state, seat, left),
        "danger": -danger(state, seat, ahead),
    }


def points(state: State) -> dict[Seat, float]:
    """Return all players' points in one pass, for speed."""
    scored = {
        seat: float(sum([LEVELS[name] for name in player.technologies]))
        for seat, player in state.players.items()
    }
    for colony in state.colonies.values():
        scored[colony.owner] += SCORING.colonies[colony.level - 1]
    for fleet in state.fleets.values():
        scored[fleet.owner] += fleet.level
    if state.attack:
        scored[state.attack.attacker] += state.attack.level
    return scored


def finish(scored: dict[Seat, float], seat: Seat) -> float:
    """Return the worth of the end: winning matters more than the margin."""
    lead = scored[seat] - max(other for who, other in scored.items() if who != seat)
    return max(-LIMIT, min(LIMIT, FINISH * lead))


def turns_left(state: State, seat: Seat) -> float:
    """Return the turns a seat has left, counting the unused part of this one."""
    order = list(state.players)
    mine, now = order.index(seat), order.index(state.active)
    unused = (state.base_actions + state.research_actions) / ACTIONS if mine == now else 0.0
    if state.final_round is not None:
        return state.final_round - state.round + (1.0 if mine > now else unused)
    # The end comes nearer with every colony piece, so turns are counted from the supplies.
    since = ((now - mine) % len(order) + (1.0 - unused if mine == now else 0.0)) / len(order)
    return rounds_left(state) + 0.5 - since


def rounds_left(state: State) -> float:
    """Return how long the game will probably last; longer if upgrades use no pieces (R1)."""
    supply = min(player.colonies for player in state.players.values()) - START.end.colonies
    pace = PACE if state.settings.pieces == "each_level" else SLOW_PACE
    return 1.0 + min(max(0, supply) / pace, last_round(state.settings) - state.round)


def hand_worth(state: State, seat: Seat, ahead: float) -> float:
    """Return the value of a hand: pairs of food and matter count most, little near the end."""
    cards = state.players[seat].cards
    food, matter = cards["food"], cards["matter"]
    pairs = min(food, matter)
    rest = food + matter - 2 * pairs + cards["energy"]
    spendable = 4 * ahead  # cards a player can still spend
    useful = min(1.0, spendable / (2 * pairs + rest + 1))
    return useful * (PAIR * pairs + SINGLE * min(rest, 6) + SPARE * max(0, rest - 6))


def income_worth(state: State, seat: Seat, ahead: float) -> float:
    """Return the value of future production and technologies."""
    later = min(1.0, max(0.0, ahead - 1) / USUAL_ROUNDS)
    if not later:
        return 0.0
    cards = sum(colony_yields(state, seat).values())
    if state.found is None:
        cards += sum(fleet_yields(state, seat).values())
    uses = sum([GAINS[name] for name in state.players[seat].technologies])
    return later * (2.2 * min(cards, 8) + 0.5 * max(0, cards - 8) + uses)


def sites_worth(state: State, seat: Seat, ahead: float) -> float:
    """Return the value of sites for new colonies."""
    if ahead <= 1 or state.found is not None:
        return 0.0
    return site_value(sites(state, seat), ahead)


def sites(state: State, seat: Seat) -> int:
    """Return the number of sites: on a Military tile fleets are free, as good as cards."""
    return len(colony_sites(state, seat))


def site_value(count: int, ahead: float) -> float:
    """Return the value of some sites: a player uses only a few before the next tiles come."""
    used = min(3.0, ahead)
    return SITE * min(count, used) + MORE_SITES * max(0.0, count - used)


# -- fleets ------------------------------------------------------------------------------------


def danger(state: State, seat: Seat, ahead: dict[Seat, float]) -> float:
    """Return the points a seat may lose to stronger fleets of rivals who still have a turn."""
    total_risk = 0.0
    rivals = [
        (at, fleet, reach(state, fleet.owner, fleet.level))
        for at, fleet in state.fleets.items()
        if fleet.owner != seat and ahead[fleet.owner] > 0
    ]
    if not rivals:
        return 0.0
    grid = TREE["deflector_grid"].strength if owns(state, seat, "deflector_grid") else 0
    for at, colony in state.colonies.items():
        if colony.owner != seat:
            continue
        guard = colony.level + grid + (state.fleets[at].level if at in state.fleets else 0)
        risk = 0.0
        for start, fleet, tiles in rivals:
            lasers = owns(state, fleet.owner, "focused_lasers")
            if fleet.level + lasers > guard:
                away = distance(start, at)
                risk = max(risk, BESIDE if away == 1 else IN_REACH if away <= tiles else 0.0)
        total_risk += risk * (SCORING.colonies[colony.level - 1] + colony.level)
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


def auction(state: State, seat: Seat, ahead: dict[Seat, float]) -> float:
    """Return the value of an auction if the highest bid wins: the tile, and the payment."""
    held = state.auction
    if held is None:
        return 0.0
    if held.leader == seat:
        return tile_worth(state, seat, ahead[seat]) - CARD * held.bid
    return CARD * held.bid if state.active == seat else 0.0


def tile_worth(state: State, seat: Seat, ahead: float) -> float:
    """Return the worth of any tile to its winner: a site where one is missing, or a card."""
    card = CARD if ahead > 0 else 0.0
    if ahead <= 1 or not has_room(state, seat):
        return card
    held = sites(state, seat)
    return max(card, site_value(held + 1, ahead) - site_value(held, ahead))


def has_room(state: State, seat: Seat) -> bool:
    """Whether there is an unexplored hex next to a colony of a seat."""
    return any(cell not in state.tiles for at, _ in colonies_of(state, seat) for cell in NEAR[at])
