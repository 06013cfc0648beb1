"""The end of a game with a limit: what counts then is the greatness of empires (SE-27.12)."""

from starhold.core.record import Seat

from ..empires.holdings import sizes
from ..facts.catalog import FIGURES, UNITS
from ..fleets.groups import fleet_of, is_armed
from ..fleets.uniques import cp_cost
from ..state import Group, State
from .estates import Lands, estate
from .others import seen
from .realm import money

LATE = 3  # cycles before the end in which the future loses its value


def future(state: State) -> float:
    """Return the share of its value that the future still has: 1 without a limit."""
    limit = state.settings.max_economic_phases
    if not limit or len(state.ring) == 1:
        return 1.0
    return min(1.0, max(0, limit - state.cycle) / LATE)


def lead(state: State, seat: Seat, mine: list[Group], rivals: list[Seat], held: Lands) -> float:
    """SE-27.12  Return the lead over the greatest rival, as far as it can be foreseen."""
    ships = sum(
        cp_cost(state, group) * group.count
        for group in mine
        if is_armed(group) and UNITS[group.kind].ship
    )
    own = _colonies(state, seat) + ships + money(state, seat, mine, held)
    return own - max((_seen_of(state, rival) for rival in rivals), default=0.0)


def _colonies(state: State, seat: Seat) -> int:
    """SE-9.4  Three times the sizes that colonies will have grown to."""
    grown = state.turn == 0 and not state.planning
    more = state.settings.max_economic_phases - state.cycle + (0 if grown else 1)
    total = 0
    for colony in estate(state, seat).colonies.values():
        steps = sizes(colony)
        total += steps[max(0, min(colony.step + more, len(steps) - 1))]
    return FIGURES.colony_worth * total


def _seen_of(state: State, rival: Seat) -> float:
    ships = sum(seen(group) for group in fleet_of(state, rival))
    return _colonies(state, rival) + ships
