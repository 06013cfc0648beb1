"""The value of colonies and money to bots.

Certain gains are counted in advance: the income of this cycle as money on hand, and
later incomes at the sizes that colonies will have grown to by then. So neither the Economic Phase
nor the growth at its end changes a value.
"""

from collections.abc import Sequence
from functools import cache

from starhold.core.record import Seat

from ..empires.alliances import allied
from ..empires.holdings import colonies_of, has, size, sizes
from ..empires.research import rp_left
from ..facts.catalog import ARMED, FIGURES, MAINTAINED, UNITS
from ..rules.economy.r12_building import cash
from ..rules.economy.r22_facilities import RESEARCH_CENTER
from ..state import Cell, Colony, Facility, Group, Project, State

COLONY = 32.0  # the future yield of a colony
PHASES = 3  # later incomes that are counted
GROWTH = 1.0  # the value of a CP of each
BESIEGED = 0.4  # share of its later incomes that a blockaded colony is worth (SE-9.6)
MONEY = 0.6  # the value of a CP on hand
SURPLUS = 0.2  # and of one that cannot be kept (SE-12.3)
RESEARCH = 0.5  # the value of a Research Point, which buys only technology
FIRST_CENTER, NEXT_CENTER = 1.1, 0.9  # share of the yield: both kinds are needed, in turn
AVERAGE = 15.0  # the gain of an average empire in a cycle
WRECK = 20.0  # a Space Wreck teaches a level


def realm(state: State, seat: Seat, projects: Sequence[Project] = ()) -> float:
    """Return the value of a realm: its later incomes, and the wrecks brought home."""
    worth = 0.0
    centers = [project.kind for project in projects]
    grown = state.turn == 0 and not state.planning  # SE-12.1: growth follows the plans
    for at, colony in colonies_of(state, seat):
        later = _later(sizes(colony), colony.step + (0 if grown else 1))
        worth += COLONY + later * (BESIEGED if is_besieged(state, at, colony) else 1.0)
        if colony.facility:
            centers.append(colony.facility)
    return worth + _facilities(centers)


@cache
def _later(grown: tuple[int, ...], step: int) -> float:
    last = len(grown) - 1
    return GROWTH * sum(grown[max(0, min(step + phase, last))] for phase in range(PHASES))


def is_besieged(state: State, at: Cell, colony: Colony) -> bool:
    """SE-9.6  Whether an enemy is there who may be armed."""
    for gid in state.stacks.get(at, ()):
        group = state.groups[gid]
        if group.owner != colony.owner and (not group.face_up or group.kind in ARMED):
            return not allied(state, group.owner, colony.owner)
    return False


def goods(state: State, seat: Seat) -> float:
    """Return the value of wrecks on colonies; Minerals count as income."""
    wrecks = sum(colony.goods.count("wreck") for _, colony in colonies_of(state, seat))
    return WRECK * wrecks


def _facilities(kinds: list[Facility]) -> float:
    """SE-22.2  RP and CP are both needed, so the rarer kind counts more."""
    research = kinds.count(RESEARCH_CENTER)
    pairs = min(research, len(kinds) - research)
    shares = FIRST_CENTER * 2 * pairs + NEXT_CENTER * (len(kinds) - 2 * pairs)
    return GROWTH * PHASES * FIGURES.facility_yield * shares


def purse(state: State, seat: Seat, fleet: list[Group]) -> float:
    """Return the value of CP and RP on hand, including this cycle's income."""
    worth = _spendable(money(state, seat, fleet))
    if has(state, "facilities"):
        worth += RESEARCH * min(_points(state, seat), FIGURES.research_kept)
    return worth


def money(state: State, seat: Seat, fleet: list[Group]) -> int:
    """Return the CP left after this cycle's income and maintenance, and after the plan."""
    if state.planning:
        return cash(state, seat)
    left = min(state.empires[seat].sheet.cp, FIGURES.carry_over)
    if not state.turn:
        return left
    return max(0, left + _income(state, seat) - _upkeep(state, fleet))


def _spendable(cp: int) -> float:
    kept = min(cp, FIGURES.carry_over)
    return MONEY * kept + SURPLUS * (cp - kept)


def _points(state: State, seat: Seat) -> int:
    """SE-22.2  The RP of a player, with those of this cycle."""
    if state.planning:
        return rp_left(state, seat)
    centers = sum(colony.facility == RESEARCH_CENTER for _, colony in colonies_of(state, seat))
    return state.empires[seat].sheet.rp + (FIGURES.facility_yield * centers if state.turn else 0)


def _income(state: State, seat: Seat) -> int:
    """SE-12.1  The income of the next Economic Phase, as far as it is certain."""
    cp = 0
    for at, colony in colonies_of(state, seat):
        if not is_besieged(state, at, colony):
            cp += size(colony) + sum(map(mineral, colony.goods))
            if colony.facility and colony.facility != RESEARCH_CENTER:
                cp += FIGURES.facility_yield
    return cp


def mineral(good: str) -> int:
    """SE-12.1  The CP that a load brings: none for a wreck."""
    return int(good[8:]) if good.startswith("mineral") else 0


def _upkeep(state: State, fleet: list[Group]) -> int:
    """SE-12.10  Maintenance, hull for hull; SE-28.50: none against amoebas."""
    if state.strains and len(state.ring) == 1:
        return 0
    return sum(UNITS[g.kind].hull * g.count for g in fleet if g.kind in MAINTAINED and not g.sham)
