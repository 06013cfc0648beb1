"""ES-6.4, ES-6.5, ES-18.1  Where ships can go, and the last region on the way.

R-49: A ship takes a shortest path; only ES-7.10 depends on which.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from starhold.core.record import Seat
from starhold.games.empire_of_the_stars.catalog import (
    CONSTANTS,
    UNITS,
    Region,
    Sector,
    ShipKind,
)
from starhold.games.empire_of_the_stars.empires import boon
from starhold.games.empire_of_the_stars.galaxy import (
    colonies,
    cruisers,
    enemy_units,
    galaxy,
    guarded,
    room_at,
    wormholes,
)
from starhold.games.empire_of_the_stars.state import Ship, ShipId, State

Reach: TypeAlias = dict[Region, Region | None]  # by destination: the region before it
Orders: TypeAlias = dict[Region, list[tuple[ShipId, Region | None]]]


class Lanes(NamedTuple):
    """The limits on a player's paths in this role."""

    neighbours: dict[Region, tuple[Region, ...]]
    gates: list[Region]  # wormholes
    sector_of: dict[Region, Sector]
    closed: set[Region]  # may not be entered, or not again (ES-6.5, ES-6.8)
    stops: set[Region]  # a path ends here: enemy units
    guarded: set[Sector]  # solo: a path from outside ends where it enters (ES-18.1)
    fought: set[Sector]  # solo: may not be entered again (ES-6.8)

    def steps(self, at: Region) -> Iterable[Region]:
        """ES-6.4  The regions one step away: adjacent, or wormhole to wormhole."""
        if at in self.gates:
            return (*self.neighbours[at], *(gate for gate in self.gates if gate != at))
        return self.neighbours[at]


def lanes(state: State, player: Seat) -> Lanes:
    """ES-6.5  Where a player's paths must stop; in a solo game by ES-18.1."""
    board = galaxy(state)
    if state.solo:
        watched = guarded(state)
        again = watched & set(state.fought)
        held = {s.at for s in cruisers(state) if s.at and board.sector_of[s.at] in again}
        return Lanes(
            board.neighbours, wormholes(state), board.sector_of, held, set(), watched, again
        )
    hostile = enemy_units(state, player)
    closed = {home for seat, home in state.homes.items() if seat != player}
    closed |= hostile & set(state.fought)  # ES-6.8
    return Lanes(
        board.neighbours, wormholes(state), board.sector_of, closed, hostile, set(), set()
    )


def movement(state: State, player: Seat, kind: ShipKind) -> int:
    """ES-6.1  A ship's movement, with technologies and powers."""
    own = boon(state, player)
    return UNITS[kind].movement + own.movement + own.fighter_movement * (kind == "fighter")


def deployment_sites(state: State, seat: Seat) -> list[Region]:
    """ES-6.3  The home planet and starbases; with Forward Bases, every colony (TI24)."""
    home = state.homes.get(seat)
    anywhere = boon(state, seat).forward_bases
    sites = [at for at in colonies(state, seat) if anywhere or state.colonies[at].tokens > 1]
    return [*([home] if home else []), *sites]


def reach(lane: Lanes, starts: list[Region], moves: int, *, deployed: bool) -> Reach:
    """Every destination within this many steps.

    A ship on the board must leave its region; a deployed one may stay at its site, and enters
    the sector of the site (ES-18.1).
    """
    stood = None if deployed else lane.sector_of[starts[0]]
    starts = [at for at in starts if not (deployed and lane.sector_of[at] in lane.fought)]
    found: Reach = dict.fromkeys(starts)
    frontier = [at for at in starts if not (deployed and lane.sector_of[at] in lane.guarded)]
    for _ in range(moves):
        entered: list[Region] = []
        for at in frontier:
            for to in lane.steps(at):
                if to in found or not _may_enter(lane, at, to):
                    continue
                found[to] = at
                if not _must_stop(lane, to, stood):
                    entered.append(to)
        frontier = entered
    if not deployed:
        del found[starts[0]]
    return {to: before for to, before in found.items() if to not in lane.closed}


def _may_enter(lane: Lanes, at: Region, to: Region) -> bool:
    """ES-6.5, ES-6.8  Not into enemy homes, nor into a sector where you started a battle."""
    if not lane.fought:
        return to not in lane.closed
    sector = lane.sector_of[to]
    return sector not in lane.fought or lane.sector_of[at] == sector


def _must_stop(lane: Lanes, to: Region, stood: Sector | None) -> bool:
    """ES-6.5  At enemy units; solo: on entering a sector with a cruiser (ES-18.1, R-27)."""
    sector = lane.sector_of[to]
    return to in lane.stops or (sector in lane.guarded and sector != stood)


def orders(state: State, player: Seat, to: Region | None = None) -> Orders:
    """ES-6.2  By destination, the ships that can go there, each with its last region."""
    lane = lanes(state, player)
    sites = deployment_sites(state, player)
    known: dict[tuple[Region | None, int], Reach] = {}
    found: Orders = {}
    for ship in able(state, player):
        moves = movement(state, player, ship.kind)
        if (ship.at, moves) not in known:
            starts = [ship.at] if ship.at else sites
            known[ship.at, moves] = reach(lane, starts, moves, deployed=ship.at is None)
        for region, before in known[ship.at, moves].items():
            if to is None or region == to:
                found.setdefault(region, []).append((ship.id, before))
    crowd = Counter(ship.at for ship in state.ships.values() if state.solo or ship.owner == player)
    return {at: ships for at, ships in found.items() if crowd[at] < CONSTANTS.pieces.stack}


def able(state: State, player: Seat) -> list[Ship]:
    """ES-6.2  The ships without an order in this role."""
    return [
        ship
        for ship in state.ships.values()
        if ship.owner == player and ship.id not in state.moved
    ]


def room_for_fleet(state: State, player: Seat, to: Region) -> int:
    """ES-6.6  Room for 3 ships in total or, in an attack on a player, 3 of the attacker's."""
    if state.solo:
        return max(0, room_at(state, to))
    own = sum(ship.at == to and ship.owner == player for ship in state.ships.values())
    return CONSTANTS.pieces.stack - own


def havens(state: State, ship: Ship) -> list[Region]:
    """ES-7.5  Where a ship can be moved after tactics, up to its printed movement.

    It can't enter regions with units of another player and must end where there is room.
    """
    assert ship.at is not None
    board = galaxy(state)
    barred = enemy_units(state, ship.owner)
    lane = Lanes(board.neighbours, wormholes(state), board.sector_of, barred, set(), set(), set())
    found = reach(lane, [ship.at], UNITS[ship.kind].movement, deployed=False)
    return [region for region in found if room_at(state, region) > 0]
