"""The Doomsday Machines as everyone sees them: arrival, strength and hull left."""

from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.solo.machines import DueMachine, arrivals, kind_of, machines
from starhold.games.space_empires.state import Group, State
from starhold.show.vocabulary import Line, Number, Piece, Sheet


def machine_piece(state: State, machine: Group) -> Piece:
    """SE-28.11  A machine with its hull left: damage lasts from battle to battle."""
    known = state.weaknesses.get(machine.id)
    marks = (f"weak_to-{known}",) if known else ()
    hull = UNITS[machine.kind].hull
    left = Number(hull - machine.damage, limit=hull)
    return Piece(machine.id, machine.kind, machine.at, marks=marks, number=left)


def machine_sheet(state: State) -> Sheet:
    """SE-28.7  One line a machine: its arrival, its hex, the damage it can still take."""
    lines = (
        _line(state, due, number < state.arrived) for number, due in enumerate(arrivals(state))
    )
    columns = ("arrives", "where", "hull_left", "weakness")
    return Sheet("machines", columns=columns, lines=tuple(lines))


def _line(state: State, due: DueMachine, come: bool) -> Line:
    kind = kind_of(due.rating)
    hull = UNITS[kind].hull
    machine = next((m for m in machines(state) if m.kind == kind), None)
    where, left, weakness = (
        ("destroyed", 0, "unknown") if come else ("on_its_way", hull, "unknown")
    )
    if machine is not None:
        where, left = machine.at, hull - machine.damage
        weakness = state.weaknesses.get(machine.id, weakness)
    values = (Number(due.phase), where, Number(left, limit=hull), f"weak_to-{weakness}")
    return Line(f"due-{due.rating}", kind, values)
