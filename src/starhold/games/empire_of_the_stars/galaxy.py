"""What can be asked of the map: pure functions of the state (ES-2, ES-8)."""

from __future__ import annotations

from collections.abc import Iterable

from starhold.core.record import Seat
from starhold.games.empire_of_the_stars.catalog import (
    CONSTANTS,
    GALAXIES,
    TILES,
    Galaxy,
    Region,
    Sector,
    Tile,
)
from starhold.games.empire_of_the_stars.state import ANCIENTS, Ship, State


def galaxy(state: State) -> Galaxy:
    """ES-2.3  The side of the board in use."""
    return GALAXIES[state.side]


def sector_at(state: State, region: Region) -> Sector:
    return GALAXIES[state.side].sector_of[region]


def tile_at(state: State, region: Region) -> Tile | None:
    """ES-2.7  The tile of a region; None in open space."""
    tile = state.tiles.get(region)
    return TILES[tile] if tile else None


def untiled(state: State) -> list[Region]:
    """ES-5.2.1  The regions without a tile, in reading order."""
    return [region for region in galaxy(state).regions if region not in state.tiles]


def in_reading_order(state: State, regions: Iterable[Region]) -> list[Region]:
    """ES-2.2  From the top left to the bottom right."""
    wanted = set(regions)
    return [region for region in galaxy(state).regions if region in wanted]


def wormholes(state: State) -> list[Region]:
    return [at for at, tile in state.tiles.items() if TILES[tile].kind == "wormhole"]


# -- who is where ------------------------------------------------------------------------


def ships_at(state: State, region: Region) -> list[Ship]:
    return [ship for ship in state.ships.values() if ship.at == region]


def fleet(state: State, seat: Seat) -> list[Ship]:
    """The ships of a player on the board."""
    return [ship for ship in state.ships.values() if ship.owner == seat and ship.at]


def staging(state: State, seat: Seat) -> list[Ship]:
    """ES-1.4  Ships that are owned but not on the board."""
    return [ship for ship in state.ships.values() if ship.owner == seat and ship.at is None]


def room_at(state: State, region: Region) -> int:
    """ES-6.6, R-42  How many ships a region can take in; all that are there count."""
    return CONSTANTS.pieces.stack - len(ships_at(state, region))


def enemy_ships(state: State, seat: Seat) -> set[Region]:
    """ES-0.3  Where ships of others are."""
    return {ship.at for ship in state.ships.values() if ship.at and ship.owner != seat}


def enemy_units(state: State, seat: Seat) -> set[Region]:
    """ES-0.3  Where others have a ship, a colony or a home planet."""
    found = enemy_ships(state, seat)
    found |= {at for at, colony in state.colonies.items() if colony.owner != seat}
    return found | {at for owner, at in state.homes.items() if owner != seat}


def cruisers(state: State) -> list[Ship]:
    """ES-17.1  The cruisers of the Ancients on the board."""
    return fleet(state, ANCIENTS)


def guarded(state: State) -> set[Sector]:
    """ES-18.1  The sectors that hold an Ancient cruiser."""
    return {sector_at(state, ship.at) for ship in cruisers(state) if ship.at}


# -- colonies ----------------------------------------------------------------------------


def colonies(state: State, seat: Seat) -> list[Region]:
    """ES-22.3  The regions where a player has a colony; the home planet is none (R-32)."""
    return [at for at, colony in state.colonies.items() if colony.owner == seat]


def worlds(state: State, seat: Seat) -> list[Region]:
    """ES-5.4.2  The home planet and the colonies of a player."""
    home = state.homes.get(seat)
    return [*([home] if home else []), *colonies(state, seat)]


def can_colonise(state: State, seat: Seat, region: Region) -> bool:
    """ES-8.2  An uncolonised planet or start tile, and no enemy ship there (R-38)."""
    tile = tile_at(state, region)
    if tile is None or tile.kind not in ("planet", "start") or region in state.colonies:
        return False
    return all(ship.owner == seat for ship in ships_at(state, region))


def colonisable(state: State, seat: Seat) -> list[Region]:
    """ES-8.2  Every tile that can be colonised."""
    barred = enemy_ships(state, seat)
    return [
        at
        for at, tile in state.tiles.items()
        if TILES[tile].kind in ("planet", "start")
        and at not in state.colonies
        and at not in barred
    ]


def sectors_held(state: State, seat: Seat, *, home: bool) -> set[Sector]:
    """Where a player has a colony, or also a home planet."""
    held = worlds(state, seat) if home else colonies(state, seat)
    return {sector_at(state, region) for region in held}
