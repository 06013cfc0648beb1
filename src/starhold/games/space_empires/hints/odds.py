"""The likely outcome of battles against Doomsday Machines, for bots.

Each side brings to a battle its hits a round times the hits it can take.
"""

from collections.abc import Iterable, Iterator
from math import sqrt
from typing import NamedTuple

from starhold.core.record import Seat

from ..empires.holdings import carried, newly_built
from ..facts.catalog import DOOMSDAY, FIGURES, UNITS, UnitKind
from ..fleets.groups import fleet_of, is_armed, own
from ..fleets.tech import Tech
from ..solo.machines import arrivals, kind_of, machines, prey, step_toward
from ..state import Cell, State

DOOM_WORTH = 220.0  # the value of being ready for a machine, in CP
ENOUGH = 1.7  # better prospects than these are not needed
LOOK_AHEAD = 0.65  # how much less each future Economic Phase weighs
STATIC = {"base": 0.4, "yard": 0.15}  # the share that will be where it is needed
HULL = 9.0  # the value of each hit on a machine
ALIVE = 32.0  # the cost of a machine on the map


class Force(NamedTuple):
    """Units of one kind with the same technology; only a fraction may be there in time."""

    kind: UnitKind
    number: float
    tech: Tech


def prospects(fleet: Iterable[Force], machine: UnitKind, hull_left: int) -> float:
    """Return a fleet's strength relative to a machine's: above 1 it is likely to win."""
    foe = UNITS[machine]
    hits = endures = 0.0
    for force in fleet:
        unit = UNITS[force.kind]
        chance = max(0, unit.attack[0] + force.tech.attack - foe.defense[0])
        aimed = foe.attack[0] - unit.defense[0] - force.tech.defense
        risk = min(DOOMSDAY.misses - 1, max(1, aimed)) / FIGURES.sides
        hits += force.number * chance / FIGURES.sides
        endures += force.number * unit.hull / risk
    return sqrt(hits * endures / (2 * hull_left * foe.shots))


def readiness(state: State, seat: Seat, phase: int) -> float:
    """Return how far a fleet is from being a match for every machine, present or to come."""
    fleet = list(forces(state, seat))
    worth = 0.0
    for machine in machines(state):
        left = UNITS[machine.kind].hull - machine.damage
        coming = step_toward(state, machine, prey(state, machine)[0])
        met = _there(state, seat, machine.at) or _there(state, seat, coming) or fleet
        lacking = max(0.0, ENOUGH - prospects(met, machine.kind, left))
        worth -= DOOM_WORTH * lacking + HULL * left + ALIVE
    for due in arrivals(state)[state.arrived :]:
        kind = kind_of(due.rating)
        hull = UNITS[kind].hull
        lacking = max(0.0, ENOUGH - prospects(fleet, kind, hull))
        worth -= DOOM_WORTH * LOOK_AHEAD ** max(0, due.phase - phase) * lacking
        worth -= HULL * hull + ALIVE
    return worth


def forces(state: State, seat: Seat) -> Iterator[Force]:
    """Yield all units that can fight, those on order included."""
    for group in fleet_of(state, seat):
        if is_armed(group):
            share = STATIC.get(group.kind, 1.0)
            yield Force(group.kind, group.count * share, carried(state, group))
    for order in state.empires[seat].plan.purchases:
        if UNITS[order.kind].armed and not order.sham:
            share = STATIC.get(order.kind, 1.0)
            yield Force(order.kind, order.count * share, newly_built(state, seat, order.kind))


def _there(state: State, seat: Seat, at: Cell) -> list[Force]:
    """Return the units where a machine is or will be: they will fight alone."""
    groups = [group for group in own(state, seat, at) if is_armed(group)]
    return [Force(group.kind, group.count, carried(state, group)) for group in groups]
