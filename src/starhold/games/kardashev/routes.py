"""Where fleets can fly, how far and for how much: pure functions of the state (KA-10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from starhold.core.record import Seat
from starhold.games.kardashev.catalog import ENGINES, TREE
from starhold.games.kardashev.galaxy import BOARD, NEAR, others_at, owns
from starhold.games.kardashev.purse import most_energy
from starhold.games.kardashev.state import Course, State
from starhold.kit.hexes import Cell, distance

# KA-11.13  Where a jump can land: next to a hex that is next to the start, but not at the start.
LANDINGS: dict[Cell, tuple[Cell, ...]] = {
    at: tuple(cell for cell in BOARD if 1 <= distance(at, cell) <= 2) for at in BOARD
}


class Fare(NamedTuple):
    """KA-10.2  What a fleet pays: so much energy for so many tiles, less what is saved."""

    energy: int
    tiles: int
    saved: int

    def of(self, tiles: int) -> int:
        """Return the energy for a course: n / s, rounded up, times c, and never below 0."""
        return max(0, -(-tiles // self.tiles) * self.energy - self.saved)

    def reach(self, energy: int) -> int:
        """Return how many tiles so much energy can pay for."""
        return (energy + self.saved) // self.energy * self.tiles


def fare(state: State, player: Seat, level: int) -> Fare:
    """KA-10.2  By the fleet's level, with Boosters and Fuel Efficiency."""
    engine = ENGINES[level]
    times = TREE["boosters"].times if owns(state, player, "boosters") else 1
    saved = TREE["fuel_efficiency"].saves if owns(state, player, "fuel_efficiency") else 0
    return Fare(engine.energy, engine.tiles * times, saved)


def tiles_of(course: Course) -> int:
    """KA-10.2  The tiles that count for the cost; a jumped hex is one of them."""
    return len(course.way) + (course.jump is not None)


def reach(state: State, player: Seat, level: int) -> int:
    """KA-10.3  How many tiles the player's cards can pay for; nothing else limits a move."""
    return fare(state, player, level).reach(most_energy(state.players[player].cards))


def move_energy(state: State, player: Seat, course: Course) -> int:
    """KA-10.2  What a course costs."""
    return fare(state, player, state.fleets[course.start].level).of(tiles_of(course))


def can_enter(state: State, at: Cell) -> bool:
    """KA-10.7  Destroyed tiles block; KA-10.6  unexplored hexes need a tile in the bag."""
    tile = state.tiles.get(at)
    return bool(state.bag) if tile is None else tile.lies != "destroyed"


def can_pass(state: State, player: Seat, at: Cell) -> bool:
    """KA-10.4, KA-10.5  A fleet passes open tiles where nobody else has a piece (KA-10.12)."""
    tile = state.tiles.get(at)
    return tile is not None and tile.lies != "destroyed" and not others_at(state, player, at)


def can_end(state: State, player: Seat, start: Cell, at: Cell) -> bool:
    """KA-10.4  A move may not end on an own fleet; it may end where it began (KA-10.1)."""
    fleet = state.fleets.get(at)
    return can_enter(state, at) and (fleet is None or fleet.owner != player or at == start)


def can_depart(state: State, player: Seat, start: Cell, tiles: int) -> bool:
    """KA-10.1  Whether so many tiles are enough for any move at all."""
    return _leads_on(state, player, start, start, tiles)


def _leads_on(state: State, player: Seat, start: Cell, at: Cell, tiles: int) -> bool:
    """Whether a fleet at a hex can still get to a place to end its move."""
    return tiles > 0 and any(
        can_end(state, player, start, cell)
        or (can_pass(state, player, cell) and _leads_on(state, player, start, cell, tiles - 1))
        for cell in NEAR[at]
    )


def onward(state: State, player: Seat, course: Course) -> list[Cell]:
    """KA-10.1  The hexes that a course can enter next and still be flown to an end."""
    return _next(state, player, course, NEAR[_head(course)], 1)


def jumps(state: State, player: Seat, course: Course) -> list[Cell]:
    """KA-11.13  Where the one jump of a move can land."""
    if course.jump is not None or not owns(state, player, "warp_drive"):
        return []
    return _next(state, player, course, LANDINGS[_head(course)], 2)


def _next(
    state: State, player: Seat, course: Course, cells: tuple[Cell, ...], tiles: int
) -> list[Cell]:
    start = course.start
    left = reach(state, player, state.fleets[start].level) - tiles_of(course) - tiles
    if left < 0:
        return []
    return [
        at
        for at in cells
        if can_end(state, player, start, at)
        or (can_pass(state, player, at) and _leads_on(state, player, start, at, left))
    ]


def _head(course: Course) -> Cell:
    return course.way[-1] if course.way else course.start


def routes(state: State, player: Seat, start: Cell) -> dict[Cell, Course]:
    """KA-10.3  The shortest course to every hex where the fleet can end its move."""
    most = reach(state, player, state.fleets[start].level)
    begun = Course(start)
    ways = _spread(state, player, {1: _steps(state, begun)}, most)
    if owns(state, player, "warp_drive"):
        passed = [course for at, course in ways.items() if can_pass(state, player, at)]
        for at, course in _spread(state, player, _jumps(state, [begun, *passed]), most).items():
            if at not in ways or tiles_of(course) < tiles_of(ways[at]):
                ways[at] = course
    return {at: course for at, course in ways.items() if can_end(state, player, start, at)}


def _spread(
    state: State, player: Seat, arrivals: dict[int, list[Course]], most: int
) -> dict[Cell, Course]:
    """Follow courses on, the shorter before the longer; arrivals are listed by their tiles."""
    ways: dict[Cell, Course] = {}
    for tiles in range(1, most + 1):
        for course in arrivals.pop(tiles, ()):
            at = course.way[-1]
            if at not in ways:
                ways[at] = course
                if can_pass(state, player, at):
                    arrivals.setdefault(tiles + 1, []).extend(_steps(state, course, ways))
        if not arrivals:
            break
    return ways


def _steps(state: State, course: Course, known: Iterable[Cell] = ()) -> list[Course]:
    start, way, jump = course.start, course.way, course.jump
    return [
        Course(start, (*way, cell), jump)
        for cell in NEAR[way[-1] if way else start]
        if cell not in known and can_enter(state, cell)
    ]


def _jumps(state: State, courses: list[Course]) -> dict[int, list[Course]]:
    """KA-11.13  Every course with a jump at its end, by its tiles."""
    landed: dict[int, list[Course]] = {}
    for course in courses:
        landed.setdefault(tiles_of(course) + 2, []).extend(
            Course(course.start, (*course.way, cell), jump=len(course.way))
            for cell in LANDINGS[_head(course)]
            if can_enter(state, cell)
        )
    return landed


def way_to(state: State, player: Seat, start: Cell, to: Cell) -> Course:
    """KA-10.10  Of several shortest courses to an attack, one that leaves a way back (R39)."""
    ways = routes(state, player, start)
    best = ways[to]
    if not others_at(state, player, to) or retreat(state, best) is not None:
        return best
    for cell in NEAR[to]:
        before = Course(start) if cell == start else ways.get(cell)
        if before is not None and can_pass(state, player, cell):
            course = Course(start, (*before.way, to), before.jump)
            if tiles_of(course) <= tiles_of(best) and retreat(state, course) is not None:
                return course
    return best


def retreat(state: State, course: Course) -> Cell | None:
    """KA-10.10  The last hex before the target, unless jumped or held by another own fleet."""
    if course.jump == len(course.way) - 1:
        return None
    before = course.way[-2] if len(course.way) > 1 else course.start
    return None if before in state.fleets and before != course.start else before
