"""SE-12  The Economic Phase: all plan at once in secret, then the results are shown."""

from starhold.core.score import Term
from starhold.kit.together import together

from ...battles import terms
from ...empires import holdings
from ...facts.catalog import FIGURES
from ...hooks import moments
from ...state import State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps, replace
from ..combat import r13_losses
from ..turns import r27_victory
from . import r09_colonies, r12_building, r12_plan
from .r12_inventory import take_inventory


class GoFirst(Option):
    """Name the first player."""

    player: Seat


class EconomicPhaseBegan(Event):
    """SE-12.1  An Economic Phase began."""

    number: int


class IncomeReceived(Event):
    """SE-12.4  An empire's total CP; only its owner knows."""

    player: Seat
    cp: int


class BidsShown(Event):
    """SE-12.13  A bid for the player order."""

    player: Seat
    cp: int


class FirstPlayerNamed(Event):
    """SE-12.13  The highest bidder named the first player."""

    player: Seat
    first: Seat


class EconomicPhase(Step):
    """SE-12.1  Income, plans, placement, growth, bids, victory: in this order."""

    def run(self, table: Table) -> Steps:
        table.state.turn = 0
        table.tell(EconomicPhaseBegan(table.state.cycle))
        return (
            *moments.occur(moments.PHASE_BEGINS, table),
            CollectIncome(),
            MakePlans(),
            r12_building.CarryOut(),
            r09_colonies.Growth(),
            r27_victory.HearConcessions(),
            ShowBids(),
            r27_victory.CountPoints(),
            r27_victory.CheckLimit(),
            PhaseIsOver(),
        )


class PhaseIsOver(Step):
    """SE-12.1  The last steps of an Economic Phase."""

    def run(self, table: Table) -> Steps:
        return moments.occur(moments.PHASE_ENDS, table)


class CollectIncome(Step):
    """SE-12.1  Trim the carry-over, add the income, study the Wrecks."""

    def run(self, table: Table) -> Steps:
        state = table.state
        for seat in holdings.in_play(state):
            empire = state.empires[seat]
            kept = min(empire.sheet.cp, FIGURES.carry_over)  # SE-12.3
            carried = (Term("carried_over", kept, "SE-12.3"),) if kept else ()
            empire.sheet.income = (*carried, *terms.income_terms(state, seat))
            empire.sheet.cp = terms.total(empire.sheet.income)
            empire.sheet.windfall = 0
            table.tell(IncomeReceived(seat, empire.sheet.cp), (seat,))
            take_goods(table, seat)
        return ()


class MakePlans(Step):
    """SE-12.2  Maintenance, bid, spending and placement form one secret plan for each player."""

    def run(self, table: Table) -> Steps:
        state = table.state
        state.planning = True
        for seat in holdings.in_play(state):
            empire = state.empires[seat]
            empire.plan.bid = empire.plan.bids = 0
            empire.sheet.spent_before, empire.plan.spent = empire.plan.spent, 0
            empire.sheet.granted_before, empire.plan.granted = empire.plan.granted, 0
            empire.plan.researched, empire.plan.learned = [], []
            empire.plan.inventory = take_inventory(state, seat)
        return (together(**{seat: (r12_plan.Plan(seat),) for seat in holdings.in_play(state)}),)


class ShowBids(Step):
    """SE-12.13  Reveal the bids; ties go to the earliest in the old order (R-7)."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if len(state.ring) == 1:  # SE-12.14
            return ()
        order = [seat for seat in state.order if seat not in state.out]
        for seat in order:
            table.tell(BidsShown(seat, state.empires[seat].plan.bid))
        winner = max(order, key=lambda seat: (state.empires[seat].plan.bid, -order.index(seat)))
        return (NameFirst(winner),)


class NameFirst(Choice):
    """SE-12.13  The highest bidder names the first player; the order runs clockwise."""

    def options(self, state: State) -> list[Option]:
        return [GoFirst(seat) for seat in holdings.in_play(state)]

    def chosen(self, table: Table, option: GoFirst) -> Steps:
        ring = holdings.in_play(table.state)
        at = ring.index(option.player)
        table.state.order = (*ring[at:], *ring[:at])
        table.tell(FirstPlayerNamed(self.player, option.player))
        return ()


def take_goods(table: Table, seat: Seat) -> None:
    """SE-12.1  Remove Minerals and study each Wreck; SE-9.6: not on blockaded colonies."""
    state = table.state
    for at, colony in holdings.colonies_of(state, seat):
        if colony.goods and not holdings.is_blockaded(state, at, colony):
            for good in colony.goods:
                if good == "wreck":
                    r13_losses.study_wreck(table, seat)
            state.colonies[at] = replace(colony, goods=())
