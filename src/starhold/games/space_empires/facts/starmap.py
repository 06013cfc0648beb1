"""The board: 150 flat-topped hexes named A1 to L13 (SE-4.1), and the part of it in play."""

from functools import cache
from typing import TypeAlias

import msgspec

from ..state import Cell, State
from .catalog import MAPS, Area, MarkerKind

COLUMNS = "ABCDEFGHIJKL"
SHORT, LONG = 12, 13
# SE-7.5  Known terrain that a group enters only as its first step, and stops in.
STOPPING = frozenset({"nebula", "asteroids"})
PLANETS = frozenset({"planet", "barren"})
# SE-7.17, SE-28.60  Linked markers: each kind with the kind it leads to.
LINKS = {
    "warp-1": "warp-1",
    "warp-2": "warp-2",
    "capitol": "capitol_gate",
    "capitol_gate": "capitol",
}
Roads: TypeAlias = dict[Cell, tuple[Cell, ...]]


@cache
def axial(at: Cell) -> tuple[int, int]:
    """SE-4.1  The coordinates of a hex; long columns are shifted up by half a hex."""
    q, number = COLUMNS.index(at[0]), int(at[1:])
    return q, number - (q + 1) // 2


def _board() -> tuple[Cell, ...]:
    return tuple(
        f"{column}{number}"
        for q, column in enumerate(COLUMNS)
        for number in range(1, (LONG if q % 2 else SHORT) + 1)
    )


BOARD = _board()


@cache
def distance(one: Cell, other: Cell) -> int:
    """SE-4.2  The distance between two hexes, ignoring what is in them."""
    (q1, r1), (q2, r2) = axial(one), axial(other)
    dq, dr = q1 - q2, r1 - r2
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


@cache
def spread(area: Area) -> tuple[Cell, ...]:
    """Expand a list of ranges: "I1-3" is I1, I2, I3; "*" is the whole board."""
    found: list[Cell] = []
    for part in area:
        first, _, last = part[1:].partition("-")
        if part == "*":
            found += BOARD
        else:
            found += [f"{part[0]}{number}" for number in range(int(first), int(last or first) + 1)]
    return tuple(found)


@cache
def homes(scenario: str) -> tuple[tuple[Cell, ...], ...]:
    """SE-4.4  The home areas, player by player, without the hexes still to be chosen."""
    return tuple(spread(home.home) for home in MAPS[scenario].homes)


@cache
def deep_space(scenario: str) -> tuple[Cell, ...]:
    """SE-1.5  Every playable hex outside the Home Systems."""
    taken = {cell for home in homes(scenario) for cell in home}
    return tuple(cell for cell in spread(MAPS[scenario].deep) if cell not in taken)


@cache
def beside(at: Cell) -> tuple[Cell, ...]:
    """SE-4.2  The neighbours of a hex on the board, in play or not."""
    return tuple(to for to in BOARD if distance(at, to) == 1)


@cache
def roads(scenario: str, extra: tuple[Cell, ...]) -> Roads:
    """SE-4.2, SE-4.3  The neighbours of every hex in play; other hexes do not exist."""
    there = {*deep_space(scenario), *extra, *(cell for home in homes(scenario) for cell in home)}
    playable = (cell for cell in BOARD if cell in there)
    return {at: tuple(to for to in beside(at) if to in there) for at in playable}


class RoadMap(msgspec.Struct, frozen=True, gc=False):
    """SE-4.2  The neighbours of every hex, and all that they follow from."""

    scenario: str
    extra: tuple[Cell, ...]
    roads: Roads


class RoadMaps:
    """The map of the last game asked about: comparing it is quicker than looking it up."""

    def __init__(self) -> None:
        self.last = RoadMap("", (), {})


_maps = RoadMaps()


def neighbours(state: State, at: Cell) -> tuple[Cell, ...]:
    """SE-4.2  The neighbours of a hex; SE-7.17: a linked Warp Point is one of them."""
    last = _maps.last
    if last.extra is not state.extra or last.scenario is not state.scenario:
        found = roads(state.scenario, state.extra)
        last = _maps.last = RoadMap(state.scenario, state.extra, found)
    near = last.roads[at]
    marker = state.markers.get(at)
    if marker is None or marker.kind not in LINKS:
        return near
    return (*near, *(to for to in linked(state, at) if to not in near))


def linked(state: State, at: Cell) -> list[Cell]:
    """SE-7.17  The other end of a Warp Point; SE-28.60: the Capitol is linked to two gates."""
    other = LINKS.get(terrain(state, at))
    return [to for to in lying_open(state, other) if to != at] if other else []


def lying_open(state: State, kind: str) -> list[Cell]:
    """Return the hexes with face-up markers of a kind."""
    return [at for at, marker in state.markers.items() if marker.kind == kind and marker.face_up]


def terrain(state: State, at: Cell) -> MarkerKind:
    """Return the kind of the face-up marker in a hex, or "" if there is none."""
    marker = state.markers.get(at)
    return marker.kind if marker and marker.face_up else ""


def is_planet(state: State, at: Cell) -> bool:
    """SE-8.2  Whether the hex has a known planet, Barren or not."""
    return terrain(state, at) in PLANETS


def gap(one: tuple[Cell, ...], other: tuple[Cell, ...]) -> int:
    """SE-4.10  The number of Deep Space hexes between two home areas."""
    return min(distance(here, there) for here in one for there in other) - 1
