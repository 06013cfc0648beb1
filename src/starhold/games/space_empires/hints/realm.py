"""The value of colonies and money to bots.

The income of this cycle counts as money on hand, so the Economic Phase changes no value.
"""

from collections.abc import Sequence

from starhold.core.record import Seat

from ..empires.holdings import has
from ..empires.research import rp_left
from ..facts.catalog import FIGURES, MAINTAINED, UNITS
from ..rules.economy.r12_building import cash
from ..rules.economy.r22_facilities import RESEARCH_CENTER
from ..state import Group, Project, State
from .estates import Lands, balanced, worth, yields

BESIEGED = 0.4  # share of its later incomes that a blockaded colony is worth (SE-9.6)
MONEY = 0.6  # the value of a CP on hand
SURPLUS = 0.2  # and of one that cannot be kept (SE-12.3)
RESEARCH = 0.5  # the value of a Research Point, which buys only technology
AVERAGE = 15.0  # the gain of an average empire in a cycle
WRECK = 20.0  # a Space Wreck teaches a level


def realm(state: State, held: Lands, projects: Sequence[Project] = ()) -> float:
    """Return the value of a realm: its later incomes."""
    found, besieged = held
    grown = state.turn == 0 and not state.planning  # SE-12.1: growth follows the plans
    more = 0 if grown else 1
    value = found.worth[more]
    if besieged:
        value = 0.0
        for at, colony in found.colonies.items():
            value += worth(colony, more, BESIEGED if at in besieged else 1.0)
    if projects:
        return value + balanced([*found.facilities, *[project.kind for project in projects]])
    return value + found.balanced


def goods(held: Lands) -> float:
    """Return the value of wrecks on colonies; Minerals count as income."""
    return WRECK * held.estate.wrecks


def purse(state: State, seat: Seat, fleet: list[Group], held: Lands) -> float:
    """Return the value of CP and RP on hand, including this cycle's income."""
    value = _spendable(money(state, seat, fleet, held))
    if has(state, "facilities"):
        value += RESEARCH * min(_points(state, seat, held), FIGURES.research_kept)
    return value


def money(state: State, seat: Seat, fleet: list[Group], held: Lands) -> int:
    """Return the CP left after this cycle's income and maintenance, and after the plan."""
    if state.planning:
        return cash(state, seat)
    left = min(state.empires[seat].sheet.cp, FIGURES.carry_over)
    if not state.turn:
        return left
    return max(0, left + _income(held) - _upkeep(state, fleet))


def _spendable(cp: int) -> float:
    kept = min(cp, FIGURES.carry_over)
    return MONEY * kept + SURPLUS * (cp - kept)


def _points(state: State, seat: Seat, held: Lands) -> int:
    """SE-22.2  The RP of a player, with those of this cycle."""
    if state.planning:
        return rp_left(state, seat)
    centers = held.estate.facilities.count(RESEARCH_CENTER)
    return state.empires[seat].sheet.rp + (FIGURES.facility_yield * centers if state.turn else 0)


def _income(held: Lands) -> int:
    """SE-12.1  The income of the next Economic Phase, as far as it is certain."""
    found, besieged = held
    return found.income - sum([yields(found.colonies[at]) for at in besieged])


def _upkeep(state: State, fleet: list[Group]) -> int:
    """SE-12.10  Maintenance, hull for hull; SE-28.50: none against amoebas."""
    if state.strains and len(state.ring) == 1:
        return 0
    return sum(
        [UNITS[g.kind].hull * g.count for g in fleet if g.kind in MAINTAINED and not g.sham]
    )
