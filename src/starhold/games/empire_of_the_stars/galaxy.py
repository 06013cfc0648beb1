"""Queries about the map (ES-2, ES-8)."""

from collections.abc import Iterable
from itertools import filterfalse

from starhold.core.record import Seat

from .catalog import CARDS, CONSTANTS, GALAXIES, TILES, CardId, Galaxy, Region, Sector, Tile
from .state import ANCIENTS, Ship, State

WORMHOLES = frozenset(name for name, tile in TILES.items() if tile.kind == "wormhole")
COLONISABLE = frozenset(name for name, tile in TILES.items() if tile.kind in ("planet", "start"))
PLANETS = frozenset(name for name, tile in TILES.items() if tile.is_planet)  # ES-0.3


def galaxy(state: State) -> Galaxy:
    """ES-2.3  The side of the board in use."""
    return GALAXIES[state.side]


def sector_at(state: State, region: Region) -> Sector:
    return GALAXIES[state.side].sector_of[region]


def back(state: State, card: CardId) -> Sector:
    """ES-24.2, R-54  The sector on the back of a role card."""
    return state.backs.get(card) or CARDS[card].sector


def tile_at(state: State, region: Region) -> Tile | None:
    """ES-2.7  The tile in a region; None in open space."""
    tile = state.tiles.get(region)
    return TILES[tile] if tile else None


def place_name(state: State, region: Region) -> str:
    """ES-2.7  The tile in a region, or the open space of its sector."""
    return state.tiles.get(region) or f"{sector_at(state, region)}_space"


def untiled(state: State) -> list[Region]:
    """ES-5.2.1  The regions without a tile, in reading order."""
    return list(filterfalse(state.tiles.__contains__, galaxy(state).regions))


def in_reading_order(state: State, regions: Iterable[Region]) -> list[Region]:
    """ES-2.2  These regions in reading order."""
    return sorted(set(regions), key=galaxy(state).rank.__getitem__)


def wormholes(state: State) -> list[Region]:
    return [at for at, tile in state.tiles.items() if tile in WORMHOLES]


# -- who is where ------------------------------------------------------------------------


def ships_at(state: State, region: Region) -> list[Ship]:
    return [ship for ship in state.ships.values() if ship.at == region]


def fleet(state: State, seat: Seat) -> list[Ship]:
    """A player's ships on the board."""
    return [ship for ship in state.ships.values() if ship.owner == seat and ship.at]


def staging(state: State, seat: Seat) -> list[Ship]:
    """ES-1.4  A player's ships in staging."""
    return [ship for ship in state.ships.values() if ship.owner == seat and ship.at is None]


def room_at(state: State, region: Region) -> int:
    """ES-6.6, R-42  How many more ships a region can hold; all owners count."""
    return CONSTANTS.pieces.stack - len(ships_at(state, region))


def enemy_ships(state: State, seat: Seat) -> set[Region]:
    """ES-0.3  The regions with enemy ships."""
    return {ship.at for ship in state.ships.values() if ship.at and ship.owner != seat}


def enemy_units(state: State, seat: Seat) -> set[Region]:
    """ES-0.3  The regions with enemy ships, colonies or home planets."""
    found = enemy_ships(state, seat)
    found |= {at for at, colony in state.colonies.items() if colony.owner != seat}
    return found | {at for owner, at in state.homes.items() if owner != seat}


def cruisers(state: State) -> list[Ship]:
    """ES-17.1  The Ancients' cruisers on the board."""
    return fleet(state, ANCIENTS)


def stations(state: State) -> list[Region]:
    """ES-17.1  The regions of the Ancients' cruisers, one for each cruiser on the board."""
    return [ship.at for ship in state.ships.values() if ship.owner == ANCIENTS and ship.at]


def guarded(state: State) -> set[Sector]:
    """ES-18.1  The sectors with an Ancient cruiser."""
    sector_of = GALAXIES[state.side].sector_of
    return {sector_of[at] for at in stations(state)}


# -- colonies ----------------------------------------------------------------------------


def colonies(state: State, seat: Seat) -> list[Region]:
    """ES-22.3, R-32  The regions with a player's colonies; the home planet is not one."""
    return [at for at, colony in state.colonies.items() if colony.owner == seat]


def worlds(state: State, seat: Seat) -> list[Region]:
    """ES-5.4.2  A player's home planet and colonies."""
    home = state.homes.get(seat)
    return [*([home] if home else []), *colonies(state, seat)]


def can_colonise(state: State, seat: Seat, region: Region) -> bool:
    """ES-8.2  An uncolonised planet or start tile without an enemy ship."""
    if state.tiles.get(region) not in COLONISABLE or region in state.colonies:
        return False
    return region not in barred(state, seat)


def barred(state: State, seat: Seat) -> set[Region]:
    """ES-8.2, R-38  Where enemy ships keep a player from colonising and fortifying."""
    if state.solo and state.settings.colonise_under_cruisers:
        return set()
    return enemy_ships(state, seat)


def colonisable(state: State, seat: Seat) -> list[Region]:
    """ES-8.2  Every tile that can be colonised."""
    closed = barred(state, seat)
    return [
        at
        for at, tile in state.tiles.items()
        if tile in COLONISABLE and at not in state.colonies and at not in closed
    ]


def sectors_held(state: State, seat: Seat, *, home: bool) -> set[Sector]:
    """The sectors with a player's colonies and, if asked, the home planet."""
    held = worlds(state, seat) if home else colonies(state, seat)
    return {sector_at(state, region) for region in held}
