"""SE-12.1  Take the inventory of an empire as the plans begin."""

from starhold.core.record import Seat, replace
from starhold.games.space_empires.battles.terms import maintenance
from starhold.games.space_empires.empires.inventory import Inventory
from starhold.games.space_empires.fleets.groups import counters_used
from starhold.games.space_empires.rules.economy import r12_building, r23_design
from starhold.games.space_empires.state import PhasePlan, State


def take_inventory(state: State, seat: Seat) -> Inventory:
    """SE-12.1  Count what an empire has on the map, whatever its plan."""
    empires = state.empires | {seat: replace(state.empires[seat], plan=PhasePlan())}
    before = replace(state, empires=empires)
    return Inventory(
        maintenance(before, seat),
        tuple(counters_used(before, seat).items()),
        r12_building.shipyards(before, seat),
        r12_building.earning_colonies(before, seat),
        r23_design.has_built_it(before, seat),
    )
