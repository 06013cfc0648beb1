"""SE-12.4, SE-23  The production sheet, the plan and the drawing board, number by number."""

from collections.abc import Iterator
from copy import copy

from starhold.core.record import Seat
from starhold.core.score import Term
from starhold.show.vocabulary import Line, Number, Sheet

from ..battles.terms import (
    Terms,
    income_terms,
    maintenance_terms,
    technology_terms,
    total,
    unit_price,
)
from ..empires.holdings import has, level, yards
from ..empires.research import research_bill, rp_left
from ..facts.catalog import UnitKind
from ..fleets import designs, groups
from ..fleets.uniques import design_shown
from ..hooks.numbers import EXPENSES
from ..rules.economy.r12_building import bill, capacity, cash
from ..rules.economy.r12_products import workshop
from ..rules.economy.r23_design import (
    DesignAbilities,
    DesignAttack,
    DesignClass,
    DesignDefense,
    DesignShip,
    ReviewDesign,
)
from ..rules.ground.r20_recruiting import levy_left
from ..state import GroupId, Purchase, State, Table


def production_sheets(state: State, seat: Seat) -> Iterator[Sheet]:
    """SE-12.4  Money and how it is spent; during planning also the capacity of the yards."""
    yield _production(state, seat)
    yield _orders(state, seat)
    if state.planning:
        yield _yards(state, seat)


def money(state: State, seat: Seat) -> Number:
    """SE-12.22  CP left to spend: during planning, after everything in the plan."""
    empire = state.empires[seat]
    if not state.planning:
        # SE-26.9: Head Start technology is paid for when all have chosen theirs.
        return Number(empire.sheet.cp if state.order else empire.sheet.cp - empire.plan.spent)
    spent = (
        ("maintenance", min(empire.sheet.cp, total(maintenance_terms(state, seat))), "SE-12.10"),
        ("research", research_bill(state, seat), "SE-12.22"),
        ("units", total(_units(state, seat)), "SE-12.22"),
        ("other_costs", total(_others(state, seat)), "SE-12.22"),
        ("bid", empire.plan.bid, "SE-12.13"),
    )
    income = Term("income", empire.sheet.cp, "SE-12.1")
    costs = (Term(name, -cp, rule) for name, cp, rule in spent if cp)
    return Number(cash(state, seat), (income, *costs))


def _production(state: State, seat: Seat) -> Sheet:
    """SE-12.4  Between plans: the expected income and costs of the next Economic Phase."""
    empire = state.empires[seat]
    coming = empire.sheet.income if state.planning else _coming(state, seat)
    lines = [_line("income" if state.planning else "income_to_come", coming)]
    lines.append(_line("maintenance", maintenance_terms(state, seat)))
    if state.planning:
        lines.append(_line("research", _researched(state, seat)))
        lines.append(_line("units", _units(state, seat)))
        others = _others(state, seat)
        lines += [_line("other_costs", others)] if others else []
        lines.append(_line("bid", _some("bid", empire.plan.bid, "SE-12.13")))
    lines.append(Line("on_hand_line", "on_hand", (money(state, seat),)))
    if has(state, "facilities"):
        points = rp_left(state, seat) if state.planning else empire.sheet.rp
        number = Number(points, empire.sheet.research_income)
        lines.append(Line("research_points_line", "research_points", (number,)))
    if state.planning and empire.plan.levy:
        taken = levy_left(state, seat) - empire.plan.levy
        levy = _some("free_troops", empire.plan.levy, "SE-20.9")
        lines.append(_line("free_troops", (*levy, *_some("units", taken, "SE-20.9"))))
    return Sheet("production", seat, ("cp",), tuple(lines))


def _coming(state: State, seat: Seat) -> Terms:
    """SE-12.1  The income of the next phase if nobody interferes."""
    # SE-29.3: its owner must not learn whether a counter could blockade a colony (SE-12.5).
    alone = copy(state)
    alone.groups = {group.id: group for group in groups.fleet_of(state, seat)}
    alone.stacks, alone.fleets = {}, {seat: tuple(alone.groups)}
    for gid, group in alone.groups.items():
        alone.stacks[group.at] = (*alone.stacks.get(group.at, ()), gid)
    return income_terms(alone, seat)


def _line(kind: str, because: Terms) -> Line:
    return Line(f"{kind}_line", kind, (Number(total(because), because),))


def _some(label: str, amount: int, rule: str) -> Terms:
    return (Term(label, amount, rule),) if amount else ()


def _researched(state: State, seat: Seat) -> Terms:
    """SE-11.1  Technology bought this phase, item by item where the prices add up to the bill."""
    empire = state.empires[seat]
    paid = research_bill(state, seat)
    prices = tuple(
        Term(name, total(technology_terms(state, seat, name, level(state, seat, name))), "SE-11.1")
        for name in empire.plan.researched
    )
    return prices if total(prices) == paid else _some("research", paid, "SE-12.22")


def _units(state: State, seat: Seat) -> Terms:
    orders, race = state.empires[seat].plan.purchases, workshop(state, seat)
    return tuple(Term(_paid_as(o), cp, "SE-12.22") for o in orders if (cp := bill(race, o)))


def _paid_as(order: Purchase) -> UnitKind:
    """SE-25.7  Sham units cost as much as the Decoys they are."""
    return "decoy" if order.sham else order.kind


def _others(state: State, seat: Seat) -> Terms:
    return tuple(term for rule in EXPENSES.of(state) for term in rule(state, seat))


def _orders(state: State, seat: Seat) -> Sheet:
    """SE-12.22  Orders so far with their costs, and units to be scuttled."""
    empire = state.empires[seat]
    lines = [_ordered(state, seat, order) for order in empire.plan.purchases]

    def changed(mark: str, gid: GroupId, count: int, more: str = "") -> None:
        group = state.groups[gid]
        values = (group.at, Number(count), "")
        lines.append(Line(f"{mark}-{gid}{more}", group.kind, values, (mark,)))

    for number, loss in enumerate(empire.plan.scuttled):
        count = loss.count or state.groups[loss.group].count
        changed("scuttled", loss.group, -count, f"/{number}")
    for pair in empire.plan.joined:  # SE-12.21
        changed("joined", pair.other, state.groups[pair.other].count)
    for number, part in enumerate(empire.plan.parted):
        changed("parted", part.group, part.count, f"/{number}")
    for scrapped in empire.plan.scrapped:  # SE-17.12
        changed("scrapped", scrapped.group, -scrapped.count)
    for project in empire.plan.projects:
        id_ = f"order-{project.kind}@{project.at}"
        lines.append(Line(id_, project.kind, (project.at, Number(1), "")))
    return Sheet("orders", seat, ("where", "units", "cp"), tuple(lines))


def _ordered(state: State, seat: Seat, order: Purchase) -> Line:
    """SE-12.17  Units on order; SE-25.7: or Decoys that will pass as such units."""
    kind = _paid_as(order)
    each = Term(kind, unit_price(state, seat, kind), "SE-12.22")
    cost = Number(bill(workshop(state, seat), order), (each,) * (order.count - order.free))
    marks = ("sham",) if order.sham else ("apart",) if order.apart else ()
    held_back = (f"{name}-{level}" for name, level in order.less)  # SE-10.7: an order of its own
    id_ = "/".join((f"{marks[0] if marks else 'order'}-{order.kind}@{order.at}", *held_back))
    return Line(id_, order.kind, (order.at, Number(order.count), cost), marks)


def _yards(state: State, seat: Seat) -> Sheet:
    """SE-12.15  Hull points left at the yards of each hex."""
    found = dict.fromkeys(g.at for g in groups.fleet_of(state, seat) if yards(state, g))
    lines = (Line(f"yards@{at}", "yard", (at, _points(capacity(state, seat, at)))) for at in found)
    return Sheet("yards", seat, ("where", "hull_points"), tuple(lines))


def _points(halves: int) -> Number | str:
    """SE-12.15  Hull points; Insectoids use halves of them (SE-12.16)."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else Number(whole)


DRAWING = (DesignShip, DesignAttack, DesignDefense, DesignAbilities, DesignClass, ReviewDesign)


def drawing_board(table: Table, seat: Seat | None) -> Iterator[Sheet]:
    """SE-23.2  The design being drawn, as it grows."""
    asked = table.open.get(seat) if seat is not None else None
    if asked is not None and isinstance(asked.choice, DRAWING):
        player = asked.choice.player
        design = table.state.empires[player].plan.draft
        if design is not None:
            yield _sheet(f"drawing_board-{player}", player, design)


def design_sheets(state: State, ours: tuple[Seat, ...], *, revealed: bool) -> Iterator[Sheet]:
    """SE-29.2  The viewer's own design; of others, what battles have revealed."""
    for who in state.ring if "unique_ships" in state.switches else ():
        mine = who in ours
        design = state.empires[who].sheet.design if mine or revealed else design_shown(state, who)
        if design is not None:
            yield _sheet(f"design-{who}", who, design)


def _sheet(name: str, who: Seat, design: designs.Design) -> Sheet:
    """SE-23.2  Every part with its price; SE-23.3, SE-23.4: the class and Ship Size it needs."""
    priced = {term.label: term.amount for term in designs.cost_terms(design)}
    size = designs.size_needed(designs.in_class(design))
    parts: list[tuple[str, Number | str, int]] = [
        ("weapon_class", design.weapon, designs.UNIQUE.classes[design.weapon]),
        ("attack_rating", Number(design.attack), designs.UNIQUE.attacks[design.attack - 1]),
        ("defense_rating", Number(design.defense), designs.UNIQUE.defenses[design.defense]),
        ("hull_rating", Number(design.hull), designs.UNIQUE.hulls[design.hull - 1]),
    ]
    parts += [(ability, "", priced.get(ability, 0)) for ability in design.abilities]
    lines = [Line(f"{who}-{kind}", kind, (value, Number(cp))) for kind, value, cp in parts]
    if design.weak:
        lines.append(Line(f"{who}-weak", f"weak_against-{design.weak}", ("", "")))
    total = Number(designs.design_cost(design), designs.cost_terms(design))
    lines.append(Line(f"{who}-design_cost", "design_cost", ("", total)))
    lines.append(Line(f"{who}-least_class", "least_class", (designs.least_class(total.value), "")))
    lines.append(Line(f"{who}-size_needed", "size_needed", (Number(size) if size else "none", "")))
    return Sheet(name, who, ("part", "cp"), tuple(lines))
