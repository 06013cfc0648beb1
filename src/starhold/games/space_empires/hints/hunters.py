"""How bots get rid of Space Amoebas (SE-28.51).

One Scout is sacrificed, because amoebas can be studied only after they have bitten. Then Science
Vessels study all types at once, and parties of warships hunt those that are understood, each party
large enough to win and small enough to leave ships for others: time is short, as amoebas double.
"""

from typing import NamedTuple

from msgspec.structs import replace

from starhold.core.record import Seat

from ..empires.holdings import carried, hull, level
from ..facts.catalog import AMOEBAS, FIGURES, UNITS
from ..facts.starmap import distance
from ..fleets.groups import is_armed, own
from ..solo.amoebas import VESSEL, amoebas, first_spread, is_fierce, is_understood
from ..state import Cell, Group, State

ALIVE = 45.0  # the cost of each amoeba: it will be two
NEAR_HOME, FROM_HOME = 8.0, 4  # and of each hex closer to the Homeworld than this
BITTEN = 12.0  # the value of having been bitten
POINT = 4.0  # value of a research point
LOST = 1.2  # share of its price that a doomed ship costs
PULL, REACH = 0.8, 12
HUNTING = 0.05  # how strongly an amoeba pulls its hunters, for each CP and hex
BAIT = 3.0  # the Scout to be sacrificed is drawn this many times as strongly
POINTS = (3.0, 3.0, 8.0)  # SE-28.51: what a vessel learns before it is lost, by its level
FAIR = 0.35  # share of the hunters that an amoeba may cost
FEARED = (7, 2, 2, 1)  # SE-28.52: attack, defense, hull and attacks of most types
STILL = ("hollow", None)  # SE-28.52: no shot hurts it
STOPPED, LAID = 20.0, 2  # SE-28.54: the value of Mines with an amoeba, up to this many
SOON = 4  # Economic Phases before the first spread: time to bring Mines
SURE = 8  # SE-28.52: ships that blow up on this roll or less are sent into a hollow amoeba


class Beast(NamedTuple):
    """An amoeba by its ratings in battle."""

    attack: int
    defense: int
    hull: int
    shots: int


def hunt(state: State, seat: Seat, fleet: list[Group]) -> float:
    """Return how close a player is to being rid of amoebas."""
    if not state.strains:
        return 0.0
    world = state.worlds[seat]
    wild = amoebas(state)
    worth = BITTEN * (seat in state.bitten)
    worth -= sum(ALIVE + NEAR_HOME * max(0, FROM_HOME - distance(a.at, world)) for a in wild)
    worth += sum(
        POINT * min(AMOEBAS.points, s.points.get(seat, 0)) for s in state.strains.values()
    )
    return worth + _pull(state, seat, fleet, wild) - sum(_doomed(state, seat, a) for a in wild)


def _pull(state: State, seat: Seat, fleet: list[Group], wild: list[Group]) -> float:
    """Science Vessels are drawn to types to study, parties to amoebas they can kill."""
    unknown = [a for a in wild if not is_understood(state, a.owner, seat)]
    worth = _studying(state, seat, [group for group in fleet if group.kind == VESSEL], unknown)
    if seat not in state.bitten:
        scouts = [replace(group, count=1) for group in fleet if group.kind == "scout"]
        near = (min(distance(scout.at, a.at) for a in wild) for scout in scouts if wild)
        worth += BAIT * PULL * max(0, REACH - min(near, default=REACH))
    if spreads_soon(state):
        worth += _mining(state, [group for group in fleet if group.kind == "mine"], wild)
    hunters = [group for group in fleet if hunts(group)]
    return worth - _hunting(state, hunters, [a for a in wild if a not in unknown])


def hunts(group: Group) -> bool:
    """Return whether a group fights amoebas."""
    unit = UNITS[group.kind]
    if group.kind in (VESSEL, "scout") or unit.moves != "technology":
        return False
    return is_armed(group) and not unit.carries


# -- research --------------------------------------------------------------------------


def _studying(state: State, seat: Seat, vessels: list[Group], unknown: list[Group]) -> float:
    """Each vessel is drawn to a type that is not studied enough yet, the nearest first."""
    if not vessels or not unknown:
        return 0.0
    missing = {a.owner: _missing(state, seat, a.owner) for a in unknown}
    crews = [group for group in vessels for _ in range(group.count)]
    worth = 0.0
    while crews:
        open_ = [a for a in unknown if missing[a.owner] > 0] or unknown
        ways = (
            (distance(g.at, a.at), n, m) for n, g in enumerate(crews) for m, a in enumerate(open_)
        )
        away, crew, goal = min(ways)
        group = crews.pop(crew)
        missing[open_[goal].owner] -= POINTS[min(2, group.tech.mine_sweep)]
        worth += PULL * max(0, REACH - away)
    return worth


def _missing(state: State, seat: Seat, strain: Seat) -> float:
    return AMOEBAS.points - state.strains[strain].points.get(seat, 0)


def vessels_useful(state: State, seat: Seat) -> int:
    """Return how many Science Vessels are needed to understand the types on the map."""
    found = {a.owner for a in amoebas(state) if not is_understood(state, a.owner, seat)}
    each = POINTS[min(2, level(state, seat, "mine_sweep"))]
    return sum(-int(-_missing(state, seat, strain) // each) for strain in found)


# -- mines -----------------------------------------------------------------------------


def _mining(state: State, mines: list[Group], wild: list[Group]) -> float:
    """SE-28.54  Each Mine is drawn to an amoeba that would spread; a second one waits there."""
    open_ = {a.at: LAID for a in wild if not state.strains[a.owner].immune}
    left, worth = [group for group in mines for _ in range(group.count)], 0.0
    while left and open_:
        away, number, at = min(
            (distance(g.at, at), n, at) for n, g in enumerate(left) for at in open_
        )
        left.pop(number)
        share = open_[at] / LAID
        worth += share * (STOPPED if not away else PULL * max(0, REACH - away))
        open_[at] -= 1
        if not open_[at]:
            del open_[at]
    return worth


def mines_useful(state: State) -> int:
    """SE-28.54  Return how many Mines are useful against amoebas that will spread soon."""
    open_ = [a for a in amoebas(state) if not state.strains[a.owner].immune]
    return LAID * len(open_) if spreads_soon(state) else 0


def spreads_soon(state: State) -> bool:
    """SE-28.54  Whether it is time to bring Mines."""
    return is_hunt(state) and state.cycle >= first_spread(state) - SOON


def is_hunt(state: State) -> bool:
    """SE-28.50  Whether a single player has to destroy all amoebas."""
    return bool(state.strains) and len(state.ring) == 1


# -- the hunt --------------------------------------------------------------------------


def _hunting(state: State, hunters: list[Group], prey: list[Group]) -> float:
    """Return the cost of the way to the prey: the nearest hunters go, as many as are needed."""
    left, worth = list(hunters), 0.0
    targets = list(prey)
    while left and targets:
        ways = ((distance(g.at, a.at), n) for g in left for n, a in enumerate(targets))
        amoeba = targets.pop(min(ways)[1])
        ranked = sorted(left, key=lambda group: distance(group.at, amoeba.at))
        party: list[Group] = []
        while ranked and not can_kill(state, party, amoeba):
            party.append(ranked.pop(0))
        if can_kill(state, party, amoeba):
            worth += sum(_way(group, amoeba.at) for group in party)
            left = ranked
    return worth + sum(
        _way(g, min((a.at for a in prey), key=lambda at: distance(g.at, at))) for g in left if prey
    )


def _way(group: Group, at: Cell) -> float:
    return HUNTING * UNITS[group.kind].cost * group.count * distance(group.at, at)


def can_kill(state: State, party: list[Group], amoeba: Group) -> bool:
    """SE-28.53  Whether a party kills an amoeba at a fair price; SE-28.52: hollow ones blow up."""
    if state.strains[amoeba.owner].nature == "hollow":
        return any(AMOEBAS.detonates.get(group.kind, 0) >= SURE for group in party)
    unit = UNITS[amoeba.kind]
    fierce = int(is_fierce(state))
    beast = Beast(unit.attack[0] + fierce, unit.defense[0] + fierce, unit.hull, unit.shots)
    return is_match(state, party, beast)


def is_match(state: State, party: list[Group], beast: Beast) -> bool:
    """Return whether a party would lose no more than a fair share of its ships."""
    hits = bites = number = 0.0
    for group in party:
        tech, unit = carried(state, group), UNITS[group.kind]
        chance = max(0, unit.attack[0] + tech.attack - beast.defense) / FIGURES.sides
        large = min(2, max(0, hull(state, group) - 1))
        risk = max(1, beast.attack - unit.defense[0] - tech.defense - large) / FIGURES.sides
        hits += group.count * chance
        bites += group.count * risk * (1 + risk)  # SE-28.53: a good bite is followed by another
        number += group.count
    if not hits:
        return False
    rounds = max(1.0, beast.hull / hits)
    return rounds * beast.shots * bites / number <= FAIR * number


def _doomed(state: State, seat: Seat, amoeba: Group) -> float:
    """Return the cost of ships that an amoeba will or may destroy."""
    there = [g for g in own(state, seat, amoeba.at) if UNITS[g.kind].ship and g.kind != VESSEL]
    cost = sum(UNITS[group.kind].cost * group.count for group in there)
    if not is_understood(state, amoeba.owner, seat):
        spared = UNITS["scout"].cost if seat not in state.bitten else 0
        return LOST * max(0, cost - spared)
    if state.strains[amoeba.owner].nature in STILL or state.battle is not None:
        return 0.0
    return 0.0 if can_kill(state, [g for g in there if hunts(g)], amoeba) else LOST * cost


def wants_science(state: State) -> bool:
    """SE-28.51  Whether Mine Sweepers are Science Vessels, and Mine Sweep is Science."""
    return bool(state.strains)
