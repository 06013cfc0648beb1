"""How bots mine Nebulae (SE-22.10).

A Miner with Terraforming 2 goes to a Nebula near the Homeworld, and pipelines are laid to it.
"""

from collections.abc import Sequence

from starhold.core.record import Seat

from ..empires.holdings import has, level, refitted
from ..facts.catalog import FIGURES
from ..facts.starmap import distance, neighbours
from ..fleets.groups import fleet_of
from ..rules.economy.r22_nebulae import LEAST, mines_nebulae
from ..state import Cell, Group, State
from .estates import GROWTH, PHASES
from .sites import Sites, sites

INCOME = GROWTH * PHASES * FIGURES.nebula
UNLAID = 0.7  # share counted while no pipeline is laid
ABLE = 2.0  # a Miner that could go to a Nebula


def nebulae(state: State, seat: Seat, fleet: Sequence[Group]) -> float:
    """Return the yield of Miners in Nebulae, now or once pipelines reach them."""
    if not has(state, "nebula_mining"):
        return 0.0
    miners = [group for group in fleet if group.kind == "miner"]
    if not miners:
        return 0.0
    laid = {group.at for group in fleet if group.kind == "pipeline"}
    worth = 0.0
    for at in mined(state, miners):
        road = route(state, seat, at)
        share = sum(cell in laid for cell in road) / max(1, len(road))
        worth += INCOME * (UNLAID + (1 - UNLAID) * share)
    able = [group for group in miners if is_able(state, group)]
    if able and sites(state, seat).nebulae:
        worth += ABLE * len(able)
    return worth


def mined(state: State, fleet: Sequence[Group]) -> list[Cell]:
    """Return the Nebulae that a Miner is mining."""
    return list(dict.fromkeys(group.at for group in fleet if mines_nebulae(state, group)))


def is_able(state: State, group: Group) -> bool:
    """SE-11.13  Whether it is a Miner fit for Nebulae, now or after its refit."""
    if group.kind != "miner":
        return False
    tech = refitted(state, group) if group.refitting else group.tech
    return tech.terraforming >= LEAST


def near_nebulae(state: State, free: Sites) -> list[Cell]:
    """Return the Nebulae near enough to mine, if they can be mined in this game."""
    return free.nebulae if has(state, "nebula_mining") else []


def route(state: State, seat: Seat, at: Cell) -> list[Cell]:
    """Return the hexes of the pipeline from a Homeworld to a Nebula.

    Empty where the straight way leads off the map: nobody lays pipelines around a corner.
    """
    road = [state.worlds[seat]]
    while road[-1] != at:
        away = distance(road[-1], at)
        nearer = (to for to in neighbours(state, road[-1]) if distance(to, at) < away)
        step = next(nearer, None)
        if step is None:
            return []
        road.append(step)
    return road


def gaps(state: State, seat: Seat, fleet: Sequence[Group]) -> list[Cell]:
    """Return the hexes that still lack a pipeline."""
    laid = {group.at for group in fleet if group.kind == "pipeline"}
    roads = (route(state, seat, at) for at in mined(state, fleet))
    return [cell for cell in dict.fromkeys(c for road in roads for c in road) if cell not in laid]


def pipelines_useful(state: State, seat: Seat) -> int:
    """Return how many pipelines are useful: those in place, and one for each gap."""
    if not has(state, "nebula_mining"):
        return 0
    fleet = fleet_of(state, seat)
    there = sum(group.kind == "pipeline" for group in fleet)
    idle = there - len({group.at for group in fleet if group.kind == "pipeline"})
    return there + len(gaps(state, seat, fleet)) - idle


def miners_useful(state: State, seat: Seat, free: Sites) -> int:
    """Return how many Miners the nearby Nebulae can use."""
    return len(near_nebulae(state, free)) if level(state, seat, "terraforming") >= LEAST else 0
