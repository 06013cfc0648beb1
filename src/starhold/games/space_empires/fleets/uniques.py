"""SE-23  Queries about Unique Ships on the map."""

from starhold.core.record import Seat

from ..facts.catalog import UNITS
from ..state import Group, State
from .designs import Ability, Design, design_cost

UNIQUE_KIND = "unique"
PLAIN_DESIGN = Design()


def design_for(state: State, seat: Seat) -> Design:
    """SE-23.1  The design of an empire; before there is one, the cheapest possible."""
    empire = state.empires.get(seat)
    return (empire.sheet.design if empire else None) or PLAIN_DESIGN


def design_shown(state: State, seat: Seat) -> Design | None:
    """SE-29.2  The design that battles have shown; a redesign is secret."""
    sheet = state.empires[seat].sheet
    return sheet.design if sheet.design and sheet.design.shown else sheet.former


def design_of(state: State, group: Group) -> Design:
    """SE-17.8  The design of a Unique Ship: captured ones stay as built."""
    return group.plan or design_for(state, group.owner)


def has_ability(state: State, group: Group, ability: Ability) -> bool:
    """SE-23.7  Whether the ships of a group have a special ability."""
    return group.kind == UNIQUE_KIND and ability in design_of(state, group).abilities


def lacks(state: State, group: Group, ability: Ability) -> bool:
    """SE-11.6  Whether it is a Unique Ship that was not designed for this."""
    return group.kind == UNIQUE_KIND and ability not in design_of(state, group).abilities


def cp_cost(state: State, group: Group) -> int:
    """SE-28.2  The CP cost of a unit, as automata count it."""
    if group.kind == UNIQUE_KIND:
        return design_cost(design_of(state, group))
    return UNITS[group.kind].cost
