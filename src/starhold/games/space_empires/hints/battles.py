"""The likely losses of battles, from the true ratings (SE-13).

A battle is fought a few times with recorded dice: groups fire by class and Tactics at the target
that promises most, and twice as many units have the Fleet Size Bonus. Nobody retreats.
"""

from collections.abc import Set
from functools import lru_cache
from typing import NamedTuple

from starhold.core.record import Seat

from ..battles.terms import attack_of, defense_of
from ..empires.alliances import allied
from ..empires.holdings import carried, hull
from ..facts.catalog import FIGURES, UNITS
from ..fleets.groups import is_armed
from ..fleets.tech import PLAIN
from ..fleets.uniques import cp_cost
from ..solo.amoebas import is_amoeba
from ..solo.machines import arrivals
from ..state import ALIEN, DOOM, Cell, Group, State

SHIP = 0.9  # the value of a CP of our ships
FOE = 0.45  # of a rival's
WILD = 0.15  # of aliens, who stay where they are
FLAGSHIP = 30  # SE-18.6: it cannot be bought
TIMES = 24  # battles fought to learn the losses
ROUNDS = 12
DICE_SEED, FACTOR, STEP = 20, 1103515245, 12345


class Combatant(NamedTuple):
    """A group in battle, by its true ratings."""

    weapon: str
    tactics: int
    attack: int
    defense: int
    hull: int
    units: int
    damage: int
    shots: int
    price: int


class Losses(NamedTuple):
    """The mean losses of both sides in CP, and how often the first side wins."""

    ours: float
    theirs: float
    wins: float


# A face-down counter: perhaps a Cruiser.
UNSEEN = Combatant("C", 0, 4, 1, 2, 1, 0, 1, 12)


def clashes(state: State, seat: Seat, shared: Set[Cell]) -> float:
    """Return the expected result of battles under way or about to be fought.

    `shared` are the hexes where the player and others have groups.
    """
    worth = 0.0
    for at, ids in state.stacks.items() if shared else ():
        if at not in shared:
            continue
        groups = [state.groups[gid] for gid in ids]
        ours = [group for group in groups if group.owner == seat and is_armed(group)]
        if ours and len(ours) < len(groups):
            theirs = [group for group in groups if _opposes(state, seat, group)]
            worth += _expected(state, seat, ours, theirs) if theirs else 0.0
    return worth


def _opposes(state: State, seat: Seat, group: Group) -> bool:
    """Machines of the solo game are valued in `odds.py`, amoebas in `hunters.py`."""
    if group.owner == seat or allied(state, group.owner, seat) or is_amoeba(group.owner):
        return False
    if group.face_up and not is_armed(group):
        return False
    return not (group.owner == DOOM and arrivals(state))


def _expected(state: State, seat: Seat, ours: list[Group], theirs: list[Group]) -> float:
    wild = any(group.owner in (ALIEN, DOOM) for group in theirs)
    losses = likely_losses(
        tuple(combatant(state, seat, group) for group in ours),
        tuple(combatant(state, seat, g) if g.face_up else UNSEEN for g in theirs),
        attacking=state.active == seat,
    )
    return (WILD if wild else FOE) * losses.theirs - SHIP * losses.ours


def combatant(state: State, seat: Seat, group: Group) -> Combatant:
    """Return the ratings of a group; SE-29.4: of others, those last announced."""
    tech = carried(state, group)
    if group.owner != seat and group.owner in state.empires:
        tech = group.announced or PLAIN
    unit = UNITS[group.kind]
    return Combatant(
        unit.weapon,
        tech.tactics,
        attack_of(state, group) + tech.attack,
        defense_of(state, group) + tech.defense,
        max(1, hull(state, group)),
        group.count,
        group.damage,
        unit.shots,
        FLAGSHIP if group.kind == "flagship" else cp_cost(state, group),
    )


def _thrown(count: int) -> tuple[int, ...]:
    """Return recorded dice; which ones does not matter, as long as they stay the same."""
    at, dice = DICE_SEED, []
    for _ in range(count):
        at = (at * FACTOR + STEP) & 0x7FFFFFFF
        dice.append(1 + (at >> 16) % FIGURES.sides)
    return tuple(dice)


DICE = _thrown(8192)


@lru_cache(1 << 14)
def likely_losses(
    ours: tuple[Combatant, ...], theirs: tuple[Combatant, ...], *, attacking: bool
) -> Losses:
    """Return the mean losses of a battle between two sides."""
    sides = (*((f, 0) for f in ours), *((f, 1) for f in theirs))
    order = sorted(
        range(len(sides)),
        key=lambda n: (sides[n][0].weapon, -sides[n][0].tactics, (sides[n][1] == 0) == attacking),
    )
    aims = [_preferred(n, sides) for n in range(len(sides))]
    lost, wins, at = [0.0, 0.0], 0.0, 0
    for _ in range(TIMES):
        left = [unit.units * unit.hull - unit.damage for unit, _ in sides]
        at = _fight(sides, order, aims, left, at)
        alive = [False, False]
        for number, (unit, side) in enumerate(sides):
            units = -(-left[number] // unit.hull)
            lost[side] += (unit.units - units) * unit.price
            alive[side] = alive[side] or units > 0
        wins += 0.5 * (1 + alive[0] - alive[1])
    return Losses(lost[0] / TIMES, lost[1] / TIMES, wins / TIMES)


def _preferred(number: int, sides: tuple[tuple[Combatant, int], ...]) -> list[tuple[int, int]]:
    """Return the targets of a group, the most rewarding first, and the number to hit each."""
    gun, side = sides[number]
    found = [
        (gun.attack - foe.defense, at) for at, (foe, other) in enumerate(sides) if other != side
    ]
    found.sort(key=lambda one: -max(1, one[0]) * sides[one[1]][0].price / sides[one[1]][0].hull)
    return [(at, needed) for needed, at in found]


def _fight(
    sides: tuple[tuple[Combatant, int], ...],
    order: list[int],
    aims: list[list[tuple[int, int]]],
    left: list[int],
    at: int,
) -> int:
    """Fight one battle: `left` holds the hits that each group can still take."""
    for _ in range(ROUNDS):
        units = [0, 0]
        for number, (unit, side) in enumerate(sides):
            units[side] += -(-left[number] // unit.hull)
        if not (units[0] and units[1]):
            return at
        bonus = (units[0] >= 2 * units[1], units[1] >= 2 * units[0])  # SE-13.7
        for number in order:
            unit, side = sides[number]
            for _ in range(-(-left[number] // unit.hull) * unit.shots):
                target = next(((foe, n) for foe, n in aims[number] if left[foe] > 0), None)
                if target is None:
                    return at
                at += 1
                if DICE[at & 8191] <= max(1, target[1] + bonus[side]):
                    left[target[0]] -= 1
    return at
