"""SE-12.1  Take the inventory of an empire as the plans begin."""

from starhold.core.record import Seat, replace

from ...battles.terms import maintenance
from ...empires.inventory import Inventory
from ...fleets.groups import counters_used
from ...state import PhasePlan, State
from . import r12_building, r23_design


def take_inventory(state: State, seat: Seat) -> Inventory:
    """SE-12.1  Count an empire's pieces on the map, whatever its plan."""
    empires = state.empires | {seat: replace(state.empires[seat], plan=PhasePlan())}
    before = replace(state, empires=empires)
    return Inventory(
        maintenance(before, seat),
        tuple(counters_used(before, seat).items()),
        r12_building.shipyards(before, seat),
        r12_building.earning_colonies(before, seat),
        r23_design.has_built_it(before, seat),
    )
