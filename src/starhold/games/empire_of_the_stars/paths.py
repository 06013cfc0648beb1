"""ES-6.4, ES-6.5, ES-18.1  Where ships can go, and the last region on the way.

R-49: A ship takes a shortest path; only ES-7.10 depends on which.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from starhold.core.record import Seat
from starhold.games.empire_of_the_stars.catalog import (
    CONSTANTS,
    GALAXIES,
    UNITS,
    Region,
    Sector,
    ShipKind,
    Side,
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


# Bounds the cache of a long-running server.
REMEMBERED = 4_096


class Lanes(NamedTuple):
    """The limits on a player's paths in this role."""

    side: Side  # of the board
    gates: tuple[Region, ...]  # wormholes
    closed: frozenset[Region]  # may not be entered, or not again (ES-6.5, ES-6.8)
    stops: frozenset[Region] = frozenset()  # a path ends here: enemy units
    guarded: frozenset[Sector] = frozenset()  # solo: a path from outside ends here (ES-18.1)
    fought: frozenset[Sector] = frozenset()  # solo: may not be entered again (ES-6.8)


def lanes(state: State, player: Seat) -> Lanes:
    """ES-6.5  Where a player's paths must stop; in a solo game by ES-18.1."""
    board, gates = galaxy(state), tuple(wormholes(state))
    if state.solo:
        watched = frozenset(guarded(state))
        again = watched.intersection(state.fought)
        held = {s.at for s in cruisers(state) if s.at and board.sector_of[s.at] in again}
        return Lanes(state.side, gates, frozenset(held), guarded=watched, fought=again)
    hostile = frozenset(enemy_units(state, player))
    closed = hostile.intersection(state.fought)  # ES-6.8
    closed |= {home for seat, home in state.homes.items() if seat != player}
    return Lanes(state.side, gates, closed, hostile)


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


@lru_cache(REMEMBERED)
def reach(lane: Lanes, starts: tuple[Region, ...], moves: int, *, deployed: bool) -> Reach:
    """Every destination within this many steps.

    A ship on the board must leave its region; a deployed one may stay at its site, and enters
    the sector of the site (ES-18.1).
    """
    side, gates, closed, stops, guarded, fought = lane
    neighbours, sector_of = GALAXIES[side].neighbours, GALAXIES[side].sector_of
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


def ways(state: State, player: Seat) -> Iterator[tuple[Ship, Reach]]:
    """ES-6.2  Each ship that can be ordered, with its destinations; alike ships share them."""
    lane = lanes(state, player)
    sites = tuple(deployment_sites(state, player))
    ships = able(state, player)
    speeds = {kind: movement(state, player, kind) for kind in {ship.kind for ship in ships}}
    known: dict[tuple[Region | None, int], Reach] = {}
    for ship in ships:
        moves = speeds[ship.kind]
        found = known.get((ship.at, moves))
        if found is None:
            starts = (ship.at,) if ship.at else sites
            found = reach(lane, starts, moves, deployed=ship.at is None)
            known[ship.at, moves] = found
        yield ship, found


def destinations(state: State, player: Seat) -> set[Region]:
    """ES-6.2  Where ships can be sent: regions in their reach that are not full."""
    found: set[Region] = set()
    for _, reached in ways(state, player):
        found.update(reached)
    crowd = Counter([s.at for s in state.ships.values() if state.solo or s.owner == player])
    full = {at for at, count in crowd.items() if at and count >= CONSTANTS.pieces.stack}
    return found - full


def ships_for(state: State, player: Seat, to: Region) -> list[tuple[ShipId, Region | None]]:
    """ES-6.2  The ships that can go to a region, each with its last region before it."""
    return [(ship.id, found[to]) for ship, found in ways(state, player) if to in found]


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
    barred = frozenset(enemy_units(state, ship.owner))
    lane = Lanes(state.side, tuple(wormholes(state)), barred)
    found = reach(lane, (ship.at,), UNITS[ship.kind].movement, deployed=False)
    return [region for region in found if room_at(state, region) > 0]
