"""SE-29  What each player can see: the map, his own counters and sheet, and backs of the rest."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from starhold.core.record import Seat
from starhold.core.score import Term
from starhold.games.space_empires.alien_mats import alien_piece, mats, points_meter
from starhold.games.space_empires.alliances import brothers_of, counters_seen, sheets_seen
from starhold.games.space_empires.amoeba_board import strain_sheet
from starhold.games.space_empires.board import battle_zone, experience_mark
from starhold.games.space_empires.catalog import FIGURES, UNITS, Technology
from starhold.games.space_empires.design_board import design_sheets
from starhold.games.space_empires.doom_board import machine_piece, machine_sheet
from starhold.games.space_empires.empires import (
    colonies_of,
    has,
    level,
    researchable,
    size,
    sizes,
    top_level,
)
from starhold.games.space_empires.fleets import COUNTER, moves_as
from starhold.games.space_empires.ground import is_troops
from starhold.games.space_empires.ground_board import invasion_zone
from starhold.games.space_empires.hands import card_zones
from starhold.games.space_empires.machines import arrivals, entries, is_machine
from starhold.games.space_empires.moves import move_terms
from starhold.games.space_empires.numbers import EXPENSES
from starhold.games.space_empires.research import research_bill, rp_left
from starhold.games.space_empires.rules.r12_building import bill, cash
from starhold.games.space_empires.rules.r20_recruiting import levy_left
from starhold.games.space_empires.rules.r27_victory import colony_points
from starhold.games.space_empires.starmap import axial, linked, roads
from starhold.games.space_empires.state import Cell as At
from starhold.games.space_empires.state import Colony, Group, Purchase, State, Table, Tech
from starhold.games.space_empires.terms import (
    Terms,
    maintenance_terms,
    technology_terms,
    total,
)
from starhold.show.vocabulary import (
    Board,
    Cell,
    Line,
    Meter,
    Number,
    Piece,
    Player,
    Scene,
    Sheet,
    Space,
    Stack,
    Track,
    Zone,
    meter,
)


def scene(table: Table, seat: Seat | None) -> Scene:
    """Lay out the map, the counters, the turn, the sheet of this seat, and a battle."""
    state = table.state
    return Scene(
        boards=(_board(state, seat, revealed=table.over),),
        pieces=tuple(_pieces(state, seat, revealed=table.over)),
        zones=tuple(_zones(state, seat, revealed=table.over)),
        meters=(meter("cycle", state.cycle), *points_meter(state)),
        players=tuple(_player(state, who, seat, revealed=table.over) for who in state.ring),
    )


# -- the map ---------------------------------------------------------------------------


def _board(state: State, seat: Seat | None, *, revealed: bool) -> Board:
    hexes = roads(state.scenario, state.extra)
    links = tuple((at, to) for at in hexes for to in linked(state, at) if at < to)
    cells = [_cell(state, at, seat, revealed) for at in hexes]
    cells += [Cell(at, *axial(at), "entry") for at in entries(state)]
    return Board("galaxy", tuple(cells), links, flat=True)


def _cell(state: State, at: At, seat: Seat | None, revealed: bool) -> Cell:
    """SE-29.3  Nobody sees a face-down marker, unless he has looked at it (SE-29.2)."""
    q, r = axial(at)
    marker = state.markers.get(at)
    colony = state.colonies.get(at)
    owner = colony.owner if colony else None
    if marker is None:
        return Cell(at, q, r, "empty", owner)
    if marker.face_up or revealed:
        return Cell(at, q, r, marker.kind, owner, ("guarded",) if marker.guarded else ())
    if seat in marker.seen_by:
        return Cell(at, q, r, marker.kind, owner, ("peeked",))
    return Cell(at, q, r, f"unknown-{marker.back}" if marker.back else "unknown", owner)


def _pieces(state: State, seat: Seat | None, *, revealed: bool) -> Iterator[Piece]:
    for at, colony in state.colonies.items():
        yield _colony(at, colony)
        if colony.facility:
            yield Piece(f"{colony.facility}@{at}", colony.facility, at, colony.owner)
        for number, good in enumerate(colony.goods, 1):
            yield Piece(f"{good}@{at}/{number}", good, at)
    for gid in sorted(state.groups):
        group = state.groups[gid]
        if group.owner in counters_seen(state, seat) or (
            revealed and group.owner in state.empires
        ):
            yield _own_group(state, group, seat)
        else:
            yield _other_group(state, group)


def _colony(at: At, colony: Colony) -> Piece:
    kind = "homeworld" if colony.homeworld else "colony"
    number = Number(size(colony), limit=sizes(colony)[-1])
    marks = (f"captured_from-{colony.founder}",) if colony.founder else ()  # SE-21.3
    return Piece(f"{kind}@{at}", kind, at, colony.owner, number=number, marks=marks)


def _own_group(state: State, group: Group, seat: Seat | None) -> Piece:
    """SE-29.2  All of it: type, numeral, technology, moves left.

    SE-29.8: but how far a brother's Decoy moves would tell what is on his sheet (SE-7.2).
    """
    left = None
    active = state.active and group.owner in brothers_of(state, state.active)
    told = group.owner in sheets_seen(state, seat) or moves_as(group) != "empire"
    if active and told and (group.moves or group.moved):
        terms = (*move_terms(state, group), Term("moved", -group.moved, "SE-7.1"))
        left = Number(group.moves, tuple(term for term in terms if term.amount))
    marks = [*_carries(group.tech), *experience_mark(state, group), *_signs(group)]
    return Piece(
        group.id,
        group.kind,
        group.at,
        _seat_of(state, group),
        group.count,
        hidden=not group.face_up,
        marks=tuple(marks),
        number=left,
    )


def _other_group(state: State, group: Group) -> Piece:
    """SE-29.5  A face-down counter is known by a name that tells nothing."""
    if is_machine(group):
        return machine_piece(state, group)
    if group.owner in state.powers:
        return alien_piece(state, group, tuple(_carries(group.tech)))
    if not group.face_up:
        return Piece(group.id, COUNTER, group.at, group.owner, hidden=True)
    marks = [f"towing-{group.cargo}"] if group.cargo else experience_mark(state, group)
    marks = [*marks, *_footing(group), *_builder(group)]
    owner = _seat_of(state, group)
    return Piece(group.id, group.kind, group.at, owner, group.count, marks=tuple(marks))


def _seat_of(state: State, group: Group) -> Seat | None:
    return group.owner if group.owner in state.empires else None


def _carries(tech: Tech) -> Iterator[str]:
    """SE-11.6  The levels a group carries, above the least there is (SE-1.10)."""
    for name, level_ in (
        ("attack", tech.attack),
        ("defense", tech.defense),
        ("tactics", tech.tactics),
        ("movement", tech.movement if tech.movement > 1 else 0),
        ("terraforming", tech.terraforming),
        ("exploration", tech.exploration),
        ("fighter", tech.fighter),
        ("point_defense", tech.point_defense),
        ("cloaking", tech.cloaking),
        ("scanner", tech.scanner),
        ("mine_sweep", tech.mine_sweep),
        ("fast_battlecruiser", tech.fast_battlecruiser),
        ("ground_combat", tech.ground_combat),
        ("boarding", tech.boarding),
    ):
        if level_:
            yield f"{name}-{level_}"


def _signs(group: Group) -> Iterator[str]:
    if group.cargo:
        yield f"towing-{group.cargo}"
    if group.refitting:
        yield "refitting"
    yield from _footing(group)
    yield from _builder(group)
    if group.sham:  # SE-25.7
        yield "sham"
    if group.face_up and not UNITS[group.kind].open:
        yield "revealed"


def _footing(group: Group) -> Iterator[str]:
    """SE-13.4  Which ground units are on the planet, and which aboard Transports."""
    if is_troops(group):
        yield group.ground or "aboard"


def _builder(group: Group) -> Iterator[str]:
    """SE-17.9  A captured ship is known as such when it lies open."""
    if group.captured:
        yield f"captured_from-{group.captured}"


# -- beside the map --------------------------------------------------------------------


def _zones(state: State, seat: Seat | None, *, revealed: bool) -> Iterator[Zone]:
    if state.battle is not None and state.battle.round:
        yield battle_zone(state, state.battle)
    if state.invasion is not None and state.invasion.round:
        yield invasion_zone(state, state.invasion)
    yield _turns(state)
    if arrivals(state):
        yield machine_sheet(state)
    if state.strains:
        yield strain_sheet(state)
    yield from mats(state)
    for who in sheets_seen(state, seat):
        for sheet in (_production(state, who), _orders(state, who), _technology(state, who)):
            yield sheet if who == seat else _of_a_brother(sheet, who)
    yield from design_sheets(state, seat, revealed=revealed)
    yield from card_zones(state, seat, revealed=revealed)
    yield _known(state)
    yield Stack("pool", count=len(state.pool), kind="unknown")


def _of_a_brother(sheet: Sheet, who: Seat) -> Sheet:
    """SE-29.8  A sheet that is not one's own: nothing on it is called as on one's own."""
    lines = tuple(replace(line, id=f"{who}-{line.id}") for line in sheet.lines)
    return replace(sheet, id=f"{who}-{sheet.id}", lines=lines)


def _turns(state: State) -> Track:
    """SE-6.1  Where the cycle stands, and who plays in which order."""
    spaces = []
    for number in (*range(1, FIGURES.turns + 1), 0):
        label = f"turn-{number}" if number else "economic_phase"
        here = number == state.turn
        pawns = tuple(Piece(f"order-{who}", "pawn", label, who) for who in state.order if here)
        spaces.append(Space(label, markers=pawns))
    return Track("turns", spaces=tuple(spaces))


def _production(state: State, seat: Seat) -> Sheet:
    """SE-12.4  The production sheet: every number says what it is made of."""
    empire = state.empires[seat]
    upkeep = maintenance_terms(state, seat)
    lines = [_line("income", total(empire.income), empire.income)]
    lines.append(_line("maintenance", total(upkeep), upkeep))
    if state.planning:
        units = tuple(
            Term("decoy" if o.sham else o.kind, bill(state, seat, o), "SE-12.22")
            for o in empire.purchases
        )
        lines.append(_line("research", research_bill(state, seat), ()))
        lines.append(_line("units", total(units), units))
        others = tuple(term for rule in EXPENSES.of(state) for term in rule(state, seat))
        lines += [_line("other_costs", total(others), others)] if others else []
        lines.append(_line("bid", empire.bid, ()))
    left = cash(state, seat) if state.planning else empire.cp
    lines.append(_line("on_hand", left, ()))
    if has(state, "facilities"):
        points = rp_left(state, seat) if state.planning else empire.rp
        lines.append(_line("research_points", points, empire.research_income))
    if state.planning and empire.levy:
        lines.append(_line("free_troops", levy_left(state, seat), ()))
    return Sheet("production", seat, ("cp",), tuple(lines))


def _line(kind: str, value: int, because: Terms) -> Line:
    return Line(f"{kind}_line", kind, (Number(value, because),))


def _orders(state: State, seat: Seat) -> Sheet:
    """SE-12.22  What is ordered so far, and what will be scuttled."""
    empire = state.empires[seat]
    lines = [_order(order) for order in empire.purchases]
    for scuttled in empire.scuttled:
        group = state.groups[scuttled.group]
        values = (group.at, Number(-group.count))
        lines.append(Line(f"scuttled-{group.id}", group.kind, values, ("scuttled",)))
    for scrapped in empire.scrapped:  # SE-17.12
        group = state.groups[scrapped.group]
        values = (group.at, Number(-scrapped.count))
        lines.append(Line(f"scrapped-{group.id}", group.kind, values, ("scrapped",)))
    for project in empire.projects:
        id_ = f"order-{project.kind}@{project.at}"
        lines.append(Line(id_, project.kind, (project.at, Number(1))))
    return Sheet("orders", seat, ("where", "units"), tuple(lines))


def _order(order: Purchase) -> Line:
    """SE-12.17  Units that are ordered; SE-25.7 or Decoys that will seem to be such units."""
    values = (order.at, Number(order.count))
    if order.sham:
        return Line(f"sham-{order.kind}@{order.at}", order.kind, values, ("sham",))
    return Line(f"order-{order.kind}@{order.at}", order.kind, values)


def _technology(state: State, seat: Seat) -> Sheet:
    """SE-11.1  Levels reached, and what the next one costs."""
    lines = tuple(_level(state, seat, name) for name in researchable(state))
    return Sheet("technology", seat, ("level", "next_level"), lines)


def _level(state: State, seat: Seat, name: Technology) -> Line:
    reached, top = level(state, seat, name), top_level(state, name)
    if reached >= top:
        return Line(name, name, (Number(reached, limit=top), "top"))
    terms = technology_terms(state, seat, name, reached + 1)
    marks = ("bought",) if name in state.empires[seat].researched and state.planning else ()
    so_far = state.empires[seat].grants.get(name, 0)
    cost = Number(max(0, total(terms)) - so_far, terms)
    return Line(name, name, (Number(reached, limit=top), cost), marks)


def _known(state: State) -> Sheet:
    """SE-11.12  The technology that battles have shown of every empire."""
    lines = tuple(
        Line(f"known-{name}", name, tuple(Number(state.shown[s].get(name, 0)) for s in state.ring))
        for name in researchable(state)
    )
    return Sheet("known", columns=state.ring, lines=lines)


def _player(state: State, who: Seat, seat: Seat | None, *, revealed: bool) -> Player:
    sizes = [size(colony) for _, colony in colonies_of(state, who)]
    meters: list[Meter] = [meter("colonies", len(sizes))]
    meters.append(meter("colony_points", colony_points(state, who)))
    if who == seat or revealed:
        meters.append(meter("cp", state.empires[who].cp))
    marks = ["active"] if who == state.active else []
    marks += ["out"] if who in state.out else []
    return Player(who, tuple(meters), tuple(marks))
