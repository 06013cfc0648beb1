"""Queries about the Doomsday Machines of the solo game (SE-28.2).

The machines of Deep Space (SE-14.50) are different: they are repaired and have no weakness.
"""

from functools import cache
from typing import NamedTuple

from ..battles import battlefield, terms
from ..empires.holdings import size
from ..facts.catalog import DOOMSDAY, MAPS, UNITS, UnitKind, Weakness
from ..facts.starmap import BOARD, distance
from ..fleets.groups import fleet_of
from ..fleets.tech import Tech
from ..hooks.numbers import Aim
from ..state import DOOM, Battle, Cell, Group, State

MACHINE_TECH = Tech(tactics=2, scanner=2)  # SE-28.11


class DueMachine(NamedTuple):
    """SE-28.7  The Economic Phase at whose end a machine arrives, and its rating."""

    phase: int
    rating: int


def is_machine(group: Group) -> bool:
    """SE-28.8  Whether this is a machine with a rating."""
    return group.kind.startswith("doomsday-")


def kind_of(rating: int) -> UnitKind:
    return f"doomsday-{rating}"


def machines(state: State) -> list[Group]:
    """SE-28.8  The machines on the map."""
    return [group for group in fleet_of(state, DOOM) if is_machine(group)]


def arrivals(state: State) -> tuple[DueMachine, ...]:
    """SE-28.7  All machines of the scenario, if it has any."""
    return _arrivals(state.scenario, state.settings.difficulty)


@cache
def _arrivals(scenario: str, difficulty: str) -> tuple[DueMachine, ...]:
    by_difficulty = DOOMSDAY.arrivals.get(scenario, {})
    return tuple(DueMachine(*due) for due in by_difficulty.get(difficulty, ()))


def is_weak(state: State, group: Group, to: Weakness) -> bool:
    """SE-28.9  Whether a machine has revealed this weakness."""
    return state.weaknesses.get(group.id) == to


def hurting(state: State, battle: Battle, machine: Group) -> int:
    """SE-28.9  How many ships in the battle can hurt a machine."""
    foes = battlefield.fighting(state, battle, battlefield.foe_of(battle, machine.owner))
    able = (foe for foe in foes if terms.can_hurt(Aim(state, battle, foe, machine)))
    return sum(foe.count for foe in able if UNITS[foe.kind].ship)


# -- movement --------------------------------------------------------------------------


def prey(state: State, machine: Group) -> list[Cell]:
    """SE-28.10  The nearest colony; then the largest, then the one nearest the Homeworld."""
    world = state.worlds[state.ring[0]]

    def order(at: Cell) -> tuple[int, int, int]:
        return distance(machine.at, at), -size(state.colonies[at]), distance(at, world)

    best = min((order(at) for at in state.colonies), default=None)
    return [at for at in state.colonies if order(at) == best]


def step_toward(state: State, machine: Group, goal: Cell) -> Cell:
    """SE-28.10  One hex nearer, ignoring terrain; of equal steps the one nearest the Homeworld."""
    world = state.worlds[state.ring[0]]
    away = distance(machine.at, goal)
    nearer = (to for to in BOARD if distance(to, machine.at) == 1 and distance(to, goal) < away)
    return min(nearer, key=lambda to: distance(to, world), default=machine.at)


def entries(state: State) -> tuple[Cell, ...]:
    """SE-28.3  The hexes where machines enter; nobody else may use them."""
    return MAPS[state.scenario].entries
