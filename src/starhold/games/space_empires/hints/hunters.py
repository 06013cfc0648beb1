"""How bots get rid of Space Amoebas (SE-28.51).

One Scout is sacrificed, because amoebas can be studied only after they have bitten. Then Science
Vessels study one type after another, and the whole fleet fights only types that are understood.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from starhold.core.record import Seat

from ..facts.catalog import AMOEBAS, UNITS
from ..facts.starmap import distance
from ..fleets.groups import is_armed, own
from ..solo.amoebas import VESSEL, amoebas, is_understood
from ..state import Cell, Group, State

ALIVE = 45.0  # the cost of each amoeba: it will be two
NEAR_HOME, FROM_HOME = 8.0, 4  # and of each hex closer to the Homeworld than this
BITTEN = 12.0  # the value of having been bitten
POINT = 4.0  # value of a research point
LOST = 1.2  # share of its price that a doomed ship costs
PULL, REACH = 0.8, 12
BAIT = 3.0  # the Scout to be sacrificed is drawn this many times as strongly
HUNTERS = 55.0  # CP in ships needed to fight one amoeba
VESSELS = 4  # how many are useful at once
STILL = ("hollow", None)  # SE-28.52: no shot hurts it


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
    """Science Vessels are drawn to types to study, the fleet to types it can fight."""
    unknown = [a for a in wild if not is_understood(state, a.owner, seat)]
    vessels = [group for group in fleet if group.kind == VESSEL]
    worth = _drawn(vessels, _next_to_study(state, seat, unknown))
    if seat not in state.bitten:
        scouts = [replace(group, count=1) for group in fleet if group.kind == "scout"]
        bait = max((_drawn([scout], (a.at for a in wild)) for scout in scouts), default=0.0)
        worth += BAIT * bait
    ships = [g for g in fleet if is_armed(g) and g.kind not in (VESSEL, "scout", "base", "yard")]
    if sum(UNITS[g.kind].cost * g.count for g in ships) >= HUNTERS:
        worth += _drawn(ships, (a.at for a in wild if a not in unknown))
    return worth


def _next_to_study(state: State, seat: Seat, unknown: list[Group]) -> list[Cell]:
    """Study one type after another: the best known first, then the nearest."""
    world = state.worlds[seat]

    def order(amoeba: Group) -> tuple[int, int]:
        points = state.strains[amoeba.owner].points.get(seat, 0)
        return -points, distance(amoeba.at, world)

    return [min(unknown, key=order).at] if unknown else []


def _drawn(groups: list[Group], goals: Iterable[Cell]) -> float:
    cells = list(goals)
    return sum(
        PULL * g.count * max(0, REACH - min(distance(g.at, at) for at in cells))
        for g in groups
        if cells
    )


def _doomed(state: State, seat: Seat, amoeba: Group) -> float:
    """Return the cost of ships that an amoeba will or may destroy."""
    there = [g for g in own(state, seat, amoeba.at) if UNITS[g.kind].ship and g.kind != VESSEL]
    cost = sum(UNITS[group.kind].cost * group.count for group in there)
    if not is_understood(state, amoeba.owner, seat):
        spared = UNITS["scout"].cost if seat not in state.bitten else 0
        return LOST * max(0, cost - spared)
    if state.strains[amoeba.owner].nature in STILL:
        return 0.0
    return LOST * cost if cost < HUNTERS else 0.0


def wants_science(state: State) -> bool:
    """SE-28.51  Whether Mine Sweepers are Science Vessels, and Mine Sweep is Science."""
    return bool(state.strains)


def vessels_useful(state: State, _seat: Seat) -> int:
    return VESSELS if state.strains else 0
