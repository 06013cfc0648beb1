"""The group about to act: how far it may still move and why, and the hexes in reach."""

from collections.abc import Iterator

from starhold.core.record import Seat, replace
from starhold.core.score import Term
from starhold.show.vocabulary import Line, Number, Sheet

from ..facts.catalog import ESCORTED
from ..fleets import groups, moves
from ..rules.movement.r07_destinations import destinations
from ..rules.movement.r07_entering import stops
from ..rules.movement.r07_movement import CommandGroup
from ..state import Cell, Group, State, Table


def commanded(table: Table, seat: Seat | None) -> Group | None:
    """Return the group awaiting orders."""
    # SE-29.8: only its owner is asked; the reach of a Decoy would reveal levels on the sheet.
    asked = table.open.get(seat) if seat is not None else None
    if asked is None or not isinstance(asked.choice, CommandGroup):
        return None
    return table.state.groups[asked.choice.group]


def command_sheet(table: Table, seat: Seat | None) -> Iterator[Sheet]:
    """SE-7.1  The group awaiting orders: its units, its hex, and the moves left."""
    group = commanded(table, seat)
    if group is not None:
        terms = (*moves.move_terms(table.state, group), Term("moved", -group.moved, "SE-7.1"))
        left = Number(group.moves, tuple(term for term in terms if term.amount))
        line = Line("commanded", group.kind, (Number(group.count), group.at, left))
        yield Sheet("command", columns=("units", "where", "moves_left"), lines=(line,))


def further(table: Table, seat: Seat | None) -> set[Cell]:
    """SE-7.1  Hexes that the group could reach this turn, beyond those offered now.

    Hexes behind other players' counters are left out, for they may stop it (SE-7.10); so are their
    hexes where their type decides whether the group may enter (SE-7.7, SE-14.30).
    """
    group = commanded(table, seat)
    if group is None:
        return set()
    state = table.state
    wary = group.kind == "mine" or groups.true_kind(group) in ESCORTED
    near = set(destinations(state, group))
    found = set(near)
    edge = [_moved(state, group, to) for to in near]
    while edge:
        ahead: dict[Cell, Group] = {}
        for here in edge:
            for to in destinations(state, here):
                if to not in found and not (wary and _met(state, group, to)):
                    ahead.setdefault(to, _moved(state, here, to))
        found |= ahead.keys()
        edge = list(ahead.values())
    return found - near - {group.at}


def _moved(state: State, group: Group, to: Cell) -> Group:
    marker = state.markers.get(to)
    halts = marker is not None and (not marker.face_up or stops(state, group, marker))
    left = max(0, group.moves - 1)
    halts = halts or left == 0 or _met(state, group, to)
    return replace(group, at=to, moves=left, moved=group.moved + 1, stopped=halts)


def _met(state: State, group: Group, at: Cell) -> bool:
    return any(other.owner != group.owner for other in groups.groups_at(state, at))
