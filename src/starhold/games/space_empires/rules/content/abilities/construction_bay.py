"""SE-23.7  Construction bay: at a colony with income the ship counts as a Ship Yard."""

from starhold.core.record import Seat
from starhold.games.space_empires.empires.holdings import yields_income
from starhold.games.space_empires.facts.catalog import UnitKind
from starhold.games.space_empires.fleets import designs, uniques
from starhold.games.space_empires.state import Cell, Group, State

BAY: designs.Ability = "construction_bay"


def floating_yard(state: State, group: Group, each: int) -> int:
    """SE-23.7  One yard a ship, from the phase after it is built."""
    if group.sham or not uniques.has_ability(state, group, BAY):
        return each
    return 1 if has_earned(state, group.owner, group.at) else each


def has_earned(state: State, seat: Seat, at: Cell) -> bool:
    """SE-23.7  Whether a colony has income this phase, or between phases had it in the latest."""
    colony = state.colonies.get(at)
    if colony is None or colony.owner != seat:
        return False
    if state.planning:
        return yields_income(state, at, colony)
    return any(term.label == at for term in state.empires[seat].sheet.income)


def instead_of_a_yard(state: State, seat: Seat, _kind: UnitKind, at: Cell) -> bool:
    """SE-23.7  Building one uses up the colony's one Ship Yard of the phase (SE-10.4)."""
    if BAY not in uniques.design_for(state, seat).abilities:
        return True
    orders = state.empires[seat].plan.purchases
    built = (order.kind for order in orders if order.at == at and not order.sham)
    if any(ordered in ("yard", uniques.UNIQUE_KIND) for ordered in built):
        return False
    colony = state.colonies.get(at)
    return colony is not None and yields_income(state, at, colony)
