"""What the markers on the map offer a player: one look finds all of it."""

from __future__ import annotations

from typing import NamedTuple

from starhold.core.record import Seat
from starhold.games.space_empires.facts.starmap import distance
from starhold.games.space_empires.fleets.groups import others
from starhold.games.space_empires.state import Cell, Marker, State

AT_HOME = 4  # hexes this near the Homeworld are worth exploring
UNKNOWN_NEAR, UNKNOWN_FAR = 3.0, 1.5  # the cost of not knowing a hex


class Sites(NamedTuple):
    """Hexes by their use."""

    planets: list[Cell]  # that a Colony Ship could settle
    barren: list[Cell]  # SE-9.1: that can be settled with Terraforming, where no alien waits
    loads: list[Cell]  # to be towed
    unknown: dict[Cell, float]  # unexplored, and the cost of not knowing each


def sites(state: State, seat: Seat) -> Sites:
    """Return what there is to settle, tow and explore."""
    found = Sites([], [], [], {})
    world = state.worlds.get(seat)
    for at, marker in state.markers.items():
        kind = marker.kind
        if not marker.face_up:
            near = marker.back == seat or (world and distance(at, world) <= AT_HOME)
            found.unknown[at] = UNKNOWN_NEAR if near else UNKNOWN_FAR
        elif kind == "planet" and at not in state.colonies:
            found.planets.append(at)
        elif kind == "barren" and _is_free(state, seat, at, marker):
            found.barren.append(at)
        elif kind == "wreck" or kind.startswith("mineral"):
            found.loads.append(at)
    return found


def _is_free(state: State, seat: Seat, at: Cell, marker: Marker) -> bool:
    return not marker.guarded and at not in state.colonies and not others(state, seat, at)
