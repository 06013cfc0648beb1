"""SE-29  The view of each player: the map, their own counters and sheet, and backs of the rest."""

from collections.abc import Iterator

from starhold.core.record import Seat, replace
from starhold.core.step import Together
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

from ..battles import ground, terms
from ..empires import alliances, holdings
from ..facts import catalog, starmap
from ..fleets import groups
from ..fleets.tech import PLAIN, Tech
from ..rules.setup import r05_setup
from ..rules.turns import r27_victory
from ..solo import machines
from ..state import Cell as At
from ..state import Colony, Group, State, Table
from . import battle_board, command_board, hands, production_board, solo_boards


def scene(table: Table, seat: Seat | None) -> Scene:
    """Lay out the map, the counters, the turn, the seat's own sheet, and any battle."""
    state = table.state
    return Scene(
        boards=(_board(table, seat),),
        pieces=tuple(_pieces(state, seat, revealed=table.over)),
        zones=tuple(_zones(table, seat)),
        meters=(meter("cycle", state.cycle), *solo_boards.points_meter(state)),
        players=tuple(_player(state, who, seat, revealed=table.over) for who in state.ring),
    )


# -- the map ---------------------------------------------------------------------------


def _board(table: Table, seat: Seat | None) -> Board:
    state = table.state
    hexes = starmap.roads(state.scenario, state.extra)
    links = tuple((at, to) for at in hexes for to in starmap.linked(state, at) if at < to)
    areas = {at: who for who in state.ring for at in r05_setup.home_area(state, who)}
    reach = command_board.further(table, seat)
    cells = []
    for at in hexes:
        cell = _cell(state, at, seat, revealed=table.over)
        marks = (*cell.marks, "in_reach") if at in reach else cell.marks
        cells.append(replace(cell, area=areas.get(at), marks=marks))
    cells += [Cell(at, *starmap.axial(at), "entry") for at in machines.entries(state)]
    # SE-4.4: the hexes that a home area may still gain are not on the map yet.
    cells += [
        Cell(option.at, *starmap.axial(option.at), "empty", area=asked.choice.player)
        for asked in table.open.values()
        for option in asked.options
        if isinstance(option, r05_setup.AddHex)
    ]
    return Board("galaxy", tuple(cells), links, grid="flat")


def _cell(state: State, at: At, seat: Seat | None, *, revealed: bool) -> Cell:
    """SE-29.3  A face-down marker is hidden, except from players who have seen it (SE-29.2)."""
    q, r = starmap.axial(at)
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
    ours = (*alliances.counters_seen(state, seat), *(state.empires if revealed else ()))
    for gid in sorted(state.groups):
        group = state.groups[gid]
        yield (_own_group if group.owner in ours else _other_group)(state, group)


def _colony(at: At, colony: Colony) -> Piece:
    kind = "homeworld" if colony.homeworld else "colony"
    number = Number(holdings.size(colony), limit=holdings.sizes(colony)[-1])
    marks = (f"captured_from-{colony.founder}",) if colony.founder else ()  # SE-21.3
    return Piece(f"{kind}@{at}", kind, at, colony.owner, number=number, marks=marks)


def _own_group(state: State, group: Group) -> Piece:
    """SE-29.2  All of it: type, numeral, technology."""
    marks = (*_carries(group.tech), *battle_board.experience_mark(state, group), *_signs(group))
    return _shown(state, group, marks)


def _other_group(state: State, group: Group) -> Piece:
    """SE-29.5  A face-down counter has a name that reveals nothing."""
    if machines.is_machine(group):
        return solo_boards.machine_piece(state, group)
    if group.owner in state.powers:
        return solo_boards.alien_piece(state, group, tuple(_carries(group.tech)))
    if not group.face_up:
        return Piece(group.id, groups.COUNTER, group.at, group.owner, hidden=True)
    towing = [f"towing-{group.cargo}"] if group.cargo else []
    marks = towing or battle_board.experience_mark(state, group)
    return _shown(state, group, (*_announced(group), *marks, *_footing(group), *_builder(group)))


def _shown(state: State, group: Group, marks: tuple[str, ...]) -> Piece:
    owner = group.owner if group.owner in state.empires else None
    hidden = not group.face_up
    return Piece(group.id, group.kind, group.at, owner, group.count, hidden=hidden, marks=marks)


def _carries(tech: Tech) -> Iterator[str]:
    """SE-11.6  The levels a group carries, above the lowest (SE-1.10)."""
    for name in Tech.__struct_fields__:
        carried = getattr(tech, name)
        if carried > getattr(PLAIN, name):
            yield f"{name}-{carried}"


def _announced(group: Group) -> Iterator[str]:
    """SE-29.4  The levels shown in the last battle; SE-11.12: but not its Movement."""
    if group.announced:
        yield from _carries(replace(group.announced, movement=1))


def _signs(group: Group) -> Iterator[str]:
    if group.cargo:
        yield f"towing-{group.cargo}"
    if group.refitting:
        yield "refitting"
    yield from _footing(group)
    yield from _builder(group)
    if group.sham:  # SE-25.7
        yield "sham"
    if group.face_up and not catalog.UNITS[group.kind].open:
        yield "revealed"


def _footing(group: Group) -> Iterator[str]:
    """SE-13.4  Whether ground units are on the planet or aboard Transports."""
    if ground.is_troops(group):
        yield group.ground or "aboard"


def _builder(group: Group) -> Iterator[str]:
    """SE-17.9  A captured ship is marked as such when it is revealed, until it is refitted."""
    if group.captured and not group.refitted:
        yield f"captured_from-{group.captured}"


# -- beside the map --------------------------------------------------------------------


def _zones(table: Table, seat: Seat | None) -> Iterator[Zone]:
    """The subject of the question a seat is asked, then battles, tracks, sheets and cards."""
    state, revealed, ours = table.state, table.over, _open_sheets(table, seat)
    yield from command_board.command_sheet(table, seat)
    yield from production_board.drawing_board(table, seat)
    if state.battle is not None and state.battle.round:
        yield battle_board.battle_zone(state, state.battle)
    if state.invasion is not None and state.invasion.round:
        yield battle_board.invasion_zone(state, state.invasion)
    yield _turns(state)
    if machines.arrivals(state):
        yield solo_boards.machine_sheet(state)
    if state.strains:
        yield solo_boards.strain_sheet(state)
    yield from solo_boards.mats(state)
    for who in ours:
        for sheet in (*production_board.production_sheets(state, who), _technology(state, who)):
            yield sheet if who == seat else _of_an_ally(sheet, who)
    yield from production_board.design_sheets(state, ours, revealed=revealed)
    yield from hands.card_zones(state, ours, revealed=revealed)
    yield _known(state)
    yield Stack("pool", count=len(state.pool), kind="unknown")


def _open_sheets(table: Table, seat: Seat | None) -> tuple[Seat, ...]:
    """SE-29.8  The owners of the sheets a seat sees; allies close theirs in secret planning."""
    ours = alliances.sheets_seen(table.state, seat)
    secret = bool(table.agenda) and isinstance(table.agenda[0], Together)
    return tuple(who for who in ours if who == seat or not secret)


def _of_an_ally(sheet: Sheet, who: Seat) -> Sheet:
    """SE-29.8  An ally's sheet: its ids differ from those of the viewer's own sheet."""
    lines = tuple(replace(line, id=f"{who}-{line.id}") for line in sheet.lines)
    return replace(sheet, id=f"{who}-{sheet.id}", lines=lines)


def _turns(state: State) -> Track:
    """SE-6.1  The turn of the cycle, and the turn order."""
    spaces = []
    for number in (*range(1, catalog.FIGURES.turns + 1), 0):
        label = f"turn-{number}" if number else "economic_phase"
        here = number == state.turn
        pawns = tuple(Piece(f"order-{who}", "pawn", label, who) for who in state.order if here)
        spaces.append(Space(label, markers=pawns))
    return Track("turns", spaces=tuple(spaces))


def _technology(state: State, seat: Seat) -> Sheet:
    """SE-11.1  Levels reached, and the price of the next."""
    lines = tuple(_level(state, seat, name) for name in holdings.researchable(state))
    return Sheet("technology", seat, ("level", "next_level"), lines)


def _level(state: State, seat: Seat, name: catalog.Technology) -> Line:
    reached, top = holdings.level(state, seat, name), holdings.top_level(state, name)
    if reached >= top:
        return Line(name, name, (Number(reached, limit=top), "top"))
    prices = terms.technology_terms(state, seat, name, reached + 1)
    marks = ("bought",) if name in state.empires[seat].plan.researched and state.planning else ()
    so_far = state.empires[seat].sheet.grants.get(name, 0)
    cost = Number(max(0, terms.total(prices)) - so_far, prices)
    return Line(name, name, (Number(reached, limit=top), cost), marks)


def _known(state: State) -> Sheet:
    """SE-11.12  The technology of every empire that battles have revealed."""
    lines = tuple(
        Line(f"known-{name}", name, tuple(Number(state.shown[s].get(name, 0)) for s in state.ring))
        for name in holdings.researchable(state)
    )
    return Sheet("known", columns=state.ring, lines=lines)


def _player(state: State, who: Seat, seat: Seat | None, *, revealed: bool) -> Player:
    sizes = [holdings.size(colony) for _, colony in holdings.colonies_of(state, who)]
    meters: list[Meter] = [meter("colonies", len(sizes))]
    if r27_victory.counts_colony_points(state):
        points = Number(r27_victory.colony_points(state, who), limit=catalog.FIGURES.colony_points)
        meters.append(Meter("colony_points", points))
    if who == seat or revealed:
        meters.append(Meter("cp", production_board.money(state, who)))
    marks = ["active"] if who == state.active else []
    marks += ["out"] if who in state.out else []
    return Player(who, tuple(meters), tuple(marks))
