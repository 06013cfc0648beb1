"""Everything that the markers on the map offer a player, found in one pass."""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from starhold.core.record import Seat
from starhold.kit.latest import latest

from ..empires.alliances import allied
from ..facts.starmap import BOARD, distance
from ..fleets.groups import NOBODY, at_peace
from ..state import Cell, Marker, State

CHARTS = 64  # maps remembered
AT_HOME = 4  # hexes this near the Homeworld are worth exploring
MINED = 3  # Nebulae this near the Homeworld are worth mining: longer pipelines do not pay


class Sites(NamedTuple):
    """Hexes by their use."""

    planets: list[Cell]  # that a Colony Ship could settle
    barren: list[Cell]  # SE-9.1: that can be settled with Terraforming, where no alien waits
    loads: list[Cell]  # to be towed
    near: list[Cell]  # unexplored, at home
    far: list[Cell]  # unexplored, elsewhere
    nebulae: list[Cell]  # SE-22.10: near enough to mine


def sites(state: State, seat: Seat) -> Sites:
    """Return the hexes to settle, tow from and explore."""
    markers, colonies = state.markers, state.colonies
    found = _chart([*markers], [*markers.values()], seat, state.worlds.get(seat))
    planets = [at for at in found.planets if at not in colonies]
    barren = [at for at in found.barren if at not in colonies and _is_free(state, seat, at)]
    return found._replace(planets=planets, barren=barren)


def _is_free(state: State, seat: Seat, at: Cell) -> bool:
    """Whether no enemy is there."""
    for gid in state.stacks.get(at, NOBODY):
        owner = state.groups[gid].owner
        if not allied(state, seat, owner) and not at_peace(state, seat, owner):
            return False
    return True


@latest
def _chart(cells: list[Cell], markers: list[Marker], seat: Seat, world: Cell | None) -> Sites:
    return charted(tuple(zip(cells, markers, strict=True)), seat, world)


@lru_cache(CHARTS)
def charted(markers: tuple[tuple[Cell, Marker], ...], seat: Seat, world: Cell | None) -> Sites:
    """Return the same for a map without colonies or units.

    It is remembered, because few choices that a search compares change a marker.
    """
    found = Sites([], [], [], [], [], [])
    near, far = found.near, found.far
    home, mined = within(world, AT_HOME), within(world, MINED)
    for at, marker in markers:
        if not marker.face_up:
            (near if at in home or marker.back == seat else far).append(at)
            continue
        kind = marker.kind
        if kind == "planet":
            found.planets.append(at)
        elif kind == "barren" and not marker.guarded:
            found.barren.append(at)
        elif kind == "nebula" and at in mined:
            found.nebulae.append(at)
        elif kind == "wreck" or kind.startswith("mineral"):
            found.loads.append(at)
    return found


@cache
def within(world: Cell | None, steps: int) -> frozenset[Cell]:
    """Return the hexes at most this far from a Homeworld, if there is one."""
    return frozenset(to for to in BOARD if world is not None and distance(world, to) <= steps)


@cache
def by_distance(at: Cell) -> tuple[tuple[Cell, int], ...]:
    """Return all hexes of the board with their distance, the nearest first."""
    return tuple(sorted(((to, distance(at, to)) for to in BOARD), key=lambda one: one[1]))


@cache
def ranks(at: Cell) -> dict[Cell, int]:
    """Return the place of each hex of the board in that order."""
    return {to: rank for rank, (to, _) in enumerate(by_distance(at))}


def nearest(at: Cell, goals: Iterable[Cell]) -> tuple[Cell, int] | None:
    """Return the nearest of some hexes, and how far it is."""
    rank = min(map(ranks(at).__getitem__, goals), default=None)
    return None if rank is None else by_distance(at)[rank]
