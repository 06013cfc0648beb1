"""SE-20.9  Free troops: one ground unit for every three full colonies."""

from collections.abc import Iterator, Sequence

from ...battles.ground import GRAV, MILITIA
from ...empires import holdings
from ...facts.catalog import FIGURES, TROOPS, UNITS, UnitKind
from ...hooks.numbers import Purse
from ...state import Cell, Colony, Purchase, State, Table
from ...steps import Choice, Option, Seat, Steps, replace
from ..economy.r12_counters import has_counter
from ..economy.r12_plan import HandIn, PlaceAt, Plan, UnitOrdered

FREE = tuple(kind for kind in UNITS if kind in TROOPS and kind not in (GRAV, MILITIA))


class Levy(Option):
    """Raise a free ground unit."""

    kind: UnitKind
    left: int

    def follow(self, table: Table, seat: Seat) -> Steps:
        return (ChooseLevySite(seat, self.kind),)


class KeepPlanning(Option):
    """Return to the plan."""

    cancels = True


class ChooseLevySite(Choice):
    """SE-20.9  Place a free unit on a full colony or the Homeworld, at most one each."""

    completes = True
    kind: UnitKind

    def options(self, state: State) -> list[Option]:
        return [PlaceAt(self.kind, at) for at in levy_sites(state, self.player, self.kind)]

    def chosen(self, table: Table, option: PlaceAt) -> Steps:
        raise_free(table.state, self.player, option)
        table.tell(UnitOrdered(self.player, option.kind, option.at))
        return ()


class ForgoLevies(Choice):
    """SE-20.9  Ask for confirmation when a plan leaves free ground units unused."""

    completes = True
    left: int

    def options(self, state: State) -> list[Option]:
        return [KeepPlanning(), HandIn()]

    def chosen(self, table: Table, option: KeepPlanning | HandIn) -> Steps:
        return (Plan(self.player),) if isinstance(option, KeepPlanning) else ()


def name_levies(table: Table, seat: Seat) -> Steps:
    """SE-20.9  Ask before free ground units that could still be raised are lost."""
    if not levies(table.state, Purse(seat, 0)):
        return ()
    return (ForgoLevies(seat, levy_left(table.state, seat)),)


def count_levies(table: Table) -> Steps:
    """SE-12.1  Full colonies are counted at the start of the phase."""
    for seat in holdings.in_play(table.state):
        table.state.empires[seat].plan.levy = levy_due(table.state, seat)
    return ()


def levies(state: State, purse: Purse) -> Sequence[Option]:
    """SE-20.9  Offer Infantry, and with Ground Combat 2 also Marines and Heavy Infantry."""
    seat = purse.seat
    left = levy_left(state, seat)
    if not left:
        return ()
    able = (kind for kind in FREE if holdings.can_build(state, seat, kind))
    return [Levy(kind, left) for kind in able if next(levy_sites(state, seat, kind), None)]


def levy_due(state: State, seat: Seat) -> int:
    """SE-20.9  One unit for every three unblockaded 5-CP colonies, excluding the Homeworld."""
    return len(full_colonies(state, seat)) // FIGURES.levy


def full_colonies(state: State, seat: Seat) -> list[Cell]:
    """SE-20.9  A player's unblockaded 5-CP colonies, excluding the Homeworld."""
    return [at for at, colony in holdings.colonies_of(state, seat) if is_full(state, at, colony)]


def levy_left(state: State, seat: Seat) -> int:
    plan = state.empires[seat].plan
    return plan.levy - sum(order.free for order in plan.purchases) if plan.levy else 0


def is_full(state: State, at: Cell, colony: Colony) -> bool:
    """SE-20.9  Whether this is an unblockaded 5-CP colony."""
    full = not colony.homeworld and holdings.size(colony) == FIGURES.colony[-1]
    return full and not holdings.is_blockaded(state, at, colony)


def levy_sites(state: State, seat: Seat, kind: UnitKind) -> Iterator[Cell]:
    """SE-20.9  Colonies that can still raise a free unit; R-55: without one, it is lost."""
    taken = {order.at for order in state.empires[seat].plan.purchases if order.free}
    for at, colony in holdings.colonies_of(state, seat):
        able = is_full(state, at, colony)
        if colony.homeworld:
            able = not holdings.is_blockaded(state, at, colony)
        if able and at not in taken and has_counter(state, seat, kind, at):
            yield at


def raise_free(state: State, seat: Seat, option: PlaceAt) -> None:
    """SE-20.9  Add a free unit to the orders there, outside the limit of SE-20.8."""
    empire = state.empires[seat]
    more = Purchase(option.kind, option.at, 1, empire.plan.less, free=1, apart=empire.plan.apart)
    for number, order in enumerate(empire.plan.purchases):
        if replace(order, count=1, free=1) == more:
            empire.plan.purchases[number] = replace(order, count=order.count + 1, free=1)
            return
    empire.plan.purchases.append(more)
