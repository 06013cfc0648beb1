"""SE-28.28, SE-28.29  Where fleets of Alien Players go, and by which hexes.

One search over turns finds the best way to every hex: fewest turns, then fewest fleets met on the
way, then a single revealed ship to catch, then fewest hexes. SE-28.62: fleets with a mission obey
terrain too.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from starhold.core.record import Seat

from ..empires.holdings import best_scanner, is_unseen, size
from ..facts import catalog, starmap
from ..fleets.groups import is_armed, others, own
from ..state import Cell, Fleet, Group, State
from .alien_players import human, is_guard, members, worth
from .alien_points import aims, capitol

AVOIDED = frozenset({"super_nova", "black_hole"})
Path: TypeAlias = tuple[Cell, ...]
Merit: TypeAlias = tuple[int, bool]  # a later arrival with more merit is kept too


class Way(NamedTuple):
    """A fleet's way to a hex; of two that take equally long, the smaller is better."""

    meetings: int  # fleets fought on the way
    idle: bool  # no single ship is caught on the way
    hexes: int
    put_off: int  # hexes left for later turns: a fleet does not dawdle
    first: Path  # the hexes of this turn

    @property
    def merit(self) -> Merit:
        return self.meetings, self.idle


class Course(NamedTuple):
    """A way, and the turn in which it ends."""

    turns: int
    way: Way


class Chart(NamedTuple):
    """The facts that a fleet must take into account."""

    roads: dict[Cell, Path]
    closed: frozenset[Cell]
    halts: dict[Cell, int]  # where it must stop: 1 for a fleet, 0 for a single revealed ship
    slow: frozenset[Cell] = frozenset()  # SE-7.5: only a first step enters, and stops


def goals(state: State, seat: Seat, fleet: Fleet) -> list[Cell]:
    """SE-28.28  The best colonies to go to: one, or several that tie."""
    here = members(state, fleet)[0].at
    able = [at for at in aims(state, fleet) if dares(state, seat, fleet, at)]
    if here in able or is_guard(state, seat, fleet):
        return [here]  # it stays until the colony is destroyed
    found = courses(state, seat, fleet)
    rank = _nearest if fleet.mission else _rank
    ranks = {at: rank(state, seat, at, found[at]) for at in able if at in found}
    best = min(ranks.values(), default=None)
    return [at for at, rank in ranks.items() if rank == best]


def _rank(state: State, seat: Seat, at: Cell, course: Course) -> tuple[int, ...]:
    """SE-28.28  Phases, undefended, moves, size, nearness to the Homeworld, and its own side."""
    phases = (state.turn + course.turns - 2) // catalog.FIGURES.turns
    home = state.worlds[human(state)]
    return (
        phases,
        not is_undefended(state, at),
        course.way.hexes,
        -size(state.colonies[at]),
        starmap.distance(at, home),
        not is_own_side(state, seat, at),
    )


def _nearest(state: State, _seat: Seat, at: Cell, course: Course) -> tuple[int, ...]:
    """SE-28.62  The nearest alien planet or human colony; ties are broken as in SE-28.28."""
    colony = state.colonies.get(at)
    home = state.worlds[human(state)]
    return (
        course.turns,
        course.way.hexes,
        not is_undefended(state, at),
        -size(colony) if colony else 0,
        starmap.distance(at, home),
    )


def is_undefended(state: State, at: Cell) -> bool:
    """SE-28.28  Ship Yards and a single Scout do not count."""
    guards = [g for g in own(state, human(state), at) if is_armed(g) or g.kind == "mine"]
    scouts = sum(group.count for group in guards if group.kind == "scout")
    return scouts <= 1 and all(group.kind in ("yard", "scout") for group in guards)


def is_own_side(state: State, seat: Seat, at: Cell) -> bool:
    """SE-28.28  On map 2, aliens at either end prefer colonies on their own side."""
    sides = catalog.MAPS[state.scenario].sides
    world = state.powers[seat].world
    if world not in sides:
        return True
    return all(starmap.distance(at, world) <= starmap.distance(at, other) for other in sides)


def dares(state: State, seat: Seat, fleet: Fleet, at: Cell) -> bool:
    """SE-28.29  Raiders only fight where their CP value exceeds the defenders'."""
    return not fleet.raiders or outweighs(state, seat, members(state, fleet), at)


def outweighs(state: State, seat: Seat, groups: list[Group], at: Cell) -> bool:
    """SE-28.29  Whether units are worth more than all known enemy combat units there."""
    foes = [foe for foe in others(state, seat, at) if is_armed(foe)]
    return worth(state, groups) > worth(state, [f for f in foes if not is_unseen(state, f, seat)])


# -- the search ------------------------------------------------------------------------


def courses(state: State, seat: Seat, fleet: Fleet) -> dict[Cell, Course]:
    """SE-28.28  The best way to every hex that can be reached."""
    chart = _chart(state, seat, fleet)
    start = members(state, fleet)[0].at
    found: dict[Cell, Course] = {}
    front = {start: Way(0, True, 0, 0, ())}
    best: dict[Cell, Merit] = {start: (0, True)}
    turn = 0
    while front:
        turn += 1
        reached: dict[Cell, Way] = {}
        moves = _moves(state, seat, turn)
        for cell, way in front.items():
            left = _leave(chart, way, cell) if cell != start else way
            for path in _paths(chart, cell, moves):
                first = path if turn == 1 else left.first
                hexes = left.hexes + len(path)
                new = Way(left.meetings, left.idle, hexes, hexes - len(first), first)
                if path[-1] not in reached or new < reached[path[-1]]:
                    reached[path[-1]] = new
        front = {}
        for cell, way in reached.items():
            if cell not in best or way.merit < best[cell]:
                best[cell] = way.merit
                front[cell] = way
                found.setdefault(cell, Course(turn, way))
    return found


def _leave(chart: Chart, way: Way, cell: Cell) -> Way:
    """A fleet that moves on from a hex has met the units there."""
    fleets = chart.halts.get(cell)
    if fleets is None:
        return way
    return way._replace(meetings=way.meetings + fleets, idle=way.idle and bool(fleets))


def _moves(state: State, seat: Seat, turn: int) -> int:
    """SE-7.1  Moves in a turn of the journey; the first is the current turn."""
    level = state.powers[seat].levels["movement"]
    return catalog.FIGURES.movement[level - 1][(state.turn + turn - 2) % catalog.FIGURES.turns]


def _paths(chart: Chart, start: Cell, moves: int) -> Iterator[Path]:
    """SE-7.10  Every way of one turn; it ends where enemies are."""
    front: list[Path] = [(start,)]
    seen = {start}
    for _ in range(moves):
        longer: list[Path] = []
        for path in front:
            for to in chart.roads[path[-1]]:
                late = len(path) > 1 and to in chart.slow
                if to not in seen and to not in chart.closed and not late:
                    seen.add(to)
                    yield (*path[1:], to)
                    if to not in chart.halts and to not in chart.slow:
                        longer.append((*path, to))
        front = longer


def _chart(state: State, seat: Seat, fleet: Fleet) -> Chart:
    """SE-28.28  Super Novae and Black Holes are avoided; other terrain binds only missions."""
    closed = {at for at, m in state.markers.items() if m.face_up and m.kind in AVOIDED}
    center = capitol(state)
    if center is not None and fleet.goal != center:
        closed.add(center)  # SE-28.62: only a fleet sent against the Capitol goes there
    halts: dict[Cell, int] = {}
    for at in state.stacks:
        foes = [foe for foe in others(state, seat, at) if _is_in_the_way(state, seat, foe)]
        if foes and not _slips_by(state, fleet, at):
            halts[at] = 0 if _is_single(foes) else 1
            if not dares(state, seat, fleet, at):
                closed.add(at)
    for at, marker in state.markers.items():
        if marker.guarded:  # SE-7.21: the aliens waiting there will fight
            halts[at] = 1
            closed |= {at} if fleet.raiders else set()
    hexes = starmap.roads(state.scenario, state.extra)
    if not fleet.mission:
        return Chart(hexes, frozenset(closed), halts)
    ways = {at: starmap.neighbours(state, at) for at in hexes}
    unknown = {at for at, marker in state.markers.items() if not marker.face_up}
    closed |= {at for at in unknown if at in state.stacks}  # SE-7.21: nobody looks under a fleet
    stopping = {at for at, marker in state.markers.items() if marker.kind in starmap.STOPPING}
    return Chart(ways, frozenset(closed), halts, frozenset(unknown | stopping))


def _is_in_the_way(state: State, seat: Seat, foe: Group) -> bool:
    """SE-7.10  Units that can fight, and Mines; SE-14.21: cloaked units are unknown."""
    return (is_armed(foe) or foe.kind == "mine") and not is_unseen(state, foe, seat)


def _is_single(foes: list[Group]) -> bool:
    """SE-28.28  A single revealed ship."""
    return len(foes) == 1 and foes[0].count == 1 and foes[0].face_up


def _slips_by(state: State, fleet: Fleet, at: Cell) -> bool:
    """SE-28.29  Raiders slip past if no scanner there detects them; in a Nebula they cannot."""
    if not fleet.raiders or starmap.terrain(state, at) == "nebula":
        return False
    cloak = min(group.tech.cloaking for group in members(state, fleet))
    return best_scanner(state, human(state), at) < cloak
