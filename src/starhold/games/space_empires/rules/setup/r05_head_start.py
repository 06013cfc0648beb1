"""SE-26.9  Head Start: some technology before the first ship is placed."""

from starhold.kit.together import together

from ...battles import terms
from ...empires import cards, holdings
from ...facts.catalog import FIGURES
from ...hooks import numbers
from ...state import State, Table
from ...steps import Choice, Option, Seat, Step, Steps
from ..economy import r11_research, r12_plan


class HeadStarts(Step):
    """SE-26.9  All players spend their head start at the same time, in secret."""

    def run(self, table: Table) -> Steps:
        state = table.state
        conquest = state.settings.quick_conquest and len(state.ring) > 2  # SE-27.5
        alone = len(state.ring) == 1  # SE-28.1
        if alone or not (state.settings.head_start or conquest or cards.is_auctioned(state)):
            return ()
        for empire in state.empires.values():  # SE-25.2, SE-25.4: minus the bids
            left = state.settings.head_start_cp - empire.sheet.auctioned
            empire.sheet.cp, empire.sheet.debt = max(0, left), max(0, -left)
        return (together(**{seat: (HeadStart(seat),) for seat in state.ring}), KeepHeadStart())


class HeadStart(Choice):
    """SE-26.9  Technology only: two levels of Ship Size and Movement, one of anything else."""

    always_ask = True

    def options(self, state: State) -> list[Option]:
        return [*on_offer(state, self.player), r12_plan.HandIn()]

    def chosen(self, table: Table, option: r11_research.Research | r12_plan.HandIn) -> Steps:
        if isinstance(option, r12_plan.HandIn):
            return ()
        r11_research.study(table, self.player, option)
        return (self,)


class KeepHeadStart(Step):
    """SE-26.9  Up to 10 unspent CP are carried into the game."""

    def run(self, table: Table) -> Steps:
        state = table.state
        for seat, empire in state.empires.items():
            rules = numbers.STARTING_CP.of(state)
            most = terms.passed(FIGURES.head_start_kept, rules, state, seat)
            empire.sheet.cp = min(most, empire.sheet.cp - empire.plan.spent)
            empire.plan.spent = 0
            empire.plan.researched = []
        table.reveal()
        return ()


def on_offer(state: State, seat: Seat) -> list[Option]:
    """SE-26.9  The affordable levels that may still rise."""
    empire = state.empires[seat]
    money = empire.sheet.cp - empire.plan.spent
    found: list[Option] = []
    waiting = holdings.unproven(state)  # SE-26.12
    for name in holdings.researchable(state):
        most = FIGURES.head_start_levels.get(name, 1) if name not in waiting else 0
        if empire.plan.researched.count(name) >= most or not holdings.can_reach(state, seat, name):
            continue
        reached = holdings.level(state, seat, name) + 1
        cost = terms.technology_cost(state, seat, name, reached)
        if cost <= money:
            found.append(r11_research.Research(name, reached, cost))
    return found
