"""Paying for technology: with CP, or with Research Points if facilities are in play (SE-22.3)."""

from starhold.core.record import Seat

from ..facts.catalog import FIGURES
from ..state import State
from .holdings import has


def pays_with_rp(state: State) -> bool:
    """SE-22.3  Whether technology costs RP now; SE-2.5: starting funds are CP in any case."""
    return has(state, "facilities") and state.planning


def rp_left(state: State, seat: Seat) -> int:
    """SE-12.23  RP on hand and converted CP, minus this phase's spending on technology."""
    empire = state.empires[seat]
    return empire.sheet.rp + empire.plan.converted - empire.plan.spent


def may_convert(state: State, seat: Seat) -> int:
    """SE-22.3  CP that may still be converted to RP in this phase."""
    return FIGURES.conversion - state.empires[seat].plan.converted


def funds(state: State, seat: Seat, money: int) -> int:
    """SE-12.23  The funds for technology, given the CP left."""
    if not pays_with_rp(state):
        return money
    return rp_left(state, seat) + max(0, min(may_convert(state, seat), money))


def to_convert(state: State, seat: Seat, cost: int) -> int:
    """SE-22.3  The CP that must become RP before a price in RP can be paid."""
    return max(0, cost - rp_left(state, seat))


def pay(state: State, seat: Seat, cost: int, converting: int) -> None:
    """SE-12.23  Pay for technology; only CP that the player chose to convert become RP."""
    plan = state.empires[seat].plan
    plan.spent += cost
    plan.converted += converting


def research_bill(state: State, seat: Seat) -> int:
    """SE-12.23  The CP spent on technology: with facilities, those converted to RP."""
    empire = state.empires[seat]
    return empire.plan.converted if has(state, "facilities") else empire.plan.spent
