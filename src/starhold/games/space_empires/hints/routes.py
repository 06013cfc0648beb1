"""The ways of whole fleets: around Black Holes, and around hexes that nobody has explored."""

from functools import lru_cache
from heapq import heappop, heappush
from typing import TypeAlias

from ..facts.catalog import MarkerKind
from ..facts.starmap import STOPPING, roads
from ..state import Cell, State

Lengths: TypeAlias = dict[Cell, float]

CHARTS = 64  # ways remembered
UNKNOWN, HOLE, STOP = 4.0, 15.0, 1.3  # in hexes of open space


def way_to(state: State, goal: Cell) -> Lengths:
    """Return the length of the best way to a hex from every hex that leads there."""
    slow = tuple(
        [
            (at, _length(marker.kind) if marker.face_up else UNKNOWN)
            for at, marker in state.markers.items()
            if not marker.face_up or marker.kind in SLOW
        ]
    )
    return _way(state.scenario, state.extra, slow, goal)


SLOW = STOPPING | {"black_hole", "super_nova"}


def _length(kind: MarkerKind) -> float:
    if kind == "super_nova":
        return float("inf")
    return HOLE if kind == "black_hole" else STOP


@lru_cache(CHARTS)
def _way(
    scenario: str, extra: tuple[Cell, ...], slow: tuple[tuple[Cell, float], ...], goal: Cell
) -> Lengths:
    lengths = dict(slow)
    beside = roads(scenario, extra)
    found: Lengths = {}
    waiting = [(0.0, goal)]
    while waiting:
        far, at = heappop(waiting)
        if at in found:
            continue
        found[at] = far
        step = far + lengths.get(at, 1.0)  # whoever comes through here enters it
        for to in beside[at]:
            if to not in found and step < float("inf"):
                heappush(waiting, (step, to))
    return found
