"""ES-6.4, ES-6.5, ES-18.1  Where ships can go, and the last region on the way.

R-49: A ship takes a shortest path; only ES-7.10 depends on which.
"""

from functools import lru_cache
from typing import TypeAlias

import msgspec

from starhold.core.record import Seat

from .catalog import CONSTANTS, GALAXIES, UNITS, Boon, Region, Sector, ShipKind, Side
from .empires import boon
from .galaxy import colonies, enemy_units, room_at, stations, wormholes
from .state import Ship, ShipId, State

Reach: TypeAlias = dict[Region, Region | None]  # by destination: the region before it


# Bounds the cache of a long-running server.
REMEMBERED = 4_096
NOWHERE: frozenset[Region] = frozenset()


class Lanes(msgspec.Struct, frozen=True, gc=False):
    """The limits on a player's paths in this role."""

    side: Side  # of the board
    gates: tuple[Region, ...]  # wormholes
    closed: frozenset[Region]  # may not be entered, or not again (ES-6.5, ES-6.8)
    stops: frozenset[Region] = NOWHERE  # a path ends here: enemy units
    guarded: frozenset[Sector] = frozenset()  # solo: a path from outside ends here (ES-18.1)
    fought: frozenset[Sector] = frozenset()  # solo: may not be entered again (ES-6.8)


def lanes(state: State, player: Seat) -> Lanes:
    """ES-6.5  Where a player's paths must stop; in a solo game by ES-18.1."""
    gates = passages(state)
    if state.solo:
        return solo_lanes(state.side, gates, tuple(stations(state)), tuple(state.fought))
    hostile = frozenset(enemy_units(state, player))
    closed = hostile.intersection(state.fought)  # ES-6.8
    closed |= {home for seat, home in state.homes.items() if seat != player}
    return Lanes(state.side, gates, closed, hostile)


@lru_cache(REMEMBERED)
def solo_lanes(
    side: Side, gates: tuple[Region, ...], held: tuple[Region, ...], fought: tuple[Sector, ...]
) -> Lanes:
    """ES-18.1  The same in a solo game: cruisers of the Ancients guard their sectors."""
    sector_of = GALAXIES[side].sector_of
    watched = frozenset([sector_of[at] for at in held])
    again = watched.intersection(fought)
    closed = frozenset([at for at in held if sector_of[at] in again])
    return Lanes(side, gates, closed, NOWHERE, watched, again)


def passages(state: State) -> tuple[Region, ...]:
    """ES-6.4  The wormholes that lead somewhere: a single one does not."""
    gates = tuple(wormholes(state))
    return gates if len(gates) > 1 else ()


def speed(own: Boon, kind: ShipKind) -> int:
    """ES-6.1  The movement of a kind of ship, with technologies and powers."""
    return UNITS[kind].movement + own.movement + own.fighter_movement * (kind == "fighter")


def deployment_sites(state: State, seat: Seat) -> list[Region]:
    """ES-6.3  The home planet and starbases; with Forward Bases, every colony (TI24)."""
    home = state.homes.get(seat)
    anywhere = boon(state, seat).forward_bases
    sites = [at for at in colonies(state, seat) if anywhere or state.colonies[at].tokens > 1]
    return [*([home] if home else []), *sites]


@lru_cache(REMEMBERED)
def reach(lane: Lanes, starts: tuple[Region, ...], moves: int, deployed: bool) -> Reach:
    """Every destination within this many steps.

    A ship on the board must leave its region; a deployed one may stay at its site, and enters
    the sector of the site (ES-18.1).
    """
    gates, closed, stops = lane.gates, lane.closed, lane.stops
    guarded, fought = lane.guarded, lane.fought
    neighbours, sector_of = GALAXIES[lane.side].neighbours, GALAXIES[lane.side].sector_of
    stood = None if deployed else sector_of[starts[0]]
    open_ = [at for at in starts if not (deployed and sector_of[at] in fought)]
    found: Reach = dict.fromkeys(open_)
    frontier = [at for at in open_ if not (deployed and sector_of[at] in guarded)]
    for _ in range(moves):
        entered: list[Region] = []
        for at in frontier:
            # ES-6.4  One step leads to an adjacent region, or from wormhole to wormhole.
            for to in neighbours[at] + gates if at in gates else neighbours[at]:
                if to in found or (to in closed and not fought):  # ES-6.5: an enemy's home
                    continue
                sector = sector_of[to]
                if sector in fought and sector_of[at] != sector:  # ES-6.8
                    continue
                found[to] = at
                # ES-6.5  Enemy units stop it; solo: so does entering a guarded sector.
                if to not in stops and (sector == stood or sector not in guarded):
                    entered.append(to)
        frontier = entered
    if not deployed:
        del found[open_[0]]
    return {to: before for to, before in found.items() if to not in closed} if closed else found


def ways(
    state: State, player: Seat, ships: list[Ship]
) -> dict[tuple[Region | None, ShipKind], Reach]:
    """ES-6.2  The destinations of these ships, by place and kind: identical ships share them."""
    found: dict[tuple[Region | None, ShipKind], Reach] = {}
    lane, own = lanes(state, player), boon(state, player)
    for at, kind in dict.fromkeys([(ship.at, ship.kind) for ship in ships]):
        starts = (at,) if at else tuple(deployment_sites(state, player))
        found[at, kind] = reach(lane, starts, speed(own, kind), at is None)
    return found


def destinations(state: State, player: Seat) -> set[Region]:
    """ES-6.2  Where ships can be sent: regions in their reach that are not full."""
    found: set[Region] = set()
    ships = able(state, player)
    if not ships:
        return found
    found.update(*ways(state, player, ships).values())
    solo = state.solo
    places = [ship.at for ship in state.ships.values() if solo or ship.owner == player]
    if len(places) >= CONSTANTS.pieces.stack:
        found -= {at for at in places if places.count(at) >= CONSTANTS.pieces.stack}
    return found


def ships_for(state: State, player: Seat, to: Region) -> list[tuple[ShipId, Region | None]]:
    """ES-6.2  The ships that can go to a region, each with its last region before it."""
    ships = able(state, player)
    found = ways(state, player, ships)
    reached = [(ship.id, found[ship.at, ship.kind]) for ship in ships]
    return [(ship, before[to]) for ship, before in reached if to in before]


def able(state: State, player: Seat) -> list[Ship]:
    """ES-6.2  The ships without an order in this role."""
    moved = state.moved
    return [ship for ship in state.ships.values() if ship.owner == player and ship.id not in moved]


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
    barred = frozenset(enemy_units(state, ship.owner))
    lane = Lanes(state.side, passages(state), barred)
    found = reach(lane, (ship.at,), UNITS[ship.kind].movement, False)
    return [region for region in found if room_at(state, region) > 0]
