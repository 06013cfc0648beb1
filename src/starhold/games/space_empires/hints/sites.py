"""What the markers on the map offer a player: one look finds all of it."""

from collections.abc import Container
from functools import cache
from typing import NamedTuple

from starhold.core.record import Seat
from starhold.games.space_empires.facts.starmap import BOARD, distance
from starhold.games.space_empires.fleets.groups import others
from starhold.games.space_empires.state import Cell, Marker, State

AT_HOME = 4  # hexes this near the Homeworld are worth exploring


class Sites(NamedTuple):
    """Hexes by their use."""

    planets: list[Cell]  # that a Colony Ship could settle
    barren: list[Cell]  # SE-9.1: that can be settled with Terraforming, where no alien waits
    loads: list[Cell]  # to be towed
    near: list[Cell]  # unexplored, at home
    far: list[Cell]  # unexplored, elsewhere


def sites(state: State, seat: Seat) -> Sites:
    """Return what there is to settle, tow and explore."""
    found = Sites([], [], [], [], [])
    world = state.worlds.get(seat)
    for at, marker in state.markers.items():
        kind = marker.kind
        if not marker.face_up:
            near = marker.back == seat or (world and distance(at, world) <= AT_HOME)
            (found.near if near else found.far).append(at)
        elif kind == "planet" and at not in state.colonies:
            found.planets.append(at)
        elif kind == "barren" and _is_free(state, seat, at, marker):
            found.barren.append(at)
        elif kind == "wreck" or kind.startswith("mineral"):
            found.loads.append(at)
    return found


def _is_free(state: State, seat: Seat, at: Cell, marker: Marker) -> bool:
    return not marker.guarded and at not in state.colonies and not others(state, seat, at)


@cache
def by_distance(at: Cell) -> tuple[tuple[Cell, int], ...]:
    """Return all hexes of the board with their distance, the nearest first."""
    return tuple(sorted(((to, distance(at, to)) for to in BOARD), key=lambda one: one[1]))


def nearest(at: Cell, goals: Container[Cell]) -> tuple[Cell, int] | None:
    """Return the nearest of some hexes, and how far it is."""
    for one in by_distance(at):
        if one[0] in goals:
            return one
    return None
