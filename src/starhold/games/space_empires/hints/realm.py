"""The value of colonies to bots, with everything that makes them richer."""

from __future__ import annotations

from collections.abc import Sequence

from starhold.core.record import Seat
from starhold.games.space_empires.empires.holdings import colonies_of, has, size
from starhold.games.space_empires.empires.research import rp_left
from starhold.games.space_empires.facts.catalog import FIGURES
from starhold.games.space_empires.rules.economy.r12_building import cash
from starhold.games.space_empires.rules.economy.r22_facilities import RESEARCH_CENTER
from starhold.games.space_empires.state import Colony, Facility, Project, State

COLONY = 32.0  # the future yield of a colony
GROWTH = 3.0  # each CP of income counts for the phases to come
MONEY = 0.6  # the value of a CP on hand
RESEARCH = 0.5  # the value of a Research Point, which buys only technology
FIRST_CENTER, NEXT_CENTER = 1.1, 0.9  # share of the yield: both kinds are needed, in turn
SECRET_GOOD = 30.0  # a Space Wreck teaches a level


def realm(state: State, seat: Seat, projects: Sequence[Project] = ()) -> float:
    """Return the value of a realm: present and future income, and loads brought home."""
    worth = 0.0
    centers = [project.kind for project in projects]
    for _, colony in colonies_of(state, seat):
        worth += COLONY + GROWTH * size(colony) + goods(colony)
        centers += [colony.facility] if colony.facility else []
    return worth + _facilities(centers)


def goods(colony: Colony) -> float:
    """Return the value of unused loads on a colony."""
    return sum(2 * int(g[8:]) if g.startswith("mineral") else SECRET_GOOD for g in colony.goods)


def _facilities(kinds: list[Facility]) -> float:
    """SE-22.2  RP and CP are both needed, so the rarer kind counts more."""
    research = kinds.count(RESEARCH_CENTER)
    pairs = min(research, len(kinds) - research)
    shares = FIRST_CENTER * 2 * pairs + NEXT_CENTER * (len(kinds) - 2 * pairs)
    return GROWTH * FIGURES.facility_yield * shares


def purse(state: State, seat: Seat) -> float:
    """Return the value of CP and RP on hand; SE-12.3: only as much as can be kept."""
    left = cash(state, seat) if state.planning else state.empires[seat].sheet.cp
    worth = MONEY * min(left, FIGURES.carry_over)
    if has(state, "facilities"):
        points = rp_left(state, seat) if state.planning else state.empires[seat].sheet.rp
        worth += RESEARCH * min(points, FIGURES.research_kept)
    return worth
