"""The boards of solo games: Alien Players, Doomsday Machines and amoebas.

SE-28.24: the solo player rolls for Alien Players, so none of this is secret.
"""

from collections.abc import Iterator

from starhold.core.record import Seat
from starhold.show.vocabulary import Line, Meter, Number, Piece, Sheet

from ..battles.terms import total
from ..empires.holdings import has, size, sizes, top_level
from ..facts.alien_catalog import ALIEN_EMPIRES
from ..facts.catalog import AMOEBAS, UNITS
from ..solo import alien_players
from ..solo.alien_points import POINTS, alien_points, capitol
from ..solo.machines import DueMachine, arrivals, kind_of, machines
from ..state import Fleet, Group, State


def alien_piece(state: State, group: Group, marks: tuple[str, ...]) -> Piece:
    """SE-28.25  Alien units lie open; a fleet that has not fought shows the CP it holds."""
    fleets = state.powers[group.owner].fleets.values()
    cp = next((Number(f.cp) for f in fleets if group.id in f.groups and f.cp), None)
    return Piece(group.id, group.kind, group.at, group.owner, group.count, marks=marks, number=cp)


def points_meter(state: State) -> Iterator[Meter]:
    """SE-28.60  How near Alien Players are to winning."""
    if has(state, "alien_points"):
        terms = alien_points(state)
        yield Meter("alien_points", Number(total(terms), terms, POINTS.victory))


def mats(state: State) -> Iterator[Sheet]:
    """SE-28.23  One mat for each Alien Player, and one for the technology they have seen."""
    for seat in state.powers:
        parts = (_world, _accounts, _rolls, _levels, _fleets)
        lines = tuple(line for part in parts for line in part(state, seat))
        yield Sheet(f"alien_player-{seat}", seat, ("amount", "where"), lines)
    if state.powers:
        seen = tuple(Line(f"seen-{n}", n, (Number(level),)) for n, level in state.seen.items())
        yield Sheet("aliens_have_seen", columns=("level",), lines=seen)


def _world(state: State, seat: Seat) -> Iterator[Line]:
    """SE-28.22  The Homeworld, while it stands."""
    if alien_players.has_world(state, seat):
        at = state.powers[seat].world
        colony = state.colonies[at]
        number = Number(size(colony), limit=sizes(colony)[-1])
        yield Line(f"{seat}-world", "homeworld", (number, at))


def _accounts(state: State, seat: Seat) -> Iterator[Line]:
    """SE-28.24  The three accounts."""
    power = state.powers[seat]
    accounts = {
        "fleet_account": Number(power.fleet_cp),
        "technology_account": Number(power.technology_cp),
        "defense_account": Number(power.defense_cp, limit=ALIEN_EMPIRES.defense_most),
    }
    if has(state, "alien_points"):
        accounts["bank"] = Number(power.bank)  # SE-28.61
    for kind, number in accounts.items():
        yield Line(f"{seat}-{kind}", kind, (number,))


def _rolls(state: State, seat: Seat) -> Iterator[Line]:
    """SE-28.24  The rolls of the coming Economic Phase, and the launch number."""
    if not alien_players.has_world(state, seat):
        return
    terms = alien_players.rolls(state, seat, state.cycle)
    yield Line(f"{seat}-rolls", "rolls", (Number(total(terms), terms),))
    if waiting := sum(since > state.cycle for since in state.powers[seat].extra):
        yield Line(f"{seat}-extra", "extra_rolls_later", (Number(waiting),))
    launch = alien_players.row_of(state, state.cycle).launch
    yield Line(f"{seat}-launch", "launch_up_to", (Number(launch),))


def _levels(state: State, seat: Seat) -> Iterator[Line]:
    """SE-28.23  Its technology, which all its ships have."""
    for name, level in state.powers[seat].levels.items():
        yield Line(f"{seat}-{name}", name, (Number(level, limit=top_level(state, name)),))


def _fleets(state: State, seat: Seat) -> Iterator[Line]:
    """SE-28.25  Each fleet: the CP it holds or the value of its ships, and its hex."""
    for name, fleet in alien_players.fleets_out(state, seat).items():
        there = alien_players.members(state, fleet)
        value = Number(fleet.cp or alien_players.worth(state, there))
        yield Line(name, _kind(state, fleet), (value, there[0].at))


def _kind(state: State, fleet: Fleet) -> str:
    """SE-28.62  The mission of a fleet."""
    if fleet.raiders:
        return "raider_fleet"
    if fleet.mission == "extermination":
        return "against_capitol" if fleet.goal == capitol(state) else "against_homeworld"
    return f"{fleet.mission}_fleet" if fleet.mission else "fleet"


def machine_piece(state: State, machine: Group) -> Piece:
    """SE-28.11  A machine with its hull left: damage lasts from battle to battle."""
    known = state.weaknesses.get(machine.id)
    marks = (f"weak_to-{known}",) if known else ()
    hull = UNITS[machine.kind].hull
    left = Number(hull - machine.damage, limit=hull)
    return Piece(machine.id, machine.kind, machine.at, marks=marks, number=left)


def machine_sheet(state: State) -> Sheet:
    """SE-28.7  One line per machine: its arrival, its hex, the damage it can still take."""
    due = enumerate(arrivals(state))
    lines = tuple(_line(state, machine, number < state.arrived) for number, machine in due)
    return Sheet("machines", columns=("arrives", "where", "hull_left", "weakness"), lines=lines)


def _line(state: State, due: DueMachine, come: bool) -> Line:
    kind = kind_of(due.rating)
    hull = UNITS[kind].hull
    machine = next((m for m in machines(state) if m.kind == kind), None)
    where, left = ("destroyed", 0) if come else ("on_its_way", hull)
    if machine is not None:
        where, left = machine.at, hull - machine.damage
    weakness = state.weaknesses.get(machine.id, "unknown") if machine else "unknown"
    values = (Number(due.phase), where, Number(left, limit=hull), f"weak_to-{weakness}")
    return Line(f"due-{due.rating}", kind, values)


def strain_sheet(state: State) -> Sheet:
    """SE-28.51  One line per type: research of each player, its nature, whether Mines stop it."""
    lines = []
    for name, strain in state.strains.items():
        known = (Number(strain.points.get(s, 0), limit=AMOEBAS.points) for s in state.ring)
        nature = f"amoeba_{strain.nature}" if strain.nature else "not_understood"
        mines = "mines_fail" if strain.immune else "mines_work"
        lines.append(Line(f"strain-{name}", name, (*known, nature, mines)))
    return Sheet("strains", columns=(*state.ring, "nature", "mines"), lines=tuple(lines))
