"""Fleet courses, ranges and costs, as pure functions of the state (KA-10)."""

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from starhold.core.record import Seat
from starhold.kit.hexes import Cell, distance

from .catalog import ENGINES, TREE, Technology
from .galaxy import BOARD, NEAR, others_at, owns
from .purse import most_energy
from .state import Course, State

JUMP = 2  # KA-11.13  tiles that a jump counts as: the jumped hex and the one it lands on
# KA-11.13  Where a jump can land: next to a neighbour of the start, but not on the start.
LANDINGS: dict[Cell, tuple[Cell, ...]] = {
    at: tuple(cell for cell in BOARD if 1 <= distance(at, cell) <= 2) for at in BOARD
}


# A hex that a course can enter next, and the course's jump then: an index in its way.
Entry: TypeAlias = tuple[Course, Cell, int | None]


class Fare(msgspec.Struct, frozen=True, gc=False):
    """KA-10.2  A fleet's rate: energy per tiles entered, minus savings."""

    energy: int
    tiles: int
    saved: int

    def of(self, tiles: int) -> int:
        """Return the energy for n tiles: ⌈n / s⌉ × c minus savings, at least 0."""
        return max(0, -(-tiles // self.tiles) * self.energy - self.saved)

    def reach(self, energy: int) -> int:
        """Return how many tiles this much energy pays for."""
        return (energy + self.saved) // self.energy * self.tiles


def fare(state: State, player: Seat, level: int) -> Fare:
    """KA-10.2  Return a fleet's rate by level, with Boosters and Fuel Efficiency."""
    return fares(state.players[player].technologies)[level]


def fares(owned: Sequence[Technology]) -> dict[int, Fare]:
    """KA-10.2  Return the rates of fleets of each level for an owner of these technologies."""
    return _fares("boosters" in owned, "fuel_efficiency" in owned)


@cache
def _fares(boosted: bool, efficient: bool) -> dict[int, Fare]:
    times = TREE["boosters"].times if boosted else 1
    saved = TREE["fuel_efficiency"].saves if efficient else 0
    return {
        level: Fare(engine.energy, engine.tiles * times, saved)
        for level, engine in ENGINES.items()
    }


def tiles_before(course: Course) -> int:
    """KA-10.2  Count the tiles of the earlier legs of a move, which are paid for (R12)."""
    return max(0, len(course.before) - 1) + course.jumped


def tiles_of(course: Course) -> int:
    """KA-10.2  Count the tiles of the whole move."""
    return tiles_before(course) + leg(course)


def leg(course: Course) -> int:
    """KA-10.2  Count the tiles of this leg of a move; a jumped hex counts as one."""
    return len(course.way) + (course.jump is not None)


def reach(state: State, player: Seat, level: int) -> int:
    """KA-10.3  Return how many tiles the player can pay for; nothing else limits a move."""
    return fare(state, player, level).reach(most_energy(state.players[player].cards))


def tiles_left(state: State, player: Seat, course: Course) -> int:
    """KA-10.3  Return how many more tiles the player can pay for on this move."""
    rate = fare(state, player, state.fleets[course.start].level)
    paid = rate.of(tiles_before(course))
    return rate.reach(most_energy(state.players[player].cards) + paid) - tiles_of(course)


def move_energy(state: State, player: Seat, course: Course) -> int:
    """KA-10.2  Return the cost of a course, minus the cost of its earlier parts (R12)."""
    rate = fare(state, player, state.fleets[course.start].level)
    return rate.of(tiles_of(course)) - rate.of(tiles_before(course))


def can_enter(state: State, at: Cell) -> bool:
    """KA-10.7  Destroyed tiles block; KA-10.6  unexplored hexes need a tile in the bag."""
    tile = state.tiles.get(at)
    return bool(state.bag) if tile is None else tile.lies != "destroyed"


def can_pass(state: State, player: Seat, at: Cell) -> bool:
    """KA-10.4, KA-10.5  A fleet may pass open tiles without other players' pieces (KA-10.12)."""
    tile = state.tiles.get(at)
    return tile is not None and tile.lies != "destroyed" and not others_at(state, player, at)


def can_end(state: State, player: Seat, start: Cell, at: Cell) -> bool:
    """KA-10.4  A move may not end on a friendly fleet; it may end where it began (KA-10.1)."""
    return can_enter(state, at) and is_clear(state, player, start, at)


def is_clear(state: State, player: Seat, start: Cell, at: Cell) -> bool:
    """KA-10.4  Whether no other fleet of the player is there."""
    fleet = state.fleets.get(at)
    return fleet is None or fleet.owner != player or at == start


def can_depart(state: State, player: Seat, start: Cell, tiles: int) -> bool:
    """KA-10.1  Whether this many tiles allow any move, perhaps only by a jump (KA-11.13)."""
    if _leads_on(state, player, start, start, tiles):
        return True
    return tiles >= JUMP and bool(jumps(state, player, Course(start)))


def _leads_on(state: State, player: Seat, start: Cell, at: Cell, tiles: int) -> bool:
    """Whether a fleet at a hex can still reach a legal end of its move.

    Jumps need no check: a fleet that has entered a hex can step back for less.
    """
    if tiles <= 0:
        return False
    known, fleets, unexplored = state.tiles, state.fleets, bool(state.bag)
    # The common answer first, `can_end` inlined: asked of every fleet, again and again.
    for cell in NEAR[at]:
        tile = known.get(cell)
        may_enter = unexplored if tile is None else tile.lies != "destroyed"
        if may_enter and (cell not in fleets or is_clear(state, player, start, cell)):
            return True
    return any(
        can_pass(state, player, cell) and _leads_on(state, player, start, cell, tiles - 1)
        for cell in NEAR[at]
    )


def onward(state: State, player: Seat, course: Course) -> list[Cell]:
    """KA-10.1  Return the hexes a course can enter next and still end legally."""
    return _next(state, player, course, NEAR[_head(course)], 1)


def jumps(state: State, player: Seat, course: Course) -> list[Cell]:
    """KA-11.13  Return where the one jump of a move can land."""
    if course.jump is not None or not may_jump(state, player, course):
        return []
    return _next(state, player, course, LANDINGS[_head(course)], JUMP)


def _next(
    state: State, player: Seat, course: Course, cells: tuple[Cell, ...], tiles: int
) -> list[Cell]:
    start = course.start
    left = tiles_left(state, player, course) - tiles
    if left < 0:
        return []
    return [
        at
        for at in cells
        if can_end(state, player, start, at)
        or (can_pass(state, player, at) and _leads_on(state, player, start, at, left))
    ]


def may_jump(state: State, player: Seat, course: Course) -> bool:
    """KA-11.13  Whether the one jump of a move is still available."""
    return not course.jumped and owns(state, player, "warp_drive")


def _head(course: Course) -> Cell:
    return course.way[-1] if course.way else course.start


def routes(state: State, player: Seat, begun: Course) -> dict[Cell, Course]:
    """KA-10.3  Return the shortest course to every hex where the fleet can end its move."""
    start = begun.start
    most = tiles_left(state, player, begun)
    steps: list[Entry] = [(begun, cell, begun.jump) for cell in NEAR[_head(begun)]]
    ways = _spread(state, player, {1: steps}, most)
    if may_jump(state, player, begun):
        passed = [course for at, course in ways.items() if can_pass(state, player, at)]
        for at, course in _spread(state, player, _jumps([begun, *passed]), most).items():
            if at not in ways or leg(course) < leg(ways[at]):
                ways[at] = course
    return {at: course for at, course in ways.items() if is_clear(state, player, start, at)}


def _spread(
    state: State, player: Seat, arrivals: dict[int, list[Entry]], most: int
) -> dict[Cell, Course]:
    """Extend courses, shortest first; arrivals are grouped by their number of tiles.

    Only the first arrival in a hex becomes a course.
    """
    ways: dict[Cell, Course] = {}
    for tiles in range(1, most + 1):
        for before, at, jump in arrivals.pop(tiles, ()):
            if at not in ways and can_enter(state, at):
                ways[at] = course = _entered(before, at, jump)
                if tiles < most and can_pass(state, player, at):
                    steps = [(course, cell, jump) for cell in NEAR[at] if cell not in ways]
                    arrivals.setdefault(tiles + 1, []).extend(steps)
        if not arrivals:
            break
    return ways


def _entered(course: Course, at: Cell, jump: int | None) -> Course:
    """Return a course with one more hex."""
    return Course(course.start, (*course.way, at), jump, course.before, course.jumped)


def _jumps(courses: list[Course]) -> dict[int, list[Entry]]:
    """KA-11.13  Return every course with a jump, grouped by its number of tiles."""
    landed: dict[int, list[Entry]] = {}
    for course in courses:
        landed.setdefault(leg(course) + JUMP, []).extend(
            (course, cell, len(course.way)) for cell in LANDINGS[_head(course)]
        )
    return landed


def way_to(state: State, player: Seat, begun: Course, to: Cell) -> Course:
    """KA-10.10  Return a shortest course; for an attack, with a retreat if possible (R39)."""
    met = others_at(state, player, to)
    if to in NEAR[_head(begun)] and can_enter(state, to):  # nothing is shorter than one step
        course = _entered(begun, to, begun.jump)
        if not met or retreat(state, course) is not None:
            return course
    ways = routes(state, player, begun)
    best = ways[to]
    if not met or retreat(state, best) is not None:
        return best
    for cell in NEAR[to]:
        before = begun if cell == begun.start else ways.get(cell)
        if before is not None and can_pass(state, player, cell):
            course = replace(before, way=(*before.way, to))
            if leg(course) <= leg(best) and retreat(state, course) is not None:
                return course
    return best


def retreat(state: State, course: Course) -> Cell | None:
    """KA-10.10  Return the last hex before the target, unless jumped or with a friendly fleet."""
    if course.jump == len(course.way) - 1:
        return None
    before = course.way[-2] if len(course.way) > 1 else course.start
    return None if before in state.fleets and before != course.start else before
