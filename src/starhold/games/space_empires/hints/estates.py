"""The colonies of all players and their yields, worked out once while no colony changes.

Certain gains are counted in advance: later incomes are counted at the sizes that colonies will
have grown to by then. So the growth at the end of an Economic Phase changes no value.
"""

from collections.abc import Set
from functools import cache
from typing import NamedTuple

from starhold.core.record import Seat
from starhold.kit.latest import latest

from ..empires.alliances import allied
from ..empires.holdings import size, sizes
from ..facts.catalog import ARMED, FIGURES
from ..rules.economy.r22_facilities import RESEARCH_CENTER
from ..state import Cell, Colony, Facility, State

COLONY = 32.0  # the future yield of a colony
PHASES = 3  # later incomes that are counted
GROWTH = 1.0  # the value of a CP of each
FIRST_CENTER, NEXT_CENTER = 1.1, 0.9  # share of the yield: both kinds are needed, in turn


class Estate(NamedTuple):
    """What a player's colonies yield, as long as nobody besieges them."""

    colonies: dict[Cell, Colony]
    facilities: list[Facility]
    balanced: float  # the value of the facilities
    wrecks: int
    income: int  # SE-12.1: of the next Economic Phase, as far as it is certain
    # Before this cycle's growth, and after it:
    worth: tuple[float, float]  # of the colonies
    produce: tuple[int, int]  # SE-9.4: the CP of the next phase, Minerals left out


class Lands(NamedTuple):
    """SE-9.6  A player's colonies, and those with an enemy who may be armed."""

    estate: Estate
    besieged: Set[Cell]


def estate(state: State, seat: Seat) -> Estate:
    """Return the colonies of a player and their yields."""
    colonies = state.colonies
    return _estates([*colonies], [*colonies.values()]).get(seat, NONE)


@latest
def _estates(cells: list[Cell], colonies: list[Colony]) -> dict[Seat, Estate]:
    owned: dict[Seat, dict[Cell, Colony]] = {}
    for at, colony in zip(cells, colonies, strict=True):
        owned.setdefault(colony.owner, {})[at] = colony
    return {seat: _estate(own) for seat, own in owned.items()}


def _estate(own: dict[Cell, Colony]) -> Estate:
    held = own.values()
    facilities = [colony.facility for colony in held if colony.facility]
    return Estate(
        own,
        facilities,
        balanced(facilities),
        sum(colony.goods.count("wreck") for colony in held),
        sum(map(yields, held)),
        (sum(worth(colony, 0) for colony in held), sum(worth(colony, 1) for colony in held)),
        (sum(_grown(colony, 0) for colony in held), sum(_grown(colony, 1) for colony in held)),
    )


def balanced(kinds: list[Facility]) -> float:
    """SE-22.2  RP and CP are both needed, so the rarer kind counts more."""
    research = kinds.count(RESEARCH_CENTER)
    pairs = min(research, len(kinds) - research)
    shares = FIRST_CENTER * 2 * pairs + NEXT_CENTER * (len(kinds) - 2 * pairs)
    return GROWTH * PHASES * FIGURES.facility_yield * shares


def worth(colony: Colony, more: int, share: float = 1.0) -> float:
    """Return the value of a colony that is this many steps larger; `share` is of its incomes."""
    return COLONY + _later(sizes(colony), colony.step + more) * share


@cache
def _later(grown: tuple[int, ...], step: int) -> float:
    last = len(grown) - 1
    return GROWTH * sum(grown[max(0, min(step + phase, last))] for phase in range(PHASES))


def _grown(colony: Colony, more: int) -> int:
    """SE-9.4  The yield of a colony that is this many steps larger."""
    steps = sizes(colony)
    return steps[max(0, min(colony.step + more, len(steps) - 1))]


def yields(colony: Colony) -> int:
    """SE-12.1  The certain income from a colony."""
    cp = size(colony) + sum(map(mineral, colony.goods))
    if colony.facility and colony.facility != RESEARCH_CENTER:
        cp += FIGURES.facility_yield
    return cp


def mineral(good: str) -> int:
    """SE-12.1  The CP that a load brings: none for a wreck."""
    return int(good[8:]) if good.startswith("mineral") else 0


NONE = _estate({})


def lands(state: State, seat: Seat, visited: Set[Cell]) -> Lands:
    """Return a player's colonies; `visited` are the hexes of all groups that belong to others."""
    found = estate(state, seat)
    met = found.colonies.keys() & visited
    return Lands(found, {at for at in met if _is_besieged(state, at, seat)} if met else met)


def _is_besieged(state: State, at: Cell, owner: Seat) -> bool:
    for gid in state.stacks.get(at, ()):
        group = state.groups[gid]
        if group.owner != owner and (not group.face_up or group.kind in ARMED):
            return not allied(state, group.owner, owner)
    return False
